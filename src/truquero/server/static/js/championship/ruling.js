// @ts-check
// A ruling: what is decided, by which articles, what was found; it is final and published at once (O9).
import { openDialog } from "../dialog.js";
import { clear, formFor, h } from "../dom.js";
import { t } from "../i18n.js";
import { Refused } from "../rest.js";
import { articleField } from "./claim.js";
import { scores } from "./result.js";
import { boardsOf, entryName, lengthOf, sidesOf, trouble } from "./told.js";

/** @import {TournamentSeen, ClaimSeen, MatchSeen} from "./types.js" */
/** @import {Desk} from "./house.js" */

const ABOUT_MATCH = ["anula", "repetir", "resultado"];
/** The article that a decision most often rests on. @type {Record<string, string>} */
const USUAL = { resultado: "O6", repetir: "O7", descalifica: "O10", advertir: "O33" };
const ABOUT_ENTRY = ["advertir", "quita", "descalifica"];

/** What is kept of an entry and may be cited: everything but counts. @param {Desk} desk @returns {Promise<{entry: number, flag: string, why: string}[]>} */
async function citable(desk) {
  const { notes } = await desk.ask("GET", "/flags");
  return notes.filter((/** @type {{flag: string}} */ note) => note.flag !== "S5");
}

/**
 * @param {TournamentSeen} seen
 * @param {Desk} desk
 * @param {{claim?: ClaimSeen, match?: MatchSeen, out?: number}} about ``out``: whom another veedor wants disqualified
 */
