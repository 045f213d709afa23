// @ts-check
// One seat at a table over its socket, as docs/protocol.md asks of a client: every message has an id and one answer; a
// connection that breaks is made again, says which version it saw last, and sends again what was not answered, with the same ids.
import { ShareKeeper } from "./fairness/keeper.js";
import { lang } from "./i18n.js";
import { Refused } from "./rest.js";
import { TableState } from "./table-state.js";
import { tokenOf } from "./tokens.js";
import { CLOSE_CODES, COMES_BACK, PROTOCOL } from "./wire.js";

export { dropToken, keepToken, lastTables, tokenOf } from "./tokens.js";

/** @import {Ack, Seat, TableEvent, View} from "./types.js" */

const FIRST_PAUSE = 150;
const LONGEST_PAUSE = 5000;
const PING_EVERY = 15000;
const ANSWER_WITHIN = 10000;
const WAKE_WITHIN = 4000;

/**
 * @typedef {object} Waiting
 * @property {string} text the message as it was sent
 * @property {(ack: Ack) => void} done
 * @property {(error: Refused) => void} failed
 * @property {boolean} settles whether it is over only when its version has been told
 */

/**
 * Events: `happened` (detail {v, events, missed}), `state` (anything of `.view` changed, told after what happened), `sign`, `chat`, `presence`, `rematch`,
 * `rematch_wanted` (detail: the frame) and `connection` (detail {state: "open" | "lost" | "closed", reason, message}).
 */
export class Link extends EventTarget {
  /**
   * @param {string} table
   * @param {{token?: string, seat?: Seat, spectate?: boolean, after?: number}} [options] without a token the one that was kept, or
   *   the cookie, tells the seat; `after: 0` asks for everything that happened so far
   */
  constructor(table, options = {}) {
    super();
    this.table = table;
    /** @type {"closed" | "lost" | "open"} */
    this.connection = "closed";
    /** Why it was closed: a code of the house, `left` when it was the player. */
    this.reason = "";
    this._viewed = new TableState();
    /** This browser's shares of the deals, and what the house has promised; who watches has none. */
    this.shares = options.spectate ? null : new ShareKeeper(table);
    /** @type {Map<string, number>} */
    this._revealing = new Map();
    this._options = options;
    this._token = options.spectate ? "" : (options.token ?? tokenOf(table));
    this._after = options.after ?? -1;
    /** @type {Map<string, Waiting>} */
    this._unanswered = new Map();
    /** @type {{v: number, done: () => void}[]} */
    this._untold = [];
    /** @type {WebSocket | null} */
    this._socket = null;
    this._welcomed = false;
    this._prefix = Array.from(crypto.getRandomValues(new Uint8Array(6)), (n) => n.toString(16).padStart(2, "0")).join(
      "",
    );
    this._count = 0;
    this._pause = FIRST_PAUSE;
    this._timer = 0;
    this._pulse = 0;
    this._told = { code: "", message: "" };
    this._wake = () => this._comeBack();
  }

  /** How everything stands; null before the house has said so. @returns {View | null} */
  get view() {
    return this._viewed.view;
  }

  /** Connect, and stay connected until `close` or until the server ends it for good. */
  open() {
    if (this.connection !== "closed") return;
    this.reason = "";
    this._state("lost", "");
    window.addEventListener("online", this._wake);
    document.addEventListener("visibilitychange", this._wake);
    this._connect();
  }

  /** Hang up. The seat stays one's own. */
  close() {
    this._end("left", "");
  }

  /**
   * Send a message and wait for its answer; it is sent again if the connection breaks before that.
   * @param {string} kind
   * @param {Record<string, unknown>} [fields]
   * @returns {Promise<Ack>} rejects with Refused {code, message, article, legal}
   */
  send(kind, fields = {}) {
    if (this.connection === "closed") return Promise.reject(new Refused(this.reason || "closed", ""));
    const id = `${this._prefix}-${++this._count}`;
    const text = JSON.stringify({ t: kind, id, ...fields });
    return new Promise((done, failed) => {
      this._unanswered.set(id, { text, done, failed, settles: kind === "act" || kind === "cut" });
      if (this._welcomed) this._post(text);
    });
  }

