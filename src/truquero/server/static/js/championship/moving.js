// @ts-check
// Where the bases allow real cards and tables of the server, a board goes on elsewhere between two games: both captains say so.
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { button } from "./mine.js";
import { sideName } from "./told.js";

/** @import {TournamentSeen, MatchSeen, BoardSeen} from "./types.js" */

/** Where a board can go from here; empty: nowhere. @param {TournamentSeen} seen @param {MatchSeen} match @param {BoardSeen | undefined} board */
export function elsewhere(seen, match, board) {
  if (!board || seen.bases.place !== "both" || match.held || !["called", "playing"].includes(match.status)) return "";
  return board.table ? "cards" : "online";
}

/**
 * The wish to go on elsewhere, or the answer to it.
 * @param {TournamentSeen} seen
 * @param {MatchSeen} match
 * @param {BoardSeen | undefined} board
 * @param {number} side that this person speaks for; -1: an official, or not known yet
 * @param {(fields: {board: number, place: string}) => void} move
 * @param {number} [offered] the side that has said so on this phone; -1: none
 */
export function movePart(seen, match, board, side, move, offered = -1) {
  const place = elsewhere(seen, match, board);
  if (!place || !board) return null;
  const by = match.moving && match.moving.board === board.number ? match.moving.side : offered;
  const go = (/** @type {string} */ label, primary = false) =>
    button("move", label, () => move({ board: board.number, place }), primary);
  if (by < 0) return h("p", { class: "ch-actions" }, go(t(`ch.move.${place}`)));
  if (by === side) return h("p", { class: "soft", "data-move": "mine" }, t(`ch.move.waits.${place}`));
  return h(
    "div",
    { class: "ch-answer", "data-move": "theirs" },
    h("p", null, t(`ch.move.wish.${place}`, { name: sideName(seen, match.sides[by]) })),
    h("p", { class: "ch-actions" }, go(t("ch.move.agree"), true)),
  );
}
