import { Failed } from '@savepoint/region-kit';
import { message } from '../messages';
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
    <div data-for-readers>
      <Failed text={message('notLoaded')} onRetry={onRetry} />
    </div>
  );
}

/** Shown in place of the list. The form is above it. */
export const NoComments = () => (
  <div className="state">
    <h3>{message('empty')}</h3>
    <p>{message('beFirst')}</p>
  </div>
);
