import { useRegion } from '@savepoint/region-kit';
import { errorMessage } from '@savepoint/session';
import { useCallback, useEffect, useState } from 'react';
import { message } from '../member-messages';

interface Page<T> {
  items: T[];
  next_cursor: string | null;
  total: number;
}

export interface PagedList<T> {
  items: T[];
  /** Number of items according to the last page; null before the first. */
  total: number | null;
  hasMore: boolean;
  loading: boolean;
  /** Error message of the last page; empty without an error. */
  error: string;
  /** Loads the next page, or the first, unless one is being loaded. */
  load(): void;
}

/**
 * Loads a list page by page.
 * @param readPage loads the page at a cursor, the first without; memoised by the caller
 */
export function useList<T>(readPage: (at: { cursor?: string }) => Promise<Page<T>>): PagedList<T> {
  const { report } = useRegion();
  const [pages, setPages] = useState<Page<T>[]>([]);
  const [loading, setLoading] = useState(true);
  const [error, setError] = useState('');
  const last = pages.at(-1);
  const cursor = last?.next_cursor ?? undefined;

  const load = useCallback(
    async (isMounted: () => boolean = () => true) => {
      setLoading(true);
      setError('');
      try {
        const page = await readPage(cursor === undefined ? {} : { cursor });
        if (isMounted()) setPages((loaded) => [...loaded, page]);
      } catch (cause) {
        const text = errorMessage(cause, report, message('listFailed'));
        if (isMounted()) setError(text);
      }
      if (isMounted()) setLoading(false);
    },
    [readPage, cursor, report],
  );

  const empty = pages.length === 0;
  useEffect(() => {
    if (!empty) return;
    let mounted = true;
    void load(() => mounted);
    return () => void (mounted = false);
  }, [empty, load]);

  return {
    items: pages.flatMap(({ items }) => items),
    total: last?.total ?? null,
    hasMore: cursor !== undefined,
    loading,
    error,
    load: () => void (loading || load()),
  };
}
