// @ts-check
// The felt: seats around it, what each has played, the middle. It takes plain data, so a replay and a lesson draw it too.
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { fallen, Pile } from "./bazas.js";
import { Centre } from "./centre.js";
import { awaited, contestFor, places } from "./layout.js";
import { Plate } from "./seat.js";
import { sideName } from "./team.js";

/** @typedef {import("./types.js").ContestView} ContestView */
/**
 * @typedef {object} FeltState
 * @property {import("./types.js").TablePart} table
 * @property {import("./types.js").OwnPart} own
 * @property {import("./types.js").SeatInfo[]} seats
 * @property {import("./types.js").CutAsked | null} [cut]
 * @property {boolean} [started]
 * @property {boolean} [held] whether a mano that has ended still lies there
 */
/**
 * @typedef {object} FeltOptions
 * @property {boolean} [readonly] nobody is thinking: a replay, a lesson
 * @property {Record<number, string[]>} [hands] hands that are shown open, by seat
 */

/** @type {WeakMap<HTMLElement, Felt>} */
const felts = new WeakMap();

/**
 * Draw how a table stands; called again it changes what is different.
 * @param {HTMLElement} root a box with a height of its own
 * @param {FeltState} state
 * @param {FeltOptions} [options]
 * @returns {Felt}
 */
export function drawFelt(root, state, options = {}) {
  let felt = felts.get(root);
  const shape = `${state.table.players} ${state.own.seat || 1}`;
  if (!felt || felt.shape !== shape) {
    felt = new Felt(root, state.table.players, state.own.seat, shape);
    felts.set(root, felt);
  }
  felt.update(state, options);
  return felt;
}

export class Felt {
  /** @param {HTMLElement} root @param {number} players @param {number} own @param {string} shape */
  constructor(root, players, own, shape) {
    this.shape = shape;
    this.centre = new Centre();
    this.lanes = places(players, own).map(({ seat, place }) => {
      const plate = new Plate(seat);
      const pile = new Pile(seat);
      const lane = h(
        "li",
        { class: "lane", "data-seat": seat, "data-place": place },
        plate.element,
        h("div", { class: "lane-cards" }, plate.open, pile.element),
      );
      return { seat, plate, pile, lane };
    });
    root.classList.add("felt");
    root.dataset.players = String(players);
    root.replaceChildren(
      h(
        "div",
        { class: "felt-grid" },
        h("div", { class: "felt-board", "aria-hidden": "true" }),
        h(
          "ol",
          { class: "lanes", role: "list", "aria-label": t("felt.around") },
          this.lanes.map(({ lane }) => lane),
        ),
        this.centre.element,
      ),
    );
  }

  /** The plate of a seat. @param {number} seat @returns {HTMLElement | null} */
  seatElement(seat) {
    return this.lanes.find((each) => each.seat === seat)?.plate.element ?? null;
  }

  /** @param {FeltState} state @param {FeltOptions} options */
  update({ table, own, seats, cut = null, started = true, held = false }, options) {
    const contest = contestFor(table, own.seat);
    const due = cut && table.phase !== "play" ? [cut.seat] : started && table.winner === null ? awaited(table) : [];
    const names = (/** @type {number} */ seat) =>
      seats.find((s) => s.seat === seat)?.name || t("felt.seat", { n: seat });
    const side = (/** @type {number} */ team) => sideName(seats, own.seat, team);
    for (const { seat, plate, pile, lane } of this.lanes) {
      const info = seats.find((s) => s.seat === seat) ?? {
        seat,
        name: "",
        kind: "empty",
        bot: "",
        here: false,
        away: false,
        left: false,
      };
      const at =
        table.contests.find((c) => c.seats.includes(seat) && c.stage !== "over") ??
        table.contests.find((c) => c.seats.includes(seat)) ??
        null;
      const live = table.contests.some((c) => c.stage !== "over");
      const turn = due.includes(seat);
      const seen = {
        info,
        turn,
        own: seat === own.seat,
        side: side((seat + 1) % 2),
        dealer: seat === table.dealer,
        mano: at?.seats[0] === seat,
        captain: table.players > 2 && (table.captains?.includes(seat) ?? false),
        gone: !!at && at.stage !== "over" && at.gone.includes(seat),
        blind: !!at && at.stage === "play" && at.blind.includes(seat),
        out: live && !at,
        cuts: cut?.seat === seat && table.phase !== "play",
        left: handSize(at, seat),
        open: options.hands?.[seat] ?? own.partners.find(([who]) => who === seat)?.[1] ?? [],
        shown: at?.shown.find(([who]) => who === seat)?.[1] ?? [],
        thinking: !options.readonly,
        over: table.winner !== null,
      };
      plate.update(seen);
      pile.update(at ? fallen(at, seat) : [], names(seat));
      lane.dataset.state = ["turn", "out", "gone", "dealer", "mano", "own"]
        .filter((word) => /** @type {any} */ (seen)[word])
        .concat(info.away ? "away" : [])
        .join(" ");
    }
    const cutter =
      started && !held && cut && table.phase !== "play" && table.winner === null && cut.seat !== own.seat
        ? names(cut.seat)
        : "";
    this.centre.update({ table, contest, names, side, cutter });
  }
}

/** @param {ContestView | null} contest @param {number} seat */
function handSize(contest, seat) {
  return contest?.left.find(([who]) => who === seat)?.[1] ?? 0;
}
