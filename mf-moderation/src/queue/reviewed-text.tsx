import type { CommentInput, PendingReason } from '@savepoint/contracts/comments';
import { CommentText } from '@savepoint/region-kit';
import type { ReactNode } from 'react';
import css from '../moderation.module.css';
import { pendingReasonText } from './pending-reason-text';

interface ReviewedTextProps {
  comment: CommentInput;
  /** The comment that it replies to. */
  parent: CommentInput | null;
  /** Who wrote that. */
  parentName?: string | undefined;
  pendingReasons: readonly PendingReason[];
  /** What reports say; null without any. */
  reported: string | null;
  /** Further entries of the list of reasons. */
  children?: ReactNode;
}

/** The text of a comment that moderators decide about, what it replies to, and what rules and reports say about it. */
export const ReviewedText = ({
  comment,
  parent,
  parentName,
  pendingReasons,
  reported,
  children,
}: ReviewedTextProps) => (
  <>
    {parent ? (
      <blockquote className={css['quote']}>
        {parentName === undefined ? null : (
          <b>
            <bdi>{parentName}</bdi>
          </b>
        )}
        <CommentText comment={parent} />
      </blockquote>
    ) : null}
    <CommentText className={css['text']} comment={comment} />
    <ul>
      {pendingReasons.map((reason, index) => (
        <li key={index} className={css['reason']}>
          {pendingReasonText(reason)}
        </li>
      ))}
      {reported === null ? null : <li className={css['reason']}>{reported}</li>}
      {children}
    </ul>
  </>
);
