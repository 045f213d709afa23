// @ts-check
// Putting something into the layer over the felt, beside a seat, never outside, and if possible on no card.

const MARGIN = 6;
const GAP = 10;
const TAIL = 14;

/** @typedef {"beside" | "before" | "above" | "over"} Side */
/** @typedef {{left: number, top: number, width: number, height: number}} Box */

/**
 * Beside a seat in the middle, above one at the side; where there is no room for that, over the plate of the seat itself.
 * @param {import('./types.js').Ctx} ctx
 * @param {HTMLElement} element already in the layer
 * @param {number} seat
 * @returns {boolean} whether all cards that were played can be seen
 */
export function placeAt(ctx, element, seat) {
  const layer = ctx.overlay.getBoundingClientRect();
  const inLayer = (/** @type {Box} */ { left, top, width, height }) => ({
    left: left - layer.left,
    top: top - layer.top,
    width,
    height,
  });
  const plate = inLayer(
    ctx.seatElement(seat)?.getBoundingClientRect() ?? new DOMRect(layer.left + layer.width / 2, layer.bottom, 0, 0),
  );
  const cards = [...(ctx.overlay.parentElement?.querySelectorAll(".fallen") ?? [])].map((card) =>
    inLayer(card.getBoundingClientRect()),
  );
  const { offsetWidth: width, offsetHeight: height } = element;
  const middle = plate.left + plate.width / 2;
  const level = plate.top + plate.height / 2;
  /** @type {Record<Side, [left: number, top: number]>} */
  const wished = {
    beside: [plate.left + plate.width + GAP, level - height / 2],
    before: [plate.left - width - GAP, level - height / 2],
    above: [middle - width / 2, plate.top - height - GAP],
    over: [middle - width / 2, level - height / 2],
  };
  /** Where it would come to lie, drawn into the layer. @param {Side} side */
  const lying = (side) => {
    const [left, top] = wished[side];
    return {
      left: Math.round(Math.max(MARGIN, Math.min(left, layer.width - width - MARGIN))),
      top: Math.round(Math.max(MARGIN, Math.min(top, layer.height - height - MARGIN))),
      width,
      height,
    };
  };
  const covers = (/** @type {Side} */ side) => cards.some((card) => overlap(lying(side), card));
  const fits = (/** @type {Side} */ side) =>
    !covers(side) && !(side === "above" ? wished.above[1] < MARGIN : overlap(lying(side), plate));
  const central = Math.abs(middle - layer.width / 2) < layer.width / 8;
  /** @type {Side[]} */
  const tried = central ? ["beside", "before"] : ["above"];
  const side = tried.find(fits) ?? "over";
  const { left, top } = lying(side);
  element.style.setProperty("left", `${left}px`);
  element.style.setProperty("top", `${top}px`);
  const sideways = side === "beside" || side === "before";
  const point = sideways ? level - top : middle - left;
  const most = (sideways ? height : width) - TAIL;
  element.style.setProperty("--tail", `${Math.round(Math.max(TAIL, Math.min(point, most)))}px`);
  element.dataset.side = side;
  return !covers(side);
}

/** @param {Box} a @param {Box} b */
function overlap(a, b) {
  return a.left < b.left + b.width && b.left < a.left + a.width && a.top < b.top + b.height && b.top < a.top + a.height;
}
