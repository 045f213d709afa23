// @ts-check
// The two sides, told apart by colour and by shape: a disc and a diamond.
import { svg } from "../dom.js";
import { t } from "../i18n.js";
import { teamOf } from "./layout.js";

/**
 * The mark of a team. It says nothing aloud unless it gets a label.
 * @param {number} team
 * @param {string} [label]
 * @returns {SVGSVGElement}
 */
export function teamMark(team, label = "") {
  const shape =
    team === 0 ? svg("circle", { cx: 8, cy: 8, r: 6 }) : svg("path", { d: "M8 0.8 L15.2 8 L8 15.2 L0.8 8 Z" });
  const voice = label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" };
  return svg("svg", { class: `team-mark team-${team}`, viewBox: "0 0 16 16", width: 16, height: 16, ...voice }, shape);
}

/**
 * The name of a side for whoever looks: its only player's, us and them, or, for who watches, disc and diamond.
 * @param {import("./types.js").SeatInfo[]} seats
 * @param {number} own
 * @param {number} team
 */
export function sideName(seats, own, team) {
  if (seats.length === 2) return seats.find((s) => teamOf(s.seat) === team)?.name || t("felt.seat", { n: team + 1 });
  if (!own) return t(team === 0 ? "felt.discs" : "felt.diamonds");
  return t(teamOf(own) === team ? "felt.us" : "felt.them");
}
