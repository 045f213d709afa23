// @ts-check
// The texts behind the rulebooks: who wrote them, where, when, what they cover and what we had to rule.
import { h, rich } from "../dom.js";
import { load, t } from "../i18n.js";
import { constant } from "../rest.js";

/** @import {Page} from "../types.js" */
/**
 * @typedef {object} Source
 * @property {string} id
 * @property {string} title
 * @property {string} author
 * @property {string} language
 * @property {string} where
 * @property {string} when
 * @property {string} covers
 * @property {{id: string, name: string}[]} books
 * @property {{id: string, title: string}[]} rulings
 */

/** @returns {Promise<Page>} */
export async function open() {
  /** @type {[Source[], void]} */
  const [sources] = await Promise.all([constant("/api/sources"), load("sources")]);
  const element = h(
    "div",
    { class: "sources-page" },
    h("h1", null, t("sources.title")),
    h("p", { class: "lead" }, t("sources.about")),
    h("p", { class: "sources-more" }, h("a", { class: "button", href: "/history" }, t("sources.history"))),
    sources.map(sheet),
  );
  return { element, title: t("sources.title") };
}

/** @param {Source} source */
function sheet(source) {
  /** @type {[string, string | Node | Node[]][]} */
  const rows = [
    [t("sources.author"), source.author || t("sources.nobody")],
    [t("sources.where"), source.where],
    [t("sources.when"), source.when],
    [t("sources.books"), links(source.books.map(({ id, name }) => h("a", { href: `/books/${id}` }, name)))],
  ];
  const first = source.books[0]?.id ?? "";
  return h(
    "section",
    { class: "sheet source", id: source.id, "aria-labelledby": `source-${source.id}` },
    h("h2", { id: `source-${source.id}`, lang: source.language === "va" ? "ca-valencia" : "es" }, source.title),
    h(
      "dl",
      { class: "facts" },
      rows.map(([name, value]) => h("div", null, h("dt", null, name), h("dd", null, value))),
    ),
    h("p", null, source.covers),
    h("h3", null, t("sources.ruled")),
    source.rulings.length
      ? h(
          "ul",
          { class: "source-rulings" },
          source.rulings.map(({ id, title }) =>
            h("li", null, h("a", { href: `/books/${bookOf(id, first)}#${id}` }, id), " ", rich(title)),
          ),
        )
      : h("p", null, t("sources.nothing")),
  );
}

/** An article of the relatives is read in the book of the first of them. @param {string} article @param {string} first */
function bookOf(article, first) {
  return article.startsWith("K") ? "uruguay" : first;
}

/** @param {HTMLElement[]} found @returns {Node[]} */
function links(found) {
  return found.flatMap((link, at) => (at ? [document.createTextNode(", "), link] : [link]));
}
