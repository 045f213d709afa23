// @ts-check
// The whole deck laid out, a suit a row; any card may be looked at from close by.
import { cardName, NUMBERS, naipe, SUITS } from "../card.js";
import { openDialog } from "../dialog.js";
import { h, rich } from "../dom.js";
import { load, t } from "../i18n.js";

/** @import {Page} from "../types.js" */

const GREAT = ["1e", "1b", "7e", "7o"];
const FAN = ["10o", "11c", "12e", "11b", "10b"];

/** @returns {Promise<Page>} */
export async function open() {
  await load("deck");
  const element = h(
    "article",
    { class: "deck" },
    h(
      "header",
      { class: "deck-head" },
      h(
        "div",
        null,
        h("h1", null, t("deck.title")),
        h("p", null, rich(t("deck.intro"))),
        h("p", null, rich(t("deck.pintas"))),
      ),
      h(
        "div",
        { class: "deck-fan", "aria-hidden": "true" },
        FAN.map((code) => naipe(code)),
      ),
    ),
    SUITS.map(suitRow),
    h(
      "div",
      { class: "sheet deck-notes" },
      h(
        "div",
        { class: "deck-great", "aria-hidden": "true" },
        GREAT.map((code) => naipe(code)),
      ),
      h(
        "div",
        null,
        h("h2", null, t("deck.great")),
        h("p", null, t("deck.order")),
        h("p", null, h("a", { href: "/books" }, t("deck.books"))),
      ),
      naipe(null),
      h("div", null, h("h2", null, t("deck.backTitle")), h("p", null, t("deck.backText"))),
    ),
  );
  return { element, title: t("deck.title") };
}

/** @param {string} suit */
function suitRow(suit) {
  const title = `deck-${suit}`;
  return h(
    "section",
    { class: "deck-suit", "aria-labelledby": title },
    h(
      "div",
      { class: "deck-suit-head" },
      h("h2", { id: title }, t(`deck.suit.${suit}`)),
      h("p", null, t(`deck.pinta.${suit}`)),
    ),
    h(
      "ul",
      { class: "deck-row", role: "list" },
      NUMBERS.map((number) => h("li", null, button(`${number}${suit}`))),
    ),
  );
}

/** @param {string} code */
function button(code) {
  const card = naipe(code);
  card.setAttribute("aria-hidden", "true");
  return h(
    "button",
    {
      type: "button",
      class: "deck-card",
      "data-card": code,
      "aria-label": t("deck.look", { card: cardName(code) }),
      on: { click: () => look(code) },
    },
    card,
  );
}

/** @param {string} code */
function look(code) {
  const name = cardName(code);
  openDialog(name.charAt(0).toLocaleUpperCase() + name.slice(1), naipe(code), { class: "deck-close" });
}
