// @ts-check
// A new championship: what, how, when, who. One button opens the entries and puts everybody in who is in the list.
import { clear, formFor, h } from "../dom.js";
import { t } from "../i18n.js";
import { lastBook } from "../lobby/draft.js";
import { prefs } from "../prefs.js";
import { book, books } from "../rest.js";
import { create, Desk, fresh, keepOwn, plan } from "./house.js";
import { listField } from "./list-field.js";
import { namesake } from "./namesake.js";
import { stageEditor } from "./plans.js";
import { PRESETS, written } from "./presets.js";
import { trouble } from "./told.js";

/** @import {Page} from "../types.js" */
/** @import {StagePlan} from "./presets.js" */

const PLACES = ["cards", "online", "both"];
const DRAWS = ["sorteo", "alfabetico", "reyes", "dosos", "manual"];
const SIGNS = ["libres", "registradas", "reglamento"];

/** @returns {Promise<Page>} */
export async function formPage() {
  const known = await books();
  let sheet = await book(lastBook(known).id);
  let preset = "evening";
  /** @type {StagePlan[]} */
  let plans = [];

  const name = h("input", { name: "name", required: true, maxlength: 80, autocomplete: "off", value: usualName() });
  const rulebook = h(
    "select",
    { name: "rulebook", value: sheet.id },
    known.map((each) => h("option", { value: each.id }, each.name)),
  );
  const sizes = h("div", { class: "segments", role: "radiogroup", "aria-label": t("chd.size") });
  const place = choice("place", PLACES, "cards", (value) => t(`ch.place.${value}`));
  const draw = choice("draw", DRAWS, "sorteo", (value) => t(`chd.draw.${value}`));
  const signs = choice("signs", SIGNS, "libres", (value) => t(`ch.signs.${value}`));
  const starts = h("input", { type: "datetime-local", name: "starts" });
  const circuit = h("input", { name: "circuit", maxlength: 60, autocomplete: "off" });
  const first = minutesField("tolerance-first", 15);
  const later = minutesField("tolerance-later", 5);
  const shown = h("input", { type: "checkbox", name: "public", checked: true });
  const staggered = minutesField("staggered", 0);
  const separate = h("input", { type: "checkbox", name: "separate" });
  const untilMatch = h("input", { type: "checkbox", name: "until-match" });
  const organiser = h("input", { name: "organiser", maxlength: 60, autocomplete: "name", value: prefs.get("name") });
  const veedores = h("input", { name: "veedores", maxlength: 300, autocomplete: "off" });
  const forecast = h("p", { class: "ch-forecast", role: "status" });
  const wrong = h("p", { class: "error", role: "alert" });
  const size = () => Number(sizes.querySelector("input:checked")?.getAttribute("value") ?? 2);
  const list = listField(people, () => void think());
  const length = () => ({ games: sheet.to_win, target: sheet.target });
  const editor = stageEditor([], length, (next) => {
    plans = next;
    void think();
  });
  const presets = h(
    "div",
    { class: "tiles two" },
    Object.keys(PRESETS).map((each) =>
      h(
        "label",
        { class: "tile" },
        h("input", {
          type: "radio",
          name: "preset",
          value: each,
          checked: each === preset,
          on: {
            change: () => {
              preset = each;
              editor.set(PRESETS[preset](length()));
              list.check();
            },
          },
        }),
        h("span", { class: "tile-name" }, t(`chd.preset.${each}`)),
        h("span", { class: "tile-note" }, t(`chd.preset.${each}.note`)),
      ),
    ),
  );

  /** How many people are in an entry. */
  function people() {
    const alone = draw.value === "dosos" || plans[0]?.format === "americano";
    return alone ? 1 : size() * (plans[0]?.boards ?? 1);
  }
  const bases = () => ({
    rulebook: sheet.id,
    size: size(),
    stages: plans.map((each, n) => written(each, n === plans.length - 1)),
    draw: draw.value,
    signs: signs.value,
    place: place.value,
    tolerance: [Number(first.value) * 60, Number(later.value) * 60],
    staggered: place.value === "cards" ? Number(staggered.value) * 60 : 0,
    circuit: circuit.value.trim(),
    singles: size() === 1,
    separate: separate.checked,
    until_match: place.value !== "cards" && untilMatch.checked,
  });
  let asked = 0;
  const think = async () => {
    const turn = ++asked;
    const entries = Math.max(2, list.entries().length || 16);
    try {
      const told = await plan(bases(), entries);
      if (turn !== asked) return;
      forecast.textContent = told.sentence;
      wrong.textContent = "";
    } catch (error) {
      if (turn === asked) forecast.textContent = trouble(error);
    }
  };
  const describe = () => {
    const fits = [...new Set(sheet.players.map((n) => n / 2))].filter((n) => n <= 4);
    const usual = fits.includes(2) ? 2 : fits[0];
    clear(
      sizes,
      fits.map((n) =>
        h(
          "label",
          { class: "segment" },
          h("input", {
            type: "radio",
            name: "size",
            value: String(n),
            checked: n === usual,
            on: {
              change: () => {
                list.check();
                void think();
              },
            },
          }),
          h("span", null, t(`chd.size.${n}`)),
        ),
      ),
    );
    editor.set(PRESETS[preset](length()));
  };
  rulebook.addEventListener("change", async () => {
    sheet = await book(rulebook.value);
    describe();
    list.check();
  });
  for (const each of [place, draw, signs, first, later]) {
    each.addEventListener("change", () => {
      list.check();
      void think();
    });
  }
  describe();

  const other = namesake();
  const send = async () => {
    wrong.textContent = "";
    const entries = list.entries();
    if (list.wrong()) {
      list.field.focus();
      return;
    }
    begin.disabled = true;
    try {
      const made = await create({
        name: name.value.trim(),
        bases: bases(),
        organiser: organiser.value.trim(),
        public: shown.checked,
        starts: starts.value ? Math.trunc(new Date(starts.value).getTime() / 1000) : 0,
      });
      const { id } = made.tournament;
      keepOwn(id, made.link.token);
      const desk = new Desk(id, made.link.token);
      await desk.command("OpenEntries");
      if (entries.length) await entered(desk, entries);
      await appointed(desk, veedores.value);
      const { go } = await import("../app.js");
      await go(`/torneo/${id}/mostrador`);
    } catch (error) {
      other.heard(error);
      wrong.textContent = trouble(error);
      begin.disabled = false;
    }
  };
  /** All of the list, or the championship is taken back. @param {Desk} desk @param {unknown[]} entries */
  const entered = async (desk, entries) => {
    try {
      await desk.ask("POST", "/entries", { message: fresh(), entries, ...other.said() });
    } catch (error) {
      await desk.command("CancelTournament").catch(() => {});
      throw error;
    }
  };
  const begin = h("button", { type: "submit", class: "button primary lay", "data-action": "create" }, t("chd.create"));
  const form = formFor(
    send,
    { class: "ch ch-new" },
    step(1, "what", [
      field(t("chd.name"), name),
      h(
        "div",
        { class: "form-columns" },
        field(t("ch.bases.book"), rulebook),
        h("div", { class: "field" }, h("span", null, t("chd.size")), sizes),
      ),
      field(t("ch.bases.place"), place),
    ]),
    step(2, "how", [
      presets,
      h("details", { class: "more" }, h("summary", null, t("chd.stages")), editor.element),
      forecast,
    ]),
    step(3, "who", [list.element, other.element, field(t("chd.veedores"), veedores, t("chd.veedores.note"))]),
    step(4, "when", [
      h(
        "details",
        { class: "more" },
        h("summary", null, t("chd.rest")),
        h(
          "div",
          { class: "form-columns" },
          field(t("chd.draw"), draw),
          field(t("ch.bases.signs"), signs),
          field(t("chd.tolerance-first"), first),
          field(t("chd.tolerance-later"), later),
          field(t("chd.staggered"), staggered, t("chd.staggered.note")),
          field(t("chd.starts"), starts),
          field(t("ch.bases.circuit"), circuit, t("chd.circuit.note")),
          field(t("chd.organiser"), organiser),
          h("label", { class: "check" }, separate, h("span", null, t("chd.separate"))),
          h("label", { class: "check" }, untilMatch, h("span", null, t("chd.until-match"))),
          h("label", { class: "check" }, shown, h("span", null, t("chd.public"))),
        ),
      ),
      h("div", { class: "form-end" }, wrong, begin),
    ]),
  );
  const element = h(
    "div",
    { class: "ch" },
    h("p", { class: "crumb" }, h("a", { href: "/torneos" }, `← ${t("ch.all")}`)),
    h("h1", null, t("chd.new")),
    form,
  );
  return { element, title: t("chd.new") };
}

