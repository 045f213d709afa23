// @ts-check
// The seal of the deal: what the house has promised before the cards were dealt, and "how do I know?".
import { openDialog } from "../dialog.js";
import { clear, h } from "../dom.js";
import { load, t } from "../i18n.js";
import { icon } from "./icons.js";

/** @typedef {import("./types.js").Ctx} Ctx */

/** The states of a deal that need a word. */
const WORDS = ["alone", "missed"];

/**
 * @param {HTMLElement} root
 * @param {Ctx} ctx
 * @returns {import("./types.js").Part}
 */
export function mount(root, ctx) {
  let drawn = "";
  const number = h("span", { class: "seal-deal" });
  /** What is not as it should be is said beside the seal: a colour alone tells nobody what has happened. */
  const word = h("span", { class: "seal-word" });
  // One button for the whole match: the dialog that it opens gives the focus back to it, whatever was dealt meanwhile.
  const button = h(
    "button",
    { type: "button", class: "seal", "data-action": "seal", on: { click: () => void explain(ctx) } },
    icon("seal"),
    number,
    word,
  );
  return {
    update(view) {
      const { last: seen, state = "" } = ctx.link.shares ?? {};
      const now = JSON.stringify([seen, state, !!view.over]);
      if (now === drawn) return;
      drawn = now;
      if (!seen || view.over) {
        clear(root);
        return;
      }
      const label = seen.deal ? t("seal.deal", { n: seen.deal }) : t("seal.draw");
      button.dataset.seal = state;
      button.setAttribute("aria-label", `${label}: ${t(`seal.${state}`)} ${t("seal.how")}`);
      button.title = `${label}: ${t(`seal.${state}`)}`;
      number.textContent = seen.deal ? String(seen.deal) : "";
      number.hidden = !seen.deal;
      word.textContent = WORDS.includes(state) ? t(`seal.word.${state}`) : "";
      if (!root.contains(button)) clear(root, button);
    },
  };
}

/** @param {Ctx} ctx */
async function explain(ctx) {
  await load("proof");
  const { last: seen, state = "" } = ctx.link.shares ?? {};
  if (!seen) return;
  const shares = seen.shares.map((share) =>
    h(
      "li",
      null,
      h("strong", null, ctx.names(share.seat)),
      " ",
      h("code", null, `${share.commitment.slice(0, 16)}…`),
      " ",
      seen.dealt ? t(share.salt ? "seal.shareIn" : "seal.shareLate") : t("seal.shareBound"),
    ),
  );
  const body = h(
    "div",
    { class: "seal-body" },
    h("p", { class: "seal-state", "data-seal": state }, t(`seal.${state}`)),
    h("p", null, t("seal.text")),
    state === "alone" || state === "missed" ? h("p", null, t("seal.without")) : null,
    h(
      "dl",
      null,
      h("dt", null, t("seal.commitment")),
      h("dd", null, h("code", null, seen.commitment)),
      seen.own ? [h("dt", null, t("seal.own")), h("dd", null, h("code", null, seen.own))] : null,
      shares.length ? [h("dt", null, t("seal.shares")), h("dd", null, h("ul", null, shares))] : null,
    ),
    h("p", null, t("seal.after")),
    h("p", null, h("a", { href: "/verify", target: "_blank", rel: "noopener" }, t("seal.more"))),
  );
  openDialog(seen.deal ? t("seal.title", { n: seen.deal }) : t("seal.titleDraw"), body, { class: "seal-dialog" });
}
