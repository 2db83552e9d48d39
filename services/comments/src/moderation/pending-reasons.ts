import type { Comment, PendingReason, StoredHiddenReason } from '@savepoint/contracts/comments';
import type { TextCheckDependencies } from './dependencies';
import { findLinks } from '../texts';
import { type StoredComment, toComment } from '../data';
import { askAboutEdit, findSpamKey, type Caller, type Commenter } from './spam/ask-service';

/** Why a comment is hidden for which its author may read reasons. One in the shadow has those that it would have without. */
export const HELD: StoredHiddenReason[] = ['pending_moderation', 'shadowed'];

/**
 * Reads why comments are pending moderation, for their authors. @returns the reasons by uid; only of comments that are pending,
 * or would be if their author were not in the shadow
 */
export async function readPendingReasons(
  { cases }: Pick<TextCheckDependencies, 'cases'>,
  comments: readonly StoredComment[],
): Promise<Map<string, PendingReason[]>> {
  const pending = comments.filter(({ hidden }) => hidden && HELD.includes(hidden)).map(({ _id }) => _id);
  if (!pending.length) return new Map();
  const found = await cases.find({ _id: { $in: pending } }, { status: 1, pending_reasons: 1 }).lean();
  return new Map(
    found
      .filter(({ status, pending_reasons }) => status !== 'shadowed' || pending_reasons.length)
      .map(({ _id, pending_reasons }) => [_id, toAuthor(pending_reasons)]),
  );
}

/** The reasons as the author of a comment reads them: without what would help to write around a check for spam. */
export const toAuthor = (reasons: readonly PendingReason[]): PendingReason[] =>
  reasons.map((reason) =>
    reason.kind === 'spam-filter' || reason.kind === 'spam-service' ? { kind: reason.kind } : reason,
  );

/** Comments as their author sees them: with the reasons why they are pending moderation. */
export async function toOwnComments(
  context: Pick<TextCheckDependencies, 'cases'>,
  comments: readonly StoredComment[],
): Promise<Comment[]> {
  const reasons = await readPendingReasons(context, comments);
  return comments.map((comment) => withStatus(comment, reasons));
}

/** A comment as its author sees it. */
export const toOwnComment = async (
  context: Pick<TextCheckDependencies, 'cases'>,
  comment: StoredComment,
): Promise<Comment> => withStatus(comment, await readPendingReasons(context, [comment]));

const withStatus = (comment: StoredComment, reasons: ReadonlyMap<string, PendingReason[]>): Comment => ({
  ...toComment(withoutShadow(comment)),
  ...statusOf(comment, reasons),
});

const withoutShadow = ({ hidden, ...comment }: StoredComment): StoredComment => ({
  ...comment,
  ...(hidden && hidden !== 'shadowed' && { hidden }),
});

/** Whether a comment is hidden, and why, for its author, who is not told of the shadow. */
export function statusOf(
  { _id, hidden }: StoredComment,
  reasons: ReadonlyMap<string, PendingReason[]>,
): Pick<Comment, 'hidden' | 'pending_reasons'> {
  const pending_reasons = reasons.get(_id);
  if (hidden === 'shadowed') return pending_reasons ? { hidden: 'pending_moderation', pending_reasons } : {};
  return { ...(hidden && { hidden }), ...(pending_reasons && { pending_reasons }) };
}

/**
 * Returns why a comment is pending moderation with another text; empty when it is not. The site’s spam service is asked.
 * One that is pending stays so until a moderator decides, because they may have read the earlier text. An approval is
 * no approval of links that an edit adds.
 * @param options.rules what the site’s rules found in the new text
 */
export async function reasonsAfterEdit(
  context: Pick<TextCheckDependencies, 'site' | 'pages' | 'cases' | 'spamService'>,
  author: Commenter,
  comment: StoredComment,
  text: string,
  { rules, caller }: { rules: readonly PendingReason[]; caller: Caller },
): Promise<PendingReason[]> {
  const key = await findSpamKey(context, author);
  const found = [...rules, ...(await askAboutEdit(context, key, comment, text, caller))];
  const before = (await readPendingReasons(context, [comment])).get(comment._id);
  if (!before && comment.hidden !== 'pending_moderation') {
    const isHeld = found.some(({ kind }) => kind === 'links');
    return !isHeld && (await addsLinksAfterApproval(context, comment, text))
      ? [...found, { kind: 'links' }]
      : found;
  }
  const reasons = [...found, ...(before ?? []).filter(({ kind }) => kind === 'reports')];
  return reasons.length ? reasons : [{ kind: 'edited' }];
}

async function addsLinksAfterApproval(
  { cases }: Pick<TextCheckDependencies, 'cases'>,
  { _id, content }: StoredComment,
  text: string,
): Promise<boolean> {
  const before = new Set(findLinks(content));
  if (findLinks(text).every((link) => before.has(link))) return false;
  return (await cases.exists({ _id, 'decided.by': { $exists: true } })) !== null;
}
