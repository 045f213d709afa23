// @ts-check
// What is wrong with a field, in the page's language (the browser's own messages are in the browser's language).
import { t } from "./i18n.js";

/**
 * @template {HTMLInputElement} E
 * @param {E} field
 * @param {string} message
 * @returns {E}
 */
export function inOurWords(field, message) {
  field.addEventListener("invalid", () => field.setCustomValidity(message));
  for (const kind of ["input", "change"]) field.addEventListener(kind, () => field.setCustomValidity(""));
  return field;
}

/**
 * A field for a whole number.
 * @template {HTMLInputElement} E
 * @param {E} field
 * @param {{least: number, most: number, step?: number}} range
 * @returns {E}
 */
export function wholeNumber(field, { least, most, step = 1 }) {
  return inOurWords(field, t(step > 1 ? "field.numberStep" : "field.number", { least, most, step }));
}
