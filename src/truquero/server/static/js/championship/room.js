// @ts-check
// The referee's room: claims with article and moment, tables that stand, the record of a mano, rulings, and what is worth a look.
import { clear, h } from "../dom.js";
import { t } from "../i18n.js";
import { articleLink, bulletins } from "./bulletins.js";
import { GOAL } from "./claim.js";
import { countdown, running } from "./clock.js";
import { button } from "./mine.js";
import { keeping } from "./page.js";
import { recordDialog } from "./record.js";
import { rulingDialog } from "./ruling.js";
import {
  boardScore,
  boardsOf,
  entryName,
  hour,
  isPlayed,
  matchesOf,
  matchOf,
  openRound,
  personName,
  scoreOf,
  sidesOf,
  statusOf,
  trouble,
} from "./told.js";

/** @import {TournamentSeen, ClaimSeen, MatchSeen, ProposedSeen} from "./types.js" */
/** @import {Live} from "./live.js" */

/** @param {Live} live @returns {import("../types.js").Page} */
export function roomPage(live) {
  const { seen, desk } = live;
  const title = t("ch.to-room");
  const role = seen.you?.role;
  if (role !== "veedor" && role !== "organiser") {
    const element = h(
      "div",
      { class: "sheet narrow" },
      h("h1", null, title),
      h("p", null, t("sala.locked")),
      h("p", null, h("a", { class: "button primary", href: `/torneo/${seen.id}` }, seen.name)),
    );
    return { element, title, close: () => live.close() };
  }
  const wrong = h("p", { class: "error ch-wrong", role: "alert" });
  const act = async (/** @type {() => Promise<unknown>} */ work) => {
    wrong.textContent = "";
    try {
      await work();
    } catch (error) {
      wrong.textContent = trouble(error);
    }
  };
  const claims = h("section", { class: "sheet", "aria-labelledby": "sala-claims" });
  const tables = h("section", { class: "sheet", "aria-labelledby": "sala-tables" });
  const bar = h("section", { class: "sheet", "aria-labelledby": "sala-bar" });
  const flags = h("div", { class: "ch-flags", role: "status" });
  const signs = h("section", { class: "sheet", "aria-labelledby": "sala-signs" });
  const show = () => {
    const now = live.seen;
    clear(claims, claimsOf(live, act));
    clear(tables, tablesOf(live, act));
    signs.hidden = role !== "veedor" || !now.entries.some((entry) => entry.signs);
    if (!signs.hidden && !signs.querySelector("blockquote")) clear(signs, signsOf(live));
    clear(bar, h("h2", { id: "sala-bar" }, t("sala.bar")), ...bulletins(now));
  };
  const look = async () => {
    try {
      const found = await desk.ask("GET", "/flags");
      clear(flags, flagsOf(live.seen, found));
    } catch (error) {
      clear(flags, h("p", { class: "error" }, trouble(error)));
    }
  };
  const element = h(
    "div",
    { class: "ch ch-room" },
    h("p", { class: "crumb" }, h("a", { href: `/torneo/${seen.id}` }, `← ${seen.name}`)),
    h("h1", null, title),
    h("p", { class: "lead" }, t("sala.about")),
    wrong,
    claims,
    tables,
    role === "veedor"
      ? h(
          "details",
          { class: "sheet more ch-fold" },
          h("summary", null, t("sala.flags")),
          h(
            "div",
            null,
            h("p", null, t("sala.flags.about")),
            button("flags", t("sala.flags.show"), () => void look()),
            flags,
          ),
        )
      : null,
    signs,
    bar,
  );
  const redraw = keeping(element, show);
  show();
  live.addEventListener("news", redraw);
  const stop = running(element);
  return {
    element,
    title: `${title} · ${seen.name}`,
    close: () => {
      stop();
      live.close();
    },
  };
}

// ---------------------------------------------------------------- claims

