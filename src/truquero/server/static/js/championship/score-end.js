// @ts-check
// The end of a match at the anotador: who won, and who says that it is right.
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { button, reported } from "./mine.js";
import { trouble } from "./told.js";

/** @import {Kept} from "./tally.js" */

/**
 * The match is over: both sides say that the score is right, or an official does.
 * @param {import("./score.js").ScorePage} page
 * @param {Kept} kept
 * @param {string} winner
 * @param {[number, number]} games
 */
export function finishPart(page, kept, winner, games) {
  const { match } = page;
  const names = kept.tally.names;
  const act = async (/** @type {() => Promise<unknown>} */ work) => {
    try {
      await work();
    } catch (error) {
      page.wrong.textContent = trouble(error);
    }
  };
  const own = match ? reported(page.live, match, page.side, act) : null;
  return h(
    "div",
    { class: "anotador-result", "data-result": "match" },
    h("p", null, h("strong", null, t("mesa.over", { name: winner, games: games.join("–") }))),
    own ??
      (page.official
        ? button("sign", t("mesa.sign"), () => void page.agree(-1), true)
        : [
            h("p", null, t("mesa.both")),
            h(
              "p",
              { class: "ch-actions" },
              [0, 1].map((side) =>
                h(
                  "button",
                  {
                    type: "button",
                    class: "button primary",
                    "data-action": `agree-${side}`,
                    disabled: page.agreed.has(side),
                    on: { click: () => void page.agree(side) },
                  },
                  page.agreed.has(side) ? `✓ ${names[side]}` : t("mesa.agree", { name: names[side] }),
                ),
              ),
            ),
          ]),
  );
}
