// @ts-check
// What is bet in the mano: on what, by whom, what it is worth wanted and refused, and who may raise.
import { clear, h } from "../dom.js";
import { t } from "../i18n.js";
import { STAKES } from "../wire.js";
import { contestFor } from "./layout.js";
import { teamMark } from "./team.js";
import { calledWith, stakeText, suerteName } from "./words.js";

/** @typedef {import("./types.js").AuctionView} AuctionView */
/** @typedef {import("./types.js").ContestView} ContestView */
/** @typedef {import("./types.js").Sheet} Sheet */

/**
 * @typedef {object} BetsState
 * @property {import("./types.js").TablePart} table
 * @property {number} own whoever looks; 0: somebody who watches
 * @property {Sheet} sheet
 * @property {(seat: number) => string} names
 * @property {(team: number) => string} side
 */

/**
 * Draw the bets of the mano that matters to the viewer.
 * @param {HTMLElement} root
 * @param {BetsState} state
 */
export function drawBets(root, state) {
  const contest = contestFor(state.table, state.own);
  const lines = contest && contest.stage !== "over" ? betLines(contest, state) : [];
  const now = JSON.stringify(lines);
  if (root.dataset.drawn === now && root.childElementCount) return;
  root.dataset.drawn = now;
  root.classList.add("bets");
  clear(
    root,
    h("h2", { class: "bets-title" }, t("bets.title")),
    lines.length ? h("ul", { class: "bet-list" }, lines.map(betItem)) : h("p", { class: "bets-none" }, t("bets.none")),
  );
}

/**
 * @typedef {object} BetLine
 * @property {string} suerte
 * @property {string} state what stands: a word, a number
 * @property {string} status
 * @property {string} [by]
 * @property {number} [team]
 * @property {{as: "wanted" | "refused", worth: string}} [stands] what was answered, and what it is worth
 * @property {string} [wanted]
 * @property {string} [refused]
 * @property {string} [more] who may raise, in words
 * @property {number} [raiser] the team that may raise
 */

/** @param {BetLine} line */
function betItem(line) {
  return h(
    "li",
    { class: `bet ${line.status}`, "data-bet": line.suerte },
    h(
      "p",
      { class: "bet-what" },
      line.team === undefined ? null : teamMark(line.team),
      h("strong", null, line.state, line.stands ? answered(line.stands) : null),
      line.by ? h("span", { class: "bet-by" }, ` ${line.by}`) : null,
    ),
    line.wanted
      ? h(
          "p",
          { class: "bet-worth" },
          worth("wanted", line.wanted),
          " ",
          line.refused ? worth("refused", line.refused) : null,
        )
      : null,
    line.more && line.raiser !== undefined
      ? h(
          "p",
          { class: "bet-more", title: line.more },
          teamMark(line.raiser),
          h("span", { class: "bet-more-text" }, line.more),
        )
      : null,
  );
}

/** @param {{as: "wanted" | "refused", worth: string}} stands */
function answered({ as, worth: points }) {
  const sign = h("span", { class: "bet-sign", "aria-hidden": "true" }, as === "wanted" ? " ✓" : " ✗");
  return h("span", null, sign, h("span", { class: "bet-words" }, `, ${t(`bets.${as}`)}`), points ? `: ${points}` : "");
}

/** What an answer is worth; where there is little room only a sign and the number are seen. @param {"wanted" | "refused"} answer @param {string} points */
function worth(answer, points) {
  const sign = h("span", { class: "bet-sign", "aria-hidden": "true" }, answer === "wanted" ? "✓" : "✗");
  return h(
    "span",
    { class: `bet-${answer}`, title: t(`bets.${answer}`) },
    sign,
    h("span", { class: "bet-words" }, `${t(`bets.${answer}`)} `),
    points,
  );
}

/** @param {ContestView} contest @param {BetsState} state @returns {BetLine[]} */
function betLines(contest, state) {
  /** @type {BetLine[]} */
  const lines = [];
  for (const suerte of /** @type {const} */ (["flor", "envido", "truco"])) {
    const auction = contest[suerte];
    const line = auction && betLine(suerte, auction, contest, state);
    if (line) lines.push(line);
  }
  // What waits for an answer comes first.
  return lines.sort((a, b) => Number(b.status === "waiting") - Number(a.status === "waiting"));
}

/** @param {"flor"|"envido"|"truco"} suerte @param {AuctionView} auction @param {ContestView} contest @param {BetsState} state @returns {BetLine | null} */
function betLine(suerte, auction, contest, { sheet, names, side, own }) {
  const what = capital(suerteName(sheet, suerte));
  const stake = (/** @type {number} */ points) =>
    stakeText(sheet, points, auction.worth ?? (points === STAKES.falta ? contest.falta : null));
  const team = auction.caller ? (auction.caller + 1) % 2 : undefined;
  if (auction.status === "waiting") {
    return {
      suerte,
      team,
      status: "waiting",
      state: calledWith(sheet, auction.word, auction.number),
      by: t("bets.by", { name: names(auction.caller) }),
      wanted: stake(auction.offer),
      refused: auction.refusal === null ? "" : stake(auction.refusal),
    };
  }
  if (auction.status === "wanted") {
    const decided = contest.stage !== "play" || contest.outcome !== null;
    const raiser =
      decided || auction.right === null
        ? ""
        : own && auction.right === (own + 1) % 2
          ? t("bets.youRaise")
          : t("bets.raise", { side: side(auction.right) });
    return {
      suerte,
      status: "wanted",
      state: what,
      stands: { as: "wanted", worth: stake(auction.stake) },
      more: raiser,
      raiser: auction.right ?? undefined,
    };
  }
  if (auction.status === "refused") {
    return {
      suerte,
      status: "refused",
      state: what,
      stands: { as: "refused", worth: auction.refusal === null ? "" : stake(auction.refusal) },
      team,
    };
  }
  if (suerte === "flor" && contest.sung.length) {
    return { suerte, status: "sung", state: t("bets.sung", { what, names: contest.sung.map(names).join(", ") }) };
  }
  if (suerte === "truco") return { suerte, status: "idle", state: t("bets.mano", { n: auction.stake }) };
  return null;
}

/** @param {string} word */
function capital(word) {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** @type {(root: HTMLElement, ctx: import("./types.js").Ctx) => import("./types.js").Part} */
export function mount(root, ctx) {
  return {
    update({ table, seat }) {
      drawBets(root, { table, own: seat, sheet: ctx.sheet, names: ctx.names, side: ctx.side });
    },
  };
}
