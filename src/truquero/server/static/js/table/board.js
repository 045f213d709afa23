// @ts-check
// A table that is being played: the felt, score and bets, one's own hand and calls, the panels; each part is told what changes.
import { whyDialog } from "../dialog.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { motion } from "../prefs.js";
import { About } from "./about.js";
import { act } from "./acting.js";
import * as bets from "./bets.js";
import * as bubbles from "./bubbles.js";
import * as calls from "./calls.js";
import * as chat from "./chat.js";
import * as clock from "./clock.js";
import * as cut from "./cut.js";
import { drawFelt } from "./felt.js";
import { Finishing } from "./finished.js";
import * as hand from "./hand.js";
import * as history from "./history.js";
import * as over from "./over.js";
import { Panels } from "./panels.js";
import { recapCard, recapWhole } from "./recap.js";
import * as score from "./score.js";
import * as signs from "./signs.js";
import * as sound from "./sound.js";
import { sideName } from "./team.js";

/** @typedef {import("./types.js").Ctx} Ctx */
/** @typedef {import("./types.js").View} View */
/** @typedef {import("./finished.js").Summary} Summary */

/** How long a finished mano stays on the felt, in milliseconds; longer while somebody reads its points. */
const HELD = 3500;
/** How long at least, when something has to be answered. */
const GLANCE = 1500;

export class Board {
  /** @param {import("./types.js").Link} link @param {import("./types.js").Sheet} sheet */
  constructor(link, sheet) {
    this.link = link;
    this.sheet = sheet;
    this.finishing = new Finishing();
    /** @type {{summary: Summary, since: number} | null} a finished mano that still lies on the felt */
    this.held = null;
    this.timer = 0;
    const part = (/** @type {string} */ name) => h("div", { class: `part-${name}` });
    this.felt = part("felt");
    this.overlay = part("bubbles");
    this.recap = part("recap");
    this.over = h("div", { class: "part-over", hidden: true });
    this.panels = new Panels(["history", "chat", "signs", "last"]);
    const cutPart = part("cut");
    const scorePart = part("score");
    const betsPart = part("bets");
    this.last = h("div", { class: "side-last" });
    const clockPart = part("clock");
    const handPart = part("hand");
    const callsPart = part("calls");
    /** @type {Ctx} */
    this.ctx = {
      link,
      sheet,
      overlay: this.overlay,
      names: (seat) => link.view?.seats.find((s) => s.seat === seat)?.name || t("felt.seat", { n: seat }),
      side: (team) => sideName(link.view?.seats ?? [], link.view?.seat ?? 0, team),
      seatElement: (seat) => this.drawn?.seatElement(seat) ?? null,
      act: (action) => act(this.ctx, action),
      why: (article) => void whyDialog(sheet.id, article),
      openPanel: (name) => this.panels.show(name),
    };
    this.element = h(
      "div",
      { class: "table-grid" },
      h("div", { class: "table-side" }, scorePart, betsPart, this.last),
      h("div", { class: "table-bar" }, this.panels.tabs, clockPart, sound.soundButton()),
      h("div", { class: "table-felt" }, this.felt, this.recap, this.overlay),
      // Who cuts has no cards yet, and after the match nobody has: the felt with all its names stays in sight.
      h("div", { class: "table-own" }, handPart, callsPart, cutPart, this.over),
      this.panels.element,
    );
    this.about = new About(this.panels.body("last"), this.ctx);
    /** What comes after a mano that has ended has been looked at. */
    this.after = [cut.mount(cutPart, this.ctx), over.mount(this.over, this.ctx)];
    /** @type {import("./types.js").Part[]} */
    this.parts = [
      score.mount(scorePart, this.ctx),
      bets.mount(betsPart, this.ctx),
      clock.mount(clockPart),
      hand.mount(handPart, this.ctx),
      calls.mount(callsPart, this.ctx),
      bubbles.mount(this.overlay, this.ctx),
      signs.mount(this.panels.body("signs"), this.ctx),
      chat.mount(this.panels.body("chat"), this.ctx),
      history.mount(this.panels.body("history"), this.ctx),
      sound.mount(null, this.ctx),
    ];
    this.onChat = () => this.panels.news("chat");
    link.addEventListener("chat", this.onChat);
  }

