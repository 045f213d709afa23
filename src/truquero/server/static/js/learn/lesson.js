// @ts-check
// A guided hand: the same felt, hand and calls as at a table, a script instead of a house, and somebody who explains.
import { announce } from "../announce.js";
import { whyDialog } from "../dialog.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { playNow, trouble, wishOf } from "../lobby/start.js";
import { act } from "../table/acting.js";
import * as bets from "../table/bets.js";
import * as calls from "../table/calls.js";
import { drawFelt } from "../table/felt.js";
import * as hand from "../table/hand.js";
import * as score from "../table/score.js";
import { showFace } from "../table/sign-shown.js";
import { tellAll } from "../table/story.js";
import { sideName } from "../table/team.js";
import { Bubbles } from "./bubbles.js";
import { Coach } from "./coach.js";
import { learnedNow } from "./done.js";
import { openGlossary } from "./glossary-dialog.js";
import { StandIn, sameAction } from "./stand-in.js";

/** @import {Action, SeatInfo, Sheet, View} from "../types.js" */
/** @import {Ctx, Part} from "../table/types.js" */
/** @import {Lesson, Step} from "./types.js" */

/** How long a sign is seen; at a table it is quicker. */
const FACE_MS = 8000;

/** How far somebody has come in each lesson: whoever changes the language goes on where they were. @type {Map<string, number>} */
const reached = new Map();

/** Lessons begin at the beginning again. */
export function forgetSteps() {
  reached.clear();
}

export class LessonTable {
  /** @param {Lesson} lesson @param {Sheet} sheet */
  constructor(lesson, sheet) {
    this.lesson = lesson;
    // Nothing that has no place in a script: gestures of several parts, unlooked cards, orders to the partner.
    this.sheet = { ...sheet, together: [], orders: [], has: { ...sheet.has, blind: false } };
    this.at = 0;
    /** @type {SeatInfo[]} */
    this.seats = lesson.names.map((name, i) => ({
      seat: i + 1,
      name,
      kind: "person",
      bot: "",
      here: true,
      away: false,
      left: false,
    }));
    this.link = new StandIn(`lesson-${lesson.id}`, (action) => this.tried(action));
    const part = (/** @type {string} */ name) => h("div", { class: `part-${name}` });
    this.felt = part("felt");
    const overlay = part("bubbles");
    this.calls = part("calls");
    const [handPart, scorePart, betsPart] = [part("hand"), part("score"), part("bets")];
    /** @type {Ctx} */
    this.ctx = {
      link: /** @type {import("../link.js").Link} */ (/** @type {unknown} */ (this.link)),
      sheet: this.sheet,
      overlay,
      names: (seat) => this.lesson.names[seat - 1] ?? "",
      side: (team) => sideName(this.seats, lesson.seat, team),
      seatElement: (seat) => this.drawn?.seatElement(seat) ?? null,
      act: (action) => act(this.ctx, action),
      why: (article) => void whyDialog(sheet.id, article),
      openPanel: () => undefined,
    };
    this.coach = new Coach(lesson.steps.length, {
      back: () => this.go(this.at - 1, false),
      next: () => this.next(),
      why: this.ctx.why,
      glossary: () => void openGlossary(),
    });
    this.element = h(
      "div",
      { class: "lesson", "data-lesson": lesson.id, "data-open": lesson.seat === 0 },
      h("h1", { class: "lesson-title" }, lesson.title),
      h("div", { class: "table-felt lesson-felt" }, this.felt, overlay),
      h("div", { class: "lesson-side" }, this.coach.element, h("div", { class: "lesson-marks" }, scorePart, betsPart)),
      h("div", { class: "table-own lesson-own" }, handPart, this.calls),
    );
    /** @type {Part[]} */
    this.parts = [
      score.mount(scorePart, this.ctx),
      bets.mount(betsPart, this.ctx),
      hand.mount(handPart, this.ctx),
      calls.mount(this.calls, this.ctx),
    ];
    this.bubbles = new Bubbles(this.ctx, lesson.seat);
    this.keys = (/** @type {KeyboardEvent} */ event) => this.pressed(event);
    document.addEventListener("keydown", this.keys);
    this.go(reached.get(lesson.id) ?? 0, false);
  }

  /** @returns {Step} */
  get step() {
    return /** @type {Step} */ (this.lesson.steps[this.at]);
  }

