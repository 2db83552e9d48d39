import { ListView, type List } from '@savepoint/region-kit/ui/list';
import { useId, type ReactNode } from 'react';
import css from './lists.module.css';

interface Props<T> {
  title: string;
  list: List<T>;
  /** Shown when the list is empty. */
  empty: ReactNode;
  /** Beside the title: what can be done with the whole list. */
  action?: ReactNode;
  children(item: T): ReactNode;
}

/** A list with its title and the number of its items. */
export function ListSection<T>({ title, list, empty, action, children }: Props<T>) {
  const heading = useId();
  const { total, busy } = list;
  return (
    <section className={css['section']} aria-labelledby={heading} aria-busy={busy}>
      <div className="sec__head">
        <h2 className="pt" id={heading}>
          {title}
        </h2>
        {total ? <span className="muted num">{total.toLocaleString('en-GB')}</span> : null}
        {action}
      </div>
      <ListView list={list} empty={empty}>
        {(items) => <ul className="rows">{items.map(children)}</ul>}
      </ListView>
    </section>
  );
}
