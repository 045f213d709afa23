// @ts-check
// Texts in three languages: /static/text/{lang}/{area}.json, loaded when a page needs them.
import { prefs } from "./prefs.js";

/** @typedef {"en" | "es" | "va"} Lang */
/** @typedef {string | {one?: string, other: string, [category: string]: string | undefined}} Template */

/** @type {readonly Lang[]} */
export const LANGS = ["es", "va", "en"];
/** @type {Record<Lang, string>} */
export const LANG_NAMES = { es: "Español", va: "Valencià", en: "English" };
/** @type {Record<Lang, string>} */
const TAGS = { es: "es", va: "ca-valencia", en: "en" };

/** @type {Map<string, Promise<void>>} */
const loading = new Map();
/** @type {Record<Lang, Map<string, Template>>} */
const texts = { en: new Map(), es: new Map(), va: new Map() };

/** @returns {Lang} */
function ofBrowser() {
  for (const tag of navigator.languages) {
    const code = tag.toLowerCase().slice(0, 2);
    if (code === "es" || code === "en") return code;
    if (code === "ca") return "va";
  }
  return "es";
}

/**
 * The language that is spoken now.
 * @returns {Lang}
 */
export function lang() {
  return prefs.get("lang") || ofBrowser();
}

/** Its BCP 47 tag, for `lang` attributes and Intl. */
export function langTag() {
  return TAGS[lang()];
}

/**
 * Speak another language: `langchange` on window makes the page open again.
 * @param {Lang} wanted
 */
export function setLang(wanted) {
  if (wanted !== prefs.get("lang")) prefs.set("lang", wanted);
}

window.addEventListener("prefs", (event) => {
  if (/** @type {CustomEvent} */ (event).detail.key === "lang") window.dispatchEvent(new CustomEvent("langchange"));
});

/**
 * Fetch the texts of some areas in the language that is spoken now; `t` finds them then.
 * @param {...string} areas
 * @returns {Promise<void>}
 */
export async function load(...areas) {
  await Promise.all(areas.map((area) => fetched(lang(), area)));
}

/** @param {Lang} which @param {string} area */
function fetched(which, area) {
  const key = `${which}/${area}`;
  let found = loading.get(key);
  if (!found) {
    found = fetch(`/static/text/${key}.json`).then(async (answer) => {
      if (!answer.ok) throw new Error(`${key}: HTTP ${answer.status}`);
      for (const [name, template] of Object.entries(await answer.json())) texts[which].set(name, template);
    });
    found.catch(() => loading.delete(key));
    loading.set(key, found);
  }
  return found;
}

/**
 * A text: `{name}` stands for a variable, [brackets] hold a part that is left out when one of its variables is empty; a text with
 * several forms chooses by `n`. A text that is not there is its key.
 * @param {string} key
 * @param {Record<string, string | number>} [vars]
 * @returns {string}
 */
export function t(key, vars = {}) {
  let template = texts[lang()].get(key);
  if (template === undefined) return key;
  if (typeof template !== "string") {
    const category = new Intl.PluralRules(langTag()).select(Number(vars.n ?? 0));
    template = template[category] ?? template.other;
  }
  const whole = template.replace(/\[([^\]]*)\]/g, (_, part) =>
    [...part.matchAll(/\{(\w+)\}/g)].every(([, name]) => vars[name] !== undefined && vars[name] !== "") ? part : "",
  );
  return whole.replace(/\{(\w+)\}/g, (whole, name) => String(vars[name] ?? whole));
}

/**
 * Whether there is a text of that key.
 * @param {string} key
 */
export function has(key) {
  return texts[lang()].has(key);
}

/**
 * Things one after the other, as people say them: "a, b y c".
 * @param {string[]} things
 * @param {"conjunction" | "disjunction"} [type]
 */
export function listed(things, type = "conjunction") {
  return new Intl.ListFormat(lang() === "en" ? "en-GB" : langTag(), { style: "long", type }).format(things);
}
