import { useCallback, useSyncExternalStore } from 'react';

/**
 * Whether a media query holds, also after the window has changed.
 * @param served what the server takes for granted, and the first render repeats
 */
export function useMedia(query: string, served: boolean): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => served,
  );
}
