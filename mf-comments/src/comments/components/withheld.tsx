import { Icon } from '@savepoint/region-kit';
import { commentId } from '../address';
import { takeFocus } from '../focus';
import type { CommentNode } from '../state/tree';
import css from './withheld.module.css';

const WHY = {
  pending_moderation: 'Hidden until a moderator has looked at it.',
  removed: 'Removed by a moderator.',
} as const;

/** Stands in the place of a comment whose text nobody sees, so that what was replied keeps its place. */
export function Withheld({ comment, focused }: { comment: CommentNode; focused: boolean }) {
  const { uid, hidden, level } = comment;
  return (
    <article
      ref={focused ? takeFocus : null}
      className={css['gone']}
      id={commentId(uid)}
      aria-label="Hidden comment"
      tabIndex={-1}
    >
      <p role="heading" aria-level={level + 3}>
        {hidden && WHY[hidden]}
      </p>
    </article>
  );
}

/** Tells an author that only they see their comment. */
export function Waits() {
  return (
    <p className={css['waits']}>
      <Icon name="clock" small />
      Waiting for a moderator. Only you can see it.
    </p>
  );
}
