// @ts-check
// Dialogs on the native element, which keeps the focus inside and gives it back.
import { h, rich } from "./dom.js";
import { t } from "./i18n.js";
import { article as articleOf, Refused } from "./rest.js";

/**
 * @typedef {object} DialogAction
 * @property {string} label
 * @property {string} [value] what `closed` resolves with; the label if not said
 * @property {boolean} [primary]
 * @property {boolean} [quiet]
 * @property {() => void | boolean} [run] before closing; false keeps it open
 */
/**
 * @typedef {object} Opened
 * @property {HTMLDialogElement} element
 * @property {(value?: string) => void} close
 * @property {Promise<string>} closed the value it was closed with; empty by Escape or a click beside it
 */

let count = 0;

/**
 * Open a dialog over the page.
 * @param {string} title
 * @param {Node | string} content
 * @param {{actions?: DialogAction[], class?: string}} [options] without actions there is one that closes
 * @returns {Opened}
 */
export function openDialog(title, content, options = {}) {
  const id = `dialog-${++count}`;
  const actions = options.actions ?? [{ label: t("close"), value: "" }];
  const body = h("div", { class: "dialog-body" }, typeof content === "string" ? h("p", null, content) : content);
  const element = h("dialog", { class: `dialog ${options.class ?? ""}`.trim(), "aria-labelledby": id });
  /** @param {string} [value] */
  const close = (value = "") => element.close(value);
  element.append(
    h(
      "div",
      { class: "dialog-head" },
      h("h2", { id }, title),
      h(
        "button",
        { type: "button", class: "icon-button", "aria-label": t("close"), on: { click: () => close() } },
        "×",
      ),
    ),
    body,
  );
  if (actions.length) {
    element.append(
      h(
        "div",
        { class: "dialog-actions" },
        actions.map((action) => button(action, close)),
      ),
    );
  }
  element.addEventListener("click", (event) => {
    if (event.target === element) close(); // the backdrop
  });
  const closed = new Promise((/** @type {(value: string) => void} */ done) => {
    element.addEventListener("close", () => {
      element.remove();
      done(element.returnValue);
    });
  });
  document.body.append(element);
  element.showModal();
  return { element, close, closed };
}

/** @param {DialogAction} action @param {(value: string) => void} close */
function button(action, close) {
  const kind = action.primary ? " primary" : action.quiet ? " quiet" : "";
  const click = () => {
    if (action.run?.() !== false) close(action.value ?? action.label);
  };
  return h(
    "button",
    { type: "button", class: `button${kind}`, autofocus: action.primary, on: { click } },
    action.label,
  );
}

/**
 * Show the article behind a point or a refusal.
 * @param {string} rulebook
 * @param {string} article
 * @returns {Promise<Opened>}
 */
export async function whyDialog(rulebook, article) {
  const content = h("div", { class: "article", "aria-busy": "true" }, h("p", { class: "soft" }, t("loading")));
  const opened = openDialog(t("why.title", { article }), content);
  try {
    const found = await articleOf(rulebook, article);
    content.replaceChildren(...articleText(found));
    content.append(
      h(
        "p",
        null,
        h("a", { href: `/books/${rulebook}#${article}`, on: { click: () => opened.close() } }, t("why.book")),
        found.source && " · ",
        found.source &&
          h("a", { href: `/sources#${found.source}`, on: { click: () => opened.close() } }, t("why.source")),
      ),
    );
  } catch (error) {
    const gone = error instanceof Refused && error.status === 404;
    content.replaceChildren(h("p", null, gone ? t("why.unknown", { article }) : t("unreachable")));
  }
  content.removeAttribute("aria-busy");
  return opened;
}

/**
 * An article as elements: title, paragraphs, and whether it is a ruling of ours where the sources are silent.
 * @param {import("./types.js").Article} found
 * @returns {HTMLElement[]}
 */
export function articleText(found) {
  const parts = [h("h3", null, rich(found.title))];
  for (const paragraph of found.text.split(/\n{2,}/))
    if (paragraph.trim()) parts.push(h("p", null, rich(paragraph.trim())));
  if (found.ruling) parts.push(h("p", { class: "ruling" }, t("why.ruling")));
  return parts;
}