/** @param {Live} live @param {(work: () => Promise<unknown>) => void} act */
function claimsOf(live, act) {
  const { seen } = live;
  const open = (seen.claims ?? []).filter((claim) => claim.open);
  return [
    h("h2", { id: "sala-claims" }, t("sala.claims", { n: open.length })),
    ...(seen.proposed ?? []).map((one) => proposedCard(live, one)),
    open.length ? null : h("p", { class: "soft" }, t("sala.no-claims")),
    ...open.map((claim) => claimCard(live, claim, act)),
  ];
}

/** A disqualification that another veedor has signed: it counts when a second one does (O10). @param {Live} live @param {ProposedSeen} proposed */
function proposedCard({ seen, desk }, { entry, claim: number, signed }) {
  const claim = (seen.claims ?? []).find((one) => one.number === number && one.open);
  const match = matchOf(seen, claim?.match ?? 0);
  const mine = signed.includes(seen.you?.person ?? 0);
  const who = signed.map((person) => personName(seen, person)).join(", ");
  return h(
    "article",
    { class: "ch-claim", "data-proposed": entry },
    h("h3", null, t("sala.proposed", { name: entryName(seen, entry) })),
    h("p", null, t("sala.proposed.by", { who }), " ", t(mine ? "sala.proposed.wait" : "sala.proposed.hear")),
    mine
      ? null
      : h(
          "p",
          { class: "ch-actions" },
          button("second", t("sala.proposed.sign"), () => rulingDialog(seen, desk, { claim, match, out: entry }), true),
        ),
  );
}

/** @param {Live} live @param {ClaimSeen} claim @param {(work: () => Promise<unknown>) => void} act */
function claimCard(live, claim, act) {
  const { seen, desk } = live;
  const match = matchOf(seen, claim.match);
  const boards = match ? boardsOf(seen, match) : [];
  const board = boards.find((one) => one.number === claim.board) ?? boards[0];
  const veedor = seen.you?.role === "veedor";
  const where = [
    board ? t("ch.table", { n: board.place }) : "",
    claim.mano ? t("ch.mano", { n: claim.mano }) : match ? t("sala.about-result") : t("ch.claim.draw"),
    claim.filed ? hour(claim.filed) : "",
  ].filter(Boolean);
  return h(
    "article",
    { class: "ch-claim", "data-claim": claim.number, "data-open": "true" },
    h("h3", null, t("sala.claim", { n: claim.number, name: entryName(seen, claim.entry) })),
    h("p", null, where.join(" · "), match ? ` · ${sidesOf(seen, match).join(" / ")}` : ""),
    h("p", { class: "ch-articles" }, articleLink(seen, claim.article)),
    claim.text ? h("blockquote", null, claim.text) : null,
    claim.filed
      ? h("p", { class: "soft" }, t("ch.claim.goal"), " ", countdown(claim.filed + GOAL, t("ch.claim.goal")))
      : null,
    claim.answer
      ? h("p", null, h("strong", null, t("ch.claim.answered")), ` ${claim.answer}`)
      : veedor
        ? h("p", { class: "soft" }, t("sala.not-heard"))
        : null,
    h(
      "p",
      { class: "ch-actions" },
      match ? stand(seen, desk, match, act) : null,
      veedor && board?.table ? button("record", t("sala.record"), () => recordDialog(live, board, claim.mano)) : null,
      veedor ? button("rule", t("sala.rule"), () => rulingDialog(seen, desk, { claim, match }), true) : null,
    ),
  );
}

// ---------------------------------------------------------------- tables

/** Stop a table, or let it go on. @param {TournamentSeen} seen @param {import("./house.js").Desk} desk @param {MatchSeen} match @param {(work: () => Promise<unknown>) => void} act */
function stand(seen, desk, match, act) {
  if (!boardsOf(seen, match).length) return null;
  if (!match.held)
    return button("hold", t("sala.hold"), () => act(() => desk.command("HoldTable", { fixture: match.number })));
  if (seen.you?.role !== "veedor") return h("strong", { class: "ch-flag" }, `‖ ${t("sala.held")}`);
  return button("release", t("sala.release"), () => act(() => desk.command("ReleaseTable", { fixture: match.number })));
}

