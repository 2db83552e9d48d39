import type { Ref } from 'react';
import { Icon } from './icon';
import { message } from './messages';

interface FailedProps {
  /** What failed, in a sentence. */
  text: string;
  /** Whether it is being tried again; a press does nothing then. */
  busy?: boolean;
  buttonRef?: Ref<HTMLButtonElement>;
  /** `presentation` inside of what is announced already. */
  role?: 'alert' | 'presentation';
  onRetry(): void;
}

/** What could not be loaded or shown, with a button that tries again. */
export const Failed = ({ text, busy, buttonRef, role = 'alert', onRetry }: FailedProps) => (
  <div className="failed" role={role}>
    <Icon name="warning" />
    <p>{text}</p>
    <button
      ref={buttonRef}
      className="btn btn--line"
      type="button"
      aria-busy={busy}
      onClick={busy ? undefined : onRetry}
    >
      <Icon name="retry" small />
      {message('tryAgain')}
    </button>
  </div>
);
