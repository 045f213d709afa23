// @ts-check
// Elements without markup: everything from outside goes in as text.

/** @import {Attrs, Child, MakeElement} from "./types.js" */

const SVG = "http://www.w3.org/2000/svg";

/**
 * An element with its attributes and children. `class` and every other name is an attribute (`true` sets it empty; false,
 * null and undefined leave it out), `on: {click: f}` adds listeners, `value`, `checked` and the like are set as properties;
 * `aria-…: false` is said as such.
 * Children that are null, undefined or false are left out, so `cond && h(…)` works; lists are taken apart.
 * @type {MakeElement}
 */
export const h = (
  /** @type {string} */ tag,
  /** @type {Attrs | null} */ attrs = null,
  /** @type {(Child | Child[])[]} */ ...children
) => {
  const element = document.createElement(tag);
  dress(element, attrs);
  add(element, children);
  if (element instanceof HTMLSelectElement && attrs?.value !== undefined) element.value = String(attrs.value); // its options are there only now
  return /** @type {any} */ (element);
};

/**
 * A form that calls `send` where the browser would load a page.
 * @param {() => unknown} send
 * @param {Attrs | null} attrs
 * @param {(Child | Child[])[]} children
 */
export const formFor = (send, attrs, ...children) => {
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    void send();
  };
  return h("form", { ...attrs, on: { submit } }, ...children);
};

/**
 * The same for SVG.
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} tag
 * @param {Attrs | null} [attrs]
 * @param {(Child | Child[])[]} children
 * @returns {SVGElementTagNameMap[K]}
 */
export function svg(tag, attrs = null, ...children) {
  const element = document.createElementNS(SVG, tag);
  dress(element, attrs);
  add(element, children);
  return element;
}

/**
 * Take everything out of an element, and put the children in instead.
 * @template {Element} E
 * @param {E} element
 * @param {(Child | Child[])[]} children
 * @returns {E}
 */
export function clear(element, ...children) {
  element.replaceChildren();
  add(element, children);
  return element;
}

/**
 * A text of ours with light markup: words between `backticks` and between *stars*.
 * @param {string} text
 * @returns {(string | HTMLElement)[]}
 */
export function rich(text) {
  return text.split(/(`[^`]+`|\*[^*\n]+\*)/).map((part) => {
    if (part.length > 2 && part.startsWith("`") && part.endsWith("`"))
      return h("span", { class: "word" }, part.slice(1, -1));
    if (part.length > 2 && part.startsWith("*") && part.endsWith("*")) return h("em", null, part.slice(1, -1));
    return part;
  });
}

const PROPERTIES = new Set(["value", "checked", "disabled", "selected", "hidden", "open", "readOnly", "indeterminate"]);

/** @param {Element} element @param {Attrs | null} attrs */
function dress(element, attrs) {
  for (const [name, value] of Object.entries(attrs ?? {})) {
    if (name === "on") {
      for (const [event, listener] of Object.entries(attrs?.on ?? {})) element.addEventListener(event, listener);
    } else if (PROPERTIES.has(name) && name in element) {
      if (value !== undefined && value !== null) Reflect.set(element, name, value);
    } else if (name.startsWith("aria-") && typeof value === "boolean") {
      element.setAttribute(name, String(value));
    } else if (value === true) {
      element.setAttribute(name, "");
    } else if (value !== false && value !== null && value !== undefined) {
      element.setAttribute(name, String(value));
    }
  }
}

/** @param {Element} element @param {(Child | Child[])[]} children */
function add(element, children) {
  for (const child of children.flat()) {
    if (child === null || child === undefined || child === false || child === "") continue;
    element.append(child instanceof Node ? child : String(child));
  }
}
