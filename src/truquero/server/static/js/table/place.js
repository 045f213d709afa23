// @ts-check
// Putting something into the layer over the felt, beside a seat and never outside.

const MARGIN = 6;
const TAIL = 14;

/**
 * Beside a seat in the middle, above one at the side, so that the cards in front of it stay in sight; where there is no room for that,
 * towards the middle of the table.
 * @param {import('./types.js').Ctx} ctx
 * @param {HTMLElement} element already in the layer
 * @param {number} seat
 */
export function placeAt(ctx, element, seat) {
  const layer = ctx.overlay.getBoundingClientRect();
  const plate =
    ctx.seatElement(seat)?.getBoundingClientRect() ?? new DOMRect(layer.left + layer.width / 2, layer.bottom, 0, 0);
  const { offsetWidth: width, offsetHeight: height } = element;
  const middle = plate.left + plate.width / 2 - layer.left;
  const upper = plate.top + plate.height / 2 < layer.top + layer.height / 2;
  const right = plate.right - layer.left + MARGIN + 4;
  const above = plate.top - layer.top - height - MARGIN - 4;
  const central = Math.abs(middle - layer.width / 2) < layer.width / 8;
  const beside = central && right + width + MARGIN <= layer.width;
  const side = beside ? "beside" : (central ? upper : above < MARGIN) ? "below" : "above";
  const free = side === "below" ? plate.bottom - layer.top + MARGIN + 4 : above;
  const level = plate.top - layer.top + plate.height / 2 - height / 2;
  const left = beside ? right : Math.max(MARGIN, Math.min(middle - width / 2, layer.width - width - MARGIN));
  const top = Math.max(MARGIN, Math.min(beside ? level : free, layer.height - height - MARGIN));
  element.style.setProperty("left", `${Math.round(left)}px`);
  element.style.setProperty("top", `${Math.round(top)}px`);
  const point = beside ? plate.top - layer.top + plate.height / 2 - top : middle - left;
  element.style.setProperty(
    "--tail",
    `${Math.round(Math.max(TAIL, Math.min(point, (beside ? height : width) - TAIL)))}px`,
  );
  element.dataset.side = side;
}
