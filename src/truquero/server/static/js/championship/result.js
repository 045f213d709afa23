// @ts-check
// The organiser writes a result: one tap for each possible score; walkovers, giving up, the end of the clock.
import { openDialog } from "../dialog.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { houseTime } from "./house.js";
import { button } from "./mine.js";
import { movePart } from "./moving.js";
import { boardsOf, lengthOf, personName, sidesOf, trouble } from "./told.js";

/** @import {TournamentSeen, MatchSeen} from "./types.js" */
/** @import {Desk} from "./house.js" */

/** Every score with which a board can end. @param {number} games @returns {[number, number][]} */
export function scores(games) {
  const won = Array.from({ length: games }, (_, n) => /** @type {[number, number]} */ ([games, n]));
  const lost = [...won].reverse().map(([a, b]) => /** @type {[number, number]} */ ([b, a]));
  return [...won, ...lost];
}

/**
 * @param {TournamentSeen} seen
 * @param {Desk} desk
 * @param {MatchSeen} match
 */
export function resultDialog(seen, desk, match) {
  const names = sidesOf(seen, match);
  const boards = boardsOf(seen, match);
  const games = match.grande ? 1 : lengthOf(seen, match.stage).games;
  const { target } = lengthOf(seen, match.stage);
  const wrong = h("p", { class: "error", role: "alert" });
  const act = async (/** @type {string} */ kind, /** @type {Record<string, unknown>} */ fields) => {
    wrong.textContent = "";
    try {
      await desk.command(kind, { fixture: match.number, ...fields });
      opened.close();
    } catch (error) {
      wrong.textContent = trouble(error);
    }
  };
  const points = [0, 1].map((side) =>
    h("input", {
      type: "number",
      name: `points-${side}`,
      min: 0,
      max: target,
      inputmode: "numeric",
      "aria-label": t("chd.points-of", { name: names[side] }),
    }),
  );
  /** Points were typed: for a game that was won, or for the open one when the clock is up. @returns {number[][]} */
  const typed = () => (points.every((field) => field.value !== "") ? [points.map((field) => Number(field.value))] : []);
  const write = (/** @type {number[]} */ score) => {
    const told = games === 1 ? typed() : [];
    return act("ReportResult", { boards: [{ games: score, points: told }] });
  };
  const several = boards.map((board) => ({ board, select: scoreSelect(games, t("chd.board", { n: board.place })) }));
  const byBoards =
    boards.length > 1
      ? [
          several.map(({ board, select }) =>
            h("label", { class: "field" }, h("span", null, t("ch.table", { n: board.place })), select),
          ),
          button(
            "write-boards",
            t("chd.write"),
            () =>
              act("ReportResult", {
                boards: several.map(({ select }) => ({ games: select.value.split("-").map(Number) })),
              }),
            true,
          ),
        ]
      : [
          h(
            "div",
            { class: "ch-scores" },
            scores(games).map((score) =>
              h(
                "button",
                {
                  type: "button",
                  class: "button",
                  "data-action": "score",
                  "data-score": score.join("-"),
                  on: { click: () => void write(score) },
                },
                games === 1
                  ? t("chd.wins", { name: names[score[0] ? 0 : 1] })
                  : h("span", null, h("strong", null, score.join("–")), ` ${names[score[0] > score[1] ? 0 : 1]}`),
              ),
            ),
          ),
          games === 1
            ? h("div", { class: "ch-points" }, h("span", null, t("chd.points")), points[0], "–", points[1])
            : null,
        ];
  const due = Math.max(0, ...boards.map((board) => board.absent));
  const clock = boards.some((board) => board.until && board.until <= houseTime());
  const content = h(
    "div",
    { class: "ch-form ch-result" },
    h("p", { class: "soft" }, names.join(" / ")),
    byBoards.flat(),
    h(
      "details",
      { class: "more" },
      h("summary", null, t("chd.otherwise")),
      h(
        "div",
        { class: "ch-form" },
        due > houseTime()
          ? h("p", { class: "soft" }, t("chd.tolerance-until", { n: Math.ceil((due - houseTime()) / 60) }))
          : null,
        match.status === "called"
          ? h(
              "p",
              { class: "ch-actions" },
              button("absent-0", t("chd.absent", { name: names[0] }), () => act("NoShow", { absent: [true, false] })),
              button("absent-1", t("chd.absent", { name: names[1] }), () => act("NoShow", { absent: [false, true] })),
              button("absent-both", t("chd.absent-both"), () => act("NoShow", { absent: [true, true] })),
              button("begin", t("chd.begin"), () => act("BeginFixture", {})),
            )
          : null,
        h(
          "p",
          { class: "ch-actions" },
          button("retire-0", t("chd.retires", { name: names[0] }), () => act("Retire", { side: 0 })),
          button("retire-1", t("chd.retires", { name: names[1] }), () => act("Retire", { side: 1 })),
        ),
        clock ? clockPart(games, games > 1 ? points : [], points, act) : null,
        boards.map((board) => movePart(seen, match, board, -1, (to) => act("MoveBoard", to))),
        match.held ? null : button("hold", t("chd.hold"), () => act("HoldTable", {})),
        scorerPart(seen, match, act),
      ),
    ),
    wrong,
  );
  const title = boards.length
    ? t("chd.result-at", { n: boards.map((board) => board.place).join(", ") })
    : t("chd.result");
  const opened = openDialog(title, content, { actions: [] });
}

/** @param {number} games @param {string} label */
function scoreSelect(games, label) {
  return h(
    "select",
    { "aria-label": label },
    scores(games).map((score) => h("option", { value: score.join("-") }, score.join("–"))),
  );
}

/** When the clock is up: games so far, and the points of the open one (O29). @param {number} games @param {HTMLInputElement[]} shown fields that are not on the dialog already @param {HTMLInputElement[]} points @param {(kind: string, fields: Record<string, unknown>) => void} act */
function clockPart(games, shown, points, act) {
  const won = [0, 1].map(() =>
    h("input", { type: "number", min: 0, max: games - 1, value: "0", "aria-label": t("chd.games-so-far") }),
  );
  const send = () => {
    const open = points.map((field) => Number(field.value) || 0);
    void act("ClockUp", { boards: [{ games: won.map((field) => Number(field.value) || 0), points: [open] }] });
  };
  return h(
    "div",
    { class: "ch-form" },
    h("p", null, t("chd.clock-up")),
    h("div", { class: "ch-points" }, h("span", null, t("chd.games-so-far")), won[0], "–", won[1]),
    shown.length
      ? h("div", { class: "ch-points" }, h("span", null, t("chd.points-open")), shown[0], "–", shown[1])
      : null,
    button("clock-up", t("chd.clock-decides"), send),
  );
}

/** A neutral person who alone keeps the score (O14). @param {TournamentSeen} seen @param {MatchSeen} match @param {(kind: string, fields: Record<string, unknown>) => void} act */
function scorerPart(seen, match, act) {
  const able = Object.entries(seen.appointed).filter(([, role]) => role === "tanteador");
  if (match.scorer) return h("p", { class: "soft" }, t("chd.scorer-is", { name: personName(seen, match.scorer) }));
  if (!able.length) return null;
  const who = h(
    "select",
    { name: "scorer" },
    able.map(([person]) => h("option", { value: person }, personName(seen, Number(person)))),
  );
  return h(
    "div",
    { class: "ch-form" },
    h("label", { class: "field" }, h("span", null, t("ch.role.tanteador")), who),
    button("appoint-scorer", t("chd.appoint"), () => act("AppointScorer", { person: Number(who.value) })),
  );
}
