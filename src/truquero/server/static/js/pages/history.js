// @ts-check
// The story of the game, with a map and a family tree.
import { h, rich } from "../dom.js";
import { lang, load, t } from "../i18n.js";
import { constant } from "../rest.js";

/** @import {Page} from "../types.js" */
/** @typedef {{when: string, title: string, text: string}} Chapter */

/** @returns {Promise<Page>} */
export async function open() {
  /** @type {[{chapters: Chapter[], map: string, family: string}, void]} */
  const [history] = await Promise.all([constant("/api/history"), load("sources")]);
  const element = h(
    "article",
    { class: "sheet narrow history-page" },
    h("h1", null, t("past.title")),
    h("p", { class: "soft" }, t("past.about"), " ", h("a", { href: "/sources#belmez" }, t("past.source"))),
    drawing("map", history.map, t("past.map")),
    h(
      "ol",
      { class: "chapters" },
      history.chapters.map((chapter) =>
        h(
          "li",
          null,
          h("h2", null, chapter.title, chapter.when ? h("span", { class: "chapter-when" }, ` ${chapter.when}`) : null),
          h("p", null, rich(chapter.text)),
        ),
      ),
    ),
    h("h2", null, t("past.family")),
    h("p", null, t("past.family.about")),
    drawing("family", history.family, t("past.family.scale")),
    h(
      "p",
      { class: "sources-more" },
      h("a", { class: "button", href: "/sources" }, t("past.sources")),
      h("a", { class: "button", href: "/learn" }, t("past.learn")),
    ),
  );
  return { element, title: t("past.title") };
}

/** @param {string} name @param {string} alt @param {string} caption */
function drawing(name, alt, caption) {
  return h(
    "figure",
    { class: "history-figure" },
    h("img", { src: `/api/history/${name}.svg?lang=${lang()}`, alt }),
    h("figcaption", { class: "small soft" }, caption),
  );
}
