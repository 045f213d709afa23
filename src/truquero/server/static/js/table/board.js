// @ts-check
// A table that is being played: the felt, score and bets, one's own hand and calls, the panels; each part is told what changes.
import { whyDialog } from "../dialog.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { motion, prefs } from "../prefs.js";
import { About } from "./about.js";
import { act } from "./acting.js";
import * as bets from "./bets.js";
import * as bubbles from "./bubbles.js";
import * as calls from "./calls.js";
import * as chat from "./chat.js";
import * as clock from "./clock.js";
import * as cut from "./cut.js";
import { EventPlayer } from "./event-player.js";
import { drawFelt } from "./felt.js";
import { Finishing } from "./finished.js";
import { TurnFocus } from "./focus.js";
import { Gaze } from "./gaze.js";
import * as hand from "./hand.js";
import * as history from "./history.js";
import { inputStateOf } from "./input-state.js";
import * as over from "./match-over.js";
import { Panels } from "./panels.js";
import { gameCard, recapCard, recapWhole } from "./recap.js";
import * as score from "./score.js";
import * as seal from "./seal.js";
import * as signs from "./signs.js";
import * as sound from "./sound.js";
import { SEEN } from "./tap-guard.js";
import { sideName } from "./team.js";
import * as teamsDrawn from "./teams-drawn.js";
import { listenForTips } from "./tips.js";

/** @typedef {import("./types.js").Ctx} Ctx */
/** @typedef {import("./types.js").View} View */
/** @typedef {import("./finished.js").Summary} Summary */
/** @typedef {import("./types.js").Happened} Happened */

/** Until the page has caught up with the house. */
const UNDECIDED = { legal: [], moves: [], worths: [], numbers: [] };

const VICTORIES = ["GameWon", "MatchWon"];

export class Board {
  /** @param {import("./types.js").Link} link @param {import("./types.js").Sheet} sheet @param {View} view */
  constructor(link, sheet, view) {
    this.link = link;
    this.sheet = sheet;
    this.finishing = new Finishing();
    this.eventPlayer = new EventPlayer(
      (scene, live) => this.scene(scene, live),
      () => this.pace(),
      () => (prefs.get("settle") ? SEEN : 0),
    );
    /** @type {View} what is being shown; the house may be some versions ahead */
    this.shown = view;
    /** @type {(view: View, live: boolean) => void} */
    this.onshow = () => {};
    const part = (/** @type {string} */ name) => h("div", { class: `part-${name}` });
    this.felt = part("felt");
    this.overlay = part("bubbles");
    this.recap = part("recap");
    this.over = h("div", { class: "part-over", hidden: true });
    this.panels = new Panels(["history", "chat", "signs", "last"]);
    const cutPart = part("cut");
    const teamsPart = part("teams");
    const scorePart = part("score");
    const betsPart = part("bets");
    this.last = h("details", { class: "side-last" });
    /** Whether it tells of the mano that has just ended: it folds away when the next one is played. */
    this.lastIsNew = false;
    const clockPart = part("clock");
    const sealPart = part("seal");
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
    const tips = h("div", { class: "part-tips" });
    /** A tap on the felt: seen enough; a tap on a seat looks at whoever sits there. @param {MouseEvent} event */
    const tapped = (event) => {
      if (!(event.target instanceof Element) || event.target.closest("button, a, input, summary")) return;
      this.eventPlayer.skip();
      const seat = Number(/** @type {HTMLElement | null} */ (event.target.closest(".lane"))?.dataset.seat ?? 0);
      if (seat && event.target.closest(".plate")) this.gaze.at(seat);
    };
    this.element = h(
      "div",
      { class: "table-grid" },
      h("div", { class: "table-side" }, scorePart, betsPart, this.last),
      h("div", { class: "table-bar" }, this.panels.tabs, clockPart, sealPart, sound.soundButton()),
      // Who cuts has no cards to look at: the pack lies on the felt, or where the cards will be, and never where bets are made.
      h("div", { class: "table-felt", on: { click: tapped } }, this.felt, cutPart, teamsPart, this.recap, this.overlay),
      h("div", { class: "table-own" }, handPart, callsPart, this.over),
      this.panels.element,
      tips,
    );
    listenForTips(this.element, tips);
    this.gaze = new Gaze(link);
    this.about = new About(this.panels.body("last"), this.ctx);
    /** @type {import("./types.js").Part[]} */
    this.parts = [
      score.mount(scorePart, this.ctx),
      bets.mount(betsPart, this.ctx),
      clock.mount(clockPart),
      seal.mount(sealPart, this.ctx),
      hand.mount(handPart, this.ctx),
      calls.mount(callsPart, this.ctx),
      bubbles.mount(this.overlay, this.ctx),
      signs.mount(this.panels.body("signs"), this.ctx),
      chat.mount(this.panels.body("chat"), this.ctx),
      history.mount(this.panels.body("history"), this.ctx),
      sound.mount(null, this.ctx),
      cut.mount(cutPart, this.ctx),
      teamsDrawn.mount(teamsPart, this.ctx, () => this.eventPlayer.skip()),
      over.mount(this.over, this.ctx, this.finishing),
    ];
    this.turnFocus = new TurnFocus(this.element);
    this.onChat = () => this.panels.news("chat");
    link.addEventListener("chat", this.onChat);
  }

