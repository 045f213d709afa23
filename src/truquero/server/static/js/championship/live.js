// @ts-check
// A championship as it is now: told whole once, and then what changes, through its socket.
import { lang } from "../i18n.js";
import { Refused } from "../rest.js";
import { CLOSE_CODES } from "../wire.js";
import { Desk, forget, fresh } from "./house.js";

/** @import {TournamentSeen, CalledToTable} from "./types.js" */

const FIRST_PAUSE = 300;
const LONGEST_PAUSE = 8000;
const PING_EVERY = 20_000;
/** Lists of which only the changed items are told. */
const NUMBERED = ["entries", "matches", "boards", "claims"];

/**
 * What is known with what has changed.
 * @param {TournamentSeen} seen
 * @param {Record<string, any>} changes
 * @param {{v: number, head: string}} now
 * @returns {TournamentSeen}
 */
export function changed(seen, changes, now) {
  const next = /** @type {Record<string, any>} */ ({ ...seen, v: now.v, head: now.head });
  for (const [part, told] of Object.entries(changes)) {
    if (part === "gone") continue;
    next[part] = NUMBERED.includes(part) && Array.isArray(next[part]) ? replaced(next[part], told) : told;
  }
  for (const [part, numbers] of Object.entries(changes.gone ?? {})) {
    next[part] = (next[part] ?? []).filter((/** @type {{number: number}} */ row) => !numbers.includes(row.number));
  }
  return /** @type {TournamentSeen} */ (next);
}

/** @param {{number: number}[]} rows @param {{number: number}[]} told */
function replaced(rows, told) {
  const all = new Map([...rows, ...told].map((row) => [row.number, row]));
  return [...all.values()].sort((a, b) => a.number - b.number);
}

/** Events: `news` (anything of `seen` changed), `call` (detail: the frame) and `connection`. */
export class Live extends EventTarget {
  /** @param {Desk} desk */
  constructor(desk) {
    super();
    this.desk = desk;
    /** @type {TournamentSeen} */
    this.seen = /** @type {any} */ (null);
    /** Where this person is called to, by board. @type {Map<number, CalledToTable>} */
    this.calls = new Map();
    this.online = false;
    /** @type {WebSocket | null} */
    this._socket = null;
    this._closed = false;
    this._pause = FIRST_PAUSE;
    this._timer = 0;
    this._pulse = 0;
    this._wake = () => {
      if (!this._closed && !this._socket) this._connect();
    };
  }

  /** Until it is known how things stand. A key that does not open any more is dropped. */
  async open() {
    try {
      this.seen = await this.desk.ask("GET", "");
    } catch (error) {
      if (!(error instanceof Refused) || error.code !== "bad-token") throw error;
      forget(this.desk.id, this.desk.token);
      this.desk.token = "";
      this.seen = await this.desk.ask("GET", "");
    }
    window.addEventListener("online", this._wake);
    this._connect();
    return this;
  }

  close() {
    this._closed = true;
    window.removeEventListener("online", this._wake);
    this._drop();
  }

  /** Ask for everything again. */
  async refresh() {
    this.seen = await this.desk.ask("GET", "");
    this._tell("news");
  }

  _connect() {
    clearTimeout(this._timer);
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}/ws/tournament/${encodeURIComponent(this.desk.id)}`);
    this._socket = socket;
    socket.addEventListener("open", () => {
      const hello = { t: "hello", id: fresh(), token: this.desk.token, after: this.seen.v, lang: lang() };
      if (socket === this._socket) socket.send(JSON.stringify(hello));
    });
    socket.addEventListener("message", (event) => {
      if (socket === this._socket) this._hear(JSON.parse(event.data));
    });
    socket.addEventListener("close", (event) => {
      if (socket === this._socket) this._lost(CLOSE_CODES[event.code] ?? "");
    });
  }

  /** @param {any} frame */
  _hear(frame) {
    switch (frame.t) {
      case "welcome":
        this._pause = FIRST_PAUSE;
        this.online = true;
        this._pulse = window.setInterval(
          () => this._socket?.send(JSON.stringify({ t: "ping", id: fresh() })),
          PING_EVERY,
        );
        if (frame.tournament) this.seen = frame.tournament;
        else if (frame.v !== this.seen.v) void this.refresh().catch(() => this._lost(""));
        this._tell("connection");
        this._tell("news");
        break;
      case "event":
        if (frame.before !== this.seen.v) void this.refresh().catch(() => this._lost(""));
        else {
          this.seen = changed(this.seen, frame.changes, frame);
          this._tell("news");
        }
        break;
      case "call":
        this.calls.set(frame.board, frame);
        this._tell("call", frame);
        break;
      default:
    }
  }

  /** @param {string} reason */
  _lost(reason) {
    this._drop();
    if (this._closed) return;
    this._tell("connection");
    if (reason === "no-such-tournament" || reason === "bad-token") return;
    this._timer = window.setTimeout(this._wake, this._pause * (0.7 + 0.6 * Math.random()));
    this._pause = Math.min(2 * this._pause, LONGEST_PAUSE);
  }

  _drop() {
    clearTimeout(this._timer);
    clearInterval(this._pulse);
    const socket = this._socket;
    this._socket = null;
    this.online = false;
    if (socket?.readyState === WebSocket.CONNECTING) socket.addEventListener("open", () => socket.close());
    else socket?.close();
  }

  /** @param {string} kind @param {unknown} [detail] */
  _tell(kind, detail) {
    this.dispatchEvent(new CustomEvent(kind, { detail }));
  }
}
