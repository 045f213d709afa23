// @ts-check
// The anotador of a table with real cards, from its QR code: both names, the right target, every tap kept here until the house has it.
import { announce } from "../announce.js";
import { stayAwake } from "../anotador/awake.js";
import { board as drawBoard } from "../anotador/board.js";
import { standing } from "../anotador/match.js";
import { stakes } from "../anotador/stakes.js";
import { openDialog } from "../dialog.js";
import { clear, h } from "../dom.js";
import { t } from "../i18n.js";
import { book, Refused } from "../rest.js";
import { claimDialog } from "./claim.js";
import { countdown, running } from "./clock.js";
import { button, ownSide } from "./mine.js";
import { movePart } from "./moving.js";
import { askPin } from "./pin.js";
import { finishPart } from "./score-end.js";
import { asMatch, device, heard, keep, keptAt, lastOwn, saying, scoreOf, taps, withTap } from "./tally.js";
import { matchOf, roundName, trouble } from "./told.js";

/** @import {Desk} from "./house.js" */
/** @import {Live} from "./live.js" */
/** @import {TallySeen} from "./types.js" */
/** @import {Kept} from "./tally.js" */

const AGAIN = 3000;

/** @param {Live} live @param {number} place @returns {Promise<import("../types.js").Page>} */
export async function scorePage(live, place) {
  const page = new ScorePage(live, place);
  await page.begin();
  return { element: page.element, title: t("mesa.title", { n: place }), close: () => page.close() };
}

export class ScorePage {
  /** @param {Live} live @param {number} place */
  constructor(live, place) {
    this.live = live;
    this.place = place;
    this.own = device();
    /** @type {Kept | null} */
    this.kept = keptAt(live.desk.id, place);
    /** @type {any} */
    this.sheet = null;
    this.sending = false;
    this.known = false;
    this.note = "";
    /** The score that the house told last. */
    this.score = "";
    /** Sides that have said that the score is right, on this phone. @type {Set<number>} */
    this.agreed = new Set();
    /** The side that has said on this phone that it wants to go on online. */
    this.offered = -1;
    /** Who took the pen with a PIN, for as long as the page is open. @type {Desk | null} */
    this.pen = null;
    this.wrong = h("p", { class: "error", role: "alert" });
    this.body = h("div", { class: "ch-mesa" });
    this.element = h("div", { class: "anotador-page ch-score-page" }, this.body);
    this.news = () => void this.look();
    this.back = () => void this.reconnect();
    this.timer = 0;
    this.letSleep = stayAwake();
    this.stop = running(this.element);
  }

  async begin() {
    window.addEventListener("online", this.back);
    this.live.addEventListener("news", this.news);
    this.live.addEventListener("connection", this.news);
    this.timer = window.setInterval(() => {
      if (this.kept?.unsent.length || !this.known) void this.reconnect();
    }, AGAIN);
    await this.reconnect();
    this.draw();
  }

  close() {
    window.removeEventListener("online", this.back);
    clearInterval(this.timer);
    this.letSleep();
    this.stop();
    this.live.close();
  }

  /** The network may be back. */
  async reconnect() {
    if (!this.known) {
      try {
        await this.live.open();
        this.known = true;
      } catch (error) {
        if (!(error instanceof Refused) || error.code !== "unreachable") throw error;
        return;
      }
    }
    await this.look();
    await this.send();
  }

  get match() {
    const seen = this.known ? this.live.seen : null;
    return seen && this.kept ? (matchOf(seen, this.kept.tally.match) ?? null) : null;
  }

  /** What the house says of this table now. */
  async look() {
    const { seen, desk } = this.live;
    if (!seen) return;
    const here = seen.boards.find((one) => one.place === this.place && !one.table);
    const same = here && this.kept?.tally.board === here.number;
    const score = same ? `${seen.v} ${JSON.stringify(here.score)}` : "";
    if (!here) {
      if (!this.kept?.unsent.length) this.kept = null;
    } else if (!same || score !== this.score || this.kept?.tally.pen !== this.own) {
      const found = await this.fetched(desk, here.number);
      if (found) this.hear(found);
    }
    this.score = score;
    this.draw();
  }

  /** @param {Desk} desk @param {number} board @returns {Promise<TallySeen | null>} */
  async fetched(desk, board) {
    try {
      return await desk.ask("GET", `/boards/${board}/tally`);
    } catch {
      return null;
    }
  }

  /** @param {TallySeen} tally */
  hear(tally) {
    const { seen } = this.live;
    const rulebook = seen.bases.rulebook.split(":")[0];
    const fresh = !this.kept || this.kept.tally.board !== tally.board;
    if (fresh) {
      this.agreed.clear();
      this.offered = -1;
    }
    const before = fresh ? { tally, rulebook, unsent: [], name: seen.name } : /** @type {Kept} */ (this.kept);
    this.kept = heard(before, tally, this.own);
    keep(this.live.desk.id, this.place, this.kept);
  }

  // ---------------------------------------------------------------- writing

