// @ts-check
// A match played again on the same felt: any moment, through any seat's eyes.
import { announce } from "../announce.js";
import { naipe } from "../card.js";
import { whyDialog } from "../dialog.js";
import { clear, h } from "../dom.js";
import { lang, t } from "../i18n.js";
import { Refused } from "../rest.js";
import { drawBets } from "../table/bets.js";
import { drawFelt } from "../table/felt.js";
import { drawScore } from "../table/score.js";
import { sideName } from "../table/team.js";
import { readAddress, writeAddress } from "./address.js";
import { Controls } from "./controls.js";
import { fetchReplay } from "./fetching.js";
import { Log, toldIn } from "./log.js";

/** @import {Sheet} from "../types.js" */
/** @import {Eyes, Moment, Replay} from "./types.js" */

/** How long a moment stays while it plays by itself, in milliseconds; one in which nothing is told is shorter. */
const STAYS = 1400;
const SILENT = 250;
/** A longer sentence takes longer to read. */
const LETTER = 22;

export class ReplayTable {
  /** @param {string} table @param {Replay} replay @param {Sheet} sheet @param {number} v */
  constructor(table, replay, sheet, v) {
    this.table = table;
    this.sheet = sheet;
    this.replay = replay;
    this.at = 0;
    this.pace = 1;
    this.timer = 0;
    this.language = lang();
    /** @type {import("../table/story.js").Teller} */
    this.teller = {
      sheet,
      names: (seat) => this.replay.names[seat - 1] ?? "",
      side: (team) => sideName(this.replay.seats, this.replay.seat, team),
    };
    this.felt = h("div", { class: "part-felt" });
    this.score = h("div", { class: "part-score" });
    this.bets = h("div", { class: "part-bets" });
    this.held = h("ul", { class: "replay-hands", "aria-label": t("replay.open") });
    this.said = h("p", { class: "replay-said", "data-said": true });
    this.logBox = h("div", { class: "replay-log-box" });
    this.trouble = h("p", { class: "error", role: "alert" });
    this.eyes = this.picker();
    this.controls = this.controlsFor();
    this.controlBox = h("div", { class: "replay-control-box" }, this.controls.element);
    this.element = h(
      "div",
      { class: "replay", "data-replay": table },
      h(
        "div",
        { class: "replay-head" },
        h("h1", { class: "replay-title" }, t("replay.title", { book: sheet.name })),
        this.eyes,
      ),
      h("div", { class: "table-felt replay-felt" }, this.felt),
      h("div", { class: "replay-under" }, this.held, this.said, this.controlBox, this.trouble),
      h("div", { class: "replay-side" }, this.score, this.bets, this.logBox, this.tools()),
    );
    this.fill();
    const found = replay.versions.findIndex((moment) => moment.v >= v);
    this.go(found < 0 ? replay.versions.length - 1 : found, false);
    this.keys = (/** @type {KeyboardEvent} */ event) => this.pressed(event);
    this.moved = () => this.follow();
    requestAnimationFrame(() => this.log?.mark(this.at)); // now it has a height
    document.addEventListener("keydown", this.keys);
    window.addEventListener("hashchange", this.moved);
  }

  /** @returns {Moment} */
  get moment() {
    return /** @type {Moment} */ (this.replay.versions[this.at]);
  }

  /** @returns {Eyes} */
  get seat() {
    return this.replay.open ? "all" : String(this.replay.seat);
  }

  // ---------------------------------------------------------------- what is shown

  /** What depends on whose eyes it is. */
  fill() {
    this.log = new Log(this.replay.versions, this.teller, {
      go: (at) => this.go(at, true),
      why: (article) => void whyDialog(this.sheet.id, article),
    });
    this.logBox.replaceChildren(h("h2", null, t("replay.log")), this.log.element);
    for (const radio of this.eyes.querySelectorAll("input")) radio.checked = radio.value === this.seat;
    this.element.dataset.eyes = this.seat;
  }

  /**
   * Show a moment.
   * @param {number} at
   * @param {boolean} said whether a screen reader says it
   */
  go(at, said) {
    const { versions, seat } = this.replay;
    const seats = this.replay.seats.map((each) => ({ ...each, here: true, away: false })); // who is there now was not then
    this.at = Math.max(0, Math.min(at, versions.length - 1));
    const { moment } = this;
    const text = toldIn(moment, this.teller);
    const { table, own } = moment;
    drawFelt(this.felt, { table, own, seats }, { readonly: true, hands: this.hands() });
    drawScore(this.score, this.sheet, {
      score: table.score,
      games: table.games,
      sides: [this.teller.side(0), this.teller.side(1)],
      first: seat && seat % 2 === 0 ? 1 : 0,
    });
    drawBets(this.bets, { table, own: seat, sheet: this.sheet, names: this.teller.names, side: this.teller.side });
    this.drawHands();
    this.controls.show(this.at, moment.v, text);
    this.log?.mark(this.at);
    this.said.textContent = text || "\u00a0";
    this.element.dataset.v = String(moment.v);
    history.replaceState(history.state, "", writeAddress(moment.v, this.seat));
    if (said && text) announce(text);
    if (this.at === versions.length - 1) this.stop();
  }