  /** After the match the score of its last game, which the house has wiped off, stays on the board. @param {View} view @returns {View} */
  scored(view) {
    const { last_game, winner } = view.table;
    return last_game && winner !== null ? { ...view, table: { ...view.table, score: last_game } } : view;
  }

  /** @param {View} told */
  update(told) {
    const view = this.scored(told);
    this.draw(view);
    this.about.update(view);
    this.element.classList.toggle("watching", !view.seat);
    this.element.dataset.players = String(view.table.players);
    for (const part of this.parts) part.update(view);
    this.goOn(view);
  }

  /** One's own cut and the end of the match wait until the mano that has ended has been looked at. @param {View} view */
  goOn(view) {
    const shown = this.held ? { ...view, cut: null, over: null } : this.scored(view);
    for (const part of this.after) part.update(shown);
    // Whoever cuts next has no cards yet: there is room below the felt.
    this.recap.classList.toggle("low", view.seat > 0 && view.cut?.seat === view.seat);
  }

  /** @param {import("./types.js").Happened[]} events @param {View} view @param {boolean} missed */
  happened(events, view, missed) {
    const ended = this.finishing.take(events);
    this.sum(ended);
    if (!missed) this.finish(ended, events, view);
    for (const part of this.parts) part.happened?.(events, view, missed);
  }

  /** @param {Summary[]} ended @param {import("./types.js").Happened[]} events @param {View} view */
  finish(ended, events, view) {
    if (ended.length) this.hold(ended[ended.length - 1]);
    else if (this.held && events.some((e) => e.seat === view.seat && e.e !== "WasCut")) this.release();
    else if (this.held && events.some((e) => e.e === "BetMade")) this.hurry();
  }

  /** The manos that ended last, to look at for as long as one likes. @param {Summary[]} ended */
  sum(ended) {
    if (!ended.length) return;
    this.about.sum(ended);
    this.last.replaceChildren(h("h2", null, t("felt.lastMano")), recapWhole(this.ctx, ended[ended.length - 1]));
  }

  /** Leave a finished mano on the felt for a moment, with its points. @param {Summary} summary */
  hold(summary) {
    this.held = { summary, since: performance.now() };
    this.recap.replaceChildren(recapCard(this.ctx, summary, () => this.release()));
    this.felt.classList.add("held");
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.expire(), HELD);
    if (!this.link.view) return;
    this.draw(this.link.view);
    this.goOn(this.link.view);
  }

  /** Somebody bets in the mano that has begun: the points have been seen soon enough. */
  hurry() {
    if (!this.held) return;
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.expire(), Math.max(0, this.held.since + GLANCE - performance.now()));
  }

  /** Somebody who reads, or is about to press a button there, is not disturbed. */
  expire() {
    if (!this.held) return;
    const reading = this.recap.matches(":hover, :focus-within") || document.querySelector("dialog[open]");
    if (reading) this.timer = window.setTimeout(() => this.expire(), 500);
    else this.release();
  }

  release() {
    clearTimeout(this.timer);
    const focused = this.recap.contains(document.activeElement);
    this.held = null;
    this.recap.replaceChildren();
    this.felt.classList.remove("held");
    if (this.link.view) {
      this.draw(this.link.view);
      this.goOn(this.link.view);
    }
    if (focused)
      /** @type {HTMLElement | null} */ (this.element.querySelector(".part-hand button, .part-calls button"))?.focus();
  }

  /** @param {View} view */
  draw(view) {
    const { held } = this;
    let { table } = view;
    if (held && !table.contests.some((c) => c.at === held.summary.contest.at && c.stage === "over")) {
      table = { ...table, contests: [held.summary.contest] };
    }
    this.felt.classList.toggle("still", !motion());
    this.drawn = drawFelt(this.felt, {
      table,
      own: view.own,
      seats: view.seats,
      cut: view.cut,
      started: view.started,
      held: held !== null,
    });
  }

  close() {
    clearTimeout(this.timer);
    this.link.removeEventListener("chat", this.onChat);
    this.panels.close();
    for (const part of [...this.parts, ...this.after]) part.destroy?.();
  }
}
