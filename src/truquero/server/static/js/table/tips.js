// @ts-check
// What a sign, a word or a seat on the table means, said where it was tapped.
import { announce } from "../announce.js";
import { h } from "../dom.js";
import { has, t } from "../i18n.js";
import { icon } from "./icons.js";

const SHOWN_MS = 6000;
/** @type {import("./icons.js").IconName[]} */
const EXPLAINED = ["mano", "dealer", "captain", "bot", "best", "won", "tied"];

/** What there is to say about what was tapped; empty: nothing. @param {Element} target @returns {string} */
export function tipOf(target) {
  const icon = target.closest(".icon");
  const name = icon?.classList[1]?.replace("icon-", "") ?? "";
  const label = icon?.getAttribute("aria-label") ?? "";
  if (has(`tip.${name}`)) return label ? `${label}. ${t(`tip.${name}`)}` : t(`tip.${name}`);
  const half = target.closest(".score-half");
  if (half) return t("tip.half", { half: half.textContent ?? "" });
  const titled = target.closest("[title]") ?? target.closest(".plate")?.querySelector(".plate-name");
  return titled?.getAttribute("title") ?? label;
}

/** All signs of a table with what they mean, to read without tapping. @param {string[]} halves the names of the halves */
export function legend(halves) {
  const line = (/** @type {Node | string} */ sign, /** @type {string} */ text) =>
    h("div", null, h("dt", null, sign), h("dd", null, text));
  return h(
    "dl",
    { class: "about-words legend" },
    EXPLAINED.map((name) => line(icon(name), t(`tip.${name}`))),
    halves.length > 1 && line(halves.join(" · "), t("tip.halves")),
  );
}

/** The place where it is said, and the ear for taps on the table. @param {HTMLElement} root the table @param {HTMLElement} place */
export function listenForTips(root, place) {
  let timer = 0;
  const hide = () => place.replaceChildren();
  root.addEventListener("click", (event) => {
    const target = event.target instanceof Element ? event.target : null;
    if (!target || target.closest("button, a, input, select, summary, .panels")) return;
    const text = tipOf(target);
    clearTimeout(timer);
    hide();
    if (!text) return;
    place.replaceChildren(h("p", { class: "tip" }, text));
    announce(text);
    timer = window.setTimeout(hide, SHOWN_MS);
  });
}
