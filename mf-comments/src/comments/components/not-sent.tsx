import { Icon } from '@savepoint/region-kit';
import type { ApiError } from '@savepoint/session';
import { useCountdown } from '../hooks/use-countdown';
import css from './composer.module.css';

interface Props {
  trouble: string;
  failure: ApiError;
  onRetry(): void;
}

/** Why a text was not taken, and when it may be sent again. It is still in the box. */
export function NotSent({ trouble, failure, onRetry }: Props) {
  const wait = useCountdown(failure.status === 429 ? (failure.retryAfter ?? 0) : 0, failure);
  return (
    <div className={`alert alert--error ${css['failure']}`} role="alert">
      <Icon name="warning" />
      <b>{trouble}</b>
      <p>{failure.message}</p>
      {failure.retryable || failure.status === 401 ? (
        <button
          className="btn btn--line"
          type="button"
          aria-disabled={wait > 0}
          onClick={() => wait === 0 && onRetry()}
        >
          <Icon name="retry" small />
          Retry
          {wait > 0 ? (
            // Seen only: a count that is read out every second helps nobody.
            <span className="num" aria-hidden="true">
              in {wait} s
            </span>
          ) : null}
        </button>
      ) : null}
    </div>
  );
}
