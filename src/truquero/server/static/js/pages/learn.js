// @ts-check
// Learning: the guided first hands, or one of them.
import { h } from "../dom.js";
import { load, t } from "../i18n.js";
import { forgetSteps, LessonTable } from "../learn/lesson.js";
import { lessonList } from "../learn/list.js";
import { book, constant, Refused } from "../rest.js";

/** @import {Page, PageParams} from "../types.js" */
/** @import {Lesson} from "../learn/types.js" */

/** @param {PageParams} params @returns {Promise<Page>} */
export async function open({ id }) {
  if (!id) {
    forgetSteps();
    const [lessons] = await Promise.all([constant("/api/lessons"), load("learn", "deck")]);
    return { element: lessonList(lessons), title: t("learn.page") };
  }
  /** @type {Lesson} */
  let lesson;
  try {
    lesson = await constant(`/api/lessons/${encodeURIComponent(id)}`);
  } catch (error) {
    if (!(error instanceof Refused) || error.status !== 404) throw error;
    await load("learn");
    return nowhere();
  }
  const [sheet] = await Promise.all([
    book(lesson.rulebook),
    load("learn", "table", "events", "words", "deck", "signs"),
  ]);
  const table = new LessonTable(lesson, sheet);
  return { element: table.element, title: lesson.title, close: () => table.close() };
}

/** @returns {Page} */
function nowhere() {
  const back = h("p", null, h("a", { class: "button primary", href: "/learn" }, t("learn.all")));
  return {
    element: h(
      "div",
      { class: "sheet narrow" },
      h("h1", null, t("learn.page")),
      h("p", null, t("learn.unknown")),
      back,
    ),
    title: t("learn.page"),
  };
}
