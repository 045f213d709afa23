// @ts-check
// How the places were drawn, and whether it holds: the secret opens the commitment, and the order follows from it. All of it here,
// in this browser, as truquero.fairness.committed_draw says it.
import { clear, h } from "../dom.js";
import { commitment, fields, order as orderOf, shareCommitment } from "../fairness/deal.js";
import { sha256, toHex } from "../fairness/sha256.js";
import { t } from "../i18n.js";
import { entryName, trouble } from "./told.js";

/** @import {TournamentSeen} from "./types.js" */
/** @typedef {{draw: number, method: string, secret: string, word: string, order: number[], cards?: string, letter?: string, commitment: string}} DrawTold */
/** @typedef {{tournament: string, list_hash: string, commitments: string[], shares: [number, string, string][], draws: DrawTold[]}} Proof */

/**
 * One shuffle of a draw, as `Lots.shuffled` makes it.
 * @param {Proof} proof
 * @param {DrawTold} draw
 * @param {string[]} things
 * @param {number} nth from 1
 */
export function shuffled(proof, draw, things, nth = 1) {
  if (things.length < 2) return things;
  const word = nth === 1 ? draw.word : `${draw.word} ${nth}`;
  const told = Object.fromEntries(proof.shares.filter(([, , salt]) => salt).map(([seat, , salt]) => [seat, salt]));
  const fixed = {
    table: `torneo:${proof.tournament}`,
    deal: draw.draw + 1,
    attempt: 1,
    commitment: draw.commitment,
    cutter: 0,
    lifted: 0,
    salt: toHex(sha256(fields("truquero draw 1 list", word, ...things))),
    shares: proof.shares.map(([seat, share]) => ({ seat, commitment: share })),
  };
  return orderOf(draw.secret, fixed, told, things);
}

/**
 * What holds of a draw: its secret and the captains' salts are the promised ones, its word begins with the closed list,
 * its order follows.
 * @param {Proof} proof
 * @param {DrawTold} draw
 * @param {number[]} entries in the order of their numbers, without those that were placed
 * @param {number[]} seeded
 * @returns {{promised: boolean, listed: boolean, salted: boolean, order: boolean | null}}
 */
export function checked(proof, draw, entries, seeded) {
  const table = `torneo:${proof.tournament}`;
  const promised = commitment(draw.secret, table, draw.draw + 1, 1);
  const same = draw.method === "sorteo" && draw.order.length > 0;
  const expected = same ? [...seeded, ...shuffled(proof, draw, entries.map(String)).map(Number)] : [];
  return {
    promised: promised === proof.commitments[draw.draw],
    salted: proof.shares.every(([, share, salt]) => !salt || shareCommitment(salt, table) === share),
    listed: draw.word.startsWith(`${proof.list_hash} `) || draw.draw > 0,
    order: same ? expected.join() === draw.order.join() : null,
  };
}

/** @param {TournamentSeen} seen @param {import("./house.js").Desk} desk */
export function drawPart(seen, desk) {
  const result = h("div", { class: "ch-proof", role: "status" });
  const check = async () => {
    clear(result, h("p", null, t("loading")));
    try {
      clear(result, told(seen, await desk.ask("GET", "/proof")));
    } catch (error) {
      clear(result, h("p", { class: "error" }, trouble(error)));
    }
  };
  const rows = seen.order.map((entry) => h("li", null, entryName(seen, entry)));
  return h(
    "section",
    { class: "ch-draw" },
    h("h3", null, t("ch.draw")),
    h("p", null, t(`ch.draw.${seen.bases.draw ?? "sorteo"}`)),
    seen.commitments.length
      ? h("p", { class: "small" }, t("ch.promised"), " ", h("code", null, seen.commitments[0]))
      : null,
    rows.length ? h("ol", { class: "ch-order" }, rows) : h("p", { class: "soft" }, t("ch.not-drawn")),
    rows.length
      ? h(
          "button",
          { type: "button", class: "button", "data-action": "check-draw", on: { click: check } },
          t("ch.check"),
        )
      : null,
    result,
  );
}

/** @param {TournamentSeen} seen @param {Proof} proof */
function told(seen, proof) {
  const placed = seen.entries.filter((entry) => entry.head).sort((a, b) => a.head - b.head || a.number - b.number);
  const seeded = placed.map((entry) => entry.number);
  const salts = proof.shares.filter(([, , salt]) => salt).length;
  return proof.draws.map((draw) => {
    const entries = [...draw.order].filter((entry) => !seeded.includes(entry)).sort((a, b) => a - b);
    const found = checked(
      proof,
      draw,
      entries,
      seeded.filter((entry) => draw.order.includes(entry)),
    );
    const said = draw.word.slice(proof.list_hash.length + 1);
    const lines = [
      mark(found.promised, t("ch.proof.promised")),
      mark(found.listed, t("ch.proof.listed", { word: said || "—" })),
      salts ? mark(found.salted, t("ch.proof.salted", { n: salts })) : null,
      found.order === null
        ? h("li", null, t("ch.proof.elsewhere"))
        : mark(found.order, t(found.order ? "ch.proof.order" : "ch.proof.other")),
    ];
    return h(
      "div",
      {
        "data-draw": draw.draw,
        "data-holds": String(found.promised && found.listed && found.salted && found.order !== false),
      },
      h("h4", null, t("ch.draw-of", { n: draw.draw + 1 })),
      h("ul", { class: "verify-findings" }, lines),
    );
  });
}

/** @param {boolean} good @param {string} text */
function mark(good, text) {
  return h("li", { class: good ? "good" : "wrong" }, h("span", { "aria-hidden": "true" }, good ? "✓ " : "✗ "), text);
}
