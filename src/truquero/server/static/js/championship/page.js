// @ts-check
// The public page of a championship: what is played, the bracket, the tables, who is in it, the BAR, the draw and its proof.
import { clear, h } from "../dom.js";
import { t } from "../i18n.js";
import { bulletins } from "./bulletins.js";
import { claimDialog } from "./claim.js";
import { running } from "./clock.js";
import { button, ownCard } from "./mine.js";
import { drawPart } from "./proof.js";
import { tellSalt } from "./salt.js";
import { bracket, nowPlayed, places, roundList, roundsOf, standings } from "./stages.js";
import {
  day,
  entryName,
  hour,
  official,
  openRound,
  personName,
  playing,
  roundName,
  stageName,
  trouble,
} from "./told.js";

/** @import {TournamentSeen} from "./types.js" */
/** @import {Live} from "./live.js" */

const TABS = ["now", "bracket", "tables", "entries", "bar", "bases"];

/** @param {Live} live @returns {import("../types.js").Page} */
export function publicPage(live) {
  const { seen } = live;
  let tab = TABS.includes(location.hash.slice(1)) ? location.hash.slice(1) : "now";
  const head = h("div", { class: "ch-head" });
  const mine = h("div");
  const tabs = h("div", { class: "ch-tabs", role: "tablist", "aria-label": t("ch.parts") });
  const panel = h("div", { class: "sheet ch-panel", role: "tabpanel", id: "ch-panel", tabindex: 0 });
  const element = h("div", { class: "ch" }, head, mine, tabs, panel);
  let drawn = "";

  const show = () => {
    const now = live.seen;
    clear(head, headOf(live));
    clear(mine, ownCard(live));
    clear(tabs, TABS.map(tabButton));
    panel.setAttribute("aria-labelledby", `ch-tab-${tab}`);
    const key = `${tab} ${now.v}`;
    if (tab === "bases" && drawn.startsWith("bases ") && drawn === key) return; // a proof that is being read stays
    drawn = key;
    const at = panel.querySelector(".ch-bracket")?.scrollLeft ?? 0;
    clear(panel, [partOf(live, tab)].flat(4));
    panel.querySelector(".ch-bracket")?.scrollTo(at, 0);
  };
  const redraw = keeping(element, show);
  /** @param {string} name */
  const tabButton = (name) =>
    h(
      "button",
      {
        type: "button",
        role: "tab",
        id: `ch-tab-${name}`,
        "aria-selected": name === tab,
        "aria-controls": "ch-panel",
        tabindex: name === tab ? 0 : -1,
        "data-action": `tab-${name}`,
        on: { click: () => choose(name), keydown: (/** @type {KeyboardEvent} */ event) => moveOn(event) },
      },
      t(`ch.tab.${name}`),
    );
  /** @param {string} name */
  const choose = (name) => {
    tab = name;
    history.replaceState(null, "", `${location.pathname}#${name}`);
    redraw();
  };
  /** @param {KeyboardEvent} event */
  const moveOn = (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    choose(TABS[(TABS.indexOf(tab) + step + TABS.length) % TABS.length]);
    document.getElementById(`ch-tab-${tab}`)?.focus();
  };
  const cut = () => void tellSalt(live);
  show();
  cut();
  live.addEventListener("news", redraw);
  live.addEventListener("news", cut);
  live.addEventListener("call", redraw);
  const stop = running(element);
  return {
    element,
    title: seen.name,
    close: () => {
      stop();
      live.close();
    },
  };
}

/**
 * Draw again without losing the focus, or what is being typed.
 * @param {HTMLElement} root
 * @param {() => void} show
 */
export function keeping(root, show) {
  return () => {
    const at = document.activeElement;
    const inside = at instanceof HTMLElement && root.contains(at) ? at : null;
    if (inside?.matches("textarea, input") && inside.closest(".ch-mine, .ch-room")) return;
    const within = inside?.closest("[data-match], [data-entry], [data-claim]");
    const key = ["match", "entry", "claim"].flatMap((name) => {
      const value = within?.getAttribute(`data-${name}`);
      return value ? [`[data-${name}="${value}"] `] : [];
    })[0];
    const action = inside?.dataset.action;
    show();
    if (!inside || inside.isConnected || !action) return;
    const found = root.querySelector(`${key ?? ""}[data-action="${action}"]`);
    if (found instanceof HTMLElement) found.focus({ preventScroll: true });
  };
}

