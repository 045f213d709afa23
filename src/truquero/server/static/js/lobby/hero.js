// @ts-check
// The first thing one sees: what this is, and one button to be playing.
import { naipe } from "../card.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { nameNote, TYPED, tidyName } from "../name.js";
import { prefs } from "../prefs.js";
import { lastBook } from "./draft.js";
import { playNow, quickBot, trouble } from "./start.js";

/** @import {BookInShort, Character} from "../types.js" */

/** The four great cards of most rulebooks; only for show. */
const FAN = ["7o", "7e", "1b", "1e"];

/**
 * @param {BookInShort[]} books
 * @param {Character[]} characters
 * @param {string} lesson where the last rulebook is taught
 */
export function hero(books, characters, lesson) {
  const book = lastBook(books);
  const bot = characters.find((who) => who.id === quickBot());
  const said = h("p", { class: "error", role: "alert" });
  const play = h(
    "button",
    {
      type: "button",
      class: "button primary play-now",
      "data-action": "play-now",
      "aria-describedby": "play-what",
      on: { click: () => void start() },
    },
    t("lobby.now"),
  );
  async function start() {
    play.disabled = true;
    said.textContent = "";
    try {
      await playNow(book);
    } catch (error) {
      said.textContent = trouble(error);
    }
    play.disabled = false;
  }
  const what = t("lobby.now.what", { book: book.name, n: book.players[0], bot: bot?.name ?? quickBot() });
  return h(
    "section",
    { class: "hero" },
    h(
      "div",
      { class: "hero-text" },
      h("h1", null, t("lobby.title")),
      h("p", { class: "hero-about" }, t("lobby.about")),
      h("div", { class: "hero-play" }, play, h("p", { id: "play-what", class: "hero-what" }, what)),
      said,
      nameField(),
      h(
        "p",
        { class: "hero-links" },
        h("a", { href: "#choose" }, t("lobby.choose.go")),
        h("a", { href: lesson || "/learn" }, t("lobby.learn.go")),
      ),
    ),
    h(
      "div",
      { class: "fan", "aria-hidden": "true" },
      FAN.map((code) => naipe(code)),
    ),
  );
}

/** The name at every table; one is found for who does not say. */
function nameField() {
  const input = (/** @type {any} */ event) => prefs.set("name", tidyName(event.target.value));
  const change = (/** @type {any} */ event) => (event.target.value = prefs.get("name"));
  const field = h("input", {
    name: "name",
    maxlength: TYPED,
    autocomplete: "nickname",
    value: prefs.get("name"),
    placeholder: t("lobby.name.none"),
    on: { input, change },
  });
  return h("div", null, h("label", { class: "hero-name" }, h("span", null, t("lobby.name")), field), nameNote(field));
}
