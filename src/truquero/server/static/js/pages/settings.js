// @ts-check
// The visitor's settings: kept in this browser, applied at once.

import { h } from "../dom.js";
import { LANG_NAMES, LANGS, lang, load, setLang, t } from "../i18n.js";
import { install, installable } from "../install.js";
import { prefs } from "../prefs.js";

/** @typedef {[value: string, text: string, tag?: string]} Choice */

const TAGS = { es: "es", va: "ca-valencia", en: "en" };

export async function open() {
  await load("settings");
  const offer = h("div", { class: "settings-install" });
  const drawOffer = () => offer.replaceChildren(...(installable() ? [installButton(offer)] : []));
  drawOffer();
  window.addEventListener("installable", drawOffer);
  const element = h(
    "div",
    { class: "settings sheet narrow" },
    h("h1", null, t("settings.title")),
    h("p", { class: "soft" }, t("settings.about")),
    h(
      "form",
      { on: { submit: (/** @type {Event} */ event) => event.preventDefault() } },
      name(),
      language(),
      cloth(),
      pace(),
      ...switches(),
    ),
    offer,
  );
  return { element, title: t("settings.title"), close: () => window.removeEventListener("installable", drawOffer) };
}

function name() {
  const input = h("input", {
    name: "name",
    type: "text",
    maxlength: "40",
    autocomplete: "nickname",
    value: prefs.get("name"),
    on: { change: () => prefs.set("name", input.value.trim()) },
  });
  return h(
    "label",
    { class: "field" },
    h("span", null, t("settings.name")),
    input,
    h("small", { class: "soft" }, t("settings.name-about")),
  );
}

function language() {
  /** @type {Choice[]} */
  const choices = LANGS.map((code) => [code, LANG_NAMES[code], TAGS[code]]);
  return radios("lang", t("settings.lang"), choices, lang(), (value) => {
    const wanted = LANGS.find((code) => code === value);
    if (wanted) setLang(wanted);
  });
}

function cloth() {
  /** @type {("auto" | "green" | "blue" | "dark")[]} */
  const cloths = ["auto", "green", "blue", "dark"];
  /** @type {Choice[]} */
  const choices = [
    ["auto", t("settings.cloth-auto")],
    ["green", t("settings.cloth-green")],
    ["blue", t("settings.cloth-blue")],
    ["dark", t("settings.cloth-dark")],
  ];
  return radios("cloth", t("settings.cloth"), choices, prefs.get("cloth"), (value) => {
    const wanted = cloths.find((one) => one === value);
    if (wanted) prefs.set("cloth", wanted);
  });
}

function pace() {
  /** @type {("slow" | "normal" | "quick")[]} */
  const paces = ["slow", "normal", "quick"];
  /** @type {Choice[]} */
  const choices = paces.map((one) => [one, t(`settings.pace-${one}`)]);
  return radios("pace", t("settings.pace"), choices, prefs.get("pace"), (value) => {
    const wanted = paces.find((one) => one === value);
    if (wanted) prefs.set("pace", wanted);
  });
}

function switches() {
  return [
    toggle("motion", t("settings.motion"), t("settings.motion-about"), prefs.get("motion") !== "off", (on) =>
      prefs.set("motion", on ? "auto" : "off"),
    ),
    toggle("sound", t("settings.sound"), t("settings.sound-about"), prefs.get("sound"), (on) => prefs.set("sound", on)),
    toggle("coplas", t("settings.coplas"), t("settings.coplas-about"), prefs.get("coplas"), (on) =>
      prefs.set("coplas", on),
    ),
    toggle("settle", t("settings.settle"), t("settings.settle-about"), prefs.get("settle") > 0, (on) =>
      prefs.set("settle", on ? 500 : 0),
    ),
    toggle("auto-cut", t("settings.auto-cut"), t("settings.auto-cut-about"), prefs.get("autoCut"), (on) =>
      prefs.set("autoCut", on),
    ),
    toggle("last-card", t("settings.last-card"), t("settings.last-card-about"), prefs.get("lastCard"), (on) =>
      prefs.set("lastCard", on),
    ),
  ];
}

/**
 * @param {string} key
 * @param {string} title
 * @param {Choice[]} choices
 * @param {string} chosen
 * @param {(value: string) => void} set
 */
function radios(key, title, choices, chosen, set) {
  return h(
    "fieldset",
    { class: "settings-choice" },
    h("legend", null, title),
    ...choices.map(([value, text, tag]) =>
      h(
        "label",
        { class: "settings-radio", lang: tag ?? null },
        h("input", { type: "radio", name: key, value, checked: value === chosen, on: { change: () => set(value) } }),
        h("span", null, text),
      ),
    ),
  );
}

/**
 * @param {string} key
 * @param {string} title
 * @param {string} about
 * @param {boolean} on
 * @param {(on: boolean) => void} set
 */
function toggle(key, title, about, on, set) {
  const box = h("input", {
    type: "checkbox",
    name: key,
    checked: on,
    "aria-describedby": `about-${key}`,
    on: { change: () => set(box.checked) },
  });
  return h(
    "div",
    { class: "settings-switch" },
    h("label", null, box, h("span", null, title)),
    h("small", { class: "soft", id: `about-${key}` }, about),
  );
}

/** @param {HTMLElement} place */
function installButton(place) {
  const click = async () => {
    await install();
    place.replaceChildren();
  };
  return h(
    "button",
    { class: "button", type: "button", "data-action": "install", on: { click } },
    t("settings.install"),
  );
}
