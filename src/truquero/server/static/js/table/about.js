// @ts-check
// The panel about the table itself: the last mano, the rules it plays by, a link to watch, and letting a bot play for a while.
import { go } from "../app.js";
import { openDialog } from "../dialog.js";
import { clear, h } from "../dom.js";
import { t } from "../i18n.js";
import { haveLeft, onlyBots, sureToLeave } from "../leaving.js";
import { aboveOrder, drawOrder } from "../lobby/card-order.js";
import { refusalOf } from "./acting.js";
import { icon } from "./icons.js";
import { recapWhole } from "./recap.js";
import { legend } from "./tips.js";
import { called } from "./words.js";

/** @typedef {import("./types.js").Ctx} Ctx */
/** @typedef {import("./finished.js").Summary} Summary */

/** Drawn once; `sum` shows the mano that has ended. */
export class About {
  /** @param {HTMLElement} root @param {Ctx} ctx */
  constructor(root, ctx) {
    this.ctx = ctx;
    this.last = h("div", { class: "last-mano" }, h("p", { class: "soft" }, t("felt.noLast")));
    this.rules = h("p", { class: "about-rules" });
    this.stand = h(
      "button",
      {
        type: "button",
        class: "button quiet",
        "data-action": "stand",
        hidden: true,
        on: { click: () => ctx.link.send("stand").catch(() => undefined) },
      },
      t("felt.stand"),
    );
    this.leave = h(
      "button",
      {
        type: "button",
        class: "button quiet",
        "data-action": "leave-match",
        hidden: true,
        on: { click: () => void this.leaveMatch() },
      },
      t("leave.match"),
    );
    const glossary = async () => (await import("../learn/glossary-dialog.js")).openGlossary();
    const words = h(
      "button",
      { type: "button", class: "button quiet", "data-action": "glossary", on: { click: glossary } },
      icon("book"),
      t("felt.glossary"),
    );
    this.drawn = "";
    clear(
      root,
      h("h3", null, t("felt.lastMano")),
      this.last,
      h("h3", null, t("felt.order")),
      drawOrder(ctx.sheet),
      aboveOrder(ctx.sheet),
      h("h3", null, t("felt.bets")),
      h(
        "dl",
        { class: "about-words" },
        Object.entries(ctx.sheet.words)
          .filter(([, word]) => word.gloss)
          .map(([word, { gloss }]) => h("div", null, h("dt", null, called(ctx.sheet, word)), h("dd", null, gloss))),
      ),
      h("h3", null, t("felt.legend")),
      legend(ctx.sheet.halves),
      h("h3", null, t("felt.rules")),
      this.rules,
      words,
      this.stand,
      this.leave,
    );
  }

  /** For good: a bot plays on in this seat; against bots alone the match ends. */
  async leaveMatch() {
    const { link } = this.ctx;
    const view = link.view;
    if (!view || !(await sureToLeave(view.seats, view.seat))) return;
    const ends = onlyBots(view.seats, view.seat);
    try {
      await link.send("resign");
    } catch (error) {
      const { code, message } = refusalOf(error);
      if (code !== "resigned") {
        openDialog(t("leave.match"), message);
        return;
      }
    }
    if (ends) return;
    haveLeft(view.info.id);
    void go("/");
  }

  /** @param {Summary[]} ended */
  sum(ended) {
    clear(
      this.last,
      ended.map((summary) => recapWhole(this.ctx, summary)),
    );
  }

  /** @param {import("./types.js").View} view */
  update(view) {
    const me = view.seats.find((s) => s.seat === view.seat);
    this.stand.hidden = !view.seat || !!view.over || !!me?.away;
    this.leave.hidden = !view.seat || !!view.over;
    const { sheet } = this.ctx;
    if (this.drawn === view.info.id) return;
    this.drawn = view.info.id;
    const chosen = sheet.options
      .filter(
        (option) => view.info.options[option.name] !== undefined && view.info.options[option.name] !== option.default,
      )
      .map(
        (option) =>
          `${option.title}: ${option.values.find((v) => v.value === view.info.options[option.name])?.title ?? view.info.options[option.name]}`,
      );
    clear(
      this.rules,
      h("a", { href: `/books/${sheet.id}` }, sheet.name),
      ". ",
      h("span", { class: "about-length" }, `${sheet.length}.`),
      " ",
      t(view.info.strict ? "wait.strict" : "wait.assisted"),
      view.info.tournament &&
        h("a", { class: "button quiet", href: `/torneo/${view.info.tournament}` }, t("nav.torneos")),
      chosen.length ? ` ${chosen.join("; ")}.` : "",
    );
  }
}
