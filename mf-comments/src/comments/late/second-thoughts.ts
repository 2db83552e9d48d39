/** Milliseconds during which a reader can think better of it. */
export const SECOND_THOUGHTS = 5_000;

/**
 * Leaves time to undo something. Timers of a page in the background may never run, so leaving the page,
 * or hiding it, ends that time at once.
 * @returns `over`, which resolves to whether it still stands, and `undo`, which has no effect later
 */
export function secondThoughts(): { over: Promise<boolean>; undo: () => void } {
  let resolve: (stands: boolean) => void;
  const over = new Promise<boolean>((settled) => (resolve = settled));
  const settle = (stands: boolean) => {
    clearTimeout(timer);
    removeEventListener('pagehide', stand);
    document.removeEventListener('visibilitychange', standIfHidden);
    resolve(stands);
  };
  const stand = () => settle(true);
  const standIfHidden = () => document.hidden && stand();
  const timer = setTimeout(stand, SECOND_THOUGHTS);
  addEventListener('pagehide', stand);
  document.addEventListener('visibilitychange', standIfHidden);
  return { over, undo: () => settle(false) };
}
