// @ts-check
// The glossary: the words of every game, in the reader's language.
import { h } from "../dom.js";
import { load, t } from "../i18n.js";
import { glossary, glossaryList } from "../learn/glossary-list.js";

/** @import {Page, PageParams} from "../types.js" */

/** @param {PageParams} params @returns {Promise<Page>} */
export async function open({ query }) {
  const [sections] = await Promise.all([glossary(), load("learn")]);
  const element = h(
    "div",
    { class: "sheet narrow glossary-page" },
    h("h1", null, t("glossary.title")),
    h("p", null, t("glossary.about")),
    glossaryList(sections, { word: query.get("q") ?? "", level: "h2" }),
  );
  return { element, title: t("glossary.title") };
}
