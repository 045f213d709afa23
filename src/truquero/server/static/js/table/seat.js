// @ts-check
// One seat at the felt: who sits there, what they are in this deal, how many cards they hold, and whether the table waits for them.
import { naipe } from "../card.js";
import { clear, h } from "../dom.js";
import { t } from "../i18n.js";
import { icon } from "./icons.js";
import { teamOf } from "./layout.js";
import { teamMark } from "./team.js";

/** @typedef {import("./types.js").SeatInfo} SeatInfo */

/**
 * What is to be seen of a seat.
 * @typedef {object} Seated
 * @property {SeatInfo} info
 * @property {boolean} own
 * @property {boolean} turn
 * @property {boolean} dealer
 * @property {boolean} mano
 * @property {boolean} captain
 * @property {boolean} gone has left this mano
 * @property {boolean} blind has not looked at the cards
 * @property {boolean} out does not play in the mano being played
 * @property {boolean} cuts
 * @property {number} left cards in hand
 * @property {string[]} open cards of the hand that may be seen
 * @property {string[]} shown cards shown to prove points
 * @property {string} side the name of the side
 * @property {boolean} thinking whether waiting is shown as thinking
 * @property {boolean} over the match has ended: nobody stands in for anybody
 */

/** The plate of one seat; drawn once, then kept up to date. */
export class Plate {
  /** @param {number} seat */
  constructor(seat) {
    const team = teamOf(seat);
    this.mark = h("span", { class: "plate-mark" });
    this.name = h("span", { class: "plate-name" });
    this.tag = h("span", { class: "plate-tag" });
    this.roles = h("span", { class: "plate-roles" });
    this.cards = h("span", { class: "plate-cards" });
    this.note = h("span", { class: "plate-note" });
    this.turn = h("span", { class: "hidden" });
    this.open = h("div", { class: "plate-open" });
    this.element = h(
      "div",
      { class: `plate team-${team}` },
      h("div", { class: "plate-line" }, this.mark, this.name, this.tag),
      h("div", { class: "plate-line plate-low" }, this.cards, this.roles, this.note, this.turn),
    );
    this.drawn = "";
  }

  /** @param {Seated} seen */
  update(seen) {
    const now = JSON.stringify(seen);
    if (now === this.drawn) return;
    this.drawn = now;
    const { info } = seen;
    const name = info.kind === "empty" ? t("felt.empty") : info.name;
    clear(this.mark, teamMark(teamOf(info.seat), seen.side));
    this.name.textContent = name;
    this.name.title = info.kind === "bot" ? `${name}. ${t("felt.bot", { character: info.bot })}` : name;
    this.tag.textContent = seen.own ? t("felt.you") : info.kind === "bot" ? info.bot : "";
    this.tag.dataset.tag = seen.own ? "you" : info.kind;
    clear(
      this.roles,
      info.kind === "bot" && icon("bot", t("felt.bot", { character: info.bot })),
      seen.captain && icon("captain", t("felt.captain")),
      seen.dealer && icon("dealer", t("felt.dealer")),
      seen.mano && icon("mano", t("felt.mano")),
    );
    this.cards.replaceChildren(...backs(seen));
    const said = note(seen);
    clear(this.note, h("span", { class: "note-text" }, said));
    this.note.title = said;
    this.note.classList.toggle("dots", said === t("felt.thinks"));
    this.turn.textContent = seen.turn ? t("felt.turn") : "";
    this.showOpen(seen);
  }

  /** Cards of the hand that whoever looks may see: a captain the partner's, everybody what was shown. @param {Seated} seen */
  showOpen(seen) {
    const codes = seen.shown.length ? seen.shown : seen.open;
    const label = seen.shown.length ? t("felt.shows") : t("felt.openHand", { name: seen.info.name });
    clear(
      this.open,
      codes.length > 0 &&
        h(
          "div",
          { class: "open-cards", role: "group", "aria-label": label, title: label },
          codes.map((code) => naipe(code, { small: true })),
        ),
    );
  }
}

/** @param {Seated} seen @returns {string} the one thing worth saying about a seat */
function note(seen) {
  const { info } = seen;
  if (info.kind === "empty") return "";
  if (seen.gone) return t("felt.gone");
  if (info.kind === "person" && info.away && !seen.over) return t("felt.away");
  if (info.kind === "person" && !info.here && !seen.own) return t("felt.offline");
  if (seen.cuts) return t("felt.cuts");
  if (seen.blind) return t("felt.blind");
  if (seen.out) return t("felt.waits");
  if (seen.turn) return seen.own ? t("felt.yourTurn") : seen.thinking ? t("felt.thinks") : t("felt.acts");
  if (info.left && !seen.over) return t("felt.leftMatch");
  return "";
}

/** @param {Seated} seen @returns {Node[]} a card back for each card in hand */
function backs(seen) {
  if (!seen.left || seen.gone || seen.out) return [];
  const each = Array.from({ length: seen.left }, () => h("span", { class: "tiny-back" }));
  return [h("span", { class: "tiny-backs", role: "img", "aria-label": t("felt.cardsLeft", { n: seen.left }) }, each)];
}
