import { useId } from 'react';
import { passFocus } from '../focus';
import type { Removal } from '../state/removing-slice';
import css from './comment.module.css';

interface Props {
  removal: Removal;
  onUndo(): void;
}

/** Stands in the place of a comment that was just deleted, as long as that is not final. */
export function Removed({ removal, onUndo }: Props) {
  const said = useId();
  return (
    <p className={css['removed']} role="status" data-for-readers>
      <span id={said}>Comment deleted.</span>
      {removal === 'undoable' ? (
        <button
          ref={passFocus}
          className="btn btn--quiet"
          type="button"
          aria-describedby={said}
          onClick={(event) => {
            // The comment takes the focus, not what comes after it.
            event.currentTarget.blur();
            onUndo();
          }}
        >
          Undo
        </button>
      ) : null}
    </p>
  );
}
