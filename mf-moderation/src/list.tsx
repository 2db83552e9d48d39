import { Icon } from '@savepoint/region-kit';
import type { ApiError } from '@savepoint/session';
import { useCallback, useEffect, useId, useState, type ReactNode } from 'react';
import { useRequest } from '@savepoint/region-kit/ui/request';
import { message } from './messages';
import { NotAllowed, SignedOut } from './access';

interface Page<T> {
  items: T[];
  next_cursor: string | null;
}

export interface List<T> {
  /** null until the first page is loaded. */
  items: T[] | null;
  busy: boolean;
  error: ApiError | null;
  /** Absent when there are no more pages. */
  loadMore?: () => void;
  /** Loads the list again from its beginning. */
  reload(): void;
}

/**
 * Loads a list page by page.
 * @param load must be the same function on every render
 */
export function useList<T>(load: (cursor: string | null) => Promise<Page<T>>): List<T> {
  const { busy, error, run } = useRequest();
  const [loaded, setLoaded] = useState<Page<T> | null>(null);

  const loadAfter = useCallback(
    (before: Page<T> | null) =>
      void run(async () => {
        const next = await load(before?.next_cursor ?? null);
        setLoaded({ ...next, items: [...(before?.items ?? []), ...next.items] });
      }),
    [run, load],
  );
  useEffect(() => loadAfter(null), [loadAfter]);
  return {
    items: loaded?.items ?? null,
    busy,
    error,
    ...(loaded?.next_cursor && { loadMore: () => loadAfter(loaded) }),
    reload: () => loadAfter(null),
  };
}

interface Props<T> {
  title: string;
  list: List<T>;
  /** Shown when the list is empty. */
  empty: ReactNode;
  children(items: T[]): ReactNode;
}

/** A list with its heading, and with placeholders while it is loading, empty or failed. */
export function ListSection<T>({ title, list, empty, children }: Props<T>) {
  const { items, busy, error, loadMore, reload } = list;
  const id = useId();
  if (error?.status === 401) return <SignedOut />;
  if (error?.status === 403) return <NotAllowed />;
  return (
    <section aria-labelledby={id} aria-busy={busy}>
      <div className="sec__head">
        <h2 id={id} className="pt">
          {title}
        </h2>
        <button className="btn btn--quiet" type="button" onClick={reload}>
          <Icon name="retry" small />
          {message('refresh')}
        </button>
      </div>
      {error ? (
        <div className="failed" role="alert">
          <Icon name="offline" />
          <p>{error.message}</p>
          <button className="btn btn--line" type="button" onClick={reload}>
            {message('tryAgain')}
          </button>
        </div>
      ) : null}
      {items === null && !error ? <Skeleton /> : null}
      {items?.length === 0 ? <div className="state">{empty}</div> : null}
      {items?.length ? children(items) : null}
      {loadMore ? (
        <p>
          <button className="btn btn--line" type="button" aria-busy={busy} onClick={loadMore}>
            {message('more')}
          </button>
        </p>
      ) : null}
    </section>
  );
}

const Skeleton = () => (
  <div className="skel-lines" aria-hidden="true">
    {[0, 1, 2, 3].map((line) => (
      <div key={line} className="skel" />
    ))}
  </div>
);
