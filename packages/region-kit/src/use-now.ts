import { useEffect, useState } from 'react';

/** Half a minute is enough: the labels count in minutes. */
const UPDATE_INTERVAL_MS = 30_000;

/**
 * Returns the current time in milliseconds since 1970, updated every 30 seconds while mounted.
 * @param serverNow the server’s time, used for the first render so that hydration matches the server’s HTML
 */
export function useNow(serverNow?: number): number {
  const [now, setNow] = useState(() => serverNow ?? Date.now());
  useEffect(() => {
    const update = () => setNow(Date.now());
    update();
    const timer = setInterval(update, UPDATE_INTERVAL_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
