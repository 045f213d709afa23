// @ts-check
// A replay as GET /api/tables/{id}/replay tells it. Only types: nothing here runs.

/** @import {OwnPart, SeatInfo, TablePart, TableEvent, TableInfo} from "../types.js" */

/** @typedef {{team: number, points: number, suerte: string, text: string, article: string}} Reason */
/**
 * @typedef {object} Moment
 * @property {number} v
 * @property {number} at seconds since the first version
 * @property {number} actor
 * @property {TableEvent[]} events
 * @property {TablePart} table
 * @property {OwnPart} own
 * @property {Record<string, string[]>} hands
 * @property {Reason[]} reasons
 */
/** @typedef {{info: TableInfo, seats: SeatInfo[], names: string[], seat: number, open: boolean, versions: Moment[]}} Replay */

/** Whose eyes: a seat, "0" for everybody's, "all" for open cards. @typedef {string} Eyes */

export {};
