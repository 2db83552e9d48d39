import { Icon } from '@savepoint/region-kit';
import { useEffect, useRef, type ReactNode } from 'react';
import css from './lists.module.css';
import type { Removal } from './use-removal';

interface Props {
  removal: Removal;
  /** Name of the button that removes. */
  label: string;
  /** What is said once it is done. */
  done: string;
  /** Why there is no such button. */
  fixed?: string | undefined;
  children: ReactNode;
}

/** A line that can be taken away; what then stands in its place takes it back. The focus goes along. */
export function Removable({
  removal: { removed, failure, remove, undo },
  label,
  done,
  fixed,
  children,
}: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const before = useRef(removed);
  useEffect(() => {
    if (before.current !== removed) button.current?.focus();
    before.current = removed;
  }, [removed]);

  if (removed)
    return (
      <li className={`row ${css['gone']}`}>
        <p role="status">{done}</p>
        <button ref={button} className="btn btn--quiet" type="button" onClick={undo}>
          Undo
        </button>
      </li>
    );
  return (
    <li className={`row ${css['line']}`}>
      {children}
      {fixed ? (
        <span className={css['fixed']}>{fixed}</span>
      ) : (
        <button
          ref={button}
          className={`iconbtn ${css['remove']}`}
          type="button"
          aria-label={label}
          onClick={remove}
        >
          <Icon name="close" small />
        </button>
      )}
      {failure ? (
        <p className={css['failure']} role="alert">
          {failure}
        </p>
      ) : null}
    </li>
  );
}
