// @ts-check
// What a screen reader says: two live regions of the shell.

const KEPT_MS = 8000;
const MOST = 20;

/**
 * Have a screen reader say something. Urgent: at once, interrupting other speech.
 * @param {string} text
 * @param {boolean} [urgent]
 */
export function announce(text, urgent = false) {
  const region = document.getElementById(urgent ? "live-assertive" : "live-polite");
  if (!region || !text) return;
  const line = document.createElement("p");
  line.textContent = text;
  region.append(line);
  while (region.childElementCount > MOST) region.firstElementChild?.remove();
  setTimeout(() => line.remove(), KEPT_MS);
}