/** @param {Live} live @param {(work: () => Promise<unknown>) => void} act */
function tablesOf(live, act) {
  const { seen, desk } = live;
  const round = openRound(seen);
  const open = round ? matchesOf(seen, round).filter(isPlayed) : [];
  const before = seen.matches.filter((match) => match.result && isPlayed(match) && !open.includes(match)).reverse();
  const veedor = seen.you?.role === "veedor";
  return [
    h("h2", { id: "sala-tables" }, t("sala.tables")),
    open.length ? null : h("p", { class: "soft" }, t("sala.no-tables")),
    h(
      "ol",
      { class: "ch-desk-round" },
      open.map((match) => row(live, match, act)),
    ),
    veedor && before.length
      ? h(
          "details",
          { class: "more" },
          h("summary", null, t("ch.before")),
          h(
            "ol",
            { class: "ch-desk-round" },
            before.map((match) => row(live, match, act)),
          ),
        )
      : null,
    veedor
      ? h(
          "p",
          { class: "ch-actions" },
          button("observe", t("sala.observe"), () => rulingDialog(seen, desk, {})),
        )
      : null,
  ];
}

/** @param {Live} live @param {MatchSeen} match @param {(work: () => Promise<unknown>) => void} act */
function row(live, match, act) {
  const { seen, desk } = live;
  const boards = boardsOf(seen, match);
  const veedor = seen.you?.role === "veedor";
  const score = match.result ? scoreOf(seen, match).join(" – ") : boards.map(boardScore).filter(Boolean).join(" · ");
  return h(
    "li",
    { "data-match": match.number, "data-status": match.status },
    h("span", { class: "ch-where" }, boards.map((board) => board.place).join(", ")),
    h(
      "span",
      { class: "ch-sides" },
      sidesOf(seen, match).map((name) => h("span", null, name)),
      h(
        "span",
        { class: "small ch-note" },
        statusOf(seen, match),
        match.held ? h("strong", { class: "ch-flag" }, ` ‖ ${t("sala.held")}`) : null,
      ),
    ),
    h("span", { class: "ch-middle" }, score || "–"),
    h(
      "span",
      { class: "ch-actions" },
      stand(seen, desk, match, act),
      veedor ? button("rule-match", t("sala.rule"), () => rulingDialog(seen, desk, { match })) : null,
      veedor && match.held && boards[0]?.table
        ? button("record", t("sala.record"), () => recordDialog(live, boards[0], 0))
        : null,
    ),
  );
}

// ---------------------------------------------------------------- deposited signs

/** Signs of their own, for veedores alone (O19). @param {Live} live */
function signsOf({ seen, desk }) {
  const read = async (/** @type {number} */ entry, /** @type {HTMLElement} */ into) => {
    try {
      const { text } = await desk.ask("GET", `/entries/${entry}/signs`);
      clear(into, h("blockquote", { class: "ch-sealed" }, text));
    } catch (error) {
      clear(into, h("p", { class: "error" }, trouble(error)));
    }
  };
  return [
    h("h2", { id: "sala-signs" }, t("sala.signs")),
    h("p", { class: "soft" }, t("sala.signs.about")),
    h(
      "ul",
      null,
      seen.entries
        .filter((entry) => entry.signs)
        .map((entry) => {
          const text = h("div", { role: "status" });
          return h(
            "li",
            { "data-signs": entry.number },
            entryName(seen, entry.number),
            " ",
            button("read-signs", t("sala.signs.read"), () => void read(entry.number, text)),
            text,
          );
        }),
    ),
  ];
}

// ---------------------------------------------------------------- worth a look

/** @param {TournamentSeen} seen @param {{about: string, notes: {entry: number, flag: string, why: string}[]}} found */
function flagsOf(seen, { about, notes }) {
  if (!notes.length) return h("p", null, t("sala.flags.none"));
  return [
    h("p", { class: "small" }, about),
    h(
      "ul",
      { "data-flags": "" },
      notes.map((note) =>
        h("li", { "data-flag": note.flag }, h("strong", null, entryName(seen, note.entry)), ": ", note.why),
      ),
    ),
  ];
}
