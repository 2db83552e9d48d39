import { useCallback, useSyncExternalStore } from 'react';

const noSubscription = () => () => {};

/** Returns whether React has hydrated the page: false on the server and in the first render. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    noSubscription,
    () => true,
    () => false,
  );

/** Returns the `q` of the page’s URL; empty on the server, whose pages are the same for every reader. */
export const usePageQuery = (): string =>
  useSyncExternalStore(
    noSubscription,
    () => new URLSearchParams(location.search).get('q') ?? '',
    () => '',
  );

/**
 * Returns whether a media query matches, and follows changes.
 * @param serverValue value on the server and in the first render
 */
export function useMediaQuery(query: string, serverValue: boolean): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => serverValue,
  );
}
