// @ts-check
// The end of a mano: the points and their reasons in the middle of the felt for a moment, and as a whole among the panels.
import { naipe } from "../card.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { fallen } from "./bazas.js";
import { figuresTable, manosTold } from "./figures.js";
import { icon } from "./icons.js";
import { teamMark } from "./team.js";
import { suerteName } from "./words.js";

/** @typedef {import("./types.js").Ctx} Ctx */
/** @typedef {import("./finished.js").Summary} Summary */

/**
 * The points of a mano, each with its reason.
 * @param {Ctx} ctx
 * @param {Summary} summary
 */
export function pointList(ctx, summary) {
  const { awards } = summary.contest;
  if (!awards.length) return h("p", { class: "recap-none" }, t("felt.noPoints"));
  return h(
    "ul",
    { class: "recap-points" },
    awards.map(([team, points, suerte, article, why]) => {
      const reason = why ? t(`events.why.${why}`) : "";
      const signed = points > 0 ? `+${points}` : `−${Math.abs(points)}`;
      return h(
        "li",
        { class: `recap-point team-${team}` },
        h("strong", { class: "recap-n" }, signed),
        teamMark(team),
        h(
          "span",
          { class: "recap-text" },
          h("b", { class: "recap-side" }, `${ctx.side(team)}: `),
          `${suerteName(ctx.sheet, suerte)}${reason ? `, ${reason}` : ""}`,
        ),
        article
          ? h(
              "button",
              {
                type: "button",
                class: "why",
                "data-action": "why",
                "data-article": article,
                "aria-label": t("felt.why"),
                on: { click: () => ctx.why(article) },
              },
              h("span", { class: "why-word" }, t("felt.why")),
            )
          : null,
      );
    }),
  );
}

/**
 * The points in the middle of the felt.
 * @param {Ctx} ctx
 * @param {Summary} summary
 * @param {() => void} goOn
 */
export function recapCard(ctx, summary, goOn) {
  return h(
    "section",
    { class: "recap", "aria-label": t("felt.recap") },
    h("p", { class: "recap-title" }, t("felt.recap")),
    pointList(ctx, summary),
    shownList(ctx, summary),
    onButton(goOn),
  );
}

/** @param {() => void} goOn */
function onButton(goOn) {
  const attrs = { type: "button", class: "button quiet recap-on", "data-action": "go-on", on: { click: goOn } };
  return h("button", attrs, t("felt.goOn"));
}

/**
 * A game has been won: its score, who earned what by what, and what is next.
 * @param {Ctx} ctx
 * @param {Summary} summary
 * @param {import("./types.js").View} view
 * @param {() => void} goOn
 */
export function gameCard(ctx, { game, figures }, view, goOn) {
  const { last_game: score, games, winner, dealer } = view.table;
  /** @type {[string, [number, number]][]} */
  const results = score ? [[t("felt.points"), score]] : [];
  if (ctx.sheet.to_win > 1) results.push([ctx.sheet.game, games]);
  const next =
    winner === null ? t("felt.nextGame", { game: ctx.sheet.game, name: ctx.names(dealer) }) : t("felt.thatWasIt");
  return h(
    "section",
    { class: "recap game-won", "aria-label": t("felt.recap"), "data-game": game },
    h(
      "p",
      { class: "recap-title" },
      teamMark(game ?? 0),
      t("felt.gameWon", { side: ctx.side(game ?? 0), game: ctx.sheet.game }),
    ),
    figuresTable(ctx, view.seat, figures, results),
    manosTold(figures),
    h("p", { class: "game-next" }, next),
    onButton(goOn),
  );
}

/**
 * The whole mano once more: bazas, cards shown, points.
 * @param {Ctx} ctx
 * @param {Summary} summary
 */
export function recapWhole(ctx, summary) {
  const { contest } = summary;
  const most = Math.max(contest.bazas.length, contest.plays.length ? contest.bazas.length + 1 : 0);
  const rows = contest.seats
    .filter((seat) => fallen(contest, seat).length)
    .map((seat) => {
      const cards = fallen(contest, seat);
      const cells = Array.from({ length: most }, (_, baza) => {
        const card = cards.find((each) => each.baza === baza);
        const won = card?.standing === "won" || card?.standing === "tied";
        return h(
          "td",
          { class: card?.standing ?? "" },
          card
            ? h(
                "span",
                { class: "recap-card" },
                naipe(card.down ? null : card.card, { small: true }),
                won
                  ? icon(card.standing === "won" ? "won" : "tied", t(`felt.standing.${card.standing}`, { n: baza + 1 }))
                  : null,
              )
            : null,
        );
      });
      return h(
        "tr",
        null,
        h(
          "th",
          { scope: "row" },
          teamMark((seat + 1) % 2, ctx.side((seat + 1) % 2)),
          " ",
          h("span", { title: ctx.names(seat) }, ctx.names(seat)),
        ),
        cells,
      );
    });
  const head = h(
    "tr",
    null,
    h("th", { scope: "col" }, h("span", { class: "hidden" }, t("felt.who"))),
    Array.from({ length: most }, (_, i) =>
      h("th", { scope: "col", "aria-label": t("felt.bazaN", { n: i + 1 }) }, String(i + 1)),
    ),
  );
  return h(
    "div",
    { class: "recap-whole" },
    pointList(ctx, summary),
    shownList(ctx, summary),
    most
      ? h(
          "div",
          { class: "recap-scroll", tabindex: "0", role: "group", "aria-label": t("felt.bazas") },
          h("table", { class: "recap-bazas" }, h("thead", null, head), h("tbody", null, rows)),
        )
      : h("p", { class: "recap-none" }, t("felt.noCards")),
  );
}

/** @param {Ctx} ctx @param {Summary} summary */
function shownList(ctx, summary) {
  if (!summary.shown.length) return null;
  return h(
    "ul",
    { class: "recap-shown" },
    summary.shown.map(({ seat, cards, suerte, value }) =>
      h(
        "li",
        null,
        h("span", null, `${ctx.names(seat)}: ${suerte ? suerteName(ctx.sheet, suerte) : ""} ${value ?? ""}`.trim()),
        h(
          "span",
          { class: "recap-cards" },
          cards.map((code) => naipe(code, { small: true })),
        ),
      ),
    ),
  );
}
