// @ts-check
// Where entries are typed or pasted, or a CSV is dropped in: the first line that is wrong is named while one types.
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { readList } from "./pairs.js";

/**
 * @param {() => number} people in an entry
 * @param {() => void} changed
 */
export function listField(people, changed) {
  const field = h("textarea", {
    name: "list",
    rows: 9,
    spellcheck: "false",
    autocapitalize: "words",
    placeholder: t("chd.list.example"),
    "aria-describedby": "list-told",
  });
  const told = h("small", { id: "list-told", role: "status", "data-list": "" });
  const file = h("input", { type: "file", accept: ".csv,.txt,text/csv,text/plain", name: "csv" });
  const read = () => readList(field.value, people());
  const check = () => {
    const { entries, wrong } = read();
    field.toggleAttribute("data-wrong", Boolean(wrong));
    told.className = wrong ? "error" : "";
    told.textContent = wrong
      ? t(`chd.list.${wrong.why}`, { line: wrong.line, wanted: people(), more: wrong.more ?? "" })
      : entries.length
        ? t("chd.list.count", { n: entries.length })
        : t("chd.list.later");
  };
  field.addEventListener("input", check);
  field.addEventListener("change", changed);
  file.addEventListener("change", async () => {
    const chosen = file.files?.[0];
    if (!chosen || chosen.size > 1_000_000) return;
    const text = decoded(new Uint8Array(await chosen.arrayBuffer()));
    field.value = [field.value.trim(), text.trim()].filter(Boolean).join("\n");
    file.value = "";
    check();
    changed();
  });
  check();
  return {
    element: h(
      "div",
      { class: "ch-list-field" },
      h("label", { class: "field" }, h("span", null, t("chd.list")), field),
      told,
      h("small", { class: "soft" }, t("chd.list.heads")),
      h("label", { class: "ch-csv" }, h("span", null, t("chd.list.csv")), file),
    ),
    field,
    check,
    entries: () => read().entries,
    wrong: () => read().wrong,
    empty: () => {
      field.value = "";
      check();
    },
  };
}

/** UTF-8, or what old spreadsheets write. @param {Uint8Array} bytes */
function decoded(bytes) {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
