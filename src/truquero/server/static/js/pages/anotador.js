// @ts-check
// The score keeper for people with real cards. Works without the house: see sw.js.

import { announce } from "../announce.js";
import { stayAwake } from "../anotador/awake.js";
import { board } from "../anotador/board.js";
import { history } from "../anotador/history.js";
import { canAdd, standing, undone, withEntry } from "../anotador/match.js";
import { setup } from "../anotador/setup.js";
import { stakes } from "../anotador/stakes.js";
import { current, keep, putAway } from "../anotador/storage.js";
import { openDialog } from "../dialog.js";
import { h } from "../dom.js";
import { lang, load, t } from "../i18n.js";
import { book, books } from "../rest.js";

/** @typedef {import("../anotador/match.js").Match} Match */
/** @typedef {import("../anotador/board.js").Sheet} Sheet */

export async function open() {
  await load("anotador");
  const element = h("div", { class: "anotador-page" });
  const letSleep = stayAwake();
  await draw(element);
  return { element, title: t("anotador.title"), close: letSleep };
}

/** @param {HTMLElement} root */
async function draw(root) {
  const redraw = () => void draw(root);
  const match = current();
  root.replaceChildren(match ? table(match, await sheetOf(match.rulebook), root) : await chooser(redraw));
}

/** @param {() => void} redraw */
async function chooser(redraw) {
  try {
    return await setup(await books(), (id) => book(id), redraw);
  } catch {
    return h(
      "div",
      { class: "sheet narrow" },
      h("h1", null, t("anotador.title")),
      h("p", { role: "alert" }, t("anotador.no-rulebooks")),
    );
  }
}

/**
 * @param {string} id
 * @returns {Promise<Sheet | null>}
 */
async function sheetOf(id) {
  try {
    return await book(id);
  } catch {
    return null;
  }
}

/**
 * @param {Match} first
 * @param {Sheet | null} sheet
 * @param {HTMLElement} root
 */
function table(first, sheet, root) {
  let match = first;
  const place = h("div", { class: "anotador" });

  /** @param {Match} next */
  const change = (next) => {
    match = next;
    keep(match);
    show();
    tell(match);
  };
  /** @type {import("../anotador/board.js").Hands["add"]} */
  const add = (team, points, say) => {
    if (!canAdd(match, team, points)) return;
    change(withEntry(match, { kind: "points", team, points, ...(say ? { say } : {}), at: Date.now() }));
  };
  /** @param {0 | 1} team */
  const more = (team) => {
    const content = stakes(match, sheet, (points, say) => {
      content.closest("dialog")?.close();
      add(team, points, say);
    });
    openDialog(t("anotador.more-for", { name: match.teams[team] }), content);
  };
  const leave = () => {
    putAway();
    void draw(root);
  };
  const show = () => {
    const focused = focusKey();
    place.replaceChildren(
      h("h1", { class: "hidden" }, t("anotador.title")),
      heading(match),
      board(match, sheet, { add, more }),
      result(match, () => change(withEntry(match, { kind: "next", at: Date.now() })), leave),
      foot(match, () => change(undone(match)), leave),
      history(match),
    );
    restore(place, focused);
  };
  show();
  return place;
}

/** @param {Match} match */
function heading(match) {
  return h(
    "p",
    { class: "anotador-heading" },
    h("strong", null, match.name),
    " · ",
    t("anotador.to", { n: match.target }),
    match.toWin > 1 ? ` · ${t("anotador.best-of", { n: match.toWin, game: match.game })}` : "",
  );
}

/**
 * After a game: who won it, and what comes next.
 * @param {Match} match
 * @param {() => void} next
 * @param {() => void} leave
 */
function result(match, next, leave) {
  const now = standing(match);
  if (now.gameTo === null) return "";
  const over = now.matchTo !== null;
  const name = match.teams[now.gameTo];
  return h(
    "div",
    { class: "anotador-result", "data-result": over ? "match" : "game" },
    h(
      "p",
      null,
      t(over ? "anotador.won-match" : "anotador.won-game", {
        name,
        game: match.game,
        score: now.score.join("–"),
        games: now.games.join("–"),
      }),
    ),
    over
      ? h(
          "button",
          { class: "button primary", type: "button", "data-action": "leave", on: { click: leave } },
          t("anotador.another"),
        )
      : h(
          "button",
          { class: "button primary", type: "button", "data-action": "next", on: { click: next } },
          t("anotador.next", { game: match.game }),
        ),
  );
}

/**
 * @param {Match} match
 * @param {() => void} undo
 * @param {() => void} leave
 */
function foot(match, undo, leave) {
  const none = match.entries.length === 0;
  return h(
    "div",
    { class: "anotador-foot" },
    h(
      "button",
      { class: "button", type: "button", "data-action": "undo", disabled: none, on: { click: undo } },
      `↶ ${t("anotador.undo")}`,
    ),
    h(
      "button",
      { class: "button quiet", type: "button", "data-action": "put-away", on: { click: leave } },
      t("anotador.put-away"),
    ),
    h(
      "a",
      { class: "button quiet", href: `/sheet/${match.rulebook}.svg?lang=${lang()}`, target: "_blank", rel: "noopener" },
      t("anotador.print"),
    ),
  );
}

/** @param {Match} match */
function tell(match) {
  const now = standing(match);
  const [a, b] = match.teams;
  const score = t("anotador.says", { a, b, x: now.score[0], y: now.score[1] });
  const won =
    now.gameTo === null ? "" : ` ${t("anotador.wins-game", { name: match.teams[now.gameTo], game: match.game })}.`;
  announce(score + won);
}

/** What has the focus, so that a redraw does not lose it. */
function focusKey() {
  const at = document.activeElement;
  if (!(at instanceof HTMLElement) || !at.dataset.action) return "";
  const team = at.closest("[data-team]")?.getAttribute("data-team");
  const points = at.dataset.points ? `[data-points="${at.dataset.points}"]` : "";
  return `${team ? `[data-team="${team}"] ` : ""}[data-action="${at.dataset.action}"]${points}`;
}

/**
 * @param {HTMLElement} place
 * @param {string} key
 */
function restore(place, key) {
  if (!key) return;
  const found = /** @type {HTMLButtonElement | null} */ (place.querySelector(key));
  const next = /** @type {HTMLElement | null} */ (
    place.querySelector('.anotador-result .button, [data-action="undo"]')
  );
  (found && !found.disabled ? found : next)?.focus();
}
