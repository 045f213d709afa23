// @ts-check
// Waiting for anybody: what can honestly be said about how long it takes, and a bot to play with meanwhile.
import { announce } from "../announce.js";
import { go } from "../app.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { goOver, publicTables } from "../lobby/pairing.js";
import { playNow } from "../lobby/start.js";
import { ask } from "../rest.js";

/** @import {TableRow} from "../types.js" */

const LOOK_MS = 4000;

/**
 * What is shown to whoever waits for anybody.
 * @param {TableRow} row their table
 * @returns {{element: HTMLElement, close: () => void}}
 */
export function pairingNote(row) {
  const estimate = h("p", { class: "pair-estimate", role: "status" });
  const { rulebook, players, options } = row;
  const play = () => playNow({ rulebook, players, options }, `?meanwhile=${row.id}`);
  const element = h(
    "section",
    { class: "pairing", "aria-label": t("wait.pair") },
    h("h2", null, t("wait.pair")),
    estimate,
    h(
      "button",
      { type: "button", class: "button primary", "data-action": "meanwhile", on: { click: () => void play() } },
      t("wait.pair.bot"),
    ),
  );
  const look = async () => {
    const tables = await publicTables().catch(() => null);
    if (!tables || !element.isConnected) return;
    estimate.textContent = estimated(row, tables);
    const alone =
      tables.find((table) => table.id === row.id)?.seats.filter((seat) => seat.kind === "person").length === 1;
    if (alone) await goOver(row, tables).catch(() => false);
  };
  setTimeout(() => void look());
  return { element, close: every(look) };
}

/** How long it may take, from what can be seen: who waits, and who plays the same. @param {TableRow} own @param {TableRow[]} tables */
export function estimated(own, tables) {
  const same = tables.filter((table) => table.rulebook === own.rulebook && table.id !== own.id);
  const people = same.flatMap((table) => table.seats).filter((seat) => seat.kind === "person").length;
  return people ? t("wait.pair.some", { n: people }) : t("wait.pair.none");
}

/**
 * Played while one waits elsewhere: says when somebody has sat down there.
 * @param {HTMLElement} page
 * @param {string} table the table where one waits; empty: nowhere
 * @returns {() => void} to be called in the end
 */
export function meanwhile(page, table) {
  if (!/^[\w-]{1,40}$/.test(table)) return () => {};
  const look = async () => {
    const row = await ask("GET", `/api/tables/${table}`).catch((error) => (error.status === 404 ? null : undefined));
    if (row === null || (row && row.status !== "waiting")) stop();
    if (row?.status !== "playing") return;
    announce(t("felt.paired"));
    page.prepend(
      h(
        "div",
        { class: "table-note paired", role: "alert" },
        t("felt.paired"),
        " ",
        h(
          "button",
          { type: "button", class: "button", "data-action": "paired", on: { click: () => void go(`/t/${table}`) } },
          t("felt.goThere"),
        ),
      ),
    );
  };
  const stop = every(look);
  return stop;
}

/** @param {() => Promise<void>} look @returns {() => void} */
function every(look) {
  const timer = setInterval(() => void look(), LOOK_MS);
  return () => clearInterval(timer);
}
