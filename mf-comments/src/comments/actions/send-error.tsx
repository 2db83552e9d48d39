import { Icon } from '@savepoint/region-kit';
import { useEffect, useState } from 'react';
import type { SendErrorProps } from '../components/composer';
import css from '../components/composer.module.css';
import { message } from '../messages';

/** Why sending failed, with a button to try again if a retry can succeed, enabled after the server’s `Retry-After`. */
export function SendError({ title, error, onRetry }: SendErrorProps) {
  const secondsLeft = useCountdown((error?.status === 429 && error.retryAfter) || 0, error);
  return (
    <div className={`alert alert--error ${css['failure']}`} role="alert">
      <Icon name="warning" />
      <b>{title}</b>
      <p>{error?.message}</p>
      {!error || error.retryable || error.status === 401 ? (
        <button
          className="btn btn--line"
          type="button"
          aria-disabled={secondsLeft > 0}
          onClick={() => secondsLeft === 0 && onRetry()}
        >
          <Icon name="retry" small />
          {message('tryAgain')}
          {secondsLeft > 0 ? (
            // Hidden from screen readers, which would read it out every second.
            <span className="num" aria-hidden="true">
              {message('seconds', { seconds: secondsLeft })}
            </span>
          ) : null}
        </button>
      ) : null}
    </div>
  );
}

/**
 * Counts seconds down to 0.
 * @param restartKey a new value, by identity, restarts the count
 */
function useCountdown(seconds: number, restartKey: unknown): number {
  const [secondsLeft, setSecondsLeft] = useState(seconds);
  useEffect(() => {
    const end = Date.now() + seconds * 1000;
    const update = () => setSecondsLeft(Math.max(0, Math.ceil((end - Date.now()) / 1000)));
    update();
    if (!seconds) return;
    const timer = setInterval(update, 250);
    return () => clearInterval(timer);
  }, [seconds, restartKey]);
  return secondsLeft;
}
