// @ts-check
// A finished match, played again.
import { h } from "../dom.js";
import { load, t } from "../i18n.js";
import { readAddress } from "../replay/address.js";
import { fetchReplay } from "../replay/fetching.js";
import { ReplayTable } from "../replay/replay.js";
import { constant, Refused } from "../rest.js";

/** @import {Page, PageParams, Sheet} from "../types.js" */
/** @import {Replay} from "../replay/types.js" */

/** @param {PageParams} params @returns {Promise<Page>} */
export async function open({ id = "", query }) {
  await load("replay", "table", "events", "words", "deck");
  const { v, seat } = readAddress(location.hash, query);
  /** @type {Replay} */
  let replay;
  try {
    replay = await fetchReplay(id, seat ?? "0").catch((error) => {
      if (error instanceof Refused && error.code === "no-such-seat") return fetchReplay(id, "0");
      throw error;
    });
  } catch (error) {
    if (!(error instanceof Refused) || ![404, 409].includes(error.status)) throw error;
    return none(id, error);
  }
  const { rulebook, options } = replay.info;
  const chosen = Object.entries(options)
    .map(([name, value]) => `${name}=${value}`)
    .join(",");
  /** @type {Sheet} */
  const sheet = await constant(
    `/api/rulebooks/${rulebook}/sheet${chosen ? `?options=${encodeURIComponent(chosen)}` : ""}`,
  );
  const table = new ReplayTable(id, replay, sheet, v ?? 1);
  return { element: table.element, title: t("replay.title", { book: sheet.name }), close: () => table.close() };
}

/** @param {string} id @param {Refused} error @returns {Page} */
function none(id, error) {
  const early = error.status === 409;
  const back = early
    ? h("a", { class: "button primary", href: `/t/${encodeURIComponent(id)}` }, t("replay.toTable"))
    : h("a", { class: "button primary", href: "/" }, t("replay.toLobby"));
  const title = t(early ? "replay.early" : "replay.nowhere");
  return {
    element: h("div", { class: "sheet narrow" }, h("h1", null, title), h("p", null, error.message), h("p", null, back)),
    title,
  };
}