export async function rulingDialog(seen, desk, { claim, match, out = 0 }) {
  const [chosen, notes] = await Promise.all([articleField(seen, claim?.article ?? ""), citable(desk)]);
  const live = match ? boardsOf(seen, match).some((board) => board.table) : false;
  const known = [
    ...(claim ? ["no-lugar"] : []),
    "aclarar",
    ...(match ? ABOUT_MATCH.filter((each) => each !== "anula" || live || !match.result) : ["repetir"]),
    ...ABOUT_ENTRY,
  ];
  const decisions = h(
    "div",
    { class: "ch-decisions", role: "radiogroup", "aria-label": t("sala.decision") },
    known.map((each) =>
      h(
        "label",
        { class: "check" },
        h("input", {
          type: "radio",
          name: "decision",
          value: each,
          checked: each === (out ? "descalifica" : known[0]),
          on: { change: () => shown() },
        }),
        h(
          "span",
          null,
          h("strong", null, t(`ch.decision.${each}`)),
          h("small", { class: "meaning" }, t(`sala.means.${each}`)),
        ),
      ),
    ),
  );
  const more = h("input", { name: "more-articles", maxlength: 60, autocomplete: "off", placeholder: "O12, O33" });
  const finding = h("textarea", { name: "finding", rows: 3, maxlength: 2000, required: true });
  const heard = h("textarea", { name: "heard", rows: 2, maxlength: 1000 });
  const cascade = h("input", { type: "checkbox", name: "cascade" });
  const points = h("input", { type: "number", name: "points", min: 1, max: 100, value: "1", inputmode: "numeric" });
  const until = h("input", { type: "date", name: "until", min: new Date().toISOString().slice(0, 10) });
  const corrects = h("select", { name: "corrects", value: "0" }, [
    h("option", { value: "0" }, "—"),
    ...seen.bulletins.map((one) => h("option", { value: String(one.number) }, `BAR ${one.number}`)),
  ]);
  const inMatch = match?.sides.flatMap((side) => side ?? []) ?? [];
  const able = seen.entries.filter(
    (one) => one.status !== "refused" && (!inMatch.length || inMatch.includes(one.number)),
  );
  const rival = inMatch.find((entry) => entry !== claim?.entry) ?? able[0]?.number ?? 0;
  const entry = h(
    "select",
    { name: "entry", value: String(out || rival), on: { change: () => shown() } },
    able.map((one) => h("option", { value: String(one.number) }, entryName(seen, one.number))),
  );
  const names = match ? sidesOf(seen, match) : ["", ""];
  const games = match ? (match.grande ? 1 : lengthOf(seen, match.stage).games) : 1;
  const single = match ? (match.boards.length || 1) === 1 : true;
  const result = h("select", { name: "score" }, [
    ...(single
      ? scores(games).map((score) =>
          h(
            "option",
            { value: score.join("-") },
            games === 1
              ? t("sala.wins", { name: names[score[0] ? 0 : 1] })
              : `${score.join("–")} · ${names[score[0] > score[1] ? 0 : 1]}`,
          ),
        )
      : [0, 1].map((side) => h("option", { value: `w${side}` }, t("sala.wins", { name: names[side] })))),
    h("option", { value: "w-1" }, t("sala.both-lose")),
  ]);
  const wrong = h("p", { class: "error", role: "alert" });
  const cites = h("fieldset", { class: "ch-cites", on: { change: () => shown() } });
  const cited = () => [
    ...new Set([...cites.querySelectorAll("input:checked")].map((box) => box.getAttribute("value"))),
  ];
  const offer = (/** @type {boolean} */ aboutEntry) => {
    const now = aboutEntry ? notes.filter((note) => note.entry === Number(entry.value)) : [];
    if (cites.dataset.entry !== entry.value)
      clear(
        cites,
        h("legend", null, t("sala.cites")),
        now.map(({ flag, why }) =>
          h(
            "label",
            { class: "check" },
            h("input", { type: "checkbox", name: "cites", value: flag }),
            h("span", null, why),
          ),
        ),
      );
    cites.dataset.entry = now.length ? entry.value : "";
    cites.hidden = !now.length;
  };
  const field = (/** @type {string} */ label, /** @type {HTMLElement} */ control, note = "") =>
    h("label", { class: "field" }, h("span", null, label), control, note ? h("small", null, note) : null);
  const part = {
    result: field(t("sala.result"), result),
    entry: field(t("sala.entry"), entry),
    points: field(t("sala.points"), points),
    heard: field(t("sala.heard"), heard, t("sala.heard.note")),
    until: field(t("sala.until", { circuit: seen.bases.circuit ?? "" }), until, t("sala.until.note")),
    cascade: h("label", { class: "check" }, cascade, h("span", null, t("sala.cascade"))),
  };
  part.cascade.hidden = true;
  const decision = () => decisions.querySelector("input:checked")?.getAttribute("value") ?? "";
  let picked = Boolean(claim);
  chosen.select.addEventListener("input", () => {
    picked = true;
  });
  const shown = () => {
    const now = decision();
    const usual = picked ? "" : (USUAL[now] ?? "");
    if (usual) {
      chosen.select.value = usual;
      chosen.select.dispatchEvent(new Event("change"));
    }
    part.result.hidden = now !== "resultado";
    part.entry.hidden = !ABOUT_ENTRY.includes(now);
    offer(!part.entry.hidden);
    part.points.hidden = now !== "quita";
    part.until.hidden = now !== "descalifica" || !seen.bases.circuit;
    part.heard.hidden = (now !== "descalifica" && !(cited().length && !cites.hidden)) || Boolean(claim?.answer);
  };
  shown();
  const send = async () => {
    const now = decision();
    const articles = [chosen.select.value, ...more.value.toUpperCase().split(/[\s,;]+/)].filter(Boolean);
    const score = result.value;
    const fixed = score.startsWith("w")
      ? { winner: Number(score.slice(1)) }
      : { boards: [{ games: score.split("-").map(Number) }] };
    const fields = {
      decision: now,
      articles: [...new Set(articles)],
      finding: finding.value.trim(),
      ...(claim ? { claim: claim.number } : {}),
      ...(match ? { fixture: match.number } : {}),
      ...(now === "resultado" ? fixed : {}),
      ...(ABOUT_ENTRY.includes(now) ? { entry: Number(entry.value) } : {}),
      ...(now === "quita" ? { points: Number(points.value) } : {}),
      ...(!part.heard.hidden && heard.value.trim() ? { heard: heard.value.trim() } : {}),
      ...(!cites.hidden && cited().length ? { cites: cited() } : {}),
      ...(now === "descalifica" && until.value
        ? { until: Math.trunc(new Date(`${until.value}T23:59:59`).getTime() / 1000) }
        : {}),
      ...(cascade.checked ? { cascade: true } : {}),
      ...(Number(corrects.value) ? { corrects: Number(corrects.value) } : {}),
    };
    try {
      const done = await desk.command("Rule", fields);
      if (done.events.some((event) => event.t === "RulingProposed"))
        clear(form, h("p", { role: "status" }, t("sala.second")));
      else opened.close();
    } catch (error) {
      if (error instanceof Refused && error.code === "later-played") part.cascade.hidden = false;
      wrong.textContent = trouble(error);
    }
  };
  const form = formFor(
    send,
    { class: "ch-form" },
    h("p", { class: "soft" }, match ? names.join(" / ") : t("sala.whole")),
    claim?.text ? h("blockquote", null, claim.text) : null,
    decisions,
    part.result,
    part.entry,
    part.points,
    chosen.element,
    field(t("sala.more-articles"), more),
    field(t("sala.finding"), finding),
    cites,
    part.heard,
    part.until,
    seen.bulletins.length ? field(t("sala.corrects"), corrects) : null,
    part.cascade,
    wrong,
    h("p", { class: "soft small" }, t("sala.final")),
    h("button", { type: "submit", class: "button primary wide", "data-action": "sign" }, t("sala.sign")),
  );
  const opened = openDialog(claim ? t("sala.rule-claim", { n: claim.number }) : t("sala.rule"), form, { actions: [] });
}