  /**
   * Through the socket, if it is open. One that is just being closed would complain, and what was not answered is said
   * again on the next.
   * @param {string} text
   */
  _post(text) {
    if (this._socket?.readyState === WebSocket.OPEN) this._socket.send(text);
  }

  // ---------------------------------------------------------------- coming and going

  _connect() {
    clearTimeout(this._timer);
    this._drop();
    this._told = { code: "", message: "" };
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}/ws/${encodeURIComponent(this.table)}`);
    this._socket = socket;
    this._timer = window.setTimeout(() => this._lost(socket, 0), ANSWER_WITHIN);
    socket.addEventListener("open", () => {
      if (socket === this._socket) socket.send(JSON.stringify(this._hello()));
    });
    socket.addEventListener("message", (event) => {
      if (socket === this._socket) this._hear(JSON.parse(event.data));
    });
    socket.addEventListener("close", (event) => this._lost(socket, event.code));
  }

  _hello() {
    const { spectate = false, seat = 0 } = this._options;
    const after = this._viewed.version < 0 ? this._after : this._viewed.version;
    return {
      t: "hello",
      id: `${this._prefix}-${++this._count}`,
      token: this._token,
      seat,
      spectate,
      after,
      lang: lang(),
      share: this.shares?.hello() ?? "",
      protocol: PROTOCOL,
    };
  }

  /** @param {WebSocket} socket @param {number} code */
  _lost(socket, code) {
    if (socket !== this._socket) return;
    this._drop();
    const reason = this._told.code || CLOSE_CODES[code] || "";
    if (reason === "version-unknown")
      this._viewed.forget(); // the house knows less than we saw: begin anew
    else if (reason && !COMES_BACK.has(reason)) {
      this._end(reason, this._told.message);
      return;
    }
    this._state("lost", reason);
    const pause = this._pause * (0.7 + 0.6 * Math.random());
    this._pause = Math.min(2 * this._pause, LONGEST_PAUSE);
    this._timer = window.setTimeout(() => this._connect(), pause);
  }

  /** The network, or the eyes of the player, are back: do not wait any longer. */
  _comeBack() {
    if (document.visibilityState === "hidden" || this.connection === "closed") return;
    if (this.connection === "lost" && !this._socket) this._connect();
    else if (this._welcomed) this._ping(WAKE_WITHIN);
  }

  /** Drop the socket; whatever it still sends is ignored. */
  _drop() {
    clearTimeout(this._timer);
    clearInterval(this._pulse);
    const socket = this._socket;
    this._socket = null;
    this._welcomed = false;
    if (socket?.readyState === WebSocket.CONNECTING)
      socket.addEventListener("open", () => socket.close()); // sooner would be an error
    else socket?.close();
  }

  /** @param {string} reason @param {string} message */
  _end(reason, message) {
    if (this.connection === "closed") return;
    this._drop();
    window.removeEventListener("online", this._wake);
    document.removeEventListener("visibilitychange", this._wake);
    this.reason = reason;
    this._state("closed", reason, message);
    const waiting = [...this._unanswered.values()];
    this._unanswered.clear();
    for (const each of waiting) each.failed(new Refused(reason, message));
    for (const each of this._untold.splice(0)) each.done();
  }

  /** @param {"open" | "lost" | "closed"} state @param {string} reason @param {string} [message] */
  _state(state, reason, message = "") {
    if (this.connection === state && state !== "open") return;
    this.connection = state;
    this._tell("connection", { state, reason, message });
  }

  /** Ask whether the house is there; without an answer the connection is given up. */
  _ping(within = ANSWER_WITHIN) {
    const socket = this._socket;
    if (!socket || !this._welcomed) return;
    clearTimeout(this._timer);
    this._post(JSON.stringify({ t: "ping", id: `${this._prefix}-${++this._count}` }));
    this._timer = window.setTimeout(() => this._lost(socket, 0), within);
  }

  // ---------------------------------------------------------------- hearing

  /** @param {any} frame */
  _hear(frame) {
    if (this._welcomed) clearTimeout(this._timer); // whatever it is, the house is there
    this._share(frame);
    switch (frame.t) {
      case "welcome":
        this._welcome(frame);
        break;
      case "error":
        this._told = { code: frame.code, message: frame.message };
        break;
      case "refused":
        this._refused(frame);
        break;
      case "missed":
        for (const past of frame.versions) this._tell("happened", { v: past.v, events: past.events, missed: true });
        break;
      case "event":
        if (this._viewed.gap(frame)) this._post(JSON.stringify({ t: "view", id: `${this._prefix}-${++this._count}` }));
        if (!this._viewed.take(frame)) break; // told already, by the welcome
        this._tell("happened", { v: frame.v, events: frame.events, missed: false });
        this._tell("state");
        this._settle();
        break;
      case "sign":
      case "rematch":
        this._tell(frame.t, frame);
        break;
      default:
        if (frame.id !== undefined && this._unanswered.has(frame.id)) this._answered(frame);
        else if (this._viewed.take(frame)) {
          this._tell("state");
          this._tell(frame.t, frame);
        }
    }
  }

  /** The deals are this browser's too: it keeps what was promised, and tells its share when it is due. @param {any} frame */
  _share(frame) {
    const told = this.shares?.hear(frame, frame.t === "welcome" ? frame.seat : (this.view?.seat ?? 0));
    if (told) {
      const id = `${this._prefix}-${++this._count}`;
      this._revealing.set(id, told.deal);
      this._post(JSON.stringify({ t: "reveal", id, ...told }));
    }
    const deal = frame.t === "ack" ? this._revealing.get(frame.id) : undefined;
    if (deal !== undefined) this.shares?.taken(deal);
    if (["reveal_asked", "shares_dealt"].includes(frame.t)) this._tell("state");
  }

  /** @param {any} frame */
  _welcome(frame) {
    clearTimeout(this._timer);
    this._viewed.welcome(frame);
    const fresh = !this._welcomed; // otherwise the view was told again
    this._welcomed = true;
    this._pause = FIRST_PAUSE;
    clearInterval(this._pulse);
    this._pulse = window.setInterval(() => this._ping(), PING_EVERY);
    this._state("open", "");
    this._tell("state");
    if (fresh) for (const { text } of this._unanswered.values()) this._post(text);
    this._settle();
  }

  /** @param {any} frame */
  _refused(frame) {
    const waiting = this._unanswered.get(frame.id);
    if (!waiting) return;
    this._unanswered.delete(frame.id);
    waiting.failed(new Refused(frame.code, frame.message, { article: frame.article, legal: frame.legal }));
  }

  /** @param {Ack} ack */
  _answered(ack) {
    const waiting = this._unanswered.get(ack.id);
    if (!waiting) return;
    this._unanswered.delete(ack.id);
    if (waiting.settles && this._viewed.version < ack.v) this._untold.push({ v: ack.v, done: () => waiting.done(ack) });
    else waiting.done(ack);
  }

  /** What made a version is over when that version has been told: then the view shows it. */
  _settle() {
    const due = this._untold.filter((each) => each.v <= this._viewed.version);
    this._untold = this._untold.filter((each) => each.v > this._viewed.version);
    for (const each of due) each.done();
  }

  /** @param {string} kind @param {unknown} [detail] */
  _tell(kind, detail) {
    this.dispatchEvent(new CustomEvent(kind, { detail }));
  }
}
