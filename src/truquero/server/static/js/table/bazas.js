// @ts-check
// The cards that have fallen, in front of their players: baza by baza, the winning one of each marked.
import { cardName, naipe } from "../card.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { icon } from "./icons.js";

/** @typedef {import("./types.js").ContestView} ContestView */
/** @typedef {"" | "won" | "tied" | "best"} Standing */
/**
 * @typedef {object} Fallen
 * @property {number} baza from 0
 * @property {string | null} card null: face down and somebody else's
 * @property {boolean} down
 * @property {Standing} standing
 * @property {boolean} running whether its baza is still being played
 */

/**
 * What a seat has played in a mano.
 * @param {ContestView} contest
 * @param {number} seat
 * @returns {Fallen[]}
 */
export function fallen(contest, seat) {
  /** @type {Fallen[]} */
  const found = [];
  contest.bazas.forEach(([plays, best, outcome], baza) => {
    for (const [who, card, down] of plays) {
      if (who !== seat) continue;
      const standing = !best.includes(seat) ? "" : outcome === 2 ? "tied" : "won";
      found.push({ baza, card, down, standing, running: false });
    }
  });
  for (const [who, card, down] of contest.plays) {
    const standing = contest.best?.includes(seat) ? (contest.best.length > 1 ? "tied" : "best") : "";
    if (who === seat) found.push({ baza: contest.bazas.length, card, down, standing, running: true });
  }
  return found;
}

/** The cards in front of one seat; those that lie stay where they are. */
export class Pile {
  /** @param {number} seat */
  constructor(seat) {
    this.element = h("ol", { class: "pile", "data-played-by": seat });
    /** @type {Map<string, {item: HTMLElement, drawn: string}>} */
    this.lying = new Map();
  }

  /** @param {Fallen[]} cards @param {string} name whose cards they are */
  update(cards, name) {
    this.element.setAttribute("aria-label", t("felt.played", { name }));
    this.element.hidden = !cards.length;
    this.element.dataset.count = String(cards.length);
    const keys = new Set(cards.map(keyOf));
    for (const [key, { item }] of this.lying) {
      if (keys.has(key)) continue;
      item.remove();
      this.lying.delete(key);
    }
    for (const card of cards) this.lay(card);
  }

  /** @param {Fallen} card */
  lay(card) {
    const key = keyOf(card);
    const now = JSON.stringify(card);
    const before = this.lying.get(key);
    if (before?.drawn === now) return;
    const item = before?.item ?? h("li", { class: "fallen" }, naipe(card.down ? null : card.card));
    item.className = `fallen ${card.standing} ${card.running ? "running" : ""} ${before ? "" : "new"}`
      .replace(/ +/g, " ")
      .trim();
    item.dataset.baza = String(card.baza + 1);
    item.querySelector(".fallen-badge")?.remove();
    item.querySelector(".fallen-said")?.remove();
    const said = standingText(card);
    if (card.standing) item.append(h("span", { class: "fallen-badge", title: said }, icon(card.standing)));
    item.append(
      h(
        "span",
        { class: "hidden fallen-said" },
        card.down && card.card ? `${t("felt.downOwn", { card: cardName(card.card) })} ${said}` : said,
      ),
    );
    if (!before) this.element.append(item);
    this.lying.set(key, { item, drawn: now });
  }
}

/** @param {Fallen} card */
function keyOf(card) {
  return `${card.baza} ${card.card} ${card.down}`;
}

/** @param {Fallen} card */
function standingText({ standing, baza }) {
  return standing ? t(`felt.standing.${standing}`, { n: baza + 1 }) : t("felt.standing.none", { n: baza + 1 });
}
