import type { ApiError } from '@savepoint/session';
import { useCallback, useEffect, useState } from 'react';
import { useAttempt } from '../../comments/hooks/use-attempt';

export interface Page<T> {
  items: T[];
  next_cursor: string | null;
}

export interface List<T> {
  /** null until the first page is there. */
  items: T[] | null;
  busy: boolean;
  failure: ApiError | null;
  /** Absent when there is no more. */
  more?: () => void;
  /** Reads from the beginning. */
  reload(): void;
}

/**
 * A list that is read page by page.
 * @param read must be the same function while the list is the same
 */
export function useList<T>(read: (cursor: string | null) => Promise<Page<T>>): List<T> {
  const { busy, failure, attempt } = useAttempt();
  const [page, setPage] = useState<Page<T> | null>(null);

  const load = useCallback(
    (before: Page<T> | null) =>
      void attempt(async () => {
        const next = await read(before?.next_cursor ?? null);
        setPage({ ...next, items: [...(before?.items ?? []), ...next.items] });
      }),
    [attempt, read],
  );
  useEffect(() => load(null), [load]);
  return {
    items: page?.items ?? null,
    busy,
    failure,
    ...(page?.next_cursor && { more: () => load(page) }),
    reload: () => load(null),
  };
}
