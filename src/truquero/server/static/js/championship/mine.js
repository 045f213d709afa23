// @ts-check
// What somebody who plays here has to know and to do: the next match, the seat, the result, claims.
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { keepToken } from "../tokens.js";
import { claimDialog, ownClaims } from "./claim.js";
import { countdown } from "./clock.js";
import { houseTime } from "./house.js";
import { changesPart } from "./leaving.js";
import { movePart } from "./moving.js";
import { checkIn, saltOf } from "./salt.js";
import { boardsOf, entryName, isPlayed, scoreOf, sideName, trouble } from "./told.js";

/** @import {TournamentSeen, MatchSeen} from "./types.js" */
/** @import {Live} from "./live.js" */

/** Which side somebody has in a match; -1: none. @param {TournamentSeen} seen @param {MatchSeen} match */
export function ownSide(seen, match) {
  const own = seen.you?.entry;
  return own ? match.sides.findIndex((side) => side?.includes(own)) : -1;
}

/** The match that somebody has to play now, or next. @param {TournamentSeen} seen */
export function ownMatch(seen) {
  const mine = seen.matches.filter((match) => ownSide(seen, match) >= 0 && isPlayed(match));
  return mine.find((match) => !match.result && match.boards.length) ?? mine.find((match) => !match.result) ?? null;
}

/** @param {Live} live */
export function ownCard(live) {
  const { seen, desk } = live;
  const { you } = seen;
  if (!you?.entry) return null;
  const wrong = h("p", { class: "error", role: "alert" });
  const act = async (/** @type {() => Promise<unknown>} */ work) => {
    wrong.textContent = "";
    try {
      await work();
    } catch (error) {
      wrong.textContent = trouble(error);
    }
  };
  const entry = seen.entries.find((one) => one.number === you.entry);
  const match = ownMatch(seen);
  return h(
    "section",
    { class: "sheet ch-mine", "data-mine": you.entry, "aria-labelledby": "ch-mine" },
    h("h2", { id: "ch-mine" }, entryName(seen, you.entry)),
    h("div", null, standing(live, entry, act)),
    match ? matchPart(live, match, act) : h("p", { class: "soft" }, t("ch.no-match")),
    lastPart(live),
    h("div", null, ownClaims(seen, desk)),
    you.captain && entry ? changesPart(live, entry, act) : null,
    wrong,
  );
}

/**
 * Where the entry stands: offered, in, out; and coming back from the bar in time.
 * @param {Live} live
 * @param {import("./types.js").EntrySeen | undefined} entry
 * @param {(work: () => Promise<unknown>) => void} act
 */
function standing(live, entry, act) {
  const { seen, desk } = live;
  if (!entry) return null;
  const { you } = seen;
  const asked = entry.status === "offered" && !(entry.confirmed ?? []).includes(you?.person ?? 0);
  const before = seen.phase === "open";
  return [
    entry.status === "in" ? null : h("p", null, t(`ch.entry.${entry.status}`)),
    entry.warnings ? h("p", { class: "soft" }, t("ch.warnings", { n: entry.warnings })) : null,
    asked
      ? button("confirm", t("ch.confirm"), () => act(() => desk.command("Confirm", { entry: entry.number })), true)
      : null,
    before && entry.status === "in" && you?.captain ? here(live, entry, act) : null,
    you?.captain ? signsPart(live, entry, act) : null,
  ];
}

/**
 * The captain checks in, and cuts the draw by it (O25).
 * @param {Live} live
 * @param {import("./types.js").EntrySeen} entry
 * @param {(work: () => Promise<unknown>) => void} act
 */
function here(live, entry, act) {
  if (saltOf(live.desk.id, entry)) return h("p", { "data-checked-in": "" }, t("ch.checked-in"));
  return h(
    "div",
    null,
    button("check-in", t("ch.check-in"), () => act(() => checkIn(live, entry.number))),
    h("p", { class: "soft small" }, t("ch.check-in.note")),
  );
}

/** The part with one's own signs stays open while the page is drawn again. */
let signsOpen = false;

/**
 * Signs of one's own are deposited sealed before the first round: only veedores can read them (O19).
 * @param {Live} live
 * @param {import("./types.js").EntrySeen} entry
 * @param {(work: () => Promise<unknown>) => void} act
 */
function signsPart({ seen, desk }, entry, act) {
  if (seen.bases.signs !== "registradas" || !["open", "closed", "drawn"].includes(seen.phase)) return null;
  const text = h("textarea", { name: "signs", rows: 4, maxlength: 4000, placeholder: t("ch.signs.example") });
  const send = () => {
    const told = text.value.trim();
    if (!told) return;
    text.blur(); // what is being typed is not drawn over; this has been typed
    act(() => desk.command("DepositSigns", { entry: entry.number, text: told }));
  };
  const open = (/** @type {Event} */ event) => {
    if (event.currentTarget instanceof HTMLDetailsElement) signsOpen = event.currentTarget.open;
  };
  return h(
    "details",
    { class: "more ch-signs", open: signsOpen, "data-deposited": String(Boolean(entry.signs)), on: { toggle: open } },
    h("summary", null, t(entry.signs ? "ch.signs.deposited" : "ch.signs.deposit")),
    h(
      "div",
      { class: "ch-form" },
      entry.signs ? h("p", { class: "small" }, t("ch.signs.seal"), " ", h("code", null, entry.signs)) : null,
      h("label", { class: "field" }, h("span", null, t("ch.signs.own")), text, h("small", null, t("ch.signs.note"))),
      button("deposit-signs", t("ch.signs.send"), send),
    ),
  );
}

