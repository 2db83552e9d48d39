import type { Comment, PendingReason } from '@savepoint/contracts/comments';
import { Icon } from '@savepoint/region-kit';
import { message } from './messages';
import css from './pending-notice.module.css';

const toSentence = (reason: PendingReason): string =>
  reason.kind === 'words' ? message('words', reason) : message(reason.kind);

/** Notice for the author of a pending comment: only they can see it, and why. */
export function PendingNotice({ comment }: { comment: Comment }) {
  const reasons = comment.pending_reasons ?? [];
  return (
    <div className={css['notice']}>
      <Icon name="clock" small />
      <p>
        <b>{message('pending')}</b> {reasons.map(toSentence).join(' ')}
      </p>
    </div>
  );
}
