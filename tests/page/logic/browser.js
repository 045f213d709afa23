// What the scripts expect of a browser, as far as their logic needs it: no page is drawn here.

const STATIC = new URL("../../../src/truquero/server/static/", import.meta.url);

/** A socket that tells what was sent, and lets a test speak for the house. */
export class FakeSocket extends EventTarget {
  static CONNECTING = 0;
  static OPEN = 1;
  static CLOSED = 3;
  /** @type {FakeSocket[]} */
  static made = [];

  constructor(url) {
    super();
    this.url = url;
    this.readyState = FakeSocket.CONNECTING;
    this.sent = [];
    FakeSocket.made.push(this);
  }

  static get last() {
    return FakeSocket.made[FakeSocket.made.length - 1];
  }

  send(text) {
    this.sent.push(JSON.parse(text));
  }

  close() {
    this.readyState = FakeSocket.CLOSED;
  }

  opens() {
    this.readyState = FakeSocket.OPEN;
    this.dispatchEvent(new Event("open"));
    return this;
  }

  hears(frame) {
    const event = new Event("message");
    event.data = JSON.stringify(frame);
    this.dispatchEvent(event);
    return this;
  }

  closes(code) {
    this.readyState = FakeSocket.CLOSED;
    const event = new Event("close");
    event.code = code;
    this.dispatchEvent(event);
    return this;
  }
}

const kept = new Map();
const storage = {
  getItem: (key) => kept.get(key) ?? null,
  setItem: (key, value) => kept.set(key, String(value)),
  removeItem: (key) => kept.delete(key),
};

const window = new EventTarget();
// Looked up when called: a test may have put its own clock in their place.
for (const name of ["setTimeout", "clearTimeout", "setInterval", "clearInterval"])
  window[name] = (...all) => globalThis[name](...all);
const document = Object.assign(new EventTarget(), { visibilityState: "visible", documentElement: { dataset: {} } });
const fakes = {
  window,
  document,
  location: { protocol: "http:", host: "house.test", origin: "http://house.test", pathname: "/", search: "" },
  localStorage: storage,
  sessionStorage: storage,
  WebSocket: FakeSocket,
  navigator: { languages: ["en-GB"] },
  matchMedia: () => Object.assign(new EventTarget(), { matches: false }),
  HTMLElement: class {},
  customElements: { define() {} },
};
for (const [name, value] of Object.entries(fakes))
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });

/** The files of the house, without the house. @param {string} path */
globalThis.fetch = async (path) => {
  const { readFile } = await import("node:fs/promises");
  const text = await readFile(new URL(path.replace("/static/", ""), STATIC), "utf-8");
  return { ok: true, json: async () => JSON.parse(text) };
};

/** A script of the page, as in `script("js/link.js")`. @param {string} path */
export function script(path) {
  return import(new URL(path, STATIC).href);
}
