// @ts-check
// The tokens of seats, kept by table in this browser: anybody who has one has the seat.

const TOKENS = "truquero.tokens";
const TOKENS_KEPT = 60;

/** @returns {[table: string, token: string][]} */
function tokens() {
  try {
    const found = JSON.parse(localStorage.getItem(TOKENS) ?? "[]");
    return Array.isArray(found) ? found : [];
  } catch {
    return [];
  }
}

/**
 * Keep the token of a seat, so that it is found again without the cookie.
 * @param {string} table
 * @param {string} token
 */
export function keepToken(table, token) {
  const others = tokens().filter(([id]) => id !== table);
  try {
    localStorage.setItem(TOKENS, JSON.stringify([...others, [table, token]].slice(-TOKENS_KEPT)));
  } catch {
    // then there is only the cookie
  }
}

/**
 * The token that was kept for a table; empty if there is none.
 * @param {string} table
 */
export function tokenOf(table) {
  return tokens().find(([id]) => id === table)?.[1] ?? "";
}

/**
 * The tables one sat down at last, the newest first.
 * @param {number} most
 */
export function lastTables(most) {
  return tokens()
    .slice(-most)
    .reverse()
    .map(([id]) => id);
}

/**
 * Forget a token, after leaving a seat for good.
 * @param {string} table
 */
export function dropToken(table) {
  try {
    localStorage.setItem(TOKENS, JSON.stringify(tokens().filter(([id]) => id !== table)));
  } catch {
    // nothing was kept
  }
}
