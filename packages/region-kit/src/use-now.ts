import { SERVER_TIME_EVENT, serverNow } from '@savepoint/contracts/base';
import { useEffect, useState } from 'react';

/** Half a minute is enough: the labels count in minutes. */
const UPDATE_INTERVAL_MS = 30_000;

/**
 * Returns the current time by the server’s clock, in milliseconds since 1970, updated every 30 seconds while mounted.
 * @param renderedAt the time on the server, used for the first render so that hydration matches the server’s HTML
 */
export function useNow(renderedAt?: number): number {
  const [now, setNow] = useState(() => renderedAt ?? serverNow());
  useEffect(() => {
    const update = () => setNow(serverNow(renderedAt));
    update();
    const timer = setInterval(update, UPDATE_INTERVAL_MS);
    addEventListener(SERVER_TIME_EVENT, update);
    return () => {
      clearInterval(timer);
      removeEventListener(SERVER_TIME_EVENT, update);
    };
  }, [renderedAt]);
  return now;
}