  /** @param {{side?: 0 | 1, points?: number, undoes?: number}} what */
  tap(what) {
    if (!this.kept) return;
    this.kept = withTap(this.kept, this.own, what);
    keep(this.live.desk.id, this.place, this.kept);
    this.draw();
    announce(t("anotador.says", saying(this.kept, this.own)));
    void this.send();
  }

  /** Send what the house has not got; what cannot be sent now stays. @param {boolean} [take] the pen, from another phone */
  async send(take = false) {
    if (!this.kept || this.sending || (!this.kept.unsent.length && !take)) return;
    this.sending = true;
    let again = false;
    const { tally, unsent } = this.kept;
    try {
      const body = { device: this.own, taps: take ? [] : unsent.slice(0, 200), take };
      const told = await (this.pen ?? this.live.desk).ask("PUT", `/boards/${tally.board}/tally`, body);
      this.wrong.textContent = "";
      this.note = "";
      this.hear(told);
      again = Boolean(this.kept?.unsent.length);
    } catch (error) {
      const code = error instanceof Refused ? error.code : "";
      if (code === "pen-held") await this.lost();
      else if (code === "no-such-board") await this.look();
      else if (code !== "unreachable") this.wrong.textContent = trouble(error);
    }
    this.sending = false;
    this.draw();
    if (again) void this.send(); // what was tapped meanwhile
  }

  /** Another phone has the pen: what was not sent does not count. */
  async lost() {
    if (!this.kept) return;
    const found = await this.fetched(this.live.desk, this.kept.tally.board);
    const points = this.kept.unsent.reduce((sum, tap) => sum + tap.points, 0);
    this.kept = { ...this.kept, unsent: [] };
    if (found) this.hear(found);
    this.note = t("mesa.lost-pen", { n: points });
  }

  // ---------------------------------------------------------------- who

  get held() {
    return Boolean(this.match?.held || this.kept?.tally.held);
  }

  get mayWrite() {
    const { kept } = this;
    if (!kept || this.held) return false;
    return !kept.tally.pen || kept.tally.pen === this.own;
  }

  /** The side of the match that this phone's person captains; -1: none. */
  get side() {
    const { match } = this;
    return match && this.live.seen.you?.captain ? ownSide(this.live.seen, match) : -1;
  }

  /** Somebody of the table says who they are with their PIN. @param {number} [only] this side @returns {Promise<Desk | null>} */
  pin(only = -1) {
    const { match } = this;
    const entries = (match?.sides ?? []).flatMap((side, n) => (only < 0 || n === only ? (side ?? []) : []));
    return match ? askPin(this.live, entries) : Promise.resolve(null);
  }

  /** The captain of a side says that the score is right. @param {number} side */
  async agree(side) {
    const { kept, match } = this;
    if (!kept || !match) return;
    await this.send();
    const official = side < 0;
    const desk = official || this.side === side ? this.live.desk : await this.pin(side);
    if (!desk) return;
    const score = scoreOf(taps(kept, this.own), kept.tally.games, kept.tally.target);
    try {
      await desk.command("ReportResult", { fixture: match.number, boards: [score] });
      this.agreed.add(side);
      this.wrong.textContent = "";
    } catch (error) {
      this.wrong.textContent = trouble(error);
    }
    this.draw();
  }

  /** Take the pen from a phone that is dead or away. */
  async take() {
    if (this.side < 0 && !this.official) {
      this.pen = await this.pin();
      if (!this.pen) return;
    }
    await this.send(true);
  }

  /** Go on at a table of the server: each captain says so, here with a PIN. @param {{board: number, place: string}} to */
  async move(to) {
    const { match } = this;
    if (!match) return;
    await this.send();
    const own = this.side >= 0 || this.official;
    const by = match.moving ? match.moving.side : this.offered;
    const desk = own ? this.live.desk : await this.pin(by < 0 ? -1 : 1 - by);
    if (!desk) return;
    try {
      const done = await desk.command("MoveBoard", to);
      this.offered = done.events.find((/** @type {any} */ event) => event.t === "MoveOffered")?.offer.side ?? 0;
      this.wrong.textContent = "";
    } catch (error) {
      this.wrong.textContent = trouble(error);
    }
    await this.look();
  }

  async claim() {
    const { match } = this;
    if (!match) return;
    const desk = this.side >= 0 ? this.live.desk : await this.pin();
    if (desk) await claimDialog(this.live.seen, desk, match, "O20");
  }

  get official() {
    const you = this.live.seen?.you;
    return (
      ["organiser", "veedor"].includes(you?.role ?? "") || Boolean(you?.person && you.person === this.match?.scorer)
    );
  }

  // ---------------------------------------------------------------- showing

