// @ts-check
// The organiser's desk: what is to be done next, the round as its results come, everybody who is in it. Works with one hand.
import { clear, h } from "../dom.js";
import { t } from "../i18n.js";
import { countdown, running } from "./clock.js";
import { houseTime } from "./house.js";
import { button } from "./mine.js";
import { keeping } from "./page.js";
import { entryRows, moreEntries, officialsPart } from "./people.js";
import { resultDialog } from "./result.js";
import { cutters } from "./salt.js";
import {
  boardScore,
  boardsOf,
  entryName,
  isPlayed,
  matchesOf,
  openRound,
  playing,
  roundName,
  scoreOf,
  sidesOf,
  stageName,
  stakeOf,
  statusOf,
  trouble,
} from "./told.js";

/** @import {TournamentSeen, MatchSeen} from "./types.js" */
/** @import {Live} from "./live.js" */

const PAPERS = ["mesas", "claves", "planillas", "ronda", "llave", "tabla", "bar"];

/** @param {Live} live @returns {import("../types.js").Page} */
export function deskPage(live) {
  const { seen, desk } = live;
  if (seen.you?.role !== "organiser") return locked(live);
  const wrong = h("p", { class: "error ch-wrong", role: "alert" });
  let busy = false;
  const act = async (/** @type {() => Promise<unknown>} */ work) => {
    if (busy) return;
    busy = true;
    wrong.textContent = "";
    try {
      await work();
    } catch (error) {
      wrong.textContent = trouble(error);
    }
    busy = false;
    redraw();
  };
  const word = h("input", { name: "word", maxlength: 200, autocomplete: "off", value: t("chd.word.usual") });
  const parts = { head: h("div", { class: "ch-head" }), next: h("div"), round: h("div"), nobody: h("div") };
  const paid = h("span", { class: "soft" });
  const list = h("div");
  const officials = h("div");
  const more = h("div");
  const entries = h(
    "details",
    { class: "sheet more ch-fold" },
    h("summary", null, t("ch.tab.entries"), paid),
    h("div", null, list, moreEntries(live)),
  );
  const officialsBox = h("details", { class: "sheet more ch-fold" }, h("summary", null, t("ch.officials")), officials);
  let appointed = "";
  const appoint = () => {
    officialsBox.open = true;
    const field = officialsBox.querySelector("input");
    field?.focus();
  };

  const show = () => {
    const now = live.seen;
    clear(parts.head, headOf(live));
    clear(parts.next, next(live, act, word));
    clear(parts.round, round(live));
    clear(list, entryRows(live));
    const tickedOff = now.entries.filter((entry) => entry.paid && entry.status !== "withdrawn").length;
    paid.textContent = tickedOff ? ` · ${t("chd.paid.count", { n: tickedOff, all: playing(now) })}` : "";
    clear(
      parts.nobody,
      nobodyJudges(live, () => appoint()),
    );
    const offices = JSON.stringify([now.appointed, now.names]);
    if (offices !== appointed) clear(officials, officialsPart(live));
    appointed = offices;
    clear(more, moreOf(live, act));
  };
  const element = h(
    "div",
    { class: "ch ch-desk" },
    parts.head,
    wrong,
    parts.next,
    parts.nobody,
    parts.round,
    entries,
    officialsBox,
    h(
      "details",
      { class: "sheet more ch-fold" },
      h("summary", null, t("chd.print")),
      h(
        "p",
        { class: "ch-actions" },
        PAPERS.map((kind) =>
          button(
            `print-${kind}`,
            t(`ch.paper.${kind}`),
            () => void act(() => desk.save(`/paper/${kind}.pdf`, `${seen.id}-${kind}.pdf`)),
          ),
        ),
      ),
    ),
    h("details", { class: "sheet more ch-fold" }, h("summary", null, t("chd.more")), more),
  );
  entries.open = seen.phase === "open" && playing(seen) === 0;
  const redraw = keeping(element, show);
  show();
  live.addEventListener("news", redraw);
  const stop = running(element, redraw);
  return {
    element,
    title: `${t("ch.to-desk")} · ${seen.name}`,
    close: () => {
      stop();
      live.close();
    },
  };
}

/** Only the organiser comes in. @param {Live} live */
function locked(live) {
  const { seen } = live;
  const element = h(
    "div",
    { class: "sheet narrow" },
    h("h1", null, t("ch.to-desk")),
    h("p", null, t("chd.locked")),
    h("p", null, h("a", { class: "button primary", href: `/torneo/${seen.id}` }, seen.name)),
  );
  return { element, title: t("ch.to-desk"), close: () => live.close() };
}

