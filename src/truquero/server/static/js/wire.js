// @ts-check
// Made from truquero.wire by `make docs`: change the Python, not this.

/** Raised when an old client could no longer understand the house. */
export const PROTOCOL = 2;

/** Why the house ends a connection, by the number of the close. @type {Record<number, string>} */
export const CLOSE_CODES = {
  1009: "bad-frame",
  1011: "internal",
  1012: "restart",
  4000: "bad-frame",
  4001: "hello-first",
  4003: "forbidden-origin",
  4004: "no-such-table",
  4005: "not-your-seat",
  4006: "no-spectators",
  4007: "version-unknown",
  4008: "flood",
  4009: "replaced",
  4010: "too-slow",
  4011: "table-closed",
  4012: "too-many",
  4013: "table-gone",
  4014: "logged-out",
  4015: "no-such-tournament",
  4016: "bad-token",
  4017: "resigned",
  4018: "wrong-protocol",
};

/** After these a client connects again; after any other it does not. @type {ReadonlySet<string>} */
export const COMES_BACK = new Set(["internal", "restart", "table-closed", "too-slow"]);

/** What a legal action does, by the first number of its move. */
export const VERBS = /** @type {const} */ ([
  "",
  "bet",
  "want",
  "farta",
  "want-and-raise",
  "refuse",
  "join",
  "want-both",
  "refuse-both",
  "only-truco",
  "only-envido",
  "pass",
  "sing",
  "concede",
  "small",
  "say",
  "good",
  "leave",
  "look",
  "show",
  "ask",
  "ready",
]);
/** @typedef {typeof VERBS[number]} Verb */

/** Stakes below zero stand for what is worked out when they are settled. */
export const STAKES = { falta: -1, game: -2, match: -3, lacked: -4 };
