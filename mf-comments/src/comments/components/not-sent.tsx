import { Icon } from '@savepoint/region-kit';
import type { ApiError } from '@savepoint/session';
import css from './composer.module.css';

interface Props {
  trouble: string;
  failure: ApiError;
  onRetry(): void;
}

/** Why a text was not taken. It is still in the box. */
export function NotSent({ trouble, failure, onRetry }: Props) {
  return (
    <div className={`alert alert--error ${css['failure']}`} role="alert">
      <Icon name="warning" />
      <b>{trouble}</b>
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
