// @ts-check
// The first thing one sees: the match one was in, and three ways in.
import { naipe } from "../card.js";
import { clear, h } from "../dom.js";
import { t } from "../i18n.js";
import { nameNote, TYPED, tidyName } from "../name.js";
import { prefs } from "../prefs.js";
import { book as sheetOf } from "../rest.js";
import { lastBook } from "./draft.js";
import { matchesOf, NORMAL } from "./length.js";
import { pairUp } from "./pairing.js";
import { inviteFriends, playNow, quickBot, trouble } from "./start.js";

/** @import {BookInShort, Character, SheetPreset} from "../types.js" */
/** @import {Wish} from "./start.js" */

/** The four great cards of most rulebooks; only for show. */
const FAN = ["7o", "7e", "1b", "1e"];

/**
 * @param {BookInShort[]} books
 * @param {Character[]} characters
 * @param {string} lesson where the last rulebook is taught
 * @param {HTMLElement} going the match one was in, if there is one
 * @param {HTMLElement} waiting who waits for somebody to play with
 */
export function hero(books, characters, lesson, going, waiting) {
  return h(
    "section",
    { class: "hero" },
    h(
      "div",
      { class: "hero-text" },
      h("h1", null, t("lobby.title")),
      h("p", { class: "hero-about" }, t("lobby.about")),
      going,
      waysIn(books, characters),
      waiting,
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

/**
 * What is to be played, and with whom.
 * @param {BookInShort[]} books
 * @param {Character[]} characters
 */
function waysIn(books, characters) {
  let book = lastBook(books);
  /** @type {(Pick<SheetPreset, "id" | "title" | "options"> & Partial<SheetPreset>)[]} */
  let matches = [];
  const seats = h("select", { name: "quick-seats", "aria-label": t("lobby.players") });
  const length = h("select", {
    name: "quick-match",
    "aria-label": t("lobby.length"),
    hidden: true,
    on: { change: () => seated() },
  });
  const which = h(
    "select",
    { name: "quick-book", "aria-label": t("lobby.book"), value: book.id, on: { change: () => void choose() } },
    books.map((each) => h("option", { value: each.id }, each.name)),
  );
  const said = h("p", { class: "error", role: "alert" });

  /** Some ways to play are for other numbers of players. */
  const seated = () => {
    const players = matches.find((each) => each.id === length.value)?.players ?? book.players;
    const before = Number(seats.value) || prefs.get("lastPlayers");
    clear(
      seats,
      players.map((n) => h("option", { value: String(n) }, t("lobby.open.players", { n }))),
    );
    seats.value = String(players.includes(before) ? before : players[0]);
  };

  const choose = async () => {
    book = books.find((each) => each.id === which.value) ?? book;
    const { id } = book;
    matches = [];
    seated();
    length.hidden = true;
    const found = await sheetOf(id).catch(() => null);
    if (!found || book.id !== id) return;
    const { lengths, others } = matchesOf(found);
    matches = [...lengths, ...others];
    const group = (/** @type {string} */ label, /** @type {typeof matches} */ some) =>
      some.length > 0 &&
      h(
        "optgroup",
        { label },
        some.map((each) => h("option", { value: each.id }, each.title)),
      );
    clear(length, group(t("lobby.length"), lengths), group(t("lobby.match"), others));
    length.value = matches.some((each) => each.id === prefs.get("lastMatch")) ? prefs.get("lastMatch") : NORMAL;
    length.hidden = matches.length < 2;
    seated();
  };
  void choose();

  /** @returns {Wish} */
  const wish = () => ({
    rulebook: book.id,
    players: Number(seats.value),
    options: matches.find((each) => each.id === length.value)?.options ?? {},
  });
  const bot = characters.find((who) => who.id === quickBot())?.name ?? quickBot();
  /** @param {string} action @param {(wish: Wish) => Promise<void>} run @param {string} about @param {string} [looks] */
  const way = (action, run, about, looks = "") => {
    const start = async () => {
      said.textContent = "";
      button.disabled = true;
      prefs.set("lastMatch", length.value);
      try {
        await run(wish());
      } catch (error) {
        said.textContent = trouble(error);
      }
      button.disabled = false;
    };
    const button = h(
      "button",
      { type: "button", class: `button way ${looks}`.trim(), "data-action": action, on: { click: () => void start() } },
      h("strong", null, t(`lobby.way.${action}`)),
      h("small", null, about),
    );
    return button;
  };
  return h(
    "div",
    { class: "ways", role: "group", "aria-label": t("lobby.ways") },
    h("div", { class: "way-what" }, which, seats, length),
    way("play-now", playNow, t("lobby.way.play-now.about", { bot }), "primary"),
    way("friends", inviteFriends, t("lobby.way.friends.about")),
    way("anybody", pairUp, t("lobby.way.anybody.about")),
    said,
  );
}

/** The name at every table; without one, a name is chosen. */
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
