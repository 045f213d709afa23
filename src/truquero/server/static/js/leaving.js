// @ts-check
// Leaving a match for good: asks once and says what happens: a bot plays on, or the match is lost.
import { openDialog } from "./dialog.js";
import { keepGame } from "./games.js";
import { t } from "./i18n.js";
import { dropToken } from "./tokens.js";

/** @import {Seat, SeatInfo} from "./types.js" */

/**
 * Whether nobody but bots would be left: then the match ends. One who is away still has the seat.
 * @param {readonly Pick<SeatInfo, "seat" | "kind">[]} seats
 * @param {Seat} own
 */
export function onlyBots(seats, own) {
  return seats.every((each) => each.seat === own || each.kind !== "person");
}

/**
 * Ask whether the match is to be left.
 * @param {readonly Pick<SeatInfo, "seat" | "kind">[]} seats
 * @param {Seat} own
 * @returns {Promise<boolean>}
 */
export async function sureToLeave(seats, own) {
  const actions = [
    { label: t("leave.yes"), value: "yes" },
    { label: t("leave.no"), value: "", primary: true },
  ];
  const about = t(onlyBots(seats, own) ? "leave.bots" : "leave.people");
  return (await openDialog(t("leave.match"), about, { actions, class: "leaving" }).closed) === "yes";
}

/** The seat is somebody else's now. @param {string} table */
export function haveLeft(table) {
  keepGame(table, { left: true });
  dropToken(table);
}
