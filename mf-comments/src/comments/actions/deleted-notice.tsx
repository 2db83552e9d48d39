import { useId } from 'react';
import type { Deletion } from '../state/own-comments-slices';
import { focusWhileMounted } from './focus';
import { message } from './messages';

interface Props {
  uid: string;
  deletion: Deletion;
  /** Of the place of a comment that is not shown. */
  className: string | undefined;
  onUndo(): void;
}

/** Placeholder of a comment that is being deleted, with Undo as long as that is possible. */
export function DeletedNotice({ uid, deletion, className, onUndo }: Props) {
  const textId = useId();
  return (
    <p className={className} role="status" data-for-readers data-deleted={uid}>
      <span id={textId}>{message('deleted')}</span>
      {deletion === 'undoable' ? (
        <button
          ref={focusWhileMounted}
          className="btn btn--quiet"
          type="button"
          aria-describedby={textId}
          onClick={(event) => {
            // The restored comment takes the focus, not a neighbour.
            event.currentTarget.blur();
            onUndo();
          }}
        >
          {message('undo')}
        </button>
      ) : null}
    </p>
  );
}
