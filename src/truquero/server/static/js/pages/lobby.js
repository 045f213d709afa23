// @ts-check
// The lobby: play at once, open a table, sit down at one, watch.
import { h } from "../dom.js";
import { load, t } from "../i18n.js";
import { lessonOf } from "../lobby/choose.js";
import { lastBook } from "../lobby/draft.js";
import { tableForm } from "../lobby/form.js";
import { hero } from "../lobby/hero.js";
import { joinByLink } from "../lobby/join.js";
import { openTables } from "../lobby/table-list.js";
import { books as allBooks, characters as allCharacters, lessons } from "../rest.js";

/** @import {Page} from "../types.js" */

/** @returns {Promise<Page>} */
export async function open() {
  const [books, characters] = await Promise.all([allBooks(), allCharacters(), lessons(), load("lobby", "deck")]);
  const lesson = await lessonOf(lastBook(books).id);
  const tables = openTables(books);
  const element = h(
    "div",
    { class: "lobby" },
    hero(books, characters, lesson, tables.going, tables.waiting),
    tableForm(books, characters),
    h("div", { class: "lobby-columns" }, tables.element, joinByLink()),
  );
  return { element, title: t("lobby.page"), close: tables.close };
}
