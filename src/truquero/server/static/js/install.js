// @ts-check
// The page as an application: the service worker that keeps it for when there is no connection, and the browser's
// offer to install it.

/** @typedef {Event & {prompt: () => Promise<unknown>}} Offer */

/** @type {Offer | null} */
let offer = null;

/** Register the worker, once the page has loaded what it needs itself. */
export function start() {
  window.addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    offer = /** @type {Offer} */ (event);
    window.dispatchEvent(new CustomEvent("installable"));
  });
  if (!("serviceWorker" in navigator) || !isSecureContext) return;
  const register = () => void navigator.serviceWorker.register("/sw.js").catch(() => {});
  if (document.readyState === "complete") register();
  else window.addEventListener("load", register, { once: true });
}

/** Whether the browser offers to install the page; `installable` on window tells when it does. */
export function installable() {
  return offer !== null;
}

/** Accept the browser's offer. */
export async function install() {
  const taken = offer;
  offer = null;
  await taken?.prompt();
}
