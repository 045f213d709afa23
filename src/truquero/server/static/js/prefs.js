// @ts-check
// The visitor's settings, kept in this browser. `prefs` events on window tell of every change.

const KEY = "truquero.prefs";

/**
 * @typedef {object} Prefs
 * @property {"" | "en" | "es" | "va"} lang empty: as the browser says
 * @property {"auto" | "green" | "blue" | "dark"} cloth
 * @property {"auto" | "off"} motion
 * @property {boolean} sound
 * @property {boolean} coplas
 * @property {"slow" | "normal" | "quick"} pace how long the end of a mano, and everything that has to be caught up with, is shown
 * @property {number} settle for how many milliseconds taps are ignored after the calls have changed
 * @property {boolean} lastCard whether the last card is played by itself
 * @property {boolean} autoCut whether the pack is cut by itself where everybody else is a bot
 * @property {string} name
 * @property {string} lastBook
 * @property {number} lastPlayers
 * @property {string} lastMatch the preset of the last match
 * @property {string[]} lastBots the characters of the last table, by seat from the second on
 */

/** @type {Prefs} */
const DEFAULTS = {
  lang: "",
  cloth: "auto",
  motion: "auto",
  sound: true,
  coplas: true,
  pace: "normal",
  settle: 500,
  lastCard: false,
  autoCut: true,
  name: "",
  lastBook: "",
  lastPlayers: 2,
  lastMatch: "",
  lastBots: [],
};

/** @type {Prefs} */
let kept = { ...DEFAULTS, ...stored() };

/** @returns {Partial<Prefs>} */
function stored() {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    if (!found || typeof found !== "object") return {};
    const sound = Object.entries(DEFAULTS).filter(([key, usual]) => typeof found[key] === typeof usual);
    return Object.fromEntries(sound.map(([key]) => [key, found[key]]));
  } catch {
    return {};
  }
}

/** @param {string} key @param {unknown} value */
function tell(key, value) {
  window.dispatchEvent(new CustomEvent("prefs", { detail: { key, value } }));
}

export const prefs = {
  /**
   * @template {keyof Prefs} K
   * @param {K} key
   * @returns {Prefs[K]}
   */
  get(key) {
    return kept[key];
  },

  /**
   * @template {keyof Prefs} K
   * @param {K} key
   * @param {Prefs[K]} value
   */
  set(key, value) {
    if (kept[key] === value) return;
    kept = { ...kept, [key]: value };
    try {
      localStorage.setItem(KEY, JSON.stringify(kept));
    } catch {
      // a browser that keeps nothing: it holds until the page is left
    }
    tell(key, value);
  },
};

/** Whether things may move: neither the switch nor the system says no. */
export function motion() {
  return prefs.get("motion") !== "off" && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

window.addEventListener("storage", (event) => {
  if (event.key !== KEY) return;
  const before = kept;
  kept = { ...DEFAULTS, ...stored() };
  for (const key of /** @type {(keyof Prefs)[]} */ (Object.keys(DEFAULTS))) {
    if (JSON.stringify(before[key]) !== JSON.stringify(kept[key])) tell(key, kept[key]);
  }
});
