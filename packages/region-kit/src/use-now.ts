import { useEffect, useState } from 'react';

/** Milliseconds between two renewals; labels count in minutes. */
const RENEWAL = 30_000;

/**
 * The present, renewed every half minute while mounted.
 * @param served what the server took for the present, so that the first render repeats its HTML exactly
 * @returns milliseconds since 1970
 */
export function useNow(served?: number): number {
  const [now, setNow] = useState(() => served ?? Date.now());
  useEffect(() => {
    const renew = () => setNow(Date.now());
    renew();
    const timer = setInterval(renew, RENEWAL);
    return () => clearInterval(timer);
  }, []);
  return now;
}
