import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** The `q` of the page’s address; empty on the server, where pages are made for everybody. */
export const usePageQuery = (): string =>
  useSyncExternalStore(
    never,
    () => new URLSearchParams(location.search).get('q') ?? '',
    () => '',
  );
