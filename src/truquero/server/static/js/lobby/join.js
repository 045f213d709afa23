// @ts-check
// A link that a friend has sent.
import { go } from "../app.js";
import { formFor, h } from "../dom.js";
import { t } from "../i18n.js";

/** Where a link leads; empty if it is none. A table's name alone does too. @param {string} typed */
export function tableOf(typed) {
  const text = typed.trim();
  const found = /(?:^|\/t\/)([A-Za-z0-9][\w-]{7,39})(?:[/?#].*)?$/.exec(text);
  return found ? found[1] : "";
}

export function joinByLink() {
  const input = h("input", {
    id: "join-link",
    name: "link",
    autocomplete: "off",
    spellcheck: "false",
    inputmode: "url",
    placeholder: `${location.protocol}//…/t/…`,
    "aria-describedby": "join-said",
  });
  const said = h("p", { class: "error", id: "join-said", role: "alert" });
  const join = () => {
    const table = tableOf(input.value);
    said.textContent = table ? "" : t("lobby.join.bad");
    if (table) void go(`/t/${table}`);
    else input.focus();
  };
  return h(
    "section",
    { class: "sheet", "aria-labelledby": "join-title" },
    h("h2", { id: "join-title" }, t("lobby.join")),
    formFor(
      join,
      { class: "join" },
      h("label", { class: "field", for: "join-link" }, h("span", null, t("lobby.join.label"))),
      h(
        "div",
        { class: "join-row" },
        input,
        h("button", { class: "button", "data-action": "join" }, t("lobby.join.go")),
      ),
      said,
    ),
  );
}
