// @ts-check
// How many sit down, and who: bots by name and strength, or friends.
import { botOptions } from "../bots.js";
import { clear, h } from "../dom.js";
import { t } from "../i18n.js";
import { FRIEND } from "./draft.js";

/** @import {Character, Seat, Sheet} from "../types.js" */
/** @import {Draft} from "./draft.js" */

const MIXED = "mixed";

/**
 * @param {Draft} draft
 * @param {Character[]} characters
 */
export function playersForm(draft, characters) {
  const counts = h("div", { class: "segments" });
  const all = h("select", { name: "character", on: { change: () => setAll() } });
  const about = h("small", { id: "about-character" });
  const seats = h("div", { class: "seats" });
  all.setAttribute("aria-describedby", about.id);
  const teams = h("select", {
    name: "teams",
    on: { change: () => (draft.teams = /** @type {Draft["teams"]} */ (teams.value)) },
  });
  const drawn = h(
    "label",
    { class: "field" },
    h("span", null, t("lobby.teams")),
    teams,
    h("small", null, t("lobby.teams.about")),
  );
  /** @type {number[]} */
  let allowed = [draft.players];
  /** How the teams can be drawn, by the number of players. @type {Sheet["teams"]} */
  let draws = {};

  function setAll() {
    if (all.value !== MIXED) for (const seat of others()) draft.seats[seat] = all.value;
    show();
  }

  const others = () => Array.from({ length: draft.players - 1 }, (_, i) => i + 2);

  function show() {
    clear(
      counts,
      allowed.map((count) =>
        segment(count, count === draft.players, () => {
          draft.players = count;
          show();
          /** @type {HTMLElement | null} */ (counts.querySelector("input:checked"))?.focus();
        }),
      ),
    );
    const ways = draws[draft.players] ?? [];
    if (draft.teams && !ways.includes(draft.teams)) draft.teams = "";
    drawn.hidden = !ways.length;
    clear(
      teams,
      ["", ...ways].map((how) => h("option", { value: how }, t(`lobby.teams.${how || "none"}`))),
    );
    teams.value = draft.teams;
    const chosen = new Set(others().map((seat) => draft.seats[seat]));
    const value = chosen.size === 1 ? [...chosen][0] : MIXED;
    const mixed = value === MIXED && h("option", { value: MIXED }, t("lobby.company.mixed"));
    clear(all, botOptions(characters), h("option", { value: FRIEND }, t("lobby.company.friends")), mixed);
    all.value = value;
    const who = characters.find((each) => each.id === value);
    about.textContent = who
      ? who.about
      : value === FRIEND
        ? t("lobby.company.friends.about")
        : t("lobby.company.mixed.about");
    clear(
      seats,
      others().map((seat) =>
        seatRow(seat, draft, characters, () => {
          show();
          /** @type {HTMLElement | null} */ (seats.querySelector(`[name="bot-${seat}"]`))?.focus();
        }),
      ),
    );
  }

  return {
    element: h(
      "fieldset",
      { class: "company" },
      h("legend", null, h("h3", null, t("lobby.company"))),
      h(
        "div",
        { class: "field", role: "radiogroup", "aria-label": t("lobby.players") },
        h("span", { "aria-hidden": "true" }, t("lobby.players")),
        counts,
      ),
      h("label", { class: "field" }, h("span", null, t("lobby.company.who")), all, about),
      h("details", { class: "more" }, h("summary", null, t("lobby.company.each")), seats),
      drawn,
    ),
    /** The seats that a rulebook allows. @param {Sheet} sheet */
    fit(sheet) {
      allowed = sheet.players;
      draws = sheet.teams;
      if (!allowed.includes(draft.players)) draft.players = allowed[0];
      show();
    },
  };
}

/** @param {number} count @param {boolean} checked @param {() => void} change */
function segment(count, checked, change) {
  const input = h("input", { type: "radio", name: "players", value: String(count), checked, on: { change } });
  return h("label", { class: "segment" }, input, h("span", null, String(count)));
}

/** @param {Seat} seat @param {Draft} draft @param {Character[]} characters @param {() => void} changed */
function seatRow(seat, draft, characters, changed) {
  const change = (/** @type {Event} */ event) => {
    draft.seats[seat] = /** @type {HTMLSelectElement} */ (event.target).value;
    changed();
  };
  const select = h(
    "select",
    { name: `bot-${seat}`, value: draft.seats[seat], on: { change } },
    botOptions(characters),
    h("option", { value: FRIEND }, t("lobby.company.friend")),
  );
  const side = seat % 2 ? "lobby.company.partner" : "lobby.company.rival";
  return h(
    "label",
    { class: "seat-row" },
    h("span", null, t("lobby.company.seat", { seat }), " ", h("span", { class: "soft" }, t(side))),
    select,
  );
}
