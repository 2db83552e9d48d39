import { Icon } from '@savepoint/region-kit';
import { useId, type ReactNode } from 'react';
import { message } from '../member-messages';
import css from './lists.module.css';
import type { PagedList } from './use-list';

interface Props<T> {
  title: string;
  list: PagedList<T>;
  /** Shown when the list is empty. */
  empty: ReactNode;
  /** Beside the title: what can be done with the whole list. */
  action?: ReactNode;
  children(item: T): ReactNode;
}

/** A titled list with its loading, empty and error states and a button for more. */
export function ListSection<T>({ title, list, empty, action, children }: Props<T>) {
  const heading = useId();
  const { items, total, hasMore, loading, error, load } = list;
  return (
    <section className={css['section']} aria-labelledby={heading} aria-busy={loading}>
      <div className="sec__head">
        <h2 className="pt" id={heading}>
          {title}
        </h2>
        {total ? <span className="muted num">{total.toLocaleString('en-GB')}</span> : null}
        {action}
      </div>
      {items.length ? <ul className="rows">{items.map(children)}</ul> : null}
      {loading && !items.length ? <Skeleton /> : null}
      {total === 0 ? <div className="state">{empty}</div> : null}
      {error ? (
        <div className="failed" role="alert">
          <Icon name="warning" />
          <p>{error}</p>
          <button className="btn btn--line" type="button" onClick={load}>
            <Icon name="retry" small />
            {message('tryAgain')}
          </button>
        </div>
      ) : hasMore ? (
        <button className="btn btn--line" type="button" aria-busy={loading || undefined} onClick={load}>
          {message(loading ? 'loading' : 'showMore')}
        </button>
      ) : null}
    </section>
  );
}

const Skeleton = () => (
  <div className={css['skeleton']} role="status" aria-label={message('loading')}>
    <div className="skel" />
    <div className="skel" />
    <div className="skel" />
  </div>
);