  /** @returns {import("./event-player.js").Pace} */
  pace() {
    const view = this.link.view;
    // A clock that runs for this seat is not used up by looking at the past.
    const hurried = view && view.left !== null && view.table.awaited.includes(view.seat);
    return hurried ? "quick" : prefs.get("pace");
  }

  // ---------------------------------------------------------------- what the house tells

  /** What happened, to be shown when its turn has come. @param {Happened[]} events @param {View} view */
  push(events, view) {
    this.eventPlayer.push({ view, events, ended: this.finishing.take(events) });
  }

  /** What happened while nobody looked. @param {Happened[]} events @param {View} view */
  missed(events, view) {
    const ended = this.finishing.take(events);
    if (ended.length) this.sum(ended[ended.length - 1]);
    for (const part of this.parts) part.happened?.(events, view, true);
  }

  /** Something else has changed: who is here, whom one looks at, what was chatted. @param {View} view */
  refresh(view) {
    if (!this.eventPlayer.busy) this.show(view, true);
    else {
      const { seats, info, chat, looking, wanted, started } = view;
      this.show({ ...this.shown, seats, info, chat, looking, wanted, started }, false);
    }
  }

  // ---------------------------------------------------------------- what is shown

  /** @param {import("./event-player.js").Scene} scene @param {boolean} live */
  scene(scene, live) {
    const { version } = scene;
    const { ending, won: victory, beginning } = parted(version);
    this.recap.replaceChildren();
    this.element.dataset.scene = scene.kind;
    if (scene.kind === "version") {
      this.show(live && this.link.view ? this.link.view : version.view, live);
      this.tell(version.ended.length ? beginning : version.events);
      return;
    }
    const before = this.shown;
    const { summary } = scene;
    const others = before.table.contests.filter((c) => c.at !== summary.contest.at && c.stage !== "over");
    const table = { ...before.table, contests: [...others, summary.contest] };
    if (scene.kind === "last") {
      this.show({ ...before, table, own: emptied(before.own, summary) }, false);
      if (summary === version.ended[0]) this.tell(ending);
      return;
    }
    const { last_game, score, games } = version.view.table;
    const won = summary.game !== null && last_game !== null;
    this.quiet();
    this.show(
      {
        ...before,
        table: { ...table, games: won ? games : table.games, score: won ? last_game : score },
        own: emptied(before.own, summary),
      },
      false,
    );
    if (scene.kind === "points") this.sum(summary);
    else if (summary === version.ended.find(({ game }) => game !== null)) this.tell(victory);
    const goOn = () => this.eventPlayer.skip();
    this.recap.replaceChildren(
      scene.kind === "points" ? recapCard(this.ctx, summary, goOn) : gameCard(this.ctx, summary, version.view, goOn),
    );
  }

