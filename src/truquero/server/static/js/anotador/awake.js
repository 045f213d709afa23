// @ts-check
// A phone that keeps the score must not fall asleep between two manos, where it can be asked not to.

/** @returns {() => void} lets it sleep again */
export function stayAwake() {
  /** @type {WakeLockSentinel | null} */
  let lock = null;
  let over = false;

  const ask = async () => {
    if (over || document.visibilityState !== "visible" || !("wakeLock" in navigator)) return;
    try {
      lock = await navigator.wakeLock.request("screen");
      if (over) await lock.release();
    } catch {
      lock = null; // a low battery, or a browser that does not want to
    }
  };
  document.addEventListener("visibilitychange", ask);
  void ask();
  return () => {
    over = true;
    document.removeEventListener("visibilitychange", ask);
    void lock?.release().catch(() => {});
  };
}
