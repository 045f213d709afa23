// @ts-check
// What hand and calls take for the link of a table while a lesson is played: nothing is sent, the lesson hears what was tried.

/** @import {Action, View} from "../types.js" */

export class StandIn extends EventTarget {
  /** @param {string} table @param {(action: Action) => void} tried */
  constructor(table, tried) {
    super();
    this.table = table;
    this.connection = "open";
    this.tried = tried;
    /** @type {View | null} */
    this.view = null;
  }

  /** @param {string} kind @param {Record<string, unknown>} [fields] */
  send(kind, fields = {}) {
    if (kind === "act") queueMicrotask(() => this.tried(/** @type {Action} */ (fields.action)));
    return Promise.resolve({ t: "ack", v: this.view?.v ?? 0, id: "" });
  }
}

/**
 * Whether two actions are the same one.
 * @param {Action} one
 * @param {Action} other
 */
export function sameAction(one, other) {
  return JSON.stringify(plain(one)) === JSON.stringify(plain(other));
}

/** @param {Action} action @returns {unknown[]} */
function plain(action) {
  switch (action.t) {
    case "play":
      return ["play", action.card, Boolean(action.down)];
    case "call":
      return ["call", action.word, action.number ?? null, Boolean(action.blind)];
    case "show":
      return ["show", ...[...action.cards].sort()];
    case "ask":
      return ["ask", action.seat];
    case "combo":
      return ["combo", ...action.parts.map(plain)];
  }
}
