// @ts-check
// What somebody is called at a table: a name as the house takes it, and a word under the field where it is not as it was typed.
import { h } from "./dom.js";
import { t } from "./i18n.js";

const LONGEST = 20;
/** More than a name may have, so that people who type too much see what will be kept. */
export const TYPED = 60;

/**
 * A name as the house takes it: what it does not know is left out.
 * @param {string} typed
 */
export function tidyName(typed) {
  const known = spaced(typed.replace(/[^\p{L}\p{N}\s_.'-]/gu, "")).replace(/^[_.' -]+/, "");
  return [...known]
    .slice(0, LONGEST)
    .join("")
    .replace(/[_.' -]+$/, "");
}

/** Between two words there is one space. @param {string} typed */
function spaced(typed) {
  return typed.normalize("NFC").trim().replace(/\s+/g, " ");
}

/**
 * A line that says, while you type, what the name will be if it has to change.
 * @param {HTMLInputElement} field
 * @returns {HTMLElement}
 */
export function nameNote(field) {
  const note = h("small", { class: "name-note", role: "status" });
  field.addEventListener("input", () => {
    const name = tidyName(field.value);
    note.textContent = name === spaced(field.value) ? "" : name ? t("name.tidied", { name }) : t("name.none");
  });
  return note;
}
