import type { InternalIdentity } from '@savepoint/contracts/base';
import type { CommentInput, PendingReason, UpdateCommentBody } from '@savepoint/contracts/comments';
import { HttpError } from '@savepoint/service-kit/base';
import type { WritingDependencies } from './dependencies';
import { normaliseInput } from '../texts';
import {
  isEditableBy,
  noSuchComment,
  noteEvent,
  noticeOfEdit,
  requireComment,
  requireEditable,
  type StoredComment,
  type ThreadAuthor,
  VISIBLE_STATES,
} from '../data';
import {
  type Caller,
  checkText,
  hideComment,
  isInShadow,
  openCase,
  openShadowCase,
  readStanding,
  reasonsAfterEdit,
  rejectDuplicateText,
  releaseText,
  requireNotBanned,
} from '../moderation';
import { removeDeletedRecipients } from './remove-deleted-recipients';
import { isDeletedSince } from './read-for-posting';
import { resolveMentions, storedMentions } from './resolve-mentions';

/**
 * Edits a comment; the new text may be held for moderation. A comment that is pending moderation stays so.
 * @param member the verified member
 * @param caller the member’s IP address and browser, from the gateway; neither is stored
 * @throws {HttpError} 400 for the text; 403 unless the author, or when banned; 404; 409 after the edit window or
 * when the text is a duplicate or not accepted; 429
 */
export async function editComment(
  context: WritingDependencies,
  author: Pick<InternalIdentity, 'sub'> & Partial<Pick<InternalIdentity, 'roles' | 'site'>>,
  body: UpdateCommentBody,
  caller: Caller = {},
): Promise<StoredComment> {
  const { comments, rateLimits } = context;
  const { sub: member } = author;
  const { address } = caller;
  const input = normaliseInput(body);
  await rateLimits.consume('edit', { member, ...(address && { address }) });
  const standing = await readStanding(context.decisions, member);
  await requireNotBanned(context.decisions, author, standing);
  const comment = await requireComment(comments, body, isEditableBy(member));
  if (comment.user_uid !== member) throw new HttpError('not-author', { params: { action: 'edit' } });
  requireEditable(comment.created);
  const [rules, mentioned] = await Promise.all([
    checkText(context.checks, member, input.content),
    resolveMentions(context, { ...body, ...input }),
  ]);
  const { _id: comment_uid, entity_type, entity_slug, parent_uid, content } = comment;
  const before = { comment_uid, entity_type, entity_slug, parent_uid, content };
  const after = { ...before, content: input.content };
  const recentText = await rejectDuplicateText(context.checks, member, after);
  try {
    // Only what is not rejected is shown to the site’s spam service.
    const pendingReasons = await reasonsAfterEdit(context.checks, author, comment, input.content, {
      rules,
      caller,
    });
    const isShadowed = comment.hidden === 'shadowed' || isInShadow(context, author, standing);
    const edited = await storeEdit(context, comment, { input, mentioned, pendingReasons, isShadowed });
    await forgetDeleted(context, edited, mentioned);
    await releaseText(context.checks, member, before, after);
    return edited;
  } catch (error) {
    await recentText.remove();
    throw error;
  }
}

interface Edit {
  input: CommentInput;
  mentioned: ThreadAuthor[];
  pendingReasons: PendingReason[];
  /** Only its author may see the new text. */
  isShadowed: boolean;
}

async function storeEdit(
  context: WritingDependencies,
  comment: StoredComment,
  { input, mentioned, pendingReasons, isShadowed }: Edit,
): Promise<StoredComment> {
  const { comments, likeCounts, threadLog, settings } = context;
  const { _id } = comment;
  const reason = isShadowed ? 'shadowed' : 'pending_moderation';
  const isHeld = isShadowed || pendingReasons.length > 0;
  if (isHeld) {
    // Hidden before it is changed, so that readers never see the new text; a moderator who has read the earlier text
    // must decide again.
    await (isShadowed ? openShadowCase : openCase)(context.decisions, _id, pendingReasons);
    await hideComment(context, _id, reason);
  }
  const edited_at = new Date();
  const isHidden = isHeld || comment.hidden !== undefined;
  const notice = noticeOfEdit(comment, mentioned, isHidden, edited_at, settings.replyMailDelayMs);
  const mentions = storedMentions(mentioned);
  const edited = await comments
    .findOneAndUpdate(
      isHeld
        ? { _id, state: { $in: [...VISIBLE_STATES, 'hidden'] }, hidden: reason }
        : { _id, state: { $in: VISIBLE_STATES } },
      {
        ...notice,
        $set: {
          ...input,
          edited: edited_at,
          ...(mentions.length && { mentions }),
          ...notice.$set,
          ...(!isHeld && noteEvent(comment, 'edited')),
        },
        ...(!mentions.length && { $unset: { mentions: 1 } }),
      },
      { returnDocument: 'after' },
    )
    .lean();
  const [current] = edited ? await likeCounts.withPendingRecounted([edited]) : [];
  if (!current) throw noSuchComment();
  if (!isHeld) await threadLog.record(current, 'edited');
  return current;
}

/** Their deletion may not have seen the new text. */
async function forgetDeleted(
  context: WritingDependencies,
  { _id }: StoredComment,
  mentioned: ThreadAuthor[],
): Promise<void> {
  const deletions = await Promise.all(
    mentioned.map(({ user_uid }) => context.accountDeletions.find(user_uid)),
  );
  const deleted = mentioned.filter((one, index) => isDeletedSince(one, deletions[index] ?? null));
  await removeDeletedRecipients(
    context,
    _id,
    deleted.map(({ user_uid }) => user_uid),
  );
}
