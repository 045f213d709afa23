// @ts-check
// The proof of the three hands: the rival takes one and leads, you take another, and the better choice wins.
import { announce } from "../announce.js";
import { cardName, naipe } from "../card.js";
import { whyDialog } from "../dialog.js";
import { clear, h } from "../dom.js";
import { listed, load, t } from "../i18n.js";
import { constant } from "../rest.js";

/** @import {Page} from "../types.js" */
/** @typedef {{turn: number, winner: number, best: string, after: Record<string, ProofNode>}} ProofNode */
/** @typedef {{rival: number, yours: number, won: boolean, line: string[], start: ProofNode}} ProofGame */
/** @typedef {{rulebook: string, article: string, rival: number, you: number, hands: string[][], games: ProofGame[]}} Proof */

/** @returns {Promise<Page>} */
export async function open() {
  /** @type {[Proof, void]} */
  const [proof] = await Promise.all([constant("/api/lessons/three-hands/proof"), load("sources", "deck")]);
  const board = h("div", { class: "three-board" });
  new Round(proof, board).begin();
  const why = h(
    "button",
    { type: "button", class: "coach-why", on: { click: () => void whyDialog(proof.rulebook, proof.article) } },
    proof.article,
  );
  const element = h(
    "article",
    { class: "sheet narrow three-page" },
    h("h1", null, t("three.title")),
    h("p", null, t("three.about"), " ", why),
    board,
    h(
      "details",
      { class: "three-answer" },
      h("summary", null, t("three.proof")),
      h("p", null, t("three.proof.about")),
      proofTable(proof),
    ),
  );
  return { element, title: t("three.title") };
}

/** One try: choose for the rival, choose for yourself, play. */
class Round {
  /** @param {Proof} proof @param {HTMLElement} board */
  constructor(proof, board) {
    this.proof = proof;
    this.board = board;
  }

  begin() {
    this.choose("three.rival", "three.take", [0, 1, 2], (rival) => {
      const others = [0, 1, 2].filter((hand) => hand !== rival);
      this.choose("three.yours", "three.mine", others, (yours) => this.play(rival, yours));
    });
  }

  /** @param {string} question @param {string} button @param {number[]} hands @param {(hand: number) => void} chosen */
  choose(question, button, hands, chosen) {
    announce(t(question));
    clear(
      this.board,
      h("p", { class: "coach-prompt" }, h("strong", null, t(question))),
      h(
        "ul",
        { class: "three-choice" },
        hands.map((hand) =>
          h(
            "li",
            null,
            fan(this.proof.hands[hand] ?? []),
            h(
              "button",
              { type: "button", class: "button", "data-hand": hand, on: { click: () => chosen(hand) } },
              t(button),
            ),
          ),
        ),
      ),
    );
  }

  /** @param {number} rival @param {number} yours */
  play(rival, yours) {
    const game = this.proof.games.find((each) => each.rival === rival && each.yours === yours);
    if (!game) return;
    /** @type {{seat: number, card: string}[]} */
    const played = [];
    let node = game.start;
    const put = (/** @type {string} */ card) => {
      played.push({ seat: node.turn, card });
      node = /** @type {ProofNode} */ (node.after[card]);
    };
    const go = () => {
      while (node.turn === this.proof.rival) put(node.best);
      this.draw(game, played, node, (card) => {
        put(card);
        go();
      });
    };
    go();
  }

  /** @param {ProofGame} game @param {{seat: number, card: string}[]} played @param {ProofNode} node @param {(card: string) => void} put */
  draw(game, played, node, put) {
    const over = node.turn === 0;
    const by = (/** @type {number} */ seat) => played.filter((each) => each.seat === seat).map(({ card }) => card);
    const said = over ? this.ending(game, node) : t("three.play");
    announce(said);
    const own = Object.keys(node.after).map((card) =>
      h(
        "button",
        {
          type: "button",
          class: "three-card",
          "data-card": card,
          "aria-label": cardName(card),
          on: { click: () => put(card) },
        },
        naipe(card),
      ),
    );
    clear(
      this.board,
      this.row("three.theirs", by(this.proof.rival), this.proof.hands[game.rival] ?? []),
      this.row("three.own", by(this.proof.you), []),
      h(
        "p",
        { class: "coach-prompt", "data-ending": over ? (node.winner === this.proof.you ? "won" : "lost") : null },
        said,
      ),
      over
        ? h(
            "button",
            { type: "button", class: "button primary", "data-action": "again", on: { click: () => this.begin() } },
            t("three.again"),
          )
        : h("div", { class: "three-own" }, own),
    );
  }

  /** What somebody has played, in order, and the cards still held: they lie open. @param {string} key @param {string[]} played @param {string[]} hand */
  row(key, played, hand) {
    const held = hand.filter((card) => !played.includes(card));
    return h(
      "div",
      { class: "three-row" },
      h("strong", null, t(key)),
      fan(played),
      held.length ? h("span", { class: "three-held" }, fan(held)) : null,
    );
  }

  /** @param {ProofGame} game @param {ProofNode} node */
  ending(game, node) {
    if (node.winner === this.proof.you) return t("three.won");
    return `${t("three.lost")} ${t(game.won ? "three.lostCard" : "three.lostChoice")}`;
  }
}

/** @param {string[]} codes */
function fan(codes) {
  return h(
    "span",
    { class: "three-fan" },
    h("span", { class: "hidden" }, listed(codes.map(cardName))),
    h(
      "span",
      { class: "three-cards", "aria-hidden": "true" },
      codes.map((code) => naipe(code)),
    ),
  );
}

/** The cards of a game, baza by baza. @param {string[]} line */
function inBazas(line) {
  return line.map((card, at) => (at > 0 && at % 2 === 0 ? `· ${card}` : card)).join(" ");
}

/** Every choice of the rival, every answer, and how it goes. @param {Proof} proof */
function proofTable(proof) {
  const head = [t("three.if"), t("three.then"), t("three.how")];
  return h(
    "div",
    { class: "three-proof", tabindex: 0, role: "region", "aria-label": t("three.proof") },
    h(
      "table",
      null,
      h(
        "thead",
        null,
        h(
          "tr",
          null,
          head.map((name) => h("th", { scope: "col" }, name)),
        ),
      ),
      h(
        "tbody",
        null,
        proof.games.map((game) =>
          h(
            "tr",
            { "data-won": String(game.won) },
            h("td", null, (proof.hands[game.rival] ?? []).join(" ")),
            h("td", null, (proof.hands[game.yours] ?? []).join(" ")),
            h("td", null, h("strong", null, t(game.won ? "three.wins" : "three.loses")), ` ${inBazas(game.line)}`),
          ),
        ),
      ),
    ),
  );
}
