// @ts-check
// What happened, chat, signs, the table itself: tabs beside the felt where there is room, drawers from below on a phone.
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { icon } from "./icons.js";

/** @typedef {import("./types.js").PanelName} PanelName */

const WIDE = matchMedia("(min-width: 1000px)");

/** The buttons and the panels they open. On a wide screen one is always open. */
export class Panels {
  /** @param {PanelName[]} names */
  constructor(names) {
    /** @type {Map<PanelName, {button: HTMLButtonElement, panel: HTMLElement, body: HTMLElement, badge: HTMLElement}>} */
    this.all = new Map();
    /** @type {PanelName | null} */
    this.shown = null;
    for (const name of names) this.all.set(name, this.make(name));
    this.tabs = h(
      "div",
      { class: "panel-tabs" },
      [...this.all.values()].map(({ button }) => button),
    );
    this.element = h(
      "div",
      { class: "panels" },
      [...this.all.values()].map(({ panel }) => panel),
    );
    this.onKey = (/** @type {KeyboardEvent} */ event) => {
      if (
        event.key === "Escape" &&
        !event.defaultPrevented &&
        this.shown &&
        !WIDE.matches &&
        !document.querySelector("dialog[open]")
      )
        this.show(null, true);
    };
    this.onWidth = () => this.show(WIDE.matches ? (this.shown ?? names[0]) : null);
    document.addEventListener("keydown", this.onKey);
    WIDE.addEventListener("change", this.onWidth);
    this.onWidth();
  }

  /** @param {PanelName} name */
  make(name) {
    const title = t(`felt.panel.${name}`);
    const badge = h("span", { class: "panel-badge", hidden: true });
    const button = h(
      "button",
      {
        type: "button",
        class: "panel-tab",
        "data-panel": name,
        ...(name === "signs" ? { "data-action": "signs" } : {}),
        "aria-expanded": "false",
        "aria-controls": `panel-${name}`,
        on: { click: () => this.toggle(name) },
      },
      icon(name),
      h("span", { class: "panel-label" }, title),
      badge,
    );
    const body = h("div", { class: `panel-body part-${name}` });
    const close = h(
      "button",
      {
        type: "button",
        class: "icon-button panel-close",
        "aria-label": t("felt.panel.close"),
        on: { click: () => this.show(null, true) },
      },
      icon("close"),
    );
    const panel = h(
      "section",
      { class: "panel", id: `panel-${name}`, "aria-label": title, hidden: true },
      h("div", { class: "panel-head" }, h("h2", null, title), close),
      body,
    );
    return { button, panel, body, badge };
  }

  /** Where the content of a panel goes. @param {PanelName} name @returns {HTMLElement} */
  body(name) {
    return /** @type {{body: HTMLElement}} */ (this.all.get(name)).body;
  }

  /** @param {PanelName} name */
  toggle(name) {
    if (this.shown !== name) this.show(name);
    else if (!WIDE.matches) this.show(null);
  }

  /** @param {PanelName | null} name @param {boolean} [back] whether the focus goes back to the button */
  show(name, back = false) {
    const before = this.shown;
    this.shown = name;
    for (const [each, { button, panel, badge }] of this.all) {
      panel.hidden = each !== name;
      button.setAttribute("aria-expanded", String(each === name));
      if (each === name) badge.hidden = true;
    }
    this.element.classList.toggle("open", name !== null);
    if (back && before) this.all.get(before)?.button.focus();
  }

  /** Something new in a panel that is not open. @param {PanelName} name */
  news(name) {
    const found = this.all.get(name);
    if (found && this.shown !== name) found.badge.hidden = false;
  }

  close() {
    document.removeEventListener("keydown", this.onKey);
    WIDE.removeEventListener("change", this.onWidth);
  }
}
