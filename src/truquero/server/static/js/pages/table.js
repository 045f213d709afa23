// @ts-check
// The page of a table: sit down, play, watch.
import { go } from "../app.js";
import { h } from "../dom.js";
import { keepView } from "../games.js";
import { load, t } from "../i18n.js";
import { haveLeft } from "../leaving.js";
import { Link } from "../link.js";
import { ask, constant, Refused } from "../rest.js";
import { Board } from "../table/board.js";
import { awaited } from "../table/layout.js";
import { WaitingRoom } from "../table/waiting.js";
import { meanwhile } from "../table/waiting-alone.js";

/** @import {Page, PageParams, Sheet, TableRow, View} from "../types.js" */

/** @param {PageParams} params @returns {Promise<Page>} */
export async function open({ id = "", query }) {
  await load("table", "lobby", "events", "words", "signs", "coplas", "deck", "seal");
  /** @type {TableRow} */
  let row;
  try {
    row = await ask("GET", `/api/tables/${encodeURIComponent(id)}`);
  } catch (error) {
    if (error instanceof Refused && error.status === 404) return nowhere();
    throw error;
  }
  const page = new TablePage(row, await sheetOf(row), query.has("watch"));
  page.pairing = query.has("pair");
  page.connect();
  const stopLooking = meanwhile(page.element, query.get("meanwhile") ?? "");
  const close = () => {
    stopLooking();
    page.close();
  };
  return { element: page.element, title: page.title, close };
}

/**
 * The rulebook as this table plays it: house options may change words, target and marker.
 * @param {TableRow} row
 * @returns {Promise<Sheet>}
 */
function sheetOf(row) {
  const chosen = Object.entries(row.options)
    .map(([name, value]) => `${name}=${value}`)
    .join(",");
  return constant(
    `/api/rulebooks/${encodeURIComponent(row.rulebook)}/sheet${chosen ? `?options=${encodeURIComponent(chosen)}` : ""}`,
  );
}

/** @returns {Page} */
function nowhere() {
  const element = h(
    "div",
    { class: "sheet narrow table-nowhere" },
    h("h1", null, t("felt.nowhere")),
    h("p", null, t("felt.nowhereText")),
    h("p", null, h("a", { class: "button primary", href: "/" }, t("over.lobby"))),
  );
  return { element, title: t("felt.nowhere") };
}

class TablePage {
  /** @param {TableRow} row @param {Sheet} sheet @param {boolean} watch */
  constructor(row, sheet, watch) {
    this.row = row;
    this.sheet = sheet;
    this.watch = watch;
    this.title = sheet.name;
    this.note = h("div", { class: "table-note", role: "status", hidden: true });
    this.body = h("div", { class: "table-body" }, h("p", { class: "table-opening" }, t("felt.opening")));
    this.element = h(
      "div",
      { class: "table-page", "data-table": row.id, "data-turn": "none", "data-connection": "lost" },
      h("h1", { class: "hidden", tabindex: "-1" }, sheet.name),
      this.note,
      this.body,
    );
    /** @type {Board | null} */
    this.board = null;
    /** The seat for which the board is drawn. */
    this.seat = -1;
    /** @type {WaitingRoom | null} */
    this.room = null;
    /** @type {Link | null} */
    this.link = null;
    /** Whether one waits here for anybody at all. */
    this.pairing = false;
  }

  /** Come as the one who sits here, or to watch. */
  connect() {
    this.drop();
    const link = new Link(this.row.id, { spectate: this.watch, after: 0 });
    this.link = link;
    link.addEventListener("state", () => this.update(link));
    link.addEventListener("happened", (event) => {
      const { events, missed } = /** @type {CustomEvent} */ (event).detail;
      if (link !== this.link || !link.view) return;
      if (missed) this.board?.missed(events, link.view);
      else this.boardOf(link, link.view).push(events, link.view);
    });
    link.addEventListener("connection", (event) => {
      if (link === this.link) this.connection(/** @type {CustomEvent} */ (event).detail);
    });
    link.open();
  }

  drop() {
    const { link } = this;
    this.link = null;
    link?.close();
    this.board?.close();
    this.board = null;
    this.leaveRoom();
  }

  leaveRoom() {
    this.room?.close();
    this.room = null;
  }

  close() {
    this.drop();
  }

  // ---------------------------------------------------------------- the connection

