// @ts-check
// A proof checked in this browser, and what was found in words.
import { t } from "../i18n.js";
import { seenAt } from "./keeper.js";
import { readProof, Unreadable } from "./reading.js";
import { verify } from "./verify.js";

/** @import {Proof} from "./reading.js" */
/** @import {Finding} from "./verify.js" */
/** @typedef {{proof: Proof, text: string, acta: string | null, findings: Finding[], deals: number, ok: boolean}} Checked */

/**
 * The proof of a finished match, fetched and checked against its acta and against what this browser was told during play.
 * @param {string} table
 * @returns {Promise<Checked>} rejects with Unreadable, or with an Error that has the words of the house
 */
export async function checkMatch(table) {
  const at = `/api/tables/${encodeURIComponent(table)}`;
  const [text, acta] = await Promise.all([fetched(`${at}/proof`), fetched(`${at}/acta`)]);
  return checkText(text, acta, table);
}

/** @param {string} address */
async function fetched(address) {
  const answer = await fetch(address);
  const text = await answer.text();
  if (answer.ok) return text;
  let said = "";
  try {
    said = JSON.parse(text).message;
  } catch {
    // no words of the house
  }
  throw new Error(said || t("unreachable"));
}

/**
 * @param {string} text
 * @param {string | null} acta
 * @param {string} [table] whose proof was asked for
 * @returns {Checked}
 */
export function checkText(text, acta, table = "") {
  const proof = readProof(text);
  return { proof, text, acta, ...verify(proof, acta, seenAt(table || proof.table), table) };
}

/** @param {string} where */
function place(where) {
  const [kind = "", n = ""] = where.split(":");
  return t(`proof.at-${where === "deal:0" ? "draw" : kind}`, { n });
}

/**
 * A finding, or what is wrong with a file, as a sentence.
 * @param {{code: string, where: string, values: Record<string, string | number>}} found
 */
export function inWords({ code, where, values }) {
  const said = t(`proof.${code}`, values);
  return where ? `${place(where)}: ${said}` : said;
}

/** @param {unknown} error */
export function trouble(error) {
  return error instanceof Unreadable ? inWords(error) : error instanceof Error ? error.message : String(error);
}
