import { useRegion } from '@savepoint/region-kit';
import { ApiError, getSession } from '@savepoint/session';
import { useCallback, useEffect, useState } from 'react';

interface Page<T> {
  items: T[];
  next_cursor: string | null;
  total: number;
}

export interface List<T> {
  items: T[];
  /** How many there were when it was last asked; unknown before the first page. */
  total: number | null;
  more: boolean;
  loading: boolean;
  /** Why the last page did not come. */
  failure: string;
  /** Asks for the first page, or the next. */
  load(): void;
}

/**
 * One of the member’s own lists, page by page.
 * @param kind which, in the call’s payload
 */
export function useList<T>(path: string, kind: string): List<T> {
  const { report } = useRegion();
  const [pages, setPages] = useState<Page<T>[]>([]);
  const [loading, setLoading] = useState(true);
  const [failure, setFailure] = useState('');
  const last = pages.at(-1);
  const cursor = last?.next_cursor ?? undefined;

  const load = useCallback(
    async (isHere: () => boolean = () => true) => {
      setLoading(true);
      setFailure('');
      try {
        const page = await getSession().api.post<Page<T>>(
          path,
          { kind, ...(cursor !== undefined && { cursor }) },
          { background: true },
        );
        if (isHere()) setPages((known) => [...known, page]);
      } catch (error) {
        if (!(error instanceof ApiError)) report(error);
        if (isHere()) setFailure(error instanceof ApiError ? error.message : 'This list did not come.');
      }
      if (isHere()) setLoading(false);
    },
    [path, kind, cursor, report],
  );

  const first = pages.length === 0;
  useEffect(() => {
    if (!first) return;
    let here = true;
    void load(() => here);
    return () => void (here = false);
  }, [first, load]);

  return {
    items: pages.flatMap(({ items }) => items),
    total: last?.total ?? null,
    more: cursor !== undefined,
    loading,
    failure,
    load: () => void load(),
  };
}