  /** @param {{state: string, reason: string, message: string}} now */
  connection({ state, reason, message }) {
    this.element.dataset.connection = state;
    // Nothing here can be done any more, so nothing looks as if it could.
    this.body.inert = state === "closed";
    if (state === "open") {
      this.board?.eventPlayer.clear(); // the house has just told how everything stands
      this.say("");
    } else if (state === "lost") {
      if (this.link?.view) this.say(t("felt.lost"));
    } else if (reason === "not-your-seat" && !this.watch) {
      this.watch = true;
      queueMicrotask(() => this.connect());
    } else if (reason === "no-spectators" && this.row.status === "waiting") this.outside();
    else if (reason === "replaced") this.say(t("felt.replaced"), t("felt.takeBack"), () => this.connect());
    else if (reason === "resigned") {
      haveLeft(this.row.id);
      this.say(message, t("over.lobby"), () => void go("/"));
    } else if (reason !== "left") this.say(message || t("felt.closed"), t("felt.again"), () => this.connect());
  }

  /** @param {string} text @param {string} [label] @param {() => void} [run] */
  say(text, label, run) {
    this.note.hidden = !text;
    this.note.replaceChildren(
      text,
      ...(label && run ? [" ", h("button", { type: "button", class: "button", on: { click: run } }, label)] : []),
    );
  }

  /** A table without spectators, seen by somebody who has no seat yet. */
  outside() {
    this.wait(this.row.seats, 0, false, "");
  }

  // ---------------------------------------------------------------- what is shown

  /** @param {Link} link */
  update(link) {
    const { view } = link;
    if (link !== this.link || !view) return;
    if (!this.board) this.tell(view, true);
    if (!view.started && !view.over && !view.seat && view.seats.every((s) => s.kind !== "empty")) {
      this.leaveRoom();
      this.body.replaceChildren();
      this.say(view.info.until_match ? t("felt.untilMatch") : t("felt.soon", { n: view.info.delay }));
      return;
    }
    if (!view.started && !view.over) {
      this.wait(view.seats, view.seat, view.seat > 0 && view.info.host === view.seat, view.info.tournament);
      return;
    }
    this.boardOf(link, view).refresh(view);
    const me = view.seats.find((s) => s.seat === view.seat);
    if (link.connection === "open") {
      if (me?.away && !view.over)
        this.say(t("felt.standIn"), t("felt.sitBack"), () => link.send("sit").catch(() => undefined));
      else if (!view.seat)
        this.say(
          view.info.delay && !view.info.until_match
            ? t("felt.watching", { n: view.info.delay })
            : t("felt.watchingNow"),
        );
      else this.say("");
    }
  }

  /** @param {Link} link @param {View} view */
  boardOf(link, view) {
    if (this.board && this.seat !== view.seat) {
      this.board.close(); // the teams were drawn: everybody sits elsewhere now
      this.board = null;
    }
    if (!this.board) {
      this.seat = view.seat;
      this.leaveRoom();
      this.board = new Board(link, this.sheet, view);
      this.board.onshow = (shown, live) => this.tell(shown, live);
      this.body.replaceChildren(this.board.element);
    }
    return this.board;
  }

  /** @param {import("../types.js").SeatInfo[]} seats @param {number} own @param {boolean} host @param {string} championship */
  wait(seats, own, host, championship) {
    if (!this.room) {
      const seated = () => {
        this.watch = false;
        this.connect();
      };
      this.room = new WaitingRoom({ row: this.row, sheet: this.sheet, pairing: this.pairing, seated, championship });
      this.body.replaceChildren(this.room.element);
    }
    this.room.update(seats, own, host);
  }

  /** For whoever looks at the element from outside: where the table stands, as it is shown. @param {View} view @param {boolean} live */
  tell(view, live) {
    const { dataset } = this.element;
    const waited = view.cut && view.table.phase !== "play" ? [view.cut.seat] : awaited(view.table);
    const playing = view.started && !view.over && view.table.winner === null;
    const mine = live && playing && view.seat > 0 && waited.includes(view.seat);
    dataset.version = String(view.v);
    dataset.turn = !playing ? "none" : mine ? "mine" : "others";
    dataset.phase = view.table.phase;
    dataset.score = view.table.score.join("-");
    dataset.games = view.table.games.join("-");
    dataset.seatOwn = String(view.seat);
    dataset.rulebook = view.table.rulebook;
    dataset.format = view.table.format;
    dataset.dealer = String(view.table.dealer);
    dataset.contest = String(view.table.next_contest);
    if (view.over) dataset.over = String(view.over.winner);
    else delete dataset.over;
    if (live) keepView(this.row.id, view);
    document.title = `${mine ? "● " : ""}${this.title} · Truquero`;
  }
}
