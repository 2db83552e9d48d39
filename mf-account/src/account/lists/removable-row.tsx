import { Icon } from '@savepoint/region-kit';
import { useEffect, useRef, type ReactNode } from 'react';
import { ErrorText } from '@savepoint/region-kit/ui/error-text';
import { message } from '../member-messages';
import css from './lists.module.css';
import type { Removal } from './use-removal';

interface Props {
  removal: Removal;
  /** Accessible name of the remove button. */
  label: string;
  /** Replaces the row once it is removed. */
  confirmation: string;
  /** Shown instead of the button: why the row cannot be removed. */
  notRemovable?: string | undefined;
  children: ReactNode;
}

/** A row that can be removed, and restored with Undo. The focus moves to what replaces the button that had it. */
export function RemovableRow({
  removal: { removed, error, remove, undo },
  label,
  confirmation,
  notRemovable,
  children,
}: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const line = useRef<HTMLParagraphElement>(null);
  const previous = useRef(removed);
  useEffect(() => {
    if (previous.current !== removed) button.current?.focus();
    previous.current = removed;
  }, [removed]);
  const isFinal = removed && !undo;
  useEffect(() => {
    if (isFinal && document.activeElement === document.body) line.current?.focus();
  }, [isFinal]);

  if (removed)
    return (
      <li className={`row ${css['removed']}`}>
        <p ref={line} role="status" tabIndex={-1}>
          {confirmation}
        </p>
        {undo ? (
          <button ref={button} className="btn btn--quiet" type="button" onClick={undo}>
            {message('undo')}
          </button>
        ) : null}
      </li>
    );
  return (
    <li className={`row ${css['line']}`}>
      {children}
      {notRemovable ? (
        <span className={css['reason']}>{notRemovable}</span>
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
      <ErrorText className={css['error']} text={error} />
    </li>
  );
}
