// @ts-check
// Putting something into the layer over the felt, beside a seat, never outside, and if possible on no card and no name.

const MARGIN = 6;
const GAP = 10;
const TAIL = 14;
/** How far it may slide along its seat to get out of the way, in parts of its size. */
const SLIDES = [0, -0.5, 0.5, -1, 1];
/** What a covered pixel costs, and what a less usual place does. */
const COST = { card: 100, bubble: 6, name: 3, own: 1, place: 300, slide: 200 };

/** @typedef {"beside" | "before" | "above" | "below" | "over"} Side */
/** @typedef {{left: number, top: number, width: number, height: number}} Box */

/**
 * Beside a seat in the middle, above one at the side; where there is no room for that, wherever it covers least.
 * @param {import('./types.js').Ctx} ctx
 * @param {HTMLElement} element already in the layer
 * @param {number} seat
 * @returns {{cards: number, names: number, middle: number}} how many pixels it covers of the cards that were played, of names, and of what lies in
 * the middle
 */
export function placeAt(ctx, element, seat) {
  const layer = ctx.overlay.getBoundingClientRect();
  const inLayer = (/** @type {Box} */ { left, top, width, height }) => ({
    left: left - layer.left,
    top: top - layer.top,
    width,
    height,
  });
  const own = ctx.seatElement(seat);
  const plate = inLayer(own?.getBoundingClientRect() ?? new DOMRect(layer.left + layer.width / 2, layer.bottom, 0, 0));
  /** Where these lie, without this element and the plate of its own seat. @param {string} selector */
  const all = (selector) =>
    [...(ctx.overlay.parentElement?.querySelectorAll(selector) ?? [])]
      .filter((each) => each !== element && each !== own)
      .map((each) => inLayer(each.getBoundingClientRect()));
  const cards = all(".fallen");
  const names = all(".plate, .muestra");
  const bubbles = all(".bubble, .shown-face");
  const { offsetWidth: width, offsetHeight: height } = element;
  const middle = plate.left + plate.width / 2;
  const level = plate.top + plate.height / 2;
  /** @type {Record<Side, [left: number, top: number, across: number, along: number]>} where, and how it slides */
  const wished = {
    beside: [plate.left + plate.width + GAP, level - height / 2, 0, height],
    before: [plate.left - width - GAP, level - height / 2, 0, height],
    above: [middle - width / 2, plate.top - height - GAP, width, 0],
    below: [middle - width / 2, plate.top + plate.height + GAP, width, 0],
    over: [middle - width / 2, level - height / 2, width, 0],
  };
  const central = Math.abs(middle - layer.width / 2) < layer.width / 8;
  /** @type {Side[]} */
  const sides = central
    ? ["beside", "before", "over", "above", "below"]
    : ["above", "over", "below", "before", "beside"];
  /** @type {{side: Side, box: Box, cost: number} | null} */
  let best = null;
  for (const [order, side] of sides.entries()) {
    const [left, top, across, along] = wished[side];
    for (const slide of SLIDES) {
      const box = {
        left: Math.round(Math.max(MARGIN, Math.min(left + slide * across, layer.width - width - MARGIN))),
        top: Math.round(Math.max(MARGIN, Math.min(top + slide * along, layer.height - height - MARGIN))),
        width,
        height,
      };
      const cost =
        COST.card * covered(box, cards) +
        COST.bubble * covered(box, bubbles) +
        COST.name * covered(box, names) +
        COST.own * covered(box, [plate]) +
        COST.place * order +
        COST.slide * Math.abs(slide);
      if (!best || cost < best.cost) best = { side, box, cost };
    }
  }
  if (!best) return { cards: 0, names: 0, middle: 0 };
  const { side, box } = best;
  element.style.setProperty("left", `${box.left}px`);
  element.style.setProperty("top", `${box.top}px`);
  const sideways = side === "beside" || side === "before";
  const point = sideways ? level - box.top : middle - box.left;
  const most = (sideways ? height : width) - TAIL;
  element.style.setProperty("--tail", `${Math.round(Math.max(TAIL, Math.min(point, most)))}px`);
  element.dataset.side = covered(box, [plate]) ? "over" : side;
  return {
    cards: covered(box, cards),
    names: covered(box, names) + covered(box, [plate]),
    middle: covered(box, all(".centre > *")),
  };
}

/** How many pixels of these a box would cover. @param {Box} box @param {Box[]} others */
export function covered(box, others) {
  const along = (
    /** @type {number} */ a,
    /** @type {number} */ as,
    /** @type {number} */ b,
    /** @type {number} */ bs,
  ) => Math.max(0, Math.min(a + as, b + bs) - Math.max(a, b));
  return others.reduce(
    (sum, other) =>
      sum + along(box.left, box.width, other.left, other.width) * along(box.top, box.height, other.top, other.height),
    0,
  );
}
