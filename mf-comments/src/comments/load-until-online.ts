/**
 * Loads code of the page. If that fails, tries again whenever the browser is back online: a reader may lose the connection
 * just when a part is about to be loaded.
 * @param use called once, with what was loaded
 * @param report called with each failure
 * @returns a function that ends the attempts
 */
export function loadUntilOnline<T>(
  load: () => Promise<T>,
  use: (part: T) => void,
  report: (error: unknown) => void,
): () => void {
  let ended = false;
  const attempt = () =>
    void load().then((part) => {
      if (ended) return;
      end();
      use(part);
    }, report);
  const end = () => {
    ended = true;
    removeEventListener('online', attempt);
  };
  addEventListener('online', attempt);
  attempt();
  return end;
}
