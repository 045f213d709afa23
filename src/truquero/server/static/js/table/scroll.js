// @ts-check
// A list that grows at its end stays there, unless somebody has scrolled back to read.

/** How near to the end one must be for the list to follow. */
const NEAR = 60;

/**
 * @param {HTMLElement} list
 * @returns {{follow: () => void, stop: () => void}} `follow` after something was added
 */
export function followEnd(list) {
  let following = true;
  const follow = () => {
    if (following) list.scrollTop = list.scrollHeight;
  };
  list.addEventListener("scroll", () => {
    if (list.clientHeight) following = list.scrollHeight - list.scrollTop - list.clientHeight < NEAR;
  });
  // A panel that is opened, or grows, has its list at the end too.
  const watching = new ResizeObserver(follow);
  watching.observe(list);
  return { follow, stop: () => watching.disconnect() };
}