  /** The hands that lie open for these eyes. @returns {Record<number, string[]>} */
  hands() {
    const { own, hands } = this.moment;
    if (this.replay.open)
      return Object.fromEntries(Object.entries(hands).map(([seat, cards]) => [Number(seat), cards]));
    return own.seat && own.hand ? { [own.seat]: own.hand } : {};
  }

  /** All hands in one place, for screens where they find no room on the felt. */
  drawHands() {
    const open = this.replay.open ? Object.entries(this.moment.hands).filter(([, cards]) => cards.length) : [];
    clear(
      this.held,
      open.map(([seat, cards]) =>
        h(
          "li",
          null,
          h("span", null, this.teller.names(Number(seat))),
          cards.map((code) => naipe(code)),
        ),
      ),
    );
    this.held.hidden = !open.length;
  }

  // ---------------------------------------------------------------- whose eyes

  picker() {
    const { names } = this.replay;
    const choices = [
      ["0", t("replay.everybody")],
      ...names.map((name, i) => [String(i + 1), name]),
      ["all", t("replay.open")],
    ];
    return h(
      "fieldset",
      { class: "replay-eyes" },
      h("legend", { class: "hidden" }, t("replay.eyes")),
      choices.map(([value, label]) =>
        h(
          "label",
          { class: "replay-eye" },
          h("input", {
            type: "radio",
            name: "eyes",
            value,
            checked: value === this.seat,
            on: { change: () => void this.look(/** @type {string} */ (value)) },
          }),
          h("span", null, label),
        ),
      ),
    );
  }

  /** See the same moment through other eyes. @param {Eyes} seat */
  async look(seat) {
    this.stop();
    this.trouble.textContent = "";
    try {
      const found = await fetchReplay(this.table, seat);
      this.replay = found;
    } catch (error) {
      this.trouble.textContent = error instanceof Refused && error.message ? error.message : t("unreachable");
    }
    this.fill();
    this.go(this.at, false);
    announce(
      t("replay.now", {
        who:
          this.seat === "all"
            ? t("replay.open")
            : this.seat === "0"
              ? t("replay.everybody")
              : this.teller.names(this.replay.seat),
      }),
    );
  }

  // ---------------------------------------------------------------- moving

  controlsFor() {
    return new Controls(this.replay.versions, {
      go: (at, said) => {
        this.stop();
        this.go(at, said);
      },
      toggle: () => (this.timer ? this.stop() : this.play()),
      speed: (pace) => (this.pace = pace),
    });
  }

  play() {
    if (this.at === this.replay.versions.length - 1) this.go(0, false);
    this.controls.playing(true);
    this.element.dataset.playing = "";
    this.wait();
  }

  wait() {
    const text = toldIn(this.moment, this.teller);
    const stay = text ? STAYS + text.length * LETTER : SILENT;
    this.timer = window.setTimeout(() => {
      this.timer = -1;
      this.go(this.at + 1, true);
      if (this.timer) this.wait();
    }, stay / this.pace);
  }

  stop() {
    if (this.timer > 0) clearTimeout(this.timer);
    this.timer = 0;
    delete this.element.dataset.playing;
    this.controls.playing(false);
  }

  /** Somebody has changed the address. */
  follow() {
    const { v, seat } = readAddress(location.hash);
    const at = this.replay.versions.findIndex((moment) => moment.v === v);
    if (at >= 0 && at !== this.at) this.go(at, true);
    if (seat && seat !== this.seat) void this.look(seat);
  }

  /** @param {KeyboardEvent} event */
  pressed(event) {
    if (
      event.defaultPrevented ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      document.querySelector("dialog[open]")
    )
      return;
    const { target } = event;
    if (target instanceof Element && target.closest("input, select, textarea, .replay-log")) return;
    if (event.key === " " && target instanceof Element && target.closest("button, a, summary")) return;
    const steps = {
      ArrowLeft: this.at - 1,
      ArrowRight: this.at + 1,
      Home: 0,
      End: this.replay.versions.length - 1,
      PageUp: this.controls.manoBefore(),
      PageDown: this.controls.manoAfter(),
    };
    if (event.key === " ") this.timer ? this.stop() : this.play();
    else if (event.key in steps) {
      this.stop();
      this.go(steps[/** @type {keyof typeof steps} */ (event.key)], true);
    } else return;
    event.preventDefault();
  }

  // ---------------------------------------------------------------- taking it along

  tools() {
    const copied = h("span", { class: "small", role: "status" });
    const copy = async () => {
      try {
        await navigator.clipboard.writeText(location.href);
        copied.textContent = t("replay.copied");
      } catch {
        copied.textContent = location.href;
      }
    };
    return h(
      "div",
      { class: "replay-tools" },
      h(
        "a",
        {
          class: "button",
          href: `/api/tables/${encodeURIComponent(this.table)}/acta`,
          download: `truquero-${this.table}.acta`,
          "data-action": "acta",
        },
        t("replay.acta"),
      ),
      h(
        "a",
        { class: "button", href: `/verify/${encodeURIComponent(this.table)}`, "data-action": "verify" },
        t("replay.verify"),
      ),
      h(
        "button",
        { type: "button", class: "button", "data-action": "copy", on: { click: () => void copy() } },
        t("replay.copy"),
      ),
      copied,
    );
  }

  close() {
    this.stop();
    document.removeEventListener("keydown", this.keys);
    window.removeEventListener("hashchange", this.moved);
  }
}