  /** @param {Happened[]} events */
  tell(events) {
    for (const part of this.parts) part.happened?.(events, this.shown, false);
  }

  /** The calls of a mano that is over have been heard. */
  quiet() {
    for (const bubble of this.overlay.querySelectorAll(".bubble:not(.chat)")) bubble.remove();
  }

  /** @param {View} view @param {boolean} live whether this is how things stand now: only then anything can be decided */
  show(view, live) {
    this.shown = live
      ? scored(view)
      : { ...view, own: { ...view.own, ...UNDECIDED }, cut: null, over: null, left: null };
    inputStateOf(this.link).live = live;
    const now = this.shown;
    if (this.lastIsNew && now.table.phase === "play" && now.own.legal.length) {
      this.last.open = false;
      this.lastIsNew = false;
    }
    this.draw(now);
    this.about.update(now);
    this.element.classList.toggle("watching", !now.seat);
    this.element.dataset.players = String(now.table.players);
    for (const part of this.parts) part.update(now);
    this.turnFocus.update(now, live);
    if (live) this.gaze.update(now);
    this.onshow(now, live);
  }

  /** The mano that ended last, to look at for as long as one likes. @param {Summary} summary */
  sum(summary) {
    this.about.sum([summary]);
    this.last.replaceChildren(h("summary", null, t("felt.lastMano")), recapWhole(this.ctx, summary));
    this.last.open = true;
    this.lastIsNew = true;
  }

  /** @param {View} view */
  draw(view) {
    this.felt.classList.toggle("still", !motion());
    const { table } = view;
    // Between two deals the cards are being gathered: nothing of the last mano lies there any more.
    const gathered = table.phase !== "play" && table.winner === null && !this.eventPlayer.busy;
    this.drawn = drawFelt(this.felt, {
      table: gathered ? { ...table, contests: [] } : table,
      own: view.own,
      seats: view.seats,
      cut: view.cut,
      started: view.started && inputStateOf(this.link).live, // nobody is waited for in the past
    });
  }

  close() {
    this.eventPlayer.clear();
    this.link.removeEventListener("chat", this.onChat);
    this.panels.close();
    for (const part of this.parts) part.destroy?.();
  }
}

/** After the match the score of its last game, which the house has wiped off, stays on the board. @param {View} view @returns {View} */
function scored(view) {
  const { last_game, winner } = view.table;
  return last_game && winner !== null ? { ...view, table: { ...view.table, score: last_game } } : view;
}

/**
 * What ended a mano, who won the game with it (which is told when its card is there), and what began after it.
 * @param {import("./event-player.js").Version} version
 */
function parted({ events, ended }) {
  const ends = events.map(({ e }) => e).lastIndexOf("ContestEnded");
  const began = events.findIndex(({ e }, i) => i > ends && (e === "DealBegan" || e === "ContestBegan"));
  const at = began < 0 ? events.length : began;
  const later = ended.some(({ game }) => game !== null) ? VICTORIES : [];
  const before = events.slice(0, at);
  return {
    ending: before.filter(({ e }) => !later.includes(e)),
    won: before.filter(({ e }) => later.includes(e)),
    beginning: events.slice(at),
  };
}

/** One's own cards without those that have been played. @param {import("./types.js").OwnPart} own @param {Summary} summary */
function emptied(own, { contest }) {
  const played = new Set([...contest.plays, ...contest.bazas.flatMap(([plays]) => plays)].map(([, card]) => card));
  return { ...own, hand: own.hand ? own.hand.filter((card) => !played.has(card)) : null };
}
