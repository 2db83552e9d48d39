import { useEffect, useState } from 'react';

/**
 * Counts seconds down.
 * @param seconds to begin with; a new count begins when `begin` is another value, by identity
 * @returns seconds left, 0 at the end
 */
export function useCountdown(seconds: number, begin: unknown): number {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const end = Date.now() + seconds * 1000;
    setLeft(seconds);
    if (!seconds) return;
    const timer = setInterval(() => {
      const now = Math.max(0, Math.ceil((end - Date.now()) / 1000));
      setLeft(now);
      if (!now) clearInterval(timer);
    }, 250);
    return () => clearInterval(timer);
  }, [seconds, begin]);
  return left;
}
