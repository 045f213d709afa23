// @ts-check
// The middle of the felt: what kind of deal it is and which of its manos is played, the muestra, who has won which baza.
import { naipe } from "../card.js";
import { clear, h } from "../dom.js";
import { t } from "../i18n.js";
import { icon } from "./icons.js";
import { teamMark } from "./team.js";

/** @typedef {import("./types.js").ContestView} ContestView */
/** @typedef {import("./types.js").TablePart} TablePart */

/**
 * @typedef {object} Middle
 * @property {TablePart} table
 * @property {ContestView | null} contest the mano that is looked at
 * @property {(seat: number) => string} names
 * @property {(team: number) => string} side
 * @property {string} [cutter] who is cutting the pack; empty: nobody else
 */

/** Drawn once, then kept up to date. */
export class Centre {
  constructor() {
    this.element = h("div", { class: "centre" });
    /** @type {Set<string>} the formats of the deals so far: where there is only one nobody needs to be told */
    this.formats = new Set();
    this.drawn = "";
  }

  /** @param {Middle} middle */
  update(middle) {
    const { table, contest } = middle;
    if (table.format) this.formats.add(table.format);
    const named = table.players > 2 && (this.formats.size > 1 || table.captains !== null);
    const now = JSON.stringify([
      table.format,
      table.plan,
      table.phase,
      table.turned,
      table.kept,
      table.out,
      table.next_contest,
      table.at_once,
      contest && [contest.at, contest.stage, contest.muestra, contest.bazas.map((b) => b[2]), contest.seats],
      middle.names(1),
      middle.side(0),
      middle.cutter,
    ]);
    if (now === this.drawn) return;
    this.drawn = now;
    clear(
      this.element,
      plan(middle) ?? (named && format(table)),
      muestra(contest),
      ritual(middle),
      middle.cutter ? cutting(middle.cutter) : pips(middle),
    );
  }
}

/** @param {ContestView | null} contest */
function muestra(contest) {
  if (!contest?.muestra) return null;
  return h("figure", { class: "muestra" }, naipe(contest.muestra), h("figcaption", null, t("felt.muestra")));
}

/** The manos of a deal in duels: which are over, which is played, who meets whom. @param {Middle} middle */
function plan({ table, contest, names }) {
  if (table.plan.length < 2) return null;
  const playing = table.phase === "play";
  const items = table.plan.map((seats, at) => {
    const live = playing && table.contests.some((c) => c.at === at && c.stage !== "over");
    const done = playing && !live && at < table.next_contest;
    const state = live ? "live" : done ? "done" : "ahead";
    const who = seats.map(names).join(" – ");
    return h(
      "li",
      { class: `duel ${state}`, "aria-current": live && contest?.at === at ? "step" : null },
      h("span", { class: "duel-n", "aria-hidden": "true" }, done ? "✓" : String(at + 1)),
      h("span", { class: "duel-who" }, who),
      h("span", { class: "hidden" }, ` (${t(`felt.duel.${state}`)})`),
    );
  });
  const at = contest && playing && !table.at_once ? t("felt.duelN", { n: contest.at + 1, of: table.plan.length }) : "";
  return h(
    "div",
    { class: "plan" },
    h("p", { class: "plan-title" }, table.format, h("span", { class: "plan-at", "aria-hidden": "true" }, ` ${at}`)),
    h("ol", { class: "plan-list" }, items),
  );
}

/** @param {TablePart} table */
function format(table) {
  return table.format ? h("div", { class: "plan" }, h("p", { class: "plan-title" }, table.format)) : null;
}

/** What goes on before the cards are played. @param {Middle} middle */
function ritual({ table, names }) {
  if (table.turned) {
    const [seat, card] = table.turned;
    return h(
      "figure",
      { class: "muestra turned" },
      naipe(card),
      h("figcaption", null, t("felt.turned", { name: names(seat) })),
    );
  }
  return null;
}

/** @param {string} name */
function cutting(name) {
  return h("p", { class: "cut-others" }, t("cut.others", { name }));
}

/** Who has won each baza: a team's mark, or that it was a parda. @param {Middle} middle */
function pips({ contest, side }) {
  if (!contest?.bazas.length) return null;
  const items = [0, 1, 2].map((i) => {
    const baza = contest.bazas[i];
    if (!baza)
      return h("li", { class: "baza-pip open" }, h("span", { class: "hidden" }, t("felt.baza.open", { n: i + 1 })));
    const parda = baza[2] === 2;
    const label = parda ? t("felt.baza.parda", { n: i + 1 }) : t("felt.baza.won", { n: i + 1, side: side(baza[2]) });
    return h(
      "li",
      { class: `baza-pip ${parda ? "parda" : `team-${baza[2]}`}`, title: label },
      parda ? icon("tied") : teamMark(baza[2]),
      h("span", { class: "hidden" }, label),
    );
  });
  return h("ol", { class: "baza-pips", "aria-label": t("felt.bazas") }, items);
}