  draw() {
    const focused = document.activeElement instanceof HTMLElement ? document.activeElement.dataset : null;
    const team = document.activeElement?.closest("[data-team]")?.getAttribute("data-team");
    const key = focused?.action
      ? `${team ? `[data-team="${team}"] ` : ""}[data-action="${focused.action}"]${focused.points ? `[data-points="${focused.points}"]` : ""}`
      : "";
    const { kept } = this;
    const unsent = kept?.unsent.length ?? 0;
    this.body.dataset.unsent = String(unsent);
    this.body.dataset.pen = !kept?.tally.pen ? "free" : kept.tally.pen === this.own ? "mine" : "other";
    clear(this.body, kept ? this.table(kept) : this.empty(), this.wrong);
    const again = key ? this.body.querySelector(key) : null;
    if (again instanceof HTMLElement) again.focus({ preventScroll: true });
    if (kept && !this.sheet) {
      void book(kept.rulebook)
        .then((sheet) => {
          this.sheet = sheet;
          this.draw();
        })
        .catch(() => undefined);
    }
  }

  empty() {
    const name = this.known ? this.live.seen.name : "";
    const online = this.known && this.live.seen.boards.some((board) => board.place === this.place && board.table);
    return h(
      "div",
      { class: "sheet narrow", "data-empty": "" },
      h("h1", null, t("ch.table", { n: this.place })),
      h("p", null, name),
      h("p", null, t(online ? "mesa.online" : this.known ? "mesa.nothing" : "mesa.offline")),
      h("p", null, h("a", { class: "button", href: `/torneo/${this.live.desk.id}` }, t("mesa.to-page"))),
    );
  }

  /** @param {Kept} kept */
  table(kept) {
    const match = asMatch(kept, this.own, this.sheet, this.sheet?.game ?? "");
    const now = standing(match);
    const locked = !this.mayWrite;
    const hands = {
      add: (/** @type {0 | 1} */ side, /** @type {number} */ points) => this.tap({ side, points }),
      more: (/** @type {0 | 1} */ side) => {
        const content = stakes(match, this.sheet, (points) => {
          content.closest("dialog")?.close();
          this.tap({ side, points });
        });
        openDialog(t("anotador.more-for", { name: match.teams[side] }), content);
      },
      locked,
      onlyUndo: true,
    };
    const last = lastOwn(kept, this.own);
    return h(
      "div",
      { class: "anotador", "data-board": kept.tally.board },
      this.heading(kept),
      this.state(kept),
      drawBoard(match, this.sheet, hands),
      now.matchTo !== null ? finishPart(this, kept, match.teams[now.matchTo], now.games) : null,
      h(
        "div",
        { class: "anotador-foot" },
        h(
          "button",
          {
            type: "button",
            class: "button",
            "data-action": "undo",
            disabled: locked || !last || this.agreed.size > 0,
            on: { click: () => this.tap({ undoes: last }) },
          },
          `↶ ${t("anotador.undo")}`,
        ),
        this.movePart(now.matchTo === null && !(now.score[0] || now.score[1])),
        this.known ? button("claim", t("ch.claim"), () => void this.claim()) : null,
      ),
    );
  }

  /** @param {boolean} between two games */
  movePart(between) {
    const { match, live } = this;
    if (!match || !between) return null;
    const board = live.seen.boards.find((one) => one.number === this.kept?.tally.board);
    return movePart(live.seen, match, board, this.side, (to) => void this.move(to), this.offered);
  }

  /** @param {Kept} kept */
  heading({ tally, name }) {
    const seen = this.known ? this.live.seen : null;
    const { match } = this;
    const round = seen?.rounds.find((one) => one.stage === match?.stage && one.round === match?.round);
    const until = seen?.boards.find((one) => one.number === tally.board)?.until ?? 0;
    return [
      h("h1", { class: "ch-score-title" }, t("ch.table", { n: tally.place }), h("small", null, ` · ${name}`)),
      h(
        "p",
        { class: "anotador-heading" },
        [seen && round ? roundName(seen, round) : "", t("ch.length", { n: tally.games, target: tally.target })]
          .filter(Boolean)
          .join(" · "),
        until ? [" · ", countdown(until)] : "",
      ),
    ].flat();
  }

  /** Who has the pen, what waits for the network, whether the table stands. @param {Kept} kept */
  state(kept) {
    const other = kept.tally.pen && kept.tally.pen !== this.own;
    const scorer = this.match?.scorer && this.match.scorer !== this.live.seen.you?.person;
    return h(
      "div",
      { class: "ch-score-state", role: "status" },
      this.held ? h("p", { class: "ch-held" }, t("ch.held")) : null,
      kept.unsent.length ? h("p", { class: "ch-unsent" }, t("mesa.unsent", { n: kept.unsent.length })) : null,
      this.note ? h("p", { class: "ch-unsent" }, this.note) : null,
      this.held
        ? null
        : scorer
          ? h("p", null, t("mesa.scorer"))
          : other
            ? h(
                "p",
                null,
                t("mesa.other-pen"),
                " ",
                button("take", t("mesa.take"), () => void this.take()),
              )
            : h("p", null, t(kept.tally.pen || kept.unsent.length ? "mesa.your-pen" : "mesa.free-pen")),
    );
  }
}
