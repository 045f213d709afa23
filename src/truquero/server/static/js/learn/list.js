// @ts-check
// The lessons there are, each with the hand it begins with.
import { naipe } from "../card.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { learned } from "./done.js";

/** @import {LessonInShort} from "./types.js" */

/** @param {LessonInShort[]} lessons */
export function lessonList(lessons) {
  const done = new Set(learned());
  return h(
    "div",
    { class: "learn" },
    h("h1", null, t("learn.title")),
    h("p", { class: "learn-lead" }, t("learn.about")),
    listOf(
      lessons.filter(({ story }) => !story),
      done,
    ),
    h("h2", null, t("learn.stories")),
    h("p", { class: "learn-lead" }, t("learn.stories.about")),
    listOf(
      lessons.filter(({ story }) => story),
      done,
    ),
    h(
      "p",
      { class: "learn-more" },
      h("a", { class: "button", href: "/three-hands" }, t("learn.three")),
      " ",
      h("a", { class: "button", href: "/glossary" }, t("learn.glossary")),
      " ",
      h("a", { class: "button", href: "/books" }, t("learn.books")),
    ),
  );
}

/** @param {LessonInShort[]} lessons @param {Set<string>} done */
function listOf(lessons, done) {
  return h(
    "ul",
    { class: "learn-list" },
    lessons.map((lesson) => h("li", null, entry(lesson, done.has(lesson.id)))),
  );
}

/** @param {LessonInShort} lesson @param {boolean} done */
function entry(lesson, done) {
  return h(
    "a",
    { class: "sheet learn-lesson", href: `/learn/${lesson.id}`, "data-lesson": lesson.id },
    h(
      "span",
      { class: "learn-fan", "aria-hidden": "true" },
      lesson.cards.map((code) => naipe(code)),
    ),
    h(
      "span",
      { class: "learn-what" },
      h("strong", { class: "learn-name" }, lesson.title),
      h("span", null, lesson.about),
      h(
        "span",
        { class: "small soft" },
        t("learn.steps", { n: lesson.steps }),
        done ? h("span", { class: "learn-done" }, ` · ✓ ${t("learn.done")}`) : null,
      ),
    ),
  );
}
