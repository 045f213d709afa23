// @ts-check
// One's own cut before the deal: lift some cards of the pack, or knock. That somebody else cuts is told in the middle of the felt.

import { announce } from "../announce.js";
import { clear, h } from "../dom.js";
import { t } from "../i18n.js";
import { prefs } from "../prefs.js";
import { send } from "./acting.js";
import { isIdle } from "./focus.js";
import { inputStateOf } from "./input-state.js";
import { rest, shield } from "./tap-guard.js";

/** @typedef {import('./types.js').Ctx} Ctx */
/** @typedef {import('./types.js').View} View */
/** @typedef {NonNullable<View['cut']>} Asked */

const SALT_BYTES = 16;
/** Cards drawn for the whole pack: enough to see how high it is. */
const DRAWN = 16;

/** A share of the shuffle that nobody else knows. */
function salt() {
  return Array.from(crypto.getRandomValues(new Uint8Array(SALT_BYTES)), (n) => n.toString(16).padStart(2, "0")).join(
    "",
  );
}

/**
 * @param {HTMLElement} root
 * @param {Ctx} ctx
 * @returns {import('./types.js').Part}
 */
export function mount(root, ctx) {
  const inputs = inputStateOf(ctx.link);
  let shown = "";

  /** @param {Asked} asked @param {number} lifted @param {string} own */
  const cut = (asked, lifted, own) =>
    void send(ctx, "cut", { lifted, salt: own }).then((done) => {
      if (!done && shown === keyOf(asked)) shown = ""; // drawn again with the next state
    });

  /** A tap that was meant for what was there a moment ago does not cut. @param {Asked} asked @param {number} lifted @param {string} own */
  const tapped = (asked, lifted, own) => {
    if (inputs.settled(prefs.get("settle"))) cut(asked, lifted, own);
  };

  /** @param {Asked} asked */
  const panel = (asked) => {
    const own = salt();
    const size = asked.most + asked.least; // how high the pack is drawn; only the eye needs it
    const middle = Math.round((asked.least + asked.most) / 2);
    const pack = drawnPack();
    const lift = h("button", {
      type: "button",
      class: "button primary",
      "data-action": "cut",
      on: { click: () => tapped(asked, range.valueAsNumber, own) },
    });
    const range = h("input", {
      type: "range",
      id: "cut-range",
      min: asked.least,
      max: asked.most,
      step: 1,
      value: String(middle),
      "aria-label": t("cut.how"),
    });
    const moved = () => {
      const n = range.valueAsNumber;
      pack.lift(n / size);
      range.setAttribute("aria-valuetext", t("cut.cards", { n }));
      lift.textContent = t("cut.lift", { n });
    };
    range.addEventListener("input", moved);
    moved();
    return h(
      "section",
      { class: "cut", "aria-label": t("cut.title") },
      h("h2", null, t("cut.title")),
      pack.element,
      range,
      h(
        "div",
        { class: "cut-buttons" },
        lift,
        h(
          "button",
          { type: "button", class: "button", "data-action": "knock", on: { click: () => tapped(asked, 0, own) } },
          t("cut.knock"),
        ),
      ),
      h(
        "details",
        null,
        h("summary", null, t("cut.fair")),
        h("p", null, t("cut.fairText")),
        h(
          "dl",
          null,
          h("dt", null, t("cut.commitment")),
          h("dd", null, h("code", null, asked.commitment)),
          h("dt", null, t("cut.salt")),
          h("dd", null, h("code", null, own)),
        ),
      ),
    );
  };

  return {
    update(view) {
      const asked = view.cut;
      const mine = !!asked && asked.seat === view.seat && view.seat > 0 && view.started && !view.over;
      const key = asked && mine ? keyOf(asked) : "";
      if (key === shown) return;
      shown = key;
      if (
        asked &&
        mine &&
        prefs.get("autoCut") &&
        view.seats.every((each) => each.seat === view.seat || each.kind === "bot")
      ) {
        cut(asked, asked.least + Math.floor(Math.random() * (asked.most - asked.least + 1)), salt());
        return;
      }
      if (!asked || !mine) clear(root);
      else {
        inputs.offered();
        clear(root, panel(asked));
        shield(root);
        for (const button of root.querySelectorAll("button")) rest(button, prefs.get("settle"));
        announce(t("cut.yours"));
        if (isIdle()) root.querySelector("input")?.focus({ preventScroll: true });
      }
    },
  };
}

/** @param {Asked} asked */
function keyOf(asked) {
  return `${asked.deal} ${asked.commitment}`;
}

/** A pack seen from the side: the upper part rises as it is lifted. */
function drawnPack() {
  const cards = Array.from({ length: DRAWN }, () => h("span", { class: "cut-card" }));
  const element = h("div", { class: "cut-pack", "aria-hidden": "true" }, cards);
  return {
    element,
    /** @param {number} share */
    lift(share) {
      const lifted = Math.max(1, Math.min(DRAWN - 1, Math.round(share * DRAWN)));
      cards.forEach((card, i) => {
        const up = i >= DRAWN - lifted;
        card.style.setProperty("--at", String(i));
        card.classList.toggle("up", up);
      });
    },
  };
}