/** @param {Live} live */
function headOf({ seen, online }) {
  const round = openRound(seen);
  const facts = [
    t(`ch.phase.${seen.phase}`),
    seen.bases.rulebook.split(":")[0],
    t(`ch.entries.${seen.bases.size}`, { n: playing(seen) }),
    round &&
      (seen.bases.stages.length > 1
        ? `${stageName(seen, round.stage)}, ${roundName(seen, round)}`
        : roundName(seen, round)),
    seen.starts && seen.phase !== "playing" && seen.phase !== "finished"
      ? `${day(seen.starts)}, ${hour(seen.starts)}`
      : "",
  ].filter(Boolean);
  const role = seen.you?.role;
  return [
    h("p", { class: "crumb" }, h("a", { href: "/torneos" }, `← ${t("ch.all")}`)),
    h("h1", null, seen.name),
    h("p", { class: "ch-facts" }, facts.join(" · "), seen.bases.draw === "manual" ? ` · ${t("ch.by-hand")}` : ""),
    online ? null : h("p", { class: "ch-offline", role: "status" }, t("ch.offline")),
    h(
      "p",
      { class: "ch-links" },
      role === "organiser" ? link(`/torneo/${seen.id}/mostrador`, t("ch.to-desk"), "to-desk") : null,
      role === "veedor" || role === "organiser" ? link(`/torneo/${seen.id}/sala`, t("ch.to-room"), "to-room") : null,
      seen.phase === "open" && !seen.you?.entry && !role
        ? link(`/torneo/${seen.id}/entrar`, t("ch.to-enter"), "to-enter")
        : null,
      link(`/torneo/${seen.id}/tv`, t("ch.to-tv"), "to-tv"),
    ),
  ];
}

/** @param {string} href @param {string} text @param {string} action */
function link(href, text, action) {
  return h("a", { class: "button", href, "data-action": action }, text);
}

/** @param {Live} live @param {string} tab */
function partOf(live, tab) {
  const { seen, desk } = live;
  switch (tab) {
    case "bracket":
      return brackets(seen);
    case "tables":
      return tables(seen);
    case "entries":
      return entries(seen);
    case "bar":
      return [h("h2", null, t("ch.tab.bar")), ...bulletins(seen), downloads(live, ["bar"])];
    case "bases":
      return [
        h("h2", null, t("ch.tab.bases")),
        bases(seen),
        drawPart(seen, desk),
        appeal(live),
        head(seen),
        downloads(live),
      ];
    default:
      return now(seen);
  }
}

/** @param {TournamentSeen} seen */
function now(seen) {
  const past = [...seen.rounds].reverse().filter((round) => round.called && round.closed);
  const open = nowPlayed(seen);
  return [
    h("h2", null, t("ch.tab.now")),
    places(seen),
    open,
    open || seen.places.length ? null : h("p", { class: "soft" }, t(`ch.nothing.${seen.phase}`)),
    past.length
      ? h(
          "details",
          { class: "more", open: !open },
          h("summary", null, t("ch.before")),
          h(
            "div",
            null,
            past.map((round) => roundList(seen, round)),
          ),
        )
      : null,
  ];
}

/** @param {TournamentSeen} seen */
function brackets(seen) {
  const found = seen.bases.stages.flatMap((/** @type {any} */ plan, /** @type {number} */ stage) =>
    plan.format === "llave" && roundsOf(seen, stage).length ? [bracket(seen, stage)] : [],
  );
  return [h("h2", null, t("ch.tab.bracket")), found.length ? found : h("p", { class: "soft" }, t("ch.no-bracket"))];
}

/** @param {TournamentSeen} seen */
function tables(seen) {
  const found = seen.tables.flatMap((_, stage) =>
    seen.bases.stages[stage]?.format === "llave" ? [] : standings(seen, stage),
  );
  const people = Object.entries(seen.people).sort(([, a], [, b]) => b - a);
  return [
    h("h2", null, t("ch.tab.tables")),
    found.length ? h("div", { class: "ch-groups" }, found) : h("p", { class: "soft" }, t("ch.no-tables")),
    people.length
      ? h(
          "details",
          { class: "more" },
          h("summary", null, t("ch.by-person")),
          h(
            "ol",
            { class: "ch-people" },
            people.map(([person, points]) =>
              h("li", null, personName(seen, Number(person)), " ", h("strong", null, points)),
            ),
          ),
        )
      : null,
  ];
}

/** @param {TournamentSeen} seen */
function entries(seen) {
  return [
    h("h2", null, t("ch.tab.entries")),
    seen.entries.length
      ? h(
          "ol",
          { class: "ch-entries" },
          seen.entries.map((entry) =>
            h(
              "li",
              { value: entry.number, "data-entry": entry.number },
              entryName(seen, entry.number),
              entry.club ? h("span", { class: "soft" }, ` · ${entry.club}`) : null,
              entry.head ? h("span", { class: "soft" }, ` · ${t("ch.head", { n: entry.head })}`) : null,
              entry.status === "in" ? null : h("span", { class: "soft" }, ` · ${t(`ch.entry.${entry.status}`)}`),
            ),
          ),
        )
      : h("p", { class: "soft" }, t("ch.no-entries")),
    officials(seen),
  ];
}

