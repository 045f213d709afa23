// @ts-check
// Doing something at the table: sent with the version that was seen, so that a click that comes too late is refused kindly.
import { prefs } from "../prefs.js";
import { inputStateOf } from "./input-state.js";

/** @typedef {import('./types.js').Ctx} Ctx */
/** @typedef {import('./types.js').Action} Action */

/**
 * Do it. Answers whether it was done; a refusal goes into the input state, and the calls show it.
 * @param {Ctx} ctx
 * @param {Action} action
 * @returns {Promise<boolean>}
 */
export async function act(ctx, action) {
  const inputs = inputStateOf(ctx.link);
  if (!inputs.settled(prefs.get("settle"))) return false; // meant for what was there a moment ago
  const version = ctx.link.view?.v;
  // What one did before may be on the table already and not yet acknowledged: this waits for it, and counts if it is still about the same table.
  await inputs.answered();
  return ctx.link.view?.v === version && send(ctx, "act", { action, version });
}

/**
 * Send something that may be refused.
 * @param {Ctx} ctx
 * @param {string} kind
 * @param {Record<string, unknown>} [fields]
 * @returns {Promise<boolean>}
 */
export async function send(ctx, kind, fields = {}) {
  const inputs = inputStateOf(ctx.link);
  if (inputs.busy) return false;
  inputs.busy = true;
  inputs.refusal = null;
  inputs.changed();
  try {
    await ctx.link.send(kind, fields);
    return true;
  } catch (error) {
    inputs.refusal = refusalOf(error);
    return false;
  } finally {
    inputs.busy = false;
    inputs.changed();
  }
}

/** @param {unknown} error @returns {import('./input-state.js').Refusal} */
export function refusalOf(error) {
  const told = /** @type {Partial<import('./input-state.js').Refusal>} */ (error instanceof Object ? error : {});
  return {
    code: told.code ?? "",
    message: told.message ?? String(error),
    article: told.article ?? "",
    legal: told.legal ?? [],
  };
}
