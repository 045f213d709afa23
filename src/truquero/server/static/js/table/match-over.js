// @ts-check
// After the match: who has won, the record to keep, the replay, and once more?
import { go } from "../app.js";
import { clear, h } from "../dom.js";
import { listed, load, t } from "../i18n.js";
import { keepToken } from "../link.js";
import { prefs } from "../prefs.js";
import { figuresTable, manosTold } from "./figures.js";
import { rest, SEEN } from "./tap-guard.js";
import { teamMark } from "./team.js";

/** @typedef {import("./types.js").Ctx} Ctx */
/** @typedef {import("./types.js").View} View */

/** @type {(root: HTMLElement, ctx: Ctx, finishing: import("./finished.js").Finishing) => import("./types.js").Part} */
export function mount(root, ctx, finishing) {
  let drawn = "";
  /** @type {View | null} */
  let last = null;
  let asked = false;
  const proved = h("p", { class: "over-proof", role: "status", "data-proved": "" });
  let checking = false;
  const rematch = (/** @type {Event} */ event) => {
    const { table, token } = /** @type {CustomEvent<import("../types.js").NewTable>} */ (event).detail;
    keepToken(table, token);
    void go(`/t/${table}`);
  };
  ctx.link.addEventListener("rematch", rematch);

  const again = async () => {
    asked = true;
    draw();
    try {
      await ctx.link.send("rematch");
    } catch {
      asked = false;
      draw();
    }
  };

  const draw = () => {
    if (last) update(last);
  };

  /** @param {View} view */
  function update(view) {
    last = view;
    const { over } = view;
    const now = JSON.stringify([over, view.wanted, asked, view.seats, view.table.score, finishing.match.manos]);
    if (now === drawn) return;
    drawn = now;
    const fresh = root.hidden && !!over;
    root.hidden = !over;
    if (!over) return;
    root.dataset.over = String(over.winner);
    if (!checking) {
      checking = true;
      void prove(proved, view.info.id);
    }
    if (fresh) rest(root, prefs.get("settle") ? SEEN : 0);
    const focused = root.contains(document.activeElement);
    clear(
      root,
      h(
        "div",
        { class: "over-card" },
        h("h2", { class: "over-title" }, teamMark(over.winner), title(view, ctx)),
        h("p", { class: "over-score" }, result(view, ctx)),
        finishing.match.points.size > 0 &&
          h(
            "div",
            { class: "over-figures" },
            figuresTable(ctx, view.seat, finishing.match, []),
            manosTold(finishing.match),
          ),
        proved,
        h(
          "div",
          { class: "over-actions" },
          view.seat
            ? h(
                "button",
                {
                  type: "button",
                  class: "button primary",
                  "data-action": "rematch",
                  disabled: asked,
                  on: { click: again },
                },
                t(asked ? "over.asked" : "over.rematch"),
              )
            : null,
          h("a", { class: "button", "data-action": "replay", href: `/r/${view.info.id}` }, t("over.replay")),
          h(
            "a",
            { class: "button", "data-action": "acta", href: over.acta, download: `truquero-${view.info.id}.acta` },
            t("over.acta"),
          ),
          h("a", { class: "button quiet", href: "/" }, t("over.lobby")),
        ),
        view.wanted.length
          ? h(
              "p",
              { class: "over-wanted", role: "status" },
              t("over.wanted", { names: listed(view.wanted.map(ctx.names)) }),
            )
          : null,
      ),
    );
    if (focused) /** @type {HTMLElement | null} */ (root.querySelector("button:not(:disabled), a"))?.focus();
  }

  return { update, happened: draw, destroy: () => ctx.link.removeEventListener("rematch", rematch) };
}

/** One line about the deals of the match, once this browser has checked them. @param {HTMLElement} root @param {string} table */
async function prove(root, table) {
  const [{ checkMatch, trouble }] = await Promise.all([import("../fairness/checking.js"), load("proof")]);
  const link = (/** @type {string} */ text) => h("a", { href: `/verify/${table}`, "data-action": "verify" }, text);
  try {
    const { ok, deals } = await checkMatch(table);
    root.dataset.proved = ok && deals ? "well" : "wrong";
    clear(root, link(ok && deals ? t("over.proved", { n: deals }) : t("over.notProved")));
  } catch (error) {
    root.dataset.proved = "unreadable";
    clear(root, link(t("over.unproved", { why: trouble(error) })));
  }
}

/** @param {View} view @param {Ctx} ctx */
function title(view, ctx) {
  const winner = view.over?.winner ?? 0;
  if (view.seat) return t((view.seat + 1) % 2 === winner ? "over.won" : "over.lost");
  const names = view.seats.filter((s) => (s.seat + 1) % 2 === winner).map((s) => ctx.names(s.seat));
  return t("over.winner", { names: listed(names) });
}

/** @param {View} view @param {Ctx} ctx */
function result(view, ctx) {
  const { games, score } = view.table;
  const own = view.seat && view.seat % 2 === 0 ? 1 : 0;
  const counted = ctx.sheet.to_win > 1 ? games : score;
  const what = ctx.sheet.to_win > 1 ? t("over.games", { game: ctx.sheet.game }) : t("over.points");
  return `${ctx.side(own)} ${counted[own]} – ${counted[1 - own]} ${ctx.side(1 - own)} (${what})`;
}
