// @ts-check
// Why something was not done: the reason, the article behind it, and what could be done instead.
import { h } from "../dom.js";
import { listed, t } from "../i18n.js";
import { actionText } from "./words.js";

const MOST = 8;

/**
 * @param {import('./types.js').Ctx} ctx
 * @param {import('./input-state.js').Refusal} refusal
 * @param {() => void} close
 * @returns {HTMLElement}
 */
export function refusalNotice(ctx, refusal, close) {
  const could = refusal.legal.slice(0, MOST).map((action) => actionText(ctx, action));
  const instead = refusal.legal.length > MOST ? `${could.join(", ")}…` : listed(could, "disjunction");
  return h(
    "div",
    { class: refusal.code === "moved-on" ? "refusal gentle" : "refusal", role: "alert" },
    h("p", null, refusal.message, refusal.code === "moved-on" && ` ${t("calls.lookAgain")}`),
    could.length > 0 && h("p", { class: "refusal-legal" }, t("calls.could", { actions: instead })),
    h(
      "div",
      { class: "refusal-buttons" },
      refusal.article &&
        h(
          "button",
          {
            type: "button",
            class: "button quiet",
            "data-action": "why",
            "data-key": "why",
            "data-article": refusal.article,
            on: { click: () => ctx.why(refusal.article) },
          },
          t("calls.why"),
        ),
      h(
        "button",
        {
          type: "button",
          class: "button quiet",
          "data-key": "dismiss",
          "data-action": "dismiss",
          on: { click: close },
        },
        t("calls.dismiss"),
      ),
    ),
  );
}
