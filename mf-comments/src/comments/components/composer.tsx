import { COMMENT_MAX_LENGTH } from '@savepoint/contracts/base';
import { Icon } from '@savepoint/region-kit';
import type { ApiError } from '@savepoint/session';
import { useId, useState, type ComponentType, type KeyboardEvent } from 'react';
import { countCharacters } from '../comment-input';
import { useComposer, type ComposerOptions } from '../hooks/use-composer';
import { message } from '../messages';
import css from './composer.module.css';

export interface SendErrorProps {
  title: string;
  /** Null when it was sent before the page was loaded. */
  error: ApiError | null;
  onRetry(): void;
}

export interface DiscardDialogProps {
  /** Whether a comment is being edited, not a reply written. */
  editing: boolean;
  onClose(isDiscarded: boolean): void;
}

interface Props extends ComposerOptions {
  /** Label and placeholder of the box. */
  label: string;
  /** Text of the submit button. */
  action: string;
  /** Title of the error message when sending fails. */
  errorTitle: string;
  /** Adds a Cancel button. Escape cancels too; if the text has changed, the dialog must be confirmed. */
  onCancel?(): void;
  /** Parameters, because the deferred code that has them imports this module. */
  SendError: ComponentType<SendErrorProps>;
  DiscardDialog?: ComponentType<DiscardDialogProps>;
}

/** The form in which a comment is written or edited. */
export function Composer({
  label,
  action,
  errorTitle,
  onCancel,
  SendError,
  DiscardDialog,
  ...options
}: Props) {
  const { box } = options;
  const { input, busy, wrongLength, unsent, error, changed, change, submit, discard, discardSent } =
    useComposer(options);
  const [confirming, setConfirming] = useState(false);
  const id = useId();
  const followKeys = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
    if (event.key !== 'Escape' || !onCancel) return;
    // Otherwise the same key press would close the dialog.
    event.preventDefault();
    if (changed && DiscardDialog) setConfirming(true);
    else cancel();
  };
  const cancel = () => {
    discardSent();
    onCancel?.();
  };
  const retry = () => {
    // The button, which has the focus, is about to be removed.
    box.current?.focus();
    submit();
  };
  return (
    // Before hydration, method "dialog" keeps the button from submitting the page.
    <form
      className={css['composer']}
      method="dialog"
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
        value={input.content}
        readOnly={busy}
        aria-invalid={wrongLength}
        aria-describedby={`${wrongLength ? `${id}-error ` : ''}${id}-about`}
        onChange={(event) => change({ content: event.target.value })}
        onKeyDown={followKeys}
      />
      <label className="check">
        <input
          type="checkbox"
          checked={input.spoiler === true}
          disabled={busy}
          onChange={(event) => change({ spoiler: event.target.checked })}
        />
        {message('spoiler')}
      </label>
      {error || unsent ? <SendError title={errorTitle} error={error} onRetry={retry} /> : null}
      <div className={css['row']}>
        {wrongLength ? (
          <p className={css['error']} id={`${id}-error`} role="alert">
            <Icon name="warning" small />
            {message('length')}
          </p>
        ) : null}
        <span className={css['hint']} id={`${id}-about`}>
          {message('hint')}
        </span>
        <span className={css['count']}>
          {message('used', { used: String(countCharacters(input.content)), max: String(COMMENT_MAX_LENGTH) })}
        </span>
        <span className={css['buttons']}>
          {onCancel ? (
            <button className="btn btn--quiet" type="button" onClick={cancel}>
              {message('cancel')}
            </button>
          ) : null}
          <button className="btn" type="submit" aria-busy={busy} aria-disabled={busy}>
            {busy ? <span className="spin" aria-hidden="true" /> : null}
            {action}
          </button>
        </span>
      </div>
      {confirming && DiscardDialog ? (
        <DiscardDialog
          editing={options.initial.content !== ''}
          onClose={(isDiscarded) => {
            setConfirming(false);
            if (!isDiscarded) return;
            discard();
            onCancel?.();
          }}
        />
      ) : null}
    </form>
  );
}
