import { createHash } from 'node:crypto';
import { ageMs, isAhead, SITE_LINKS_MAX, siteOfPage } from '@savepoint/contracts/base';
import type { Site } from '@savepoint/contracts/schema';
import type { AddCommentBody, PendingReason } from '@savepoint/contracts/comments';
import { HttpError } from '@savepoint/service-kit/base';
import { RECENT_TEXT_MINUTES } from '@savepoint/service-kit/privacy';
import type { TextCheckDependencies } from './dependencies';
import { findLinks, normaliseWords } from '../texts';
import { type CommentModel, isModerator, type StoredRecentText } from '../data';
import { guestReasons } from './known-guests';
import { isEstablished, isKnown } from './standing';

/** Links in one comment of a new member, and of anybody. */
const NEW_MEMBER_MAX_LINKS = 2;
const MAX_LINKS = SITE_LINKS_MAX;

/**
 * Checks a text against the site’s rules: its words, links, its spam filter, and whether comments of its guests, or all, are published after approval.
 * @param member uid of its author
 * @param rulesVersion version of the word rules, if it was just read
 * @returns why the comment is pending moderation; empty when it is not
 * @throws {HttpError} 409 when a rule rejects it, or it has too many links
 */
export async function checkText(
  context: TextCheckDependencies,
  member: string,
  text: string,
  rulesVersion?: number,
): Promise<PendingReason[]> {
  const match = await context.wordRules.find(text, rulesVersion);
  if (match?.effect === 'reject') throw new HttpError('words-rejected', { params: { phrase: match.phrase } });
  const reasons: PendingReason[] = match ? [{ kind: 'words', phrase: match.phrase }] : [];
  reasons.push(...(await guestReasons(context, member)));
  const { site } = context;
  const held = site && !isModerator(context, { sub: member }) ? site.settings : null;
  if (held?.publishing === 'after_approval') reasons.push({ kind: 'site' });
  if (held?.publishing === 'first_after_approval' && !(await isKnown(context, member)))
    reasons.push({ kind: 'site', rule: 'first' });
  if (site && held?.spam_filter === 'on') {
    const finding = await context.spamFilters.find(site.key, text);
    if (finding) reasons.push({ kind: 'spam-filter', ...finding });
  }
  const links = findLinks(text).length;
  if (links === 0) return reasons;
  const maxLinks = site ? maxLinksOn(site) : MAX_LINKS;
  if (links > maxLinks) throw tooManyLinks(maxLinks);
  if (held?.links === 'held') return [...reasons, { kind: 'site', rule: 'links' }];
  if (await isEstablished(context, member)) return reasons;
  const newMemberMaxLinks = Math.min(maxLinks, NEW_MEMBER_MAX_LINKS);
  if (links > newMemberMaxLinks) throw tooManyLinks(newMemberMaxLinks);
  return [...reasons, { kind: 'links' }];
}

const maxLinksOn = ({ settings: { links, max_links } }: Site): number =>
  links === 'refused' ? 0 : max_links;

const tooManyLinks = (limit: number) => new HttpError('too-many-links', { params: { max: limit } });

/** How long a member cannot post the same text again. */
const DUPLICATE_WINDOW_MS = RECENT_TEXT_MINUTES * 60_000;
/** Maximum duration of a call that adds a comment. */
const ADD_TIMEOUT_MS = 15_000;
/** Shorter texts, in characters, may be repeated as replies to other comments: “Thanks!”, “I agree.” */
const SHORT_TEXT_LENGTH = 20;

/** A text and where its comment is. */
type PostedText = Pick<
  AddCommentBody,
  'comment_uid' | 'content' | 'entity_type' | 'entity_slug' | 'parent_uid'
>;

/** A text that was recorded as posted. */
interface RecentText {
  /** Removes the record because the comment was not stored. */
  remove(): Promise<void>;
}

/**
 * Records that a member posts a text, or edits a comment to it, unless they posted the same within the hour as another comment: a short
 * text below the same parent, a longer one anywhere on the site. Comments deleted since do not count.
 * @throws {HttpError} 409
 */
export async function rejectDuplicateText(
  { recentTexts, comments }: Pick<TextCheckDependencies, 'comments' | 'recentTexts'>,
  member: string,
  body: PostedText,
): Promise<RecentText> {
  const { comment_uid } = body;
  const _id = recentTextId(member, body);
  for (;;) {
    const now = Date.now();
    const record = { comment_uid, posted: new Date(now), expires: new Date(now + DUPLICATE_WINDOW_MS) };
    const recorded = { remove: async () => void (await recentTexts.deleteOne({ _id, comment_uid })) };
    if (await recentTexts.insertIfAbsent({ _id, ...record })) return recorded;
    const earlier = await recentTexts.findById(_id).lean();
    if (!earlier) continue;
    if (earlier.comment_uid === comment_uid) return recorded;
    const isRecent = isAhead(earlier.expires.getTime(), DUPLICATE_WINDOW_MS, now);
    if (isRecent && (await isStillPosted(comments, earlier, now))) throw duplicateText();
    const replaced = await recentTexts.updateOne({ _id, comment_uid: earlier.comment_uid }, { $set: record });
    if (replaced.matchedCount) return recorded;
  }
}

/** Whether the earlier comment exists, or is just being stored. */
async function isStillPosted(
  comments: CommentModel,
  earlier: StoredRecentText,
  now: number,
): Promise<boolean> {
  const comment = await comments.findById(earlier.comment_uid, { state: 1 }).lean();
  return comment ? comment.state !== 'deleted' : ageMs(earlier.posted.getTime(), now) < ADD_TIMEOUT_MS;
}

/** Lets a member post the text of a comment again, because an edit replaced it. */
export async function releaseText(
  { recentTexts }: Pick<TextCheckDependencies, 'recentTexts'>,
  member: string,
  before: PostedText,
  after: PostedText,
): Promise<void> {
  const _id = recentTextId(member, before);
  if (_id === recentTextId(member, after)) return;
  await recentTexts.deleteOne({ _id, comment_uid: before.comment_uid });
}

const recentTextId = (member: string, text: PostedText): string => `${member}:${digest(text)}`;

function digest({ content, entity_type, entity_slug, parent_uid }: PostedText): string {
  const words = normaliseWords(content) || content.replace(/\s/g, '');
  const site = entity_type === 'page' ? `${siteOfPage(entity_slug)}\n` : '';
  const scope =
    [...words].length < SHORT_TEXT_LENGTH ? `${entity_type}/${entity_slug}/${parent_uid}\n` : site;
  return createHash('sha256')
    .update(scope + words)
    .digest('base64url');
}

const duplicateText = () => new HttpError('duplicate-text');
