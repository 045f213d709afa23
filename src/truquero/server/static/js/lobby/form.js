// @ts-check
// The form for a table of your own.
import { formFor, h } from "../dom.js";
import { t } from "../i18n.js";
import { chooseBook } from "./choose.js";
import { draft as draftOf } from "./draft.js";
import { lengthChoice } from "./length.js";
import { playersForm } from "./players.js";
import { assistance, houseOptions, manners } from "./rules.js";
import { layTable, trouble } from "./start.js";

/** @import {BookInShort, Character} from "../types.js" */

/**
 * @param {BookInShort[]} books
 * @param {Character[]} characters
 */
export function tableForm(books, characters) {
  const draft = draftOf(books);
  const who = playersForm(draft, characters);
  const options = houseOptions(draft, () => length.show());
  const length = lengthChoice(draft, () => options.show());
  const said = h("p", { class: "error", role: "alert" });
  const lay = h("button", { class: "button primary lay", "data-action": "lay" }, t("lobby.lay"));
  const send = async () => {
    said.textContent = "";
    lay.disabled = true;
    try {
      await choice.settled();
      await layTable(draft);
    } catch (error) {
      said.textContent = trouble(error);
    }
    lay.disabled = false;
  };
  const choice = chooseBook(books, draft, (sheet) => {
    who.fit(sheet);
    options.fit(sheet);
    length.fit(sheet);
  });
  return h(
    "section",
    { class: "sheet lay-table", id: "choose", "aria-labelledby": "choose-title" },
    h("h2", { id: "choose-title" }, t("lobby.choose")),
    formFor(
      send,
      { class: "table-form" },
      choice.element,
      h(
        "div",
        { class: "form-columns" },
        h("div", null, who.element, length.element),
        h("div", null, assistance(draft), options.element, manners(draft)),
      ),
      h("div", { class: "form-end" }, said, lay),
    ),
  );
}
