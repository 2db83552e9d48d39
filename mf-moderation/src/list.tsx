import { Icon } from '@savepoint/region-kit';
import { ListView, type List } from '@savepoint/region-kit/ui/list';
import { useId, type ReactNode } from 'react';
import { NotAllowed, SignedOut } from './access';
import { message } from './messages';

interface Props<T> {
  title: string;
  list: List<T>;
  /** Shown when the list is empty. */
  empty: ReactNode;
  children(items: T[]): ReactNode;
}

/** A list with its heading, and with what to do when the member may not see it. */
export function ListSection<T>({ title, list, empty, children }: Props<T>) {
  const id = useId();
  if (list.error?.status === 401) return <SignedOut />;
  if (list.error?.status === 403) return <NotAllowed />;
  return (
    <section aria-labelledby={id} aria-busy={list.busy}>
      <div className="sec__head">
        <h2 id={id} className="pt">
          {title}
        </h2>
        <button className="btn btn--quiet" type="button" onClick={list.reload}>
          <Icon name="retry" small />
          {message('refresh')}
        </button>
      </div>
      <ListView list={list} empty={empty}>
        {children}
      </ListView>
    </section>
  );
}
