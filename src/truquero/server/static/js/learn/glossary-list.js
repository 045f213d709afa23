// @ts-check
// The words of all the games in one list that can be searched; page and dialog show the same.
import { clear, h, rich } from "../dom.js";
import { t } from "../i18n.js";
import { constant } from "../rest.js";

/** @typedef {{word: string, here: string, meaning: string, where: string}} Entry */
/** @typedef {{title: string, words: Entry[]}} Section */

/** @returns {Promise<Section[]>} */
export function glossary() {
  return constant("/api/glossary");
}

/**
 * @param {Section[]} sections
 * @param {{word?: string, level: "h2" | "h3"}} options
 * @returns {HTMLElement}
 */
export function glossaryList(sections, { word = "", level }) {
  const field = h("input", {
    type: "search",
    value: word.replace(/-/g, " "),
    autocomplete: "off",
    spellcheck: "false",
    "data-search": true,
  });
  const found = h("p", { class: "glossary-found small", role: "status" });
  const list = h("div", { class: "glossary-list" });
  const draw = () => {
    const wanted = fold(field.value).trim();
    const kept = sections
      .map(({ title, words }) => ({ title, words: chosen(words, wanted) }))
      .filter(({ words }) => words.length);
    const n = kept.reduce((sum, { words }) => sum + words.length, 0);
    found.textContent = wanted ? t("glossary.found", { n }) : "";
    clear(list, n ? kept.map((part) => sectionOf(part, level)) : h("p", null, t("glossary.nothing")));
  };
  field.addEventListener("input", draw);
  draw();
  return h(
    "div",
    { class: "glossary" },
    h("label", { class: "field glossary-search" }, h("span", null, t("glossary.search")), field),
    found,
    list,
  );
}

/** Words that begin as wanted come first, then those that tell of it. @param {Entry[]} words @param {string} wanted */
function chosen(words, wanted) {
  if (!wanted) return words;
  /** @param {Entry} entry */
  const rank = (entry) => {
    const names = fold(`${entry.word}, ${entry.here}`).split(/,\s*/);
    if (names.some((name) => name.replace(/`/g, "") === wanted)) return 0;
    if (names.some((name) => name.includes(wanted))) return 1;
    return fold(entry.meaning).includes(wanted) || fold(entry.where).includes(wanted) ? 2 : 3;
  };
  return words
    .map((entry) => ({ entry, at: rank(entry) }))
    .filter(({ at }) => at < 3)
    .sort((a, b) => a.at - b.at)
    .map(({ entry }) => entry);
}

/** @param {Section} section @param {"h2" | "h3"} level */
function sectionOf({ title, words }, level) {
  return h(
    "section",
    null,
    h(level, null, title),
    h(
      "dl",
      null,
      words.map((entry) =>
        h(
          "div",
          { class: "glossary-entry" },
          h(
            "dt",
            null,
            rich(entry.word.replace(/ \([^)]*\)$/, "")),
            entry.here && !same(entry) ? h("span", { class: "glossary-here" }, rich(entry.here)) : null,
          ),
          h(
            "dd",
            null,
            rich(entry.meaning),
            entry.where ? h("span", { class: "glossary-where" }, rich(entry.where)) : null,
          ),
        ),
      ),
    ),
  );
}

/** @param {Entry} entry */
function same(entry) {
  return fold(entry.word) === fold(entry.here) || entry.here === "—";
}

/** As people search: without accents, hyphens and capitals. @param {string} text */
function fold(text) {
  return text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[-`]/g, (c) => (c === "-" ? " " : ""))
    .toLowerCase();
}
