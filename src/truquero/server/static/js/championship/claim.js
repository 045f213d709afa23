// @ts-check
// A reclamo: the article is chosen from the rulebook's own and those of championships (O8); and the descargo of the other side (O12).
import { openDialog } from "../dialog.js";
import { formFor, h } from "../dom.js";
import { t } from "../i18n.js";
import { articles, constant } from "../rest.js";
import { countdown } from "./clock.js";
import { boardsOf, sidesOf, trouble } from "./told.js";

/** @import {TournamentSeen, MatchSeen, ClaimSeen} from "./types.js" */
/** @import {Desk} from "./house.js" */

/** Seconds in which a veedor should have ruled: a goal, shown to both sides. */
export const GOAL = 600;
/** What people claim most often comes first. */
const OFTEN = ["O26", "O6", "O20", "O18", "O28", "O24"];

/**
 * A field to choose an article in, with what it says below.
 * @param {TournamentSeen} seen
 * @param {string} first
 */
export async function articleField(seen, first = "") {
  const [own, common] = await Promise.all([
    articles(seen.bases.rulebook.split(":")[0]),
    /** @type {Promise<import("../types.js").Article[]>} */ (constant("/api/articles/torneo")),
  ]);
  const often = OFTEN.flatMap((id) => common.find((one) => one.id === id) ?? []);
  const known = new Map([...own, ...common].map((one) => [one.id, one]));
  const option = (/** @type {import("../types.js").Article} */ one) =>
    h("option", { value: one.id }, `${one.id} · ${one.title.replace(/[*`]/g, "")}`);
  const select = h(
    "select",
    { name: "article", required: true },
    h("optgroup", { label: t("ch.claim.often") }, often.map(option)),
    h("optgroup", { label: t("ch.claim.book") }, own.map(option)),
    h("optgroup", { label: t("ch.claim.all") }, common.filter((one) => !often.includes(one)).map(option)),
  );
  if (first && known.has(first)) select.value = first;
  const text = h("small", null);
  const show = () => {
    text.textContent = (known.get(select.value)?.text ?? "").replace(/[*`]/g, "").slice(0, 320);
  };
  select.addEventListener("change", show);
  show();
  return { element: h("label", { class: "field" }, h("span", null, t("ch.claim.article")), select, text), select };
}

/**
 * Ask for the BAR.
 * @param {TournamentSeen} seen
 * @param {Desk} desk
 * @param {MatchSeen | null} match null: about the draw
 * @param {string} [article]
 */
export async function claimDialog(seen, desk, match, article = "") {
  const chosen = await articleField(seen, article);
  const about = match?.result || match?.reported ? "result" : "mano";
  const mano = h("input", { name: "mano", type: "number", min: "1", max: "9999", inputmode: "numeric", value: "1" });
  const what = h("select", { name: "about" }, [
    h("option", { value: "mano" }, t("ch.claim.mano")),
    h("option", { value: "result" }, t("ch.claim.result")),
  ]);
  what.value = about;
  const manoField = h("label", { class: "field" }, h("span", null, t("ch.claim.which")), mano);
  const shown = () => {
    manoField.hidden = !match || what.value !== "mano";
  };
  what.addEventListener("change", shown);
  shown();
  const judged = Object.values(seen.appointed).includes("veedor");
  const text = h("textarea", { name: "text", rows: 3, maxlength: 1000, required: true });
  const wrong = h("p", { class: "error", role: "alert" });
  const boards = match ? boardsOf(seen, match) : [];
  const send = async () => {
    const fields = {
      article: chosen.select.value,
      text: text.value.trim(),
      ...(match ? { fixture: match.number } : {}),
      ...(match && what.value === "mano"
        ? { mano: Math.max(1, Number(mano.value) || 1), board: boards[0]?.number ?? 0 }
        : {}),
    };
    try {
      await desk.command("FileClaim", fields);
      opened.close();
    } catch (error) {
      wrong.textContent = trouble(error);
    }
  };
  const form = formFor(
    send,
    { class: "ch-form" },
    h("p", { class: "soft" }, match ? sidesOf(seen, match).join(" / ") : t("ch.claim.draw")),
    match ? h("label", { class: "field" }, h("span", null, t("ch.claim.about")), what) : null,
    manoField,
    chosen.element,
    h("label", { class: "field" }, h("span", null, t("ch.claim.text")), text),
    judged ? null : h("p", { class: "ch-held", "data-no-veedor": "" }, t("ch.claim.nobody")),
    h("p", { class: "soft small" }, t("ch.claim.stops")),
    wrong,
    h("button", { class: "button primary wide", type: "submit", "data-action": "file-claim" }, t("ch.claim.send")),
  );
  const opened = openDialog(t("ch.claim.title"), form, { actions: [] });
}

/**
 * The claims that somebody may see, with what they can do about them.
 * @param {TournamentSeen} seen
 * @param {Desk} desk
 */
export function ownClaims(seen, desk) {
  const own = seen.you?.entry;
  if (!own || seen.you?.role) return [];
  return (seen.claims ?? []).map((claim) => {
    const mine = claim.entry === own;
    const wrong = h("p", { class: "error", role: "alert" });
    const act = async (/** @type {string} */ kind, /** @type {Record<string, unknown>} */ fields) => {
      try {
        await desk.command(kind, { claim: claim.number, ...fields });
      } catch (error) {
        wrong.textContent = trouble(error);
      }
    };
    return h(
      "div",
      { class: "ch-claim", "data-claim": claim.number, "data-open": String(claim.open) },
      h("h3", null, t(mine ? "ch.claim.yours" : "ch.claim.theirs", { n: claim.number, article: claim.article })),
      claim.text ? h("p", null, `«${claim.text}»`) : null,
      claim.answer ? h("p", null, t("ch.claim.answered"), ` «${claim.answer}»`) : null,
      claim.open && claim.filed
        ? h("p", { class: "soft" }, t("ch.claim.goal"), " ", countdown(claim.filed + GOAL, t("ch.claim.goal")))
        : null,
      claim.open
        ? mine
          ? h(
              "button",
              {
                type: "button",
                class: "button",
                "data-action": "drop-claim",
                on: { click: () => act("DropClaim", {}) },
              },
              t("ch.claim.drop"),
            )
          : claim.answer
            ? null
            : answerForm(claim, (text) => act("AnswerClaim", { text }))
        : h("p", { class: "soft" }, t(claim.ruling ? "ch.claim.ruled" : "ch.claim.dropped", { n: claim.ruling })),
      wrong,
    );
  });
}

/** @param {ClaimSeen} claim @param {(text: string) => void} send */
function answerForm(claim, send) {
  const text = h("textarea", { name: "answer", rows: 2, maxlength: 1000, id: `answer-${claim.number}` });
  return h(
    "div",
    { class: "ch-form" },
    h("label", { class: "field" }, h("span", null, t("ch.claim.answer")), text),
    h(
      "button",
      {
        type: "button",
        class: "button primary",
        "data-action": "answer-claim",
        on: { click: () => text.value.trim() && send(text.value.trim()) },
      },
      t("ch.claim.answer-send"),
    ),
  );
}