/** @param {TournamentSeen} seen */
function officials(seen) {
  const rows = Object.entries(seen.appointed);
  if (!rows.length) return null;
  return [
    h("h3", null, t("ch.officials")),
    h(
      "ul",
      null,
      rows.map(([person, role]) => h("li", null, official(seen, person, role))),
    ),
  ];
}

/** The bases in plain words (O17). @param {TournamentSeen} seen */
export function bases(seen) {
  const { bases: b } = seen;
  const [first, later] = b.tolerance ?? [900, 300];
  const rows = [
    [t("ch.bases.book"), h("a", { href: `/books/${b.rulebook.split(":")[0]}` }, b.rulebook)],
    [t("ch.bases.place"), t(`ch.place.${b.place ?? "online"}`)],
    [t("ch.bases.stages"), b.stages.map((/** @type {any} */ plan) => stageInWords(plan)).join("; ")],
    [t("ch.bases.tolerance"), t("ch.bases.minutes", { a: Math.round(first / 60), b: Math.round(later / 60) })],
    b.staggered ? [t("ch.bases.staggered"), t("ch.bases.each", { n: Math.round(b.staggered / 60) })] : null,
    [t("ch.bases.signs"), t(`ch.signs.${b.signs ?? "libres"}`)],
    b.separate ? [t("ch.bases.clubs"), t("ch.bases.separate")] : null,
    b.until_match ? [t("ch.bases.final"), t("ch.bases.until-match")] : null,
    b.quorum > 1 ? [t("ch.bases.quorum"), String(b.quorum)] : null,
    b.circuit
      ? [t("ch.bases.circuit"), h("a", { href: `/circuito/${encodeURIComponent(b.circuit)}` }, b.circuit)]
      : null,
  ].filter((row) => row !== null);
  return h(
    "dl",
    { class: "facts ch-bases" },
    rows.map(([name, value]) => h("div", null, h("dt", null, name), h("dd", null, value))),
  );
}

/** @param {any} plan */
export function stageInWords(plan) {
  const options = (plan.options ?? []).map((/** @type {[string, string]} */ [name, value]) =>
    t(`ch.option.${name}`, { value: value === "si" ? "" : value }),
  );
  const parts = [
    t(`ch.format.${plan.format}`),
    ...options,
    t("ch.length", { n: plan.games ?? 2, target: plan.target ?? 30 }),
    plan.boards > 1 ? t("ch.boards", { n: plan.boards }) : "",
    plan.qualify ? t("ch.qualify", { n: plan.qualify }) : "",
  ];
  return parts.filter(Boolean).join(", ");
}

/** A protest against the draw, until the first match begins (O31). @param {Live} live */
function appeal({ seen, desk }) {
  const can = seen.you?.captain && (seen.phase === "closed" || seen.phase === "drawn");
  return can ? button("claim-draw", t("ch.claim-draw"), () => claimDialog(seen, desk, null, "O31")) : null;
}

/** @param {TournamentSeen} seen */
function head(seen) {
  return h("p", { class: "small soft" }, t("ch.head-of-log", { v: seen.v }), " ", h("code", null, seen.head));
}

const PAPERS = ["llave", "ronda", "planillas", "tabla", "bar"];

/** @param {Live} live @param {string[]} [papers] */
function downloads({ seen, desk }, papers = PAPERS) {
  const wrong = h("span", { class: "error", role: "alert" });
  const files = /** @type {[string, string, string][]} */ ([
    ...papers.map((kind) => [`/paper/${kind}.pdf`, `${seen.id}-${kind}.pdf`, t(`ch.paper.${kind}`)]),
    ...(papers.length > 1
      ? [
          ["/export.csv?what=standings", `${seen.id}-tabla.csv`, t("ch.csv.standings")],
          ["/export.csv?what=matches", `${seen.id}-partidas.csv`, t("ch.csv.matches")],
          ["/calendar.ics", `${seen.id}.ics`, t("ch.calendar")],
          ["/proof", `${seen.id}-sorteos.json`, t("ch.proof-file")],
          ...(seen.phase === "finished" ? [["/log", `${seen.id}.log`, t("ch.log-file")]] : []),
        ]
      : []),
  ]);
  const save = async (/** @type {string} */ path, /** @type {string} */ name) => {
    wrong.textContent = "";
    await desk.save(path, name).catch((error) => {
      wrong.textContent = trouble(error);
    });
  };
  return h(
    "div",
    { class: "ch-files" },
    h("h3", null, t("ch.files")),
    h(
      "p",
      { class: "ch-actions" },
      files.map(([path, name, label]) =>
        button(`save-${name.slice(seen.id.length + 1)}`, label, () => void save(path, name)),
      ),
    ),
    wrong,
  );
}
