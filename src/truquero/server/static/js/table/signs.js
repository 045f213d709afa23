// @ts-check
// Signs: make one of the rulebook's, true or false, and choose whom to look at. Who looks at you sees it for two seconds.
import "../face.js";
import { announce } from "../announce.js";
import { clear, h } from "../dom.js";
import { t } from "../i18n.js";
import { inOurWords } from "../validity.js";
import { refusalOf } from "./acting.js";
import { redraw } from "./focus.js";
import { gazePicker } from "./gaze.js";
import { showFace } from "./sign-shown.js";

/** @typedef {import('./types.js').Ctx} Ctx */
/** @typedef {import('./types.js').View} View */

const OWN_MS = 2000;

/**
 * @param {HTMLElement} root
 * @param {Ctx} ctx
 * @returns {import('./types.js').Part}
 */
export function mount(root, ctx) {
  root.classList.add("signs");
  const said = h("p", { class: "signs-said", role: "status" });
  const gaze = h("div");
  const list = h("div", { class: "signs-list" });
  let drawn = "";

  /** @param {string} text @param {number} [ms] how long it is to be read; without it, until something else is said */
  const tell = (text, ms) => {
    said.textContent = text;
    if (ms)
      setTimeout(() => {
        if (said.textContent === text) tell("");
      }, ms);
  };

  /** @param {string} holding */
  const sign = (holding) => ctx.sheet.signs.find((each) => each.holding === holding);

  /** @param {string} holding */
  const make = async (holding) => {
    try {
      await ctx.link.send("sign", { holding });
      const made = sign(holding);
      tell(
        made
          ? t("signs.made", { gesture: made.gesture_text, claim: made.claim })
          : t("signs.madeOwn", { sign: holding }),
        OWN_MS,
      );
      const seat = ctx.link.view?.seat ?? 0;
      showFace(ctx, { seat, holding, ms: OWN_MS, own: true });
    } catch (error) {
      tell(refusalOf(error).message);
    }
  };

  const ownSign = (/** @type {string} */ about) => {
    const field = inOurWords(
      h("input", {
        type: "text",
        maxlength: 40,
        required: true,
        "aria-label": t("signs.own"),
        placeholder: t("signs.own"),
      }),
      t("field.empty"),
    );
    return h(
      "form",
      {
        class: "signs-own",
        on: {
          submit: (/** @type {Event} */ event) => {
            event.preventDefault();
            const text = field.value.trim();
            if (text)
              void make(text).then(() => {
                field.value = "";
              });
          },
        },
      },
      h("p", null, about),
      field,
      h("button", { type: "submit", class: "button" }, t("signs.make")),
    );
  };

  /** @param {View} view */
  const drawList = (view) => {
    const known = ctx.sheet.signs;
    const listed = view.info.listed_signs;
    const key = `${view.seat > 0} ${known.length} ${view.table.players} ${listed}`;
    if (key === drawn) return;
    drawn = key;
    if (!view.seat) clear(list);
    else if (view.table.players === 2) clear(list, h("p", { class: "soft" }, t("signs.alone")));
    else if (!known.length)
      clear(list, listed ? h("p", { class: "soft" }, t("signs.listed")) : ownSign(t("signs.none")));
    else {
      clear(
        list,
        h("h3", null, t("signs.list")),
        h("p", { class: "soft" }, t("signs.trueOrFalse")),
        h(
          "div",
          { class: "signs-grid" },
          known.map((each) =>
            h(
              "button",
              {
                type: "button",
                class: "sign",
                "data-action": "sign",
                "data-holding": each.holding,
                on: { click: () => void make(each.holding) },
              },
              h("sign-face", { gesture: each.gesture, still: true, "aria-hidden": "true" }),
              h("span", { class: "sign-text" }, h("strong", null, each.claim), h("span", null, each.gesture_text)),
            ),
          ),
        ),
        listed ? h("p", { class: "soft" }, t("signs.listed")) : ownSign(t("signs.agreed")),
      );
    }
  };

  /** @param {Event} event */
  const caught = (event) => {
    const { seat, holding, ms } = /** @type {CustomEvent<{seat: number, holding: string, ms: number}>} */ (event)
      .detail;
    const made = sign(holding);
    const name = ctx.names(seat);
    const text = made
      ? t("signs.caught", { name, gesture: made.gesture_text, claim: made.claim })
      : t("signs.caughtOwn", { name, sign: holding });
    tell(text, ms);
    announce(text, true);
    showFace(ctx, { seat, holding, ms, own: false });
  };
  ctx.link.addEventListener("sign", caught);
  const looking = h("div", null, h("h3", null, t("signs.gaze")), h("p", { class: "soft" }, t("signs.gazeHow")), gaze);
  clear(root, looking, said, list);

  return {
    update(view) {
      looking.hidden = view.table.players === 2;
      redraw(gaze, view.seat > 0 && gazePicker(ctx, view, tell));
      drawList(view);
    },
    destroy() {
      ctx.link.removeEventListener("sign", caught);
    },
  };
}
