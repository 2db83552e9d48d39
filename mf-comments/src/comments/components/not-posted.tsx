import { Icon } from '@savepoint/region-kit';
import type { ApiError } from '@savepoint/session';
import css from './composer.module.css';

/** Why a comment was not posted. Its text is still in the box. */
export function NotPosted({ failure, onRetry }: { failure: ApiError; onRetry(): void }) {
  return (
    <div className={`alert alert--error ${css['failure']}`} role="alert">
      <Icon name="warning" />
      <b>Your comment was not posted</b>
      <p>{failure.message}</p>
      {failure.temporary || failure.status === 401 ? (
        <button className="btn btn--line" type="button" onClick={onRetry}>
          <Icon name="retry" small />
          Retry
        </button>
      ) : null}
    </div>
  );
}
