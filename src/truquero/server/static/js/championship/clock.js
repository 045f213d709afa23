// @ts-check
// The clocks that are shown: every element with data-until counts down to it, by the clock of the house.
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { houseTime } from "./house.js";

/** @param {number} seconds */
function minutes(seconds) {
  const left = Math.max(0, Math.ceil(seconds));
  return `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
}

/** A countdown. @param {number} until seconds since 1970 @param {string} [label] what a screen reader says before it */
export function countdown(until, label = t("ch.clock")) {
  const shown = h("span", { "data-until": until }, minutes(until - houseTime()));
  return h("span", { class: "ch-clock" }, h("span", { class: "hidden" }, `${label} `), shown);
}

/** Keep the countdowns of an element going. @param {HTMLElement} root @param {() => void} [due] called when one is up @returns {() => void} stops them */
export function running(root, due = () => {}) {
  const timer = setInterval(() => {
    for (const each of root.querySelectorAll("[data-until]")) {
      const left = Number(each.getAttribute("data-until")) - houseTime();
      const text = minutes(left);
      if (each.textContent === text) continue;
      each.textContent = text;
      each.toggleAttribute("data-up", left <= 0);
      if (text === "0:00") due();
    }
  }, 500);
  return () => clearInterval(timer);
}
