// @ts-check
// A captain's salt for the draws: promised when the captain checks in, told when the list is closed (O25). Until then it never leaves
// this browser, so that nobody, the house neither, knows before how the draw will be cut.
import { shareCommitment } from "../fairness/deal.js";
import { toHex } from "../fairness/sha256.js";

/** @import {TournamentSeen, EntrySeen} from "./types.js" */
/** @import {Live} from "./live.js" */

const SALTS = "truquero.torneo-salts";
const MOST = 20;

/** @returns {{id: string, share: string, salt: string}[]} */
function kept() {
  try {
    const found = JSON.parse(localStorage.getItem(SALTS) ?? "[]");
    return Array.isArray(found) ? found : [];
  } catch {
    return [];
  }
}

/** The salt behind what an entry has promised, if this browser made it. @param {string} id @param {EntrySeen} entry */
export const saltOf = (id, entry) =>
  kept().find((one) => one.id === id && entry.share && one.share === entry.share)?.salt ?? "";

/** The captain is here, and promises a salt. @param {Live} live @param {number} entry */
export async function checkIn({ desk }, entry) {
  const salt = toHex(crypto.getRandomValues(new Uint8Array(32)));
  const share = shareCommitment(salt, `torneo:${desk.id}`);
  try {
    localStorage.setItem(SALTS, JSON.stringify([...kept(), { id: desk.id, share, salt }].slice(-MOST)));
  } catch {
    await desk.command("CheckIn", { entry }); // a salt that cannot be kept is not promised
    return;
  }
  await desk.command("CheckIn", { entry, share });
}

/** Championships in which the salt is being told. @type {Set<string>} */
const telling = new Set();

/** Once the list is closed the salt is told, without a tap. @param {Live} live */
export async function tellSalt({ seen, desk }) {
  const entry = seen.entries.find((one) => one.number === seen.you?.entry);
  if (seen.phase !== "closed" || !seen.you?.captain || !entry || entry.salt || telling.has(desk.id)) return;
  const salt = saltOf(desk.id, entry);
  if (!salt) return;
  telling.add(desk.id);
  try {
    await desk.command("TellSalt", { entry: entry.number, salt });
  } catch {
    // without a network it is tried again with the next news; once it is drawn it is too late, and the draw says so
  }
  telling.delete(desk.id);
}

/** How many captains cut the draw, and how many of them have done it. @param {TournamentSeen} seen */
export function cutters({ entries }) {
  const promised = entries.filter((entry) => entry.status === "in" && entry.share);
  return { promised: promised.length, told: promised.filter((entry) => entry.salt).length };
}