/** People by name, with an office. @param {Desk} desk @param {string} names @param {string} [role] */
export async function appointed(desk, names, role = "veedor") {
  const wanted = names
    .split(/[,;\n]/)
    .map((each) => each.trim())
    .filter(Boolean);
  if (!wanted.length) return [];
  /** @type {import("./types.js").LinkSeen[]} */
  const found = await desk.ask("POST", "/people", { names: wanted });
  for (const { person } of found) await desk.command("Appoint", { person, role });
  return found;
}

function usualName() {
  const month = new Date().toLocaleDateString(document.documentElement.lang, { month: "long", year: "numeric" });
  return t("chd.usual-name", { month });
}

/** @param {number} n @param {string} name @param {(HTMLElement | null)[]} content */
function step(n, name, content) {
  return h("section", { class: "sheet ch-step" }, h("h2", null, `${n}. ${t(`chd.step.${name}`)}`), content);
}

/** @param {string} label @param {HTMLElement} control @param {string} [note] */
function field(label, control, note = "") {
  return h("label", { class: "field" }, h("span", null, label), control, note ? h("small", null, note) : null);
}

/** @param {string} name @param {string[]} values @param {string} usual @param {(value: string) => string} say */
function choice(name, values, usual, say) {
  return h(
    "select",
    { name, value: usual },
    values.map((value) => h("option", { value }, say(value))),
  );
}

/** @param {string} name @param {number} usual */
function minutesField(name, usual) {
  return h("input", {
    type: "number",
    name,
    min: 0,
    max: 1000,
    value: String(usual),
    inputmode: "numeric",
    required: true,
  });
}