/** @param {Live} live */
function headOf({ seen, online }) {
  return [
    h("p", { class: "crumb" }, h("a", { href: "/torneos" }, `← ${t("ch.all")}`)),
    h("h1", null, seen.name),
    h(
      "p",
      { class: "ch-facts" },
      [t(`ch.phase.${seen.phase}`), seen.bases.rulebook, t(`ch.entries.${seen.bases.size}`, { n: playing(seen) })].join(
        " · ",
      ),
    ),
    online ? null : h("p", { class: "ch-offline", role: "status" }, t("ch.offline")),
    h(
      "p",
      { class: "ch-links" },
      h(
        "a",
        { class: "button", href: `/torneo/${seen.id}/tv`, target: "_blank", "data-action": "to-tv" },
        `${t("ch.to-tv")} ↗`,
      ),
      h("a", { class: "button", href: `/torneo/${seen.id}`, "data-action": "to-page" }, t("chd.page")),
      h("a", { class: "button", href: `/torneo/${seen.id}/sala`, "data-action": "to-room" }, t("ch.to-room")),
    ),
  ];
}

/** Without a veedor nobody can decide a claim, and that is said before there is one. @param {Live} live @param {() => void} appoint */
function nobodyJudges({ seen }, appoint) {
  if (Object.values(seen.appointed).includes("veedor") || ["finished", "cancelled"].includes(seen.phase)) return null;
  return h(
    "section",
    { class: "sheet ch-nobody", "data-no-veedor": "", "aria-label": t("chd.no-veedor.title") },
    h("p", null, h("strong", null, t("chd.no-veedor.title")), " ", t("chd.no-veedor")),
    button("appoint-veedor", t("chd.no-veedor.appoint"), appoint),
  );
}

// ---------------------------------------------------------------- what comes next

/** @param {Live} live @param {(work: () => Promise<unknown>) => void} act @param {HTMLInputElement} word */
function next(live, act, word) {
  const { seen, desk } = live;
  const say = (/** @type {string} */ kind, /** @type {Record<string, unknown>} */ fields = {}) =>
    act(() => desk.command(kind, fields));
  const card = (/** @type {string} */ text, /** @type {(HTMLElement | null)[]} */ ...content) =>
    h(
      "section",
      { class: "sheet ch-todo", "aria-label": t("chd.next") },
      h("p", null, h("strong", null, text)),
      content,
    );
  switch (seen.phase) {
    case "draft":
      return card(
        t("chd.todo.draft"),
        button("open", t("chd.open"), () => say("OpenEntries"), true),
      );
    case "open":
      return card(
        t("chd.todo.open", { n: playing(seen) }),
        button("close", t("chd.close"), () => say("CloseEntries"), true),
      );
    case "closed": {
      const cut = cutters(seen);
      const salted = cut.told > 0;
      const order =
        seen.bases.draw === "manual"
          ? { order: seen.entries.filter((e) => e.status === "in").map((e) => e.number) }
          : {};
      return card(
        t(salted ? "chd.todo.salted" : "chd.todo.closed"),
        cut.promised ? h("p", { "data-cut": `${cut.told}/${cut.promised}` }, t("chd.cut", { ...cut })) : null,
        salted
          ? null
          : h("label", { class: "field" }, h("span", null, t("chd.word")), word, h("small", null, t("chd.word.note"))),
        button(
          "draw",
          t("chd.draw-now"),
          () => say("MakeDraw", { ...order, word: salted ? "" : word.value.trim() }),
          true,
        ),
      );
    }
    case "drawn":
      return card(
        t("chd.todo.drawn"),
        button("call", t("chd.call-first"), () => say("CallRound"), true),
      );
    case "playing":
      return afterRound(live, act, card);
    case "paused":
      return card(
        t("ch.nothing.paused"),
        button("resume", t("chd.resume"), () => say("ResumeTournament"), true),
      );
    case "finished":
      return card(
        seen.places.length ? t("ch.champion", { name: entryName(seen, seen.places[0]) }) : t("ch.nothing.finished"),
      );
    default:
      return card(t(`ch.nothing.${seen.phase}`));
  }
}

/**
 * @param {Live} live
 * @param {(work: () => Promise<unknown>) => void} act
 * @param {(text: string, ...content: (HTMLElement | null)[]) => HTMLElement} card
 */
