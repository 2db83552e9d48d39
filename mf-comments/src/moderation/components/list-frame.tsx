import { Icon } from '@savepoint/region-kit';
import type { ReactNode } from 'react';
import type { List } from '../hooks/use-list';
import { NotAllowed, SignedOut } from './gate';

interface Props<T> {
  title: string;
  list: List<T>;
  /** What is said when there is nothing. */
  empty: ReactNode;
  children(items: T[]): ReactNode;
}

/** A list with what stands in its place while there is none. */
export function ListFrame<T>({ title, list, empty, children }: Props<T>) {
  const { items, busy, failure, more, reload } = list;
  if (failure?.status === 401) return <SignedOut />;
  if (failure?.status === 403) return <NotAllowed />;
  return (
    <section aria-busy={busy}>
      <div className="sec__head">
        <h2 className="pt">{title}</h2>
        <button className="btn btn--quiet" type="button" onClick={reload}>
          <Icon name="retry" small />
          Reload
        </button>
      </div>
      {failure ? (
        <div className="failed" role="alert">
          <Icon name="offline" />
          <p>{failure.message}</p>
          <button className="btn btn--line" type="button" onClick={reload}>
            Retry
          </button>
        </div>
      ) : null}
      {items === null && !failure ? <Skeleton /> : null}
      {items?.length === 0 ? <div className="state">{empty}</div> : null}
      {items?.length ? children(items) : null}
      {more ? (
        <p>
          <button className="btn btn--line" type="button" aria-busy={busy} onClick={more}>
            Show more
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