/** @param {Live} live @param {MatchSeen} match @param {(work: () => Promise<unknown>) => void} act */
function matchPart(live, match, act) {
  const { seen, desk } = live;
  const side = ownSide(seen, match);
  const rival = sideName(seen, match.sides[1 - side]);
  const boards = boardsOf(seen, match);
  const place = boards[0]?.place;
  const live_table = boards.find((board) => board.table);
  const until = Math.max(0, ...boards.map((board) => board.absent));
  return h(
    "div",
    { class: "ch-next", "data-next": match.number },
    h(
      "p",
      { class: "ch-next-line" },
      place ? h("strong", null, t("ch.table", { n: place })) : h("strong", null, t("ch.next")),
      " · ",
      t("ch.against", { name: rival }),
    ),
    until ? h("p", null, t("ch.come"), " ", countdown(until, t("ch.come"))) : null,
    match.held ? h("p", { class: "ch-held" }, t("ch.held")) : null,
    (match.opened ?? []).length ? h("p", { class: "soft" }, t("ch.record-opened")) : null,
    reported(live, match, side, act),
    seen.you?.captain ? movePart(seen, match, boards[0], side, (to) => act(() => desk.command("MoveBoard", to))) : null,
    h(
      "p",
      { class: "ch-actions" },
      live_table ? button("seat", t("ch.to-seat"), () => act(() => sit(live, live_table.number)), true) : null,
      place && !live_table
        ? h(
            "a",
            { class: "button primary", href: `/torneo/${seen.id}/mesa/${place}`, "data-action": "to-table" },
            t("ch.to-score"),
          )
        : null,
      seen.you?.captain && boards.length ? button("claim", t("ch.claim"), () => claimDialog(seen, desk, match)) : null,
    ),
  );
}

/** The result of the last match, which can be protested for a while (O31). @param {Live} live */
function lastPart({ seen, desk }) {
  const mine = seen.matches.filter((match) => match.result && match.settled && ownSide(seen, match) >= 0);
  const last = mine.sort((a, b) => (a.settled ?? 0) - (b.settled ?? 0)).at(-1);
  if (!last || !isPlayed(last)) return null;
  const until = (last.settled ?? 0) + (seen.bases.protest ?? 600);
  const rival = sideName(seen, last.sides[1 - ownSide(seen, last)]);
  return h(
    "div",
    { class: "ch-last", "data-last": last.number },
    h("p", null, t("ch.last", { name: rival, score: scoreOf(seen, last).join("–") })),
    until > houseTime() && seen.you?.captain
      ? h(
          "p",
          { class: "ch-actions" },
          button("protest", t("ch.protest"), () => claimDialog(seen, desk, last, "O31")),
          countdown(until, t("ch.protest")),
        )
      : null,
  );
}

/** What one side has said of the result, and the answer of the other. @param {Live} live @param {MatchSeen} match @param {number} side @param {(work: () => Promise<unknown>) => void} act */
export function reported({ seen, desk }, match, side, act) {
  if (match.status === "disputed") return h("p", { class: "ch-held" }, t("ch.disputed"));
  if (!match.reported || match.status !== "reported") return null;
  const [by, boards] = match.reported;
  const games = boards.map((board) => board.games.join("–")).join(" · ");
  const points = boards.flatMap((board) => board.points ?? []).map((pair) => pair.join("–"));
  const said = t("ch.said", {
    name: sideName(seen, match.sides[by]),
    score: points.length ? `${games} (${points.join(", ")})` : games,
    a: sideName(seen, match.sides[0]),
  });
  if (by === side) return h("p", { "data-reported": "mine" }, said, " ", t("ch.waits"));
  return h(
    "div",
    { class: "ch-answer", "data-reported": "theirs" },
    h("p", null, said),
    h(
      "p",
      { class: "ch-actions" },
      button("agree", t("ch.agree"), () => act(() => desk.command("AgreeResult", { fixture: match.number })), true),
      button("deny", t("ch.deny"), () => act(() => desk.command("DenyResult", { fixture: match.number }))),
    ),
  );
}

/** To the seat that is kept at a table of the house. @param {Live} live @param {number} board */
async function sit({ desk }, board) {
  const found = await desk.ask("GET", `/boards/${board}/seat`);
  keepToken(found.table, found.token);
  const { go } = await import("../app.js");
  await go(found.page);
}

/** @param {string} action @param {string} label @param {() => void} click @param {boolean} [primary] */
export function button(action, label, click, primary = false) {
  return h(
    "button",
    { type: "button", class: `button${primary ? " primary" : ""}`, "data-action": action, on: { click } },
    label,
  );
}
