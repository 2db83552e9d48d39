import type { EntityType } from '@savepoint/contracts';
import { Icon } from '@savepoint/region-kit';
import comment from './comment.module.css';
import css from './placeholders.module.css';

/** Grey comments, shown while the first page is loading. */
export function Skeleton() {
  return [0, 1, 2].map((index) => (
    <div key={index} className={comment['comment']} aria-hidden="true">
      <div className={`skel ${css['avatar']}`} />
      <div className={css['lines']}>
        <div className="skel" />
        <div className="skel" />
        <div className="skel" />
      </div>
    </div>
  ));
}

export function LoadFailed({ onRetry }: { onRetry(): void }) {
  return (
    <div className="failed" role="status" data-for-readers>
      <Icon name="warning" />
      <p>
        <b>Comments did not load.</b> The rest of the page is fine.
      </p>
      <button className="btn btn--line" type="button" onClick={onRetry}>
        <Icon name="retry" small />
        Retry
      </button>
    </div>
  );
}

const INVITATIONS: Record<EntityType, string> = {
  game: 'Finished it? Stuck on it? Start here.',
  article: 'Agree? Know more? Start here.',
  review: 'Agree? Know better? Start here.',
};

export function NoComments({ entityType, onStart }: { entityType: EntityType; onStart(): void }) {
  return (
    <div className="state">
      <h3>No comments yet</h3>
      <p>{INVITATIONS[entityType]}</p>
      <button className="btn btn--line" type="button" onClick={onStart}>
        Have your say
      </button>
    </div>
  );
}
