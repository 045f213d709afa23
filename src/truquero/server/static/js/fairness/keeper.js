// @ts-check
// This browser's side of the deal: its own salts, and what it received, kept to check the proof with.
// A salt is revealed once, for one fixed deal: if it is asked again and anything has changed, it stays silent.
import { shareCommitment } from "./deal.js";
import { toHex } from "./sha256.js";

/** @typedef {{seat: number, commitment: string, salt: string}} Share */
/**
 * @typedef {object} SeenDeal
 * @property {number} deal
 * @property {string} commitment
 * @property {number} attempt
 * @property {number} cutter
 * @property {number} lifted
 * @property {string} salt
 * @property {Share[]} shares
 * @property {boolean} asked
 * @property {string} own
 * @property {boolean} taken
 * @property {boolean} dealt
 */
/** @typedef {{table: string, seat: number, deals: SeenDeal[], salts: Record<string, string>, told: Record<string, string>}} Kept */

const PREFIX = "truquero.seen.";
const LIST = "truquero.seen";
/** Matches that are kept; the oldest goes first. */
const MATCHES = 20;

/** @param {number} deal @param {string} commitment @returns {SeenDeal} */
function fresh(deal, commitment) {
  return {
    deal,
    commitment,
    attempt: 0,
    cutter: 0,
    lifted: 0,
    salt: "",
    shares: [],
    asked: false,
    own: "",
    taken: false,
    dealt: false,
  };
}

/** @param {string} table @returns {Kept | null} */
function read(table) {
  try {
    const found = JSON.parse(localStorage.getItem(PREFIX + table) ?? "null");
    return found && Array.isArray(found.deals) ? found : null;
  } catch {
    return null;
  }
}

/** @param {string} table @param {Kept} kept */
function write(table, kept) {
  try {
    const tables = JSON.parse(localStorage.getItem(LIST) ?? "[]").filter((/** @type {string} */ id) => id !== table);
    tables.push(table);
    while (tables.length > MATCHES) localStorage.removeItem(PREFIX + tables.shift());
    localStorage.setItem(LIST, JSON.stringify(tables));
    localStorage.setItem(PREFIX + table, JSON.stringify(kept));
  } catch {
    // a browser that keeps nothing: the proof is checked without this witness
  }
}

/**
 * What this browser was told of a match during play, as `truquero verify --seen` reads it; null if it was not there.
 * @param {string} table
 */
export function seenAt(table) {
  const kept = read(table);
  return kept && { format: "truquero seen", version: 1, table, seat: kept.seat, deals: kept.deals };
}

export class ShareKeeper {
  /** @param {string} table */
  constructor(table) {
    this.table = table;
    /** @type {Kept} */
    this.kept = read(table) ?? { table, seat: 0, deals: [], salts: {}, told: {} };
    /** The commitment to the share of the next deal. */
    this.commitment = this._next();
    /** The last deal whose cards are known to lie on the table. */
    this.past = -1;
  }

  _next() {
    const salt = toHex(crypto.getRandomValues(new Uint8Array(32)));
    const made = shareCommitment(salt, this.table);
    this.kept.salts[made] = salt;
    return made;
  }

  /** @param {number} deal */
  now(deal) {
    return this.kept.deals.filter((each) => each.deal === deal).at(-1);
  }

  /** What was promised last. */
  get last() {
    return this.kept.deals.at(-1);
  }

  /**
   * How far the last deal has come, as this browser knows it: `alone` is one without its share, `missed` one that was made
   * while the connection was lost.
   * @returns {"" | "promised" | "asked" | "dealt" | "alone" | "missed"}
   */
  get state() {
    const seen = this.last;
    if (!seen) return "";
    if (seen.dealt) return seen.shares.some((share) => share.salt && share.salt === seen.own) ? "dealt" : "alone";
    if (this.past >= seen.deal) return seen.asked ? "missed" : "alone";
    return seen.asked ? "asked" : "promised";
  }

  /** The commitment to begin a connection with; a share that was taken and not dealt may have been lost with the one before. */
  hello() {
    for (const each of this.kept.deals) if (!each.dealt) each.taken = false;
    return this.commitment;
  }

  /**
   * A frame of the house; the message to answer with, if any.
   * @param {any} frame
   * @param {number} seat
   * @returns {{deal: number, salt: string, next: string} | null}
   */
  hear(frame, seat) {
    this.kept.seat = seat;
    switch (frame.t) {
      case "welcome":
        this._committed(0, frame.info.draw);
        if (frame.cut) this._committed(frame.cut.deal, frame.cut.commitment);
        else if (frame.v) this.past = this.last?.deal ?? -1;
        break;
      case "event":
        if (this.last && !this.last.asked && frame.events.some((/** @type {any} */ each) => each.e === "WasCut"))
          this.past = this.last.deal;
        break;
      case "cut_asked":
        this._committed(frame.deal, frame.commitment);
        break;
      case "reveal_asked":
        return this._asked(frame, seat);
      case "shares_dealt":
        this._dealt(frame);
        break;
      default:
    }
    return null;
  }

  /** @param {number} deal */
  taken(deal) {
    const seen = this.now(deal);
    if (seen) seen.taken = true;
    this._keep();
  }

  /** @param {number} deal @param {string} commitment */
  _committed(deal, commitment) {
    if (!commitment || this.kept.deals.some((each) => each.deal === deal && each.commitment === commitment)) return;
    this.kept.deals.push(fresh(deal, commitment));
    this._keep();
  }

  /** @param {any} frame @param {number} seat */
  _asked(frame, seat) {
    const own = /** @type {[number, string][]} */ (frame.shares).find(([at]) => at === seat)?.[1] ?? "";
    const salt = this.kept.salts[own];
    const seen = this.now(frame.deal);
    if (!salt || !seen || seen.commitment !== frame.commitment) return null;
    const { deal, attempt, commitment, cutter, lifted } = frame;
    const fixed = JSON.stringify([deal, attempt, commitment, cutter, lifted, frame.salt, frame.shares]);
    this.kept.told[own] ??= fixed;
    if (this.kept.told[own] !== fixed) return null;
    if (own === this.commitment) this.commitment = this._next();
    const shares = frame.shares.map((/** @type {[number, string]} */ [at, made]) => ({
      seat: at,
      commitment: made,
      salt: "",
    }));
    Object.assign(seen, { attempt, cutter, lifted, salt: frame.salt, shares, asked: true, own: salt });
    this._keep();
    return { deal, salt, next: this.commitment };
  }

  /** @param {any} frame */
  _dealt(frame) {
    const seen = this.now(frame.deal);
    if (!seen?.asked) return;
    const told = new Map(frame.shares);
    for (const share of seen.shares) share.salt = String(told.get(share.seat) ?? "");
    seen.dealt = true;
    for (const made of Object.keys(this.kept.told))
      if (this.kept.salts[made] === seen.own) delete this.kept.salts[made];
    this._keep();
  }

  _keep() {
    write(this.table, this.kept);
  }
}
