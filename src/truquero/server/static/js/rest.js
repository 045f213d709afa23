// @ts-check
// The REST side of the server: your identity, tables, rulebooks.
import { lang } from "./i18n.js";

/** Not done; nothing has changed. The code is stable, the message is for people. */
export class Refused extends Error {
  /**
   * @param {string} code
   * @param {string} message
   * @param {{status?: number, article?: string, legal?: import("./types.js").Action[]}} [more]
   */
  constructor(code, message, more = {}) {
    super(message);
    this.name = "Refused";
    this.code = code;
    /** The HTTP status; 0 when nothing came back. */
    this.status = more.status ?? 0;
    /** The rule behind it, if there is one. */
    this.article = more.article ?? "";
    /** What one could have done. */
    this.legal = more.legal ?? [];
  }
}

/** @type {Promise<import("./types.js").Me> | null} */
let identity = null;

/**
 * Your identity at this server. Asked once; a first-time visitor gets a cookie.
 * @returns {Promise<import("./types.js").Me>}
 */
export function me() {
  identity ??= fetched("GET", "/api/me");
  identity.catch(() => (identity = null));
  return identity;
}

/**
 * Ask the house something; what changes something brings the token of /api/me along.
 * @param {"GET" | "POST" | "PUT" | "DELETE"} method
 * @param {string} path
 * @param {unknown} [body]
 * @returns {Promise<any>} the JSON of the answer; null where there is none
 */
export async function ask(method, path, body) {
  if (method === "GET") return fetched(method, path);
  try {
    return await fetched(method, path, body, (await me()).csrf);
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== "bad-csrf") throw error;
    identity = null; // the cookie has changed since, in another window perhaps
    return fetched(method, path, body, (await me()).csrf);
  }
}

/**
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 * @param {string} [csrf]
 * @returns {Promise<any>}
 */
async function fetched(method, path, body, csrf) {
  /** @type {Record<string, string>} */
  const headers = { Accept: "application/json", "Accept-Language": lang() === "va" ? "ca" : lang() };
  if (csrf) headers["X-CSRF-Token"] = csrf;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  let answer;
  try {
    answer = await fetch(path, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
  } catch {
    throw new Refused("unreachable", "");
  }
  if (answer.status === 204) return null;
  const told = await answer.json().catch(() => null);
  if (!answer.ok) {
    throw new Refused(told?.code ?? "internal", told?.message ?? `HTTP ${answer.status}`, { status: answer.status });
  }
  return told;
}

/** @type {Map<string, Promise<any>>} */
const constants = new Map();

/**
 * Something that stays as it is while the page is open, in the language that is spoken now: asked once.
 * @param {string} path
 * @returns {Promise<any>}
 */
export function constant(path) {
  const url = `${path}${path.includes("?") ? "&" : "?"}lang=${lang()}`;
  let found = constants.get(url);
  if (!found) {
    found = fetched("GET", url);
    found.catch(() => constants.delete(url));
    constants.set(url, found);
  }
  return found;
}

/**
 * How a rulebook presents itself: names, marker, order of cards, words, options, articles.
 * @param {string} id
 * @param {Record<string, string>} [options] those of a table: target, marks and words follow them
 * @returns {Promise<import("./types.js").Sheet>}
 */
export function book(id, options = {}) {
  const chosen = Object.entries(options)
    .map(([name, value]) => `${name}=${value}`)
    .join(",");
  const query = chosen ? `?options=${encodeURIComponent(chosen)}` : "";
  return constant(`/api/rulebooks/${encodeURIComponent(id)}/sheet${query}`);
}

/**
 * The rulebooks there are.
 * @returns {Promise<import("./types.js").BookInShort[]>}
 */
export function books() {
  return constant("/api/rulebooks");
}

/**
 * An article of a rulebook.
 * @param {string} rulebook
 * @param {string} id
 * @returns {Promise<import("./types.js").Article>}
 */
export function article(rulebook, id) {
  return constant(`/api/rulebooks/${encodeURIComponent(rulebook)}/articles/${encodeURIComponent(id)}`);
}

/**
 * All articles of a rulebook, in order.
 * @param {string} rulebook
 * @returns {Promise<import("./types.js").Article[]>}
 */
export function articles(rulebook) {
  return constant(`/api/rulebooks/${encodeURIComponent(rulebook)}/articles`);
}

/**
 * The lessons there are.
 * @returns {Promise<import("./types.js").LessonInShort[]>}
 */
export function lessons() {
  return constant("/api/lessons");
}

/**
 * Who the bots are, from the weakest to the strongest.
 * @returns {Promise<import("./types.js").Character[]>}
 */
export function characters() {
  return constant("/api/characters");
}
