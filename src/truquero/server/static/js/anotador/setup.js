// @ts-check
// Before a match is written down: which rulebook, which teams, how far.

import { formFor, h } from "../dom.js";
import { t } from "../i18n.js";
import { prefs } from "../prefs.js";
import { wholeNumber } from "../validity.js";
import { standing } from "./match.js";
import { all, discard, keep } from "./storage.js";

/** @typedef {import("./match.js").Match} Match */
/** @typedef {import("./board.js").Sheet} Sheet */
/** @typedef {{id: string, name: string}} Book */

/**
 * @param {Book[]} books
 * @param {(id: string) => Promise<Sheet>} sheetOf
 * @param {() => void} redraw
 * @returns {Promise<HTMLElement>}
 */
export async function setup(books, sheetOf, redraw) {
  const last = String(prefs.get("lastBook") ?? "");
  const chosen = books.some((book) => book.id === last) ? last : (books[0]?.id ?? "");
  const rulebook = select(
    "rulebook",
    books.map((book) => [book.id, book.name]),
    chosen,
  );
  const names = ["anotador.nos", "anotador.ellos"].map((key, team) => {
    return h("input", {
      name: `team-${team}`,
      type: "text",
      maxlength: "24",
      autocomplete: "off",
      placeholder: t(key),
    });
  });
  const target = select("target", [], "");
  const toWin = wholeNumber(
    h("input", { name: "games", type: "number", min: "1", max: "99", inputmode: "numeric", required: true }),
    { least: 1, most: 99 },
  );

  const describe = async () => {
    const sheet = await sheetOf(rulebook.value);
    if (sheet.id !== rulebook.value) return; // another one was chosen meanwhile
    const [first, second] = sheet.halves;
    target.replaceChildren(
      option("whole", t("anotador.whole", { n: sheet.target, half: sheet.half, first, second })),
      option("short", t("anotador.short", { n: sheet.half })),
    );
    toWin.value = String(sheet.to_win);
    toWin.setCustomValidity("");
  };
  rulebook.addEventListener("change", describe);
  await describe();

  const begin = async () => {
    const sheet = await sheetOf(rulebook.value);
    const short = target.value === "short";
    keep({
      id: crypto.randomUUID?.() ?? String(Date.now()),
      rulebook: sheet.id,
      name: sheet.name,
      game: sheet.game,
      teams: [names[0]?.value.trim() || t("anotador.nos"), names[1]?.value.trim() || t("anotador.ellos")],
      target: short ? sheet.half : sheet.target,
      short,
      toWin: Math.max(1, Math.min(99, Number(toWin.value) || sheet.to_win)),
      begun: Date.now(),
      entries: [],
    });
    prefs.set("lastBook", sheet.id);
    redraw();
  };
  const form = formFor(
    begin,
    { class: "anotador-setup" },
    labelled(t("anotador.rulebook"), rulebook),
    h(
      "div",
      { class: "anotador-teams" },
      labelled(t("anotador.team-one"), names[0]),
      labelled(t("anotador.team-two"), names[1]),
    ),
    labelled(t("anotador.target"), target),
    labelled(t("anotador.games-to-win"), toWin),
    h("button", { class: "button primary", type: "submit", "data-action": "begin" }, t("anotador.begin")),
  );
  return h(
    "div",
    { class: "anotador sheet narrow" },
    h("h1", null, t("anotador.title")),
    h("p", { class: "soft" }, t("anotador.about")),
    form,
    shelf(redraw),
  );
}

/**
 * Matches that were written down before.
 * @param {() => void} redraw
 */
function shelf(redraw) {
  const matches = all();
  if (matches.length === 0) return "";
  return h(
    "section",
    { class: "anotador-shelf", "aria-labelledby": "anotador-shelf" },
    h("h2", { id: "anotador-shelf" }, t("anotador.before")),
    h("ul", null, ...matches.map((match) => h("li", null, ...kept(match, redraw)))),
  );
}

/**
 * @param {Match} match
 * @param {() => void} redraw
 */
function kept(match, redraw) {
  const now = standing(match);
  const [a, b] = match.teams;
  const vars = { a, b, score: now.score.join("–"), games: now.games.join("–") };
  const label = t(now.matchTo === null ? "anotador.kept" : "anotador.kept-over", {
    ...vars,
    winner: match.teams[now.matchTo ?? 0],
  });
  const take = () => {
    keep(match);
    redraw();
  };
  const drop = () => {
    discard(match.id);
    redraw();
  };
  return [
    h(
      "button",
      { class: "button quiet anotador-kept", type: "button", "data-action": "take-up", on: { click: take } },
      h("strong", null, match.name),
      h("span", null, label),
      h(
        "time",
        { datetime: new Date(match.begun).toISOString() },
        new Date(match.begun).toLocaleDateString(document.documentElement.lang),
      ),
    ),
    h(
      "button",
      {
        class: "button quiet",
        type: "button",
        "aria-label": t("anotador.discard-that", { a, b }),
        "data-action": "discard",
        on: { click: drop },
      },
      t("anotador.discard"),
    ),
  ];
}

/**
 * @param {string} name
 * @param {[string, string][]} options
 * @param {string} chosen
 */
function select(name, options, chosen) {
  return h("select", { name }, ...options.map(([value, text]) => option(value, text, value === chosen)));
}

/**
 * @param {string} value
 * @param {string} text
 * @param {boolean} [selected]
 */
function option(value, text, selected = false) {
  return h("option", selected ? { value, selected: true } : { value }, text);
}

/**
 * @param {string} text
 * @param {Node | undefined} control
 */
function labelled(text, control) {
  return h("label", { class: "field" }, h("span", null, text), control ?? "");
}
