// @ts-check
// How the parts of the table page speak to each other; what travels on the socket is in ../types.d.ts. Only types: nothing here runs.

/** @typedef {import("../link.js").Link} Link */
/** @typedef {import("../types.js").Suerte} Suerte */
/** @typedef {import("../types.js").PlayAction} PlayAction */
/** @typedef {import("../types.js").CallAction} CallAction */
/** @typedef {import("../types.js").ShowAction} ShowAction */
/** @typedef {import("../types.js").AskAction} AskAction */
/** @typedef {import("../types.js").ComboAction} ComboAction */
/** @typedef {import("../types.js").Action} Action */
/** @typedef {import("../types.js").Move} Move */
/** @typedef {import("../types.js").Numbers} Numbers */
/** @typedef {import("../types.js").SeenPlay} SeenPlay */
/** @typedef {import("../types.js").SeenBaza} SeenBaza */
/** @typedef {import("../types.js").SeenSaying} SeenSaying */
/** @typedef {import("../types.js").Award} Award */
/** @typedef {import("../types.js").BetWorth} BetWorth */
/** @typedef {import("../types.js").AuctionView} AuctionView */
/** @typedef {import("../types.js").ContestView} ContestView */
/** @typedef {import("../types.js").TablePart} TablePart */
/** @typedef {import("../types.js").OwnPart} OwnPart */
/** @typedef {import("../types.js").SeatInfo} SeatInfo */
/** @typedef {import("../types.js").TableInfo} TableInfo */
/** @typedef {import("../types.js").CutAsked} CutAsked */
/** @typedef {import("../types.js").Over} Over */
/** @typedef {import("../types.js").View} View */
/** @typedef {import("../types.js").TableEvent} Happened */
/** @typedef {import("../types.js").Mark} Mark */
/** @typedef {import("../types.js").MarkerKind} MarkerKind */
/** @typedef {import("../types.js").Sheet} Sheet */

/**
 * What a part of the table page may use.
 * @typedef {object} Ctx
 * @property {Link} link
 * @property {Sheet} sheet
 * @property {(seat: number) => string} names
 * @property {(team: number) => string} side a side for whoever looks: us, them, or its only player's name
 * @property {(seat: number) => HTMLElement|null} seatElement the plate of a seat on the felt
 * @property {HTMLElement} overlay a layer exactly over the felt
 * @property {(action: Action) => Promise<boolean>} act do it; false when it was refused (and the refusal was shown)
 * @property {(article: string) => void} why show an article
 * @property {(name: PanelName) => void} openPanel
 */

/** @typedef {"history"|"chat"|"signs"|"last"} PanelName */

/**
 * A mounted part of the table page.
 * @typedef {object} Part
 * @property {(view: View) => void} update
 * @property {(events: Happened[], view: View, missed: boolean) => void} [happened]
 * @property {() => void} [destroy]
 */

export {};