  /**
   * Show a step.
   * @param {number} at
   * @param {boolean} forward whether what happened is new
   */
  go(at, forward) {
    if (at < 0 || at >= this.lesson.steps.length) return;
    this.at = at;
    reached.set(this.lesson.id, at);
    const { step } = this;
    const last = at === this.lesson.steps.length - 1;
    const lines = tellAll(step.events, this.ctx);
    this.element.dataset.step = String(at + 1);
    const held = this.coach.next === document.activeElement;
    this.coach.show(
      step,
      at,
      lines.filter((line) => line.tone === "point"),
      last ? this.end() : null,
    );
    this.draw();
    this.bubbles.show(forward ? lines : []);
    for (const sign of step.signs) showFace(this.ctx, { ...sign, ms: FACE_MS, own: false });
    if (forward) {
      const heard = lines.filter((line) => line.seat !== this.lesson.seat).map((line) => line.text);
      announce([...heard, step.text.replaceAll("*", ""), step.ask?.prompt ?? ""].join(" "));
    }
    if (forward) this.coach.element.scrollIntoView({ block: "nearest" });
    if (last) learnedNow(this.lesson.id);
    if (last && held) /** @type {HTMLElement | null} */ (this.element.querySelector(".coach-end button"))?.focus();
  }

  draw() {
    const view = this.view();
    this.link.view = view;
    this.drawn = drawFelt(this.felt, view, { readonly: true, hands: this.openHands() });
    this.calls.hidden = !this.step.ask;
    for (const part of this.parts) part.update(view);
  }

  /** Everybody's cards, in a story that is only watched. @returns {Record<number, string[]>} */
  openHands() {
    return Object.fromEntries(Object.entries(this.step.hands).map(([seat, cards]) => [Number(seat), cards]));
  }

  /** The step as a link would show it. Without a question there is nothing to do. @returns {View} */
  view() {
    const { table, own, ask } = this.step;
    const { rulebook, seat, names } = this.lesson;
    const info = {
      id: "",
      rulebook,
      options: {},
      players: names.length,
      strict: false,
      chat: false,
      clock: 0,
      delay: 0,
      until_match: false,
      host: 0,
      signs: [],
      draw: "",
      hints: false,
      listed_signs: false,
      teams: "",
      tournament: "",
      board: 0,
      before: /** @type {[number, number]} */ ([0, 0]),
      held: false,
      veedor: "",
      room: "",
    };
    return {
      v: this.at + 1,
      seat,
      info,
      seats: this.seats,
      table,
      cut: null,
      looking: 0,
      left: null,
      leftAt: 0,
      chat: [],
      started: true,
      over: null,
      wanted: [],
      own: ask ? own : { ...own, legal: [], moves: [], numbers: [] },
    };
  }

  /** Go on; where something is asked, do it. */
  next() {
    this.go(this.at + 1, true);
  }

  /** @param {Action} action */
  tried(action) {
    const { ask } = this.step;
    if (!ask) return;
    if (sameAction(action, ask.action)) {
      this.next();
      return;
    }
    const other = ask.instead.find(({ actions }) => actions.some((each) => sameAction(each, action)));
    const legal =
      this.step.own.legal.some((each) => sameAction(each, action)) ||
      this.step.own.numbers.some(([word]) => action.t === "call" && action.word === word);
    const text = other?.text ?? (legal ? ask.wrong : t("learn.notNow"));
    this.coach.objects(text);
    announce(text, true);
    setTimeout(() => this.draw());
  }

  /** @param {KeyboardEvent} event */
  pressed(event) {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    if (event.target instanceof Element && event.target.closest("input, textarea, select, dialog, [tabindex='0']"))
      return;
    if (document.querySelector("dialog[open]")) return;
    if (event.key === "ArrowLeft") this.go(this.at - 1, false);
    else if (event.key === "ArrowRight" && !this.step.ask) this.next();
    else return;
    event.preventDefault();
  }

  /** What one may do after the last step. */
  end() {
    const said = h("p", { class: "error", role: "alert" });
    const play = h(
      "button",
      { type: "button", class: "button primary", "data-action": "play-now", on: { click: () => void start() } },
      t("learn.play"),
    );
    const start = async () => {
      play.disabled = true;
      try {
        await playNow(wishOf(this.sheet));
      } catch (error) {
        said.textContent = trouble(error);
        play.disabled = false;
      }
    };
    return h(
      "div",
      { class: "coach-end" },
      play,
      h("a", { class: "button", href: "/learn" }, t("learn.others")),
      h("a", { class: "button", href: `/books/${this.sheet.id}` }, t("learn.rules")),
      said,
    );
  }

  close() {
    document.removeEventListener("keydown", this.keys);
    this.bubbles.close();
    for (const part of this.parts) part.destroy?.();
  }
}
