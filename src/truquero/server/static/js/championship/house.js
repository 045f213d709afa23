// @ts-check
// A championship over REST, with the key that a link, a PIN or the QR code of a table has brought; without one, with the cookie.
import { lang } from "../i18n.js";
import { me, Refused } from "../rest.js";

const KEYS = "truquero.torneos";
const MOST = 40;

/** @typedef {{id: string, own?: string, places?: Record<string, string>}} Kept */

/** @returns {Kept[]} */
function kept() {
  try {
    const found = JSON.parse(localStorage.getItem(KEYS) ?? "[]");
    return Array.isArray(found) ? found : [];
  } catch {
    return [];
  }
}

/** @param {string} id @returns {Kept} */
function keptOf(id) {
  return kept().find((one) => one.id === id) ?? { id };
}

/** @param {Kept} one */
function write(one) {
  const others = kept().filter(({ id }) => id !== one.id);
  try {
    localStorage.setItem(KEYS, JSON.stringify([...others, one].slice(-MOST)));
  } catch {
    // then there is only the cookie
  }
}

/** The key of a person here; empty if there is none. @param {string} id */
export const ownKey = (id) => keptOf(id).own ?? "";

/** The key of a table of the room, from its QR code. @param {string} id @param {number} place */
export const placeKey = (id, place) => keptOf(id).places?.[place] ?? "";

/** Whether this browser has the key of somebody in a championship. @param {string} id */
export const isKnown = (id) => Boolean(keptOf(id).own);

/** @param {string} id @param {string} token */
export function keepOwn(id, token) {
  write({ ...keptOf(id), own: token });
}

/** A key that does not open any more. @param {string} id @param {string} token */
export function forget(id, token) {
  const one = keptOf(id);
  const places = Object.fromEntries(Object.entries(one.places ?? {}).filter(([, each]) => each !== token));
  write({ id, places, ...(one.own && one.own !== token ? { own: one.own } : {}) });
}

/** Take the key out of the address, so that nobody copies it from there. @param {string} id */
export function takeKey(id) {
  const token = /^#k=([\w.-]{1,64})$/.exec(location.hash)?.[1];
  if (!token) return;
  const place = /^m(\d+)\./.exec(token)?.[1];
  if (place) write({ ...keptOf(id), places: { ...keptOf(id).places, [place]: token } });
  else keepOwn(id, token);
  history.replaceState(null, "", location.pathname + location.search);
}

/** A name for something that is sent only once. */
export function fresh() {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (n) => n.toString(16).padStart(2, "0")).join("");
}

/** By how many seconds the clock of the house is ahead of ours. */
let ahead = 0;

/** Now, in seconds, by the clock of the house. */
export const houseTime = () => Date.now() / 1000 + ahead;

/**
 * @param {string} method
 * @param {string} path
 * @param {{body?: unknown, token?: string, csrf?: string}} [more]
 * @returns {Promise<Response>}
 */
async function answered(method, path, { body, token = "", csrf = "" } = {}) {
  /** @type {Record<string, string>} */
  const headers = { Accept: "application/json", "Accept-Language": lang() === "va" ? "ca" : lang() };
  if (token) headers["X-Tournament-Token"] = token;
  if (csrf) headers["X-CSRF-Token"] = csrf;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  let answer;
  try {
    answer = await fetch(path, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
  } catch {
    throw new Refused("unreachable", "");
  }
  const date = Date.parse(answer.headers.get("date") ?? "");
  if (Math.abs(date / 1000 - houseTime()) > 2) ahead = (date - Date.now()) / 1000;
  if (!answer.ok) {
    const told = await answer.json().catch(() => null);
    const more = { status: answer.status, article: told?.article ?? "" };
    throw new Refused(told?.code ?? "internal", told?.message ?? `HTTP ${answer.status}`, more);
  }
  return answer;
}

/** What somebody can ask of one championship. */
export class Desk {
  /** @param {string} id @param {string} [token] */
  constructor(id, token = ownKey(id)) {
    this.id = id;
    this.token = token;
  }

  get path() {
    return `/api/tournaments/${encodeURIComponent(this.id)}`;
  }

  /**
   * @param {"GET" | "POST" | "PUT" | "PATCH"} method
   * @param {string} path
   * @param {unknown} [body]
   * @returns {Promise<any>}
   */
  async ask(method, path, body) {
    return (await this.raw(method, path, body)).json();
  }

  /**
   * @param {"GET" | "POST" | "PUT" | "PATCH"} method
   * @param {string} path
   * @param {unknown} [body]
   */
  async raw(method, path, body) {
    const csrf = this.token || method === "GET" ? "" : (await me()).csrf;
    return answered(method, this.path + path, { body, token: this.token, csrf });
  }

  /**
   * @param {string} kind
   * @param {Record<string, unknown>} [fields]
   * @returns {Promise<import("./types.js").TournamentDone>}
   */
  command(kind, fields = {}) {
    return this.ask("POST", "/commands", { message: fresh(), command: { t: kind, ...fields } });
  }

  /** A file that only somebody with a key may have. @param {string} path @param {string} name */
  async save(path, name) {
    const file = await (await this.raw("GET", path)).blob();
    const link = document.createElement("a");
    link.href = URL.createObjectURL(file);
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  }

  /** A QR code as the address of a picture. @param {string} query */
  async qr(query) {
    const drawn = await (await this.raw("GET", `/qr.svg${query}`)).text();
    return `data:image/svg+xml;base64,${btoa(drawn)}`;
  }
}

/** All championships, a page of them. @param {string} [after] @returns {Promise<import("./types.js").TournamentList>} */
export async function listOfThem(after = "") {
  return (await answered("GET", `/api/tournaments${after ? `?after=${encodeURIComponent(after)}` : ""}`)).json();
}

/** A season. @param {string} name @returns {Promise<any>} */
export async function circuitOf(name) {
  return (await answered("GET", `/api/circuits/${encodeURIComponent(name)}`)).json();
}

/** @param {object} body @returns {Promise<{tournament: import("./types.js").TournamentSeen, link: import("./types.js").LinkSeen}>} */
export async function create(body) {
  return (await answered("POST", "/api/tournaments", { body, csrf: (await me()).csrf })).json();
}

/** What bases would need. @param {object} bases @param {number} entries @returns {Promise<{sentence: string}>} */
export async function plan(bases, entries) {
  return (await answered("POST", "/api/tournaments/plan", { body: { bases, entries } })).json();
}
