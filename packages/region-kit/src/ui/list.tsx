import { Failed } from '@savepoint/region-kit';
import type { ApiError } from '@savepoint/session';
import { useCallback, type ReactNode } from 'react';
import { Skeleton, useLoaded } from './loaded';
import { message } from './messages';

interface Page<T> {
  items: T[];
  next_cursor: string | null;
  /** Number of items on all pages. */
  total?: number;
}

export interface List<T> {
  /** null until the first page is loaded. */
  items: T[] | null;
  /** Number of items according to the last page, if it says it. */
  total: number | null;
  busy: boolean;
  error: ApiError | null;
  hasMore: boolean;
  /** Loads the next page, unless one is being loaded. */
  loadMore(): void;
  /** Loads once more the page that failed. */
  retry(): void;
  /** Loads the list again from its beginning. */
  reload(): void;
}

/**
 * Loads a list page by page.
 * @param read loads the page at a cursor, the first without; memoised by the caller
 */
export function useList<T>(read: (at: { cursor?: string }) => Promise<Page<T>>): List<T> {
  const readFirst = useCallback(async () => [await read({})], [read]);
  const { value: pages, busy, error, load, retry } = useLoaded<Page<T>[]>(readFirst);
  const last = pages?.at(-1);
  const cursor = last?.next_cursor ?? undefined;
  return {
    items: pages?.flatMap(({ items }) => items) ?? null,
    total: last?.total ?? null,
    busy,
    error,
    hasMore: cursor !== undefined,
    loadMore() {
      if (!busy && pages && cursor !== undefined) load(async () => [...pages, await read({ cursor })]);
    },
    retry,
    reload: () => load(),
  };
}

interface Props<T> {
  list: Pick<List<T>, 'items' | 'busy' | 'error' | 'hasMore' | 'loadMore' | 'retry'>;
  /** Shown when the list is empty. */
  empty: ReactNode;
  children(items: T[]): ReactNode;
}

/** The items of a list, with its loading, empty and failed states and a button for more. */
export function ListView<T>({ list, empty, children }: Props<T>) {
  const { items, busy, error, hasMore, loadMore, retry } = list;
  return (
    <>
      {items?.length ? children(items) : null}
      {items?.length === 0 ? <div className="state">{empty}</div> : null}
      {items === null && !error ? <Skeleton /> : null}
      {error ? <Failed text={error.message} onRetry={retry} /> : null}
      {hasMore && !error ? (
        <button className="btn btn--line" type="button" aria-busy={busy || undefined} onClick={loadMore}>
          {message(busy ? 'loading' : 'showMore')}
        </button>
      ) : null}
    </>
  );
}
