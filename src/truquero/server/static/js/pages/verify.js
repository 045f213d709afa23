// @ts-check
// Check how the cards of a match were dealt: of this house by its id, or from files; all of it in this browser.
import { clear, h } from "../dom.js";
import { checkMatch, checkText, inWords, trouble } from "../fairness/checking.js";
import { seenAt } from "../fairness/keeper.js";
import { MAX_BYTES, Unreadable } from "../fairness/reading.js";
import { load, t } from "../i18n.js";

/** @import {Page, PageParams} from "../types.js" */
/** @import {Checked} from "../fairness/checking.js" */

const MARKS = { wrong: "✗", open: "·", good: "✓" };

/** @param {PageParams} params @returns {Promise<Page>} */
export async function open({ id = "" }) {
  await load("proof");
  const result = h("div", { class: "verify-result", role: "status", "data-verified": "" });
  const proofFile = h("input", { type: "file", accept: ".json,application/json", id: "verify-proof" });
  const actaFile = h("input", { type: "file", accept: ".acta,text/plain", id: "verify-acta" });
  const check = async () => {
    const file = proofFile.files?.[0];
    if (!file) return;
    await show(result, async () => {
      if (file.size > MAX_BYTES) throw new Unreadable("too-large", "", { most: MAX_BYTES / 1_000_000 });
      return checkText(await file.text(), (await actaFile.files?.[0]?.text()) ?? null);
    });
  };
  proofFile.addEventListener("change", check);
  actaFile.addEventListener("change", check);
  const element = h(
    "article",
    { class: "sheet verify" },
    h("h1", null, t("verify.title")),
    h("p", null, t("verify.intro")),
    result,
    h(
      "section",
      { class: "verify-files" },
      h("h2", null, t("verify.files")),
      h("p", null, t("verify.filesText")),
      h("p", null, h("label", { for: "verify-proof" }, t("verify.proof")), proofFile),
      h("p", null, h("label", { for: "verify-acta" }, t("verify.acta")), actaFile),
    ),
    h(
      "section",
      null,
      h("h2", null, t("verify.how")),
      ["house", "clients", "cut", "reveal", "order"].map((step) => h("p", null, t(`verify.how.${step}`))),
      h("p", null, t("verify.alone")),
    ),
  );
  if (id) void show(result, () => checkMatch(id));
  return { element, title: t("verify.title") };
}

/** @param {HTMLElement} root @param {() => Promise<Checked>} work */
async function show(root, work) {
  root.dataset.verified = "";
  clear(root, h("p", null, t("verify.checking")));
  try {
    const checked = await work();
    root.dataset.verified = checked.ok ? (checked.deals ? "well" : "nothing") : "wrong";
    clear(root, told(checked));
  } catch (error) {
    root.dataset.verified = "unreadable";
    clear(root, h("p", { class: "error" }, trouble(error)));
  }
}

/** @param {Checked} checked */
function told(checked) {
  const { proof, findings, deals, ok } = checked;
  const wrong = findings.filter((found) => found.weight === "wrong").length;
  const summary = ok
    ? deals
      ? t("verify.well", { n: deals })
      : t("proof.nothing")
    : t("proof.not-well", { n: wrong });
  const ordered = /** @type {const} */ (["wrong", "good", "open"]).flatMap((weight) =>
    findings.filter((found) => found.weight === weight),
  );
  return [
    h("p", { class: `verify-summary ${ok && deals ? "well" : "wrong"}` }, summary),
    h("p", { class: "small" }, t("verify.match", { names: proof.names.join(", "), book: proof.rulebook })),
    h(
      "ul",
      { class: "verify-findings" },
      ordered.map((found) =>
        h(
          "li",
          { class: found.weight, "data-finding": found.code },
          h("span", { "aria-hidden": "true" }, MARKS[found.weight]),
          " ",
          found.weight === "open" ? [h("span", { class: "verify-open" }, t("verify.open")), " "] : null,
          inWords(found),
        ),
      ),
    ),
    entries(checked),
    downloads(checked),
  ];
}

/** @param {Checked} checked */
function entries({ proof }) {
  return h(
    "details",
    { class: "verify-deals" },
    h("summary", null, t("verify.deals", { n: proof.entries.length })),
    h(
      "ol",
      null,
      proof.entries.map((entry) =>
        h(
          "li",
          null,
          h("strong", null, t(entry.deal ? "proof.at-deal" : "proof.at-draw", { n: entry.deal })),
          " ",
          t("verify.entry", { n: entry.shares.filter((share) => share.salt).length, of: entry.shares.length }),
          h("br"),
          h("code", null, entry.commitment),
        ),
      ),
    ),
  );
}

/** @param {Checked} checked */
function downloads({ proof, text }) {
  const seen = seenAt(proof.table);
  return h(
    "p",
    { class: "verify-downloads" },
    saved(t("verify.saveProof"), `truquero-${proof.table}.proof.json`, text, "save-proof"),
    seen ? saved(t("verify.saveSeen"), `truquero-${proof.table}.seen.json`, JSON.stringify(seen), "save-seen") : null,
  );
}

/** @param {string} label @param {string} name @param {string} text @param {string} action */
function saved(label, name, text, action) {
  const href = `data:application/json;charset=utf-8,${encodeURIComponent(text)}`;
  return h("a", { class: "button", href, download: name, "data-action": action }, label);
}