function afterRound({ seen, desk }, act, card) {
  const round = openRound(seen);
  if (!round)
    return card(
      t("ch.nothing.playing"),
      button("call", t("chd.call"), () => act(() => desk.command("CallRound")), true),
    );
  const matches = matchesOf(seen, round);
  if (matches.some((match) => match.status === "waiting"))
    return card(
      t("chd.todo.again"),
      button("call", t("chd.call-again"), () => act(() => desk.command("CallRound")), true),
    );
  const left = matches.filter((match) => match.status !== "settled").length;
  const last = lastRound(seen);
  const close = async () => {
    await desk.command("CloseRound");
    const now = await desk.ask("GET", "");
    const next = openRound(now); // one that a ruling has opened again may be over as well
    const toCall = !next || matchesOf(now, next).some((/** @type {MatchSeen} */ match) => match.status === "waiting");
    if (now.phase === "playing" && !last && toCall) await desk.command("CallRound");
  };
  const text = left ? t("chd.todo.left", { n: left, all: matches.filter(isPlayed).length }) : t("chd.todo.over");
  return card(
    text,
    left ? null : button("close-round", t(last ? "chd.close-last" : "chd.close-round"), () => act(close), true),
  );
}

/** Whether nothing comes after this round. @param {TournamentSeen} seen */
function lastRound(seen) {
  return (
    seen.stage === seen.bases.stages.length - 1 &&
    !seen.matches.some((match) => match.status === "waiting") &&
    seen.bases.stages[seen.stage].format === "llave"
  );
}

// ---------------------------------------------------------------- the round

/** @param {Live} live */
function round(live) {
  const { seen } = live;
  const open = openRound(seen);
  if (!open) return null;
  const until = Math.max(0, ...seen.boards.map((board) => board.until));
  const matches = matchesOf(seen, open).filter(isPlayed);
  const title =
    seen.bases.stages.length > 1 ? `${stageName(seen, open.stage)} · ${roundName(seen, open)}` : roundName(seen, open);
  return h(
    "section",
    { class: "sheet", "data-round": open.round },
    h("h2", null, title, " ", until ? countdown(until) : null),
    h(
      "ol",
      { class: "ch-desk-round" },
      matches.map((match) => row(live, match)),
    ),
  );
}

/** @param {Live} live @param {MatchSeen} match */
function row({ seen, desk }, match) {
  const names = sidesOf(seen, match);
  const boards = boardsOf(seen, match);
  const winner = match.result?.winner;
  const absent = Math.max(0, ...boards.map((board) => board.absent));
  const claims = (seen.claims ?? []).filter((claim) => claim.match === match.number && claim.open);
  const score = match.result ? scoreOf(seen, match).join(" – ") : boards.map(boardScore).filter(Boolean).join(" · ");
  return h(
    "li",
    { "data-match": match.number, "data-status": match.status },
    h("span", { class: "ch-where" }, boards.map((board) => board.place).join(", ")),
    h(
      "span",
      { class: "ch-sides" },
      names.map((name, side) => h("span", { class: winner === side ? "wins" : "" }, name)),
      h(
        "span",
        { class: "small ch-note" },
        [stakeOf(match), match.result ? how(match) : statusOf(seen, match)].filter(Boolean).join(" · "),
        claims.map((claim) => h("strong", { class: "ch-flag" }, ` ‖ ${t("chd.claim", { article: claim.article })}`)),
        match.held && !claims.length ? h("strong", { class: "ch-flag" }, ` ‖ ${t("chd.held")}`) : null,
        absent > houseTime()
          ? h("span", null, ` · ${t("chd.tolerance")} `, countdown(absent, t("chd.tolerance")))
          : null,
      ),
    ),
    h("span", { class: "ch-middle" }, score || "–"),
    match.result ? null : button("result", t("chd.result"), () => resultDialog(seen, desk, match)),
  );
}

/** Who said it: both sides, or somebody at a desk. @param {MatchSeen} match */
function how(match) {
  const { result } = match;
  if (result?.by !== "played") return t(`ch.by.${result?.by ?? "empty"}`);
  return result.typed_by ? t("chd.typed") : "✓✓";
}

// ---------------------------------------------------------------- the rest

/** @param {Live} live @param {(work: () => Promise<unknown>) => void} act */
function moreOf({ seen, desk }, act) {
  const sure = (/** @type {string} */ kind) => {
    if (window.confirm(t("chd.sure"))) act(() => desk.command(kind));
  };
  return h(
    "p",
    { class: "ch-actions" },
    seen.phase === "playing" ? button("pause", t("chd.pause"), () => act(() => desk.command("PauseTournament"))) : null,
    button("save-csv", t("ch.csv.standings"), () =>
      act(() => desk.save("/export.csv?what=standings", `${seen.id}-tabla.csv`)),
    ),
    button("save-matches", t("ch.csv.matches"), () =>
      act(() => desk.save("/export.csv?what=matches", `${seen.id}-partidas.csv`)),
    ),
    ["finished", "cancelled"].includes(seen.phase)
      ? null
      : button("cancel", t("chd.cancel"), () => sure("CancelTournament")),
  );
}
