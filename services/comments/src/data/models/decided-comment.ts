import { EntityType, Nullable, StrictObject } from '@savepoint/contracts/schema';
import { CommentInput, PendingReason } from '@savepoint/contracts/comments';
import { Type, type Static } from 'typebox';
import { pickInput } from '../../texts';
import type { StoredComment } from './comment';

/** Characters (code points) of a comment that a decision keeps: more than a member can write, but imported ones may be longer. */
const MAX_LENGTH = 5_000;

/** The comment that a decision is about, as it was then, and what moderators knew about it. */
export const DecidedComment = StrictObject({
  ...CommentInput.properties,
  entity_type: EntityType,
  entity_slug: Type.String(),
  parent_uid: Nullable(Type.String()),
  /** What rules had found. */
  pending_reasons: Type.Array(PendingReason),
  /** Reports by reason. */
  reports: Type.Record(Type.String(), Type.Integer({ minimum: 0 })),
});
export type DecidedComment = Static<typeof DecidedComment>;

/** Removes it: its author has deleted the account. */
export const WITHOUT_COMMENT = { comment: 1 } as const;

/** Copies a comment for the decision about it. */
export function toDecidedComment(
  comment: StoredComment,
  { pending_reasons, reports }: Pick<DecidedComment, 'pending_reasons' | 'reports'>,
): DecidedComment {
  const { content, spoiler } = pickInput(comment);
  const { entity_type, entity_slug, parent_uid } = comment;
  return {
    content: [...content].slice(0, MAX_LENGTH).join(''),
    ...(spoiler && { spoiler }),
    ...{ entity_type, entity_slug, parent_uid, pending_reasons, reports },
  };
}
