// @ts-check
// The glossary in a dialog over the page.
import { openDialog } from "../dialog.js";
import { h } from "../dom.js";
import { load, t } from "../i18n.js";
import { glossary, glossaryList } from "./glossary-list.js";

/**
 * Open the glossary, at a word if one is given.
 * @param {string} [word]
 * @returns {Promise<void>}
 */
export async function openGlossary(word = "") {
  await load("learn");
  const content = h("div", { class: "glossary-body", "aria-busy": "true" }, h("p", { class: "soft" }, t("loading")));
  const opened = openDialog(t("glossary.title"), content, { class: "glossary-dialog" });
  try {
    const list = glossaryList(await glossary(), { word, level: "h3" });
    content.replaceChildren(list);
    if (opened.element.open) list.querySelector("input")?.focus();
  } catch {
    content.replaceChildren(h("p", null, t("unreachable")));
  }
  content.removeAttribute("aria-busy");
}
