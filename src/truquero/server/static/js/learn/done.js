// @ts-check
// Which lessons somebody has finished, kept in this browser.

const KEY = "truquero.learned";

/** @returns {string[]} */
export function learned() {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(found) ? found.filter((id) => typeof id === "string") : [];
  } catch {
    return [];
  }
}

/** @param {string} rulebook */
export function learnedNow(rulebook) {
  try {
    localStorage.setItem(KEY, JSON.stringify([...new Set([...learned(), rulebook])]));
  } catch {
    // then it is not remembered
  }
}
