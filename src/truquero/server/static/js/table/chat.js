// @ts-check
// Talk at the table. Who opened the table may switch it off.
import { announce } from "../announce.js";
import { clear, formFor, h } from "../dom.js";
import { t } from "../i18n.js";
import { refusalOf } from "./acting.js";
import { teamOf } from "./layout.js";
import { followEnd } from "./scroll.js";

/** @typedef {import('./types.js').Ctx} Ctx */
/** @typedef {import('./types.js').View} View */

const LIMIT = 300;
const PHRASES = [1, 2, 3, 4, 5];

/**
 * @param {HTMLElement} root
 * @param {Ctx} ctx
 * @returns {import('./types.js').Part}
 */
export function mount(root, ctx) {
  root.classList.add("chat");
  const list = h("ol", { class: "chat-list", tabindex: 0, "aria-label": t("chat.title") });
  const trouble = h("p", { class: "chat-trouble", role: "status" });
  const field = h("input", {
    type: "text",
    maxlength: LIMIT,
    autocomplete: "off",
    "aria-label": t("chat.say"),
    placeholder: t("chat.say"),
  });
  const form = formFor(
    () => say(),
    { class: "chat-form", "data-action": "say" },
    field,
    h("button", { type: "submit", class: "button" }, t("chat.send")),
  );
  const phrases = h(
    "div",
    { class: "chat-phrases", role: "group", "aria-label": t("chat.phrases") },
    PHRASES.map((n) => t(`chat.phrase.${n}`)).map((text) =>
      h(
        "button",
        {
          type: "button",
          class: "button",
          "data-action": "phrase",
          on: { click: () => void attempt("say", { text }) },
        },
        text,
      ),
    ),
  );
  const box = h("input", { type: "checkbox", "data-action": "switch-chat" });
  const host = h("label", { class: "switch" }, box, " ", t("chat.switch"));
  const off = h("p", { class: "soft" }, t("chat.off"));
  box.addEventListener("change", () => void attempt("switch", { chat: box.checked }));
  let told = -1;

  /** @param {string} kind @param {Record<string, unknown>} fields */
  const attempt = async (kind, fields) => {
    try {
      await ctx.link.send(kind, fields);
      trouble.textContent = "";
      return true;
    } catch (error) {
      trouble.textContent = refusalOf(error).message;
      return false;
    }
  };

  const say = async () => {
    const text = field.value.trim();
    if (text && (await attempt("say", { text }))) field.value = "";
  };

  /** @param {Event} event */
  const heard = (event) => {
    const { seat, text } = /** @type {CustomEvent<{seat: number, text: string}>} */ (event).detail;
    announce(t("chat.heard", { name: ctx.names(seat), text }));
  };
  ctx.link.addEventListener("chat", heard);
  root.append(list, trouble, off, phrases, form, host);
  const end = followEnd(list);

  return {
    update(view) {
      const open = view.info.chat;
      box.checked = open;
      host.hidden = view.info.host !== view.seat || !view.seat;
      form.hidden = phrases.hidden = !open || !view.seat;
      off.hidden = open;
      if (view.chat.length === told && list.childElementCount) return;
      told = view.chat.length;
      clear(
        list,
        view.chat.length
          ? view.chat.map(({ seat, text }) =>
              h("li", { class: `team-${teamOf(seat)}` }, h("strong", null, `${ctx.names(seat)}: `), text),
            )
          : h("li", { class: "soft" }, t("chat.empty")),
      );
      end.follow();
    },
    destroy() {
      ctx.link.removeEventListener("chat", heard);
      end.stop();
    },
  };
}
