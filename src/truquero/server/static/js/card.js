// @ts-check
// <naipe-card code="7e" [face-down] [small] [dim]>: a card of our deck; its width is the CSS variable --card-w.
import { h } from "./dom.js";
import { has, load, t } from "./i18n.js";

/** The suits as a pack is laid out. */
export const SUITS = /** @type {const} */ (["o", "c", "e", "b"]);
export const NUMBERS = /** @type {const} */ ([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);

const CODE = /^(1[0-2]|[1-9])([oceb])$/;

/**
 * The name of a card in the language spoken now: "siete de espadas". Needs the texts of the area `deck`.
 * @param {string} code
 */
export function cardName(code) {
  return named(code, "number");
}

/**
 * The same with its article: "el siete de espadas", "la sota de copas".
 * @param {string} code
 */
export function theCard(code) {
  return named(code, "the");
}

/** @param {string} code @param {"number" | "the"} how */
function named(code, how) {
  const [, number, suit] = CODE.exec(code) ?? [];
  return number && suit ? t("deck.card", { number: t(`deck.${how}.${number}`), suit: t(`deck.of.${suit}`) }) : code;
}

/**
 * The address of a card's drawing; null is the back.
 * @param {string | null} code
 */
export function cardImage(code) {
  return `/static/cards/${code !== null && CODE.test(code) ? code : "back"}.svg`;
}

/** A card: what it shows is told by its attributes. */
export class NaipeCard extends HTMLElement {
  static observedAttributes = ["code", "face-down"];

  #image = h("img", { alt: "", width: 208, height: 320, draggable: "false", decoding: "async" });
  #labelled = false;

  /** The code of a card that is face up, or null. */
  get shown() {
    const code = this.getAttribute("code");
    return code && CODE.test(code) && !this.hasAttribute("face-down") ? code : null;
  }

  connectedCallback() {
    if (!this.hasAttribute("role")) this.setAttribute("role", "img");
    this.#labelled ||= !this.hasAttribute("aria-label");
    if (this.#image.parentNode !== this) this.replaceChildren(this.#image);
    this.#draw();
    if (!has("deck.card"))
      load("deck").then(
        () => this.#draw(),
        () => {},
      );
  }

  attributeChangedCallback() {
    if (this.isConnected) this.#draw();
  }

  #draw() {
    const source = cardImage(this.shown);
    if (this.#image.getAttribute("src") !== source) this.#image.setAttribute("src", source);
    if (this.#labelled && has("deck.card"))
      this.setAttribute("aria-label", this.shown ? cardName(this.shown) : t("deck.back"));
    else if (this.#labelled) this.setAttribute("aria-label", this.shown ?? "?");
  }
}

customElements.define("naipe-card", NaipeCard);

/**
 * A card to put somewhere; null is the back of one.
 * @param {string | null | undefined} code
 * @param {{down?: boolean, small?: boolean, dim?: boolean, label?: string}} [how] a label of one's own instead of the card's name
 * @returns {NaipeCard}
 */
export function naipe(code, { down = false, small = false, dim = false, label } = {}) {
  const card = h("naipe-card", { code: code ?? null, "face-down": down || !code, small, dim, "aria-label": label });
  return /** @type {NaipeCard} */ (card);
}
