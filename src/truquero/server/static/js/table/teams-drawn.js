// @ts-check
// The draw of the teams: who drew which card, side by side, until somebody has seen enough or the first cards are dealt.
import { naipe } from "../card.js";
import { clear, h } from "../dom.js";
import { t } from "../i18n.js";
import { teamMark } from "./team.js";

/** @typedef {import("./types.js").Ctx} Ctx */
/** @typedef {import("./types.js").Happened} Happened */

/**
 * @param {HTMLElement} root
 * @param {Ctx} ctx
 * @param {() => void} goOn called when somebody has seen enough
 * @returns {import("./types.js").Part}
 */
export function mount(root, ctx, goOn) {
  const close = () => {
    clear(root);
    goOn();
  };
  return {
    update(view) {
      if (view.table.phase === "play") clear(root);
    },
    happened(events, view) {
      const drawn = events.find((event) => event.e === "TeamsDrawn");
      if (!drawn || view.table.phase === "play") return;
      clear(root, sheet(ctx, events, drawn, close));
    },
  };
}

/** @param {Ctx} ctx @param {Happened[]} events @param {Happened} drawn @param {() => void} close */
function sheet(ctx, events, drawn, close) {
  const cards = events.filter((event) => event.e === "Drawn");
  const side = (/** @type {number} */ team, /** @type {number[]} */ seats) =>
    h(
      "li",
      { class: `teams-side team-${team}` },
      h("p", { class: "teams-name" }, teamMark(team), ctx.side(team)),
      h(
        "ul",
        { class: "teams-players" },
        seats.map((seat) =>
          h(
            "li",
            { "data-seat": seat },
            h("span", null, ctx.names(seat)),
            // Who tied drew more than once; the last card decided.
            cards.filter((event) => event.seat === seat).map((event) => naipe(event.card, { small: true })),
          ),
        ),
      ),
    );
  return h(
    "section",
    { class: "teams-drawn", "aria-labelledby": "teams-drawn" },
    h("h2", { id: "teams-drawn" }, t(`teams.${drawn.how}`)),
    h("ol", { class: "teams-sides" }, side(0, drawn.first), side(1, drawn.second)),
    h(
      "button",
      { type: "button", class: "button", "data-action": "teams-seen", on: { click: close } },
      t("teams.seen"),
    ),
  );
}
