import { COMMENT_MAX_LENGTH } from '@savepoint/contracts';
import { Icon } from '@savepoint/region-kit';
import { useId, type KeyboardEvent, type RefObject } from 'react';
import { useComposer, type Send } from '../hooks/use-composer';
import { countCharacters } from '../text';
import css from './composer.module.css';
import { NotSent } from './not-sent';

interface Props {
  /** Says what to write; also the box’s name. */
  label: string;
  /** What the button does. */
  action: string;
  /** Says that it was not done. */
  trouble: string;
  /** Names the text that waits here to be sent. */
  draftKey: string;
  /** What is in the box at first. */
  start?: string;
  box: RefObject<HTMLTextAreaElement | null>;
  send: Send;
  /** Closes the box; one that stays has no Cancel. */
  onCancel?(): void;
}

export const NOT_POSTED = 'Your comment was not posted';

/** A box to write a comment in, with what is wrong with it. */
export function Composer({ label, action, trouble, draftKey, start = '', box, send, onCancel }: Props) {
  const { text, busy, wrongLength, failure, write, submit, withdraw } = useComposer({
    draftKey,
    start,
    box,
    send,
  });
  const id = useId();
  const followKeys = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
    if (event.key === 'Escape' && onCancel) cancel();
  };
  const cancel = () => {
    withdraw();
    onCancel?.();
  };
  const retry = () => {
    // The button that was pressed is about to go.
    box.current?.focus();
    submit();
  };
  return (
    // Until the region has taken over, "dialog" keeps the button from loading the page anew.
    <form
      className={css['composer']}
      method="dialog"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <label className="vh" htmlFor={id}>
        {label}
      </label>
      <textarea
        ref={box}
        id={id}
        className={`input ${css['box']}`}
        placeholder={label}
        value={text}
        readOnly={busy}
        aria-invalid={wrongLength}
        aria-describedby={`${id}-error ${id}-about`}
        onChange={(event) => write(event.target.value)}
        onKeyDown={followKeys}
      />
      {failure ? <NotSent trouble={trouble} failure={failure} onRetry={retry} /> : null}
      <div className={css['row']}>
        {wrongLength ? (
          <p className={css['error']} id={`${id}-error`} role="alert">
            <Icon name="warning" small />
            Please edit your comment length
          </p>
        ) : null}
        <span className={css['hint']} id={`${id}-about`}>
          No images, markdown, or HTML currently supported
        </span>
        <span className={css['count']}>
          {countCharacters(text)} of {COMMENT_MAX_LENGTH}
        </span>
        {onCancel ? (
          <button className="btn btn--quiet" type="button" onClick={cancel}>
            Cancel
          </button>
        ) : null}
        <button className="btn" type="submit" aria-busy={busy} aria-disabled={busy}>
          {busy ? <span className="spin" aria-hidden="true" /> : null}
          {action}
        </button>
      </div>
    </form>
  );
}
