import { createHash } from 'node:crypto';
import { daysBefore, type AddCommentBody, type PendingReason } from '@savepoint/contracts';
import { HttpError } from '@savepoint/service-kit';
import type { Context } from '../context';
import { VISIBLE_STATES } from '../models/comment';
import type { StoredRecentText } from '../models/text-rules';
import { normaliseWords } from './word-rules';

/** Links in one comment of a new member, and of anybody. */
const NEW_MEMBER_MAX_LINKS = 2;
const MAX_LINKS = 5;

/**
 * Checks a text against the word rules and the limits of links.
 * @param member uid of its author
 * @returns why the comment is pending moderation; empty when it is not
 * @throws {HttpError} 409 when a rule rejects it, or it has too many links
 */
export async function checkText(context: Context, member: string, text: string): Promise<PendingReason[]> {
  const match = await context.wordRules.find(text);
  if (match?.effect === 'reject') throw new HttpError('words-rejected', { params: { phrase: match.phrase } });
  const reasons: PendingReason[] = match ? [{ kind: 'words', phrase: match.phrase }] : [];
  const links = countLinks(text);
  if (links === 0) return reasons;
  if (links > MAX_LINKS) throw tooManyLinks(MAX_LINKS);
  if (await isEstablished(context, member)) return reasons;
  if (links > NEW_MEMBER_MAX_LINKS) throw tooManyLinks(NEW_MEMBER_MAX_LINKS);
  return [...reasons, { kind: 'links' }];
}

/** Whether a member has had a visible comment for some days, or a moderator approved one. */
async function isEstablished({ comments, members, settings }: Context, member: string): Promise<boolean> {
  const since = daysBefore(new Date(), settings.newMemberDays);
  const [older, stored] = await Promise.all([
    comments.exists({
      user_uid: member,
      state: { $in: VISIBLE_STATES },
      created: { $lte: since },
      hidden: null,
    } as object),
    members.findById(member).lean(),
  ]);
  return older !== null || stored?.trusted !== undefined;
}

const tooManyLinks = (limit: number) => new HttpError('too-many-links', { params: { max: limit } });

/** Top-level domains of links without `https://`; a longer list finds more text that is no link. */
const TOP_LEVEL_DOMAINS =
  'com|net|org|info|biz|ru|cn|xyz|top|shop|store|site|online|io|gg|app|dev|co|me|tv|link|click|uk|de';
const LINK = new RegExp(
  `https?://\\S+|\\bwww\\.\\S+|(?<![\\w@./-])(?:[a-z0-9-]{1,63}\\.){1,4}(?:${TOP_LEVEL_DOMAINS})(?![\\w-])`,
  'gi',
);

export const countLinks = (text: string): number => text.match(LINK)?.length ?? 0;

/** How long a member cannot post the same text again. */
const DUPLICATE_WINDOW_MS = 60 * 60 * 1000;
/** Maximum duration of a call that adds a comment. */
const ADD_TIMEOUT_MS = 15_000;
/** Shorter texts, in characters, may be repeated as replies to other comments: “Thanks!”, “I agree.” */
const SHORT_TEXT_LENGTH = 20;

/** A text that was recorded as posted. */
export interface RecentText {
  /** Removes the record because the comment was not stored. */
  remove(): Promise<void>;
}

/**
 * Records that a member posts a text, unless they posted the same within the hour as another comment: a short
 * text below the same parent, a longer one anywhere. Comments deleted since do not count.
 * @throws {HttpError} 409
 */
export async function rejectDuplicateText(
  { recentTexts, comments }: Pick<Context, 'recentTexts' | 'comments'>,
  member: string,
  body: AddCommentBody,
): Promise<RecentText> {
  const { comment_uid } = body;
  const _id = `${member}:${digest(body)}`;
  for (;;) {
    const now = Date.now();
    const record = { comment_uid, posted: new Date(now), expires: new Date(now + DUPLICATE_WINDOW_MS) };
    const recorded = { remove: async () => void (await recentTexts.deleteOne({ _id, comment_uid })) };
    if (await recentTexts.insertIfAbsent({ _id, ...record })) return recorded;
    const earlier = await recentTexts.findById(_id).lean();
    if (!earlier) continue;
    if (earlier.comment_uid === comment_uid) return recorded;
    if (earlier.expires.getTime() > now && (await isStillPosted(comments, earlier, now)))
      throw duplicateText();
    const replaced = await recentTexts.updateOne({ _id, comment_uid: earlier.comment_uid }, { $set: record });
    if (replaced.matchedCount) return recorded;
  }
}

/** Whether the earlier comment exists, or is just being stored. */
async function isStillPosted(
  comments: Context['comments'],
  earlier: StoredRecentText,
  now: number,
): Promise<boolean> {
  const comment = await comments.findById(earlier.comment_uid, { state: 1 }).lean();
  return comment ? comment.state !== 'deleted' : earlier.posted.getTime() > now - ADD_TIMEOUT_MS;
}

function digest({ content, entity_type, entity_slug, parent_uid }: AddCommentBody): string {
  const words = normaliseWords(content).join(' ') || content.replace(/\s/g, '');
  const scope = [...words].length < SHORT_TEXT_LENGTH ? `${entity_type}/${entity_slug}/${parent_uid}\n` : '';
  return createHash('sha256')
    .update(scope + words)
    .digest('base64url');
}

const duplicateText = () => new HttpError('duplicate-text');
