import {
  type AddCommentBody,
  UNKNOWN_COMMENT_UID,
  type PendingReason,
  type StoredHiddenReason,
} from '@savepoint/contracts/comments';
import { HttpError } from '@savepoint/service-kit/base';
import { ageMs, type InternalIdentity } from '@savepoint/contracts/base';
import { isGuestUid } from '@savepoint/contracts/members';
import { accountDeleted } from '@savepoint/service-kit/data';
import { looksLikeUid, nameKeyOf, NEUTRAL_NAME } from '@savepoint/service-kit/names';
import type { PostingDependencies } from './dependencies';
import { publishIfConfirmed } from './confirm-guest';
import { isSameComment, normaliseInput, pickInput } from '../texts';
import {
  type CommentModel,
  findReceivers,
  firstEvent,
  isModerator,
  type NewComment,
  placeComment,
  type Placement,
  replyNotice,
  siteField,
  type StoredComment,
  type ThreadAuthor,
  VISIBLE_STATES,
} from '../data';
import { attachReply } from '../threads';
import {
  askAboutNew,
  type Caller,
  checkText,
  findSpamKey,
  isInShadow,
  openCase,
  openShadowCase,
  rejectDuplicateText,
  requireNotBanned,
} from '../moderation';
import { readAfterStoring, type PostingState } from './read-for-posting';
import { removeDeletedRecipients } from './remove-deleted-recipients';
import { resolveMentions, storedMentions } from './resolve-mentions';

/** Storing starts over only when the parent is being deleted at the same time. */
const MAX_ATTEMPTS = 10;
/** For how long clients may still be repeating a call. Later repetitions are not worth a query. */
const REPEAT_WINDOW_MS = 10 * 60_000;

type Author = Pick<InternalIdentity, 'sub' | 'name' | 'auth_time'> &
  Partial<Pick<InternalIdentity, 'roles' | 'site'>>;

/** The author’s IP address and browser are from the gateway. */
interface CallInfo extends Caller {
  requestId?: string;
}

/**
 * Posts a comment or a reply. Repeated and concurrent calls store it once and return the same. A call that is refused
 * counts, asks no service outside and stores nothing.
 * @param author the verified member
 * @throws {HttpError} 400 for the text or grandparent; 401 when the account was deleted meanwhile; 403 for a
 * banned member; 404 for the entity or parent; 409 when the uid is taken, the text is a duplicate or not
 * accepted, or the parent is in another thread or too deep; 429; 503 when the catalogue is unavailable
 */
export async function postComment(
  context: PostingDependencies,
  author: Author,
  request: AddCommentBody,
  call: CallInfo = {},
): Promise<StoredComment> {
  const { comments, accountDeletions } = context;
  if (request.comment_uid === UNKNOWN_COMMENT_UID) throw new HttpError('uid-taken');
  // 1. Normalise what the member wrote, and read what posting it depends on.
  const body = { ...request, ...normaliseInput(request) };
  const { comment_uid, parent_uid } = body;
  const state = await context.readForPosting({
    comment_uid,
    parent_uid,
    author: author.sub,
    nameKey: nameKeyOf(author.name),
  });
  await accountDeletions.requireNotDeleted(author, state.deletion);

  // 2. A repeated call returns what is stored. Every other one counts, also one that fails.
  const { stored } = state;
  const isSame = stored !== null && isSameComment(stored, author.sub, body);
  if (isSame && stored.state !== 'attaching') return repeatPost(context, stored);

  const { address } = call;
  try {
    await context.rateLimits.consume('post', { member: author.sub, ...(address && { address }) });
    if (stored && !isSame) throw new HttpError('uid-taken');
    return await checkAndStore(context, author, body, state, call);
  } catch (error) {
    // An earlier call crashed before it attached its reply. What is refused now is not kept.
    if (isSame) await comments.deleteOne({ _id: comment_uid, user_uid: author.sub, state: 'attaching' });
    throw error;
  }
}

/** The steps of a call whose comment is not in its thread yet. */
async function checkAndStore(
  context: PostingDependencies,
  author: Author,
  body: AddCommentBody,
  state: PostingState,
  { requestId, ...caller }: CallInfo,
): Promise<StoredComment> {
  // 3. Its place, and checks that are independent of each other. The first says whether the comment is held for moderation.
  placeComment(body, state.parent, author.sub);
  await requireNotBanned(context.decisions, author, state.member);
  const [textReasons, storeEntity, mentioned, spamKey] = await Promise.all([
    checkText(context.checks, author.sub, body.content, state.rulesVersion),
    requireEntity(context, body, requestId),
    resolveMentions(context, body),
    findSpamKey(context.checks, author),
  ]);

  // 4. No duplicates. The text is noted before the comment is stored, so that one of two concurrent calls is rejected.
  const recentText = await rejectDuplicateText(context.checks, author.sub, body);
  try {
    // 5. What is not rejected is shown to the site’s spam service, if it has one.
    const name = shownName(author, state);
    const pendingReasons = [
      ...textReasons,
      ...(await askAboutNew(context.checks, spamKey, { ...body, name }, caller)),
    ];

    // 6. A pending comment is in the moderators’ queue before it is stored; of one in the shadow there is a case too.
    const hidden = hiddenReason(context, author, state, pendingReasons);
    if (hidden === 'shadowed') await openShadowCase(context.decisions, body.comment_uid, pendingReasons);
    else if (hidden) await openCase(context.decisions, body.comment_uid, pendingReasons);

    // 7. A page of another site is stored with the first comment on it.
    await storeEntity();

    // 8. Place it in its thread, store it, attach it to its parent, log the change.
    const writing = { body, mentioned, hidden };
    return await storeComment(context, { ...author, name }, writing, state.parent);
  } catch (error) {
    await recentText.remove();
    throw error;
  }
}

/** An earlier call that crashed may have stored the comment without an entry in the log of its thread. */
async function repeatPost({ threadLog }: PostingDependencies, stored: StoredComment): Promise<StoredComment> {
  const isRecent = ageMs(stored.created.getTime()) < REPEAT_WINDOW_MS;
  if (isRecent && VISIBLE_STATES.includes(stored.state)) await threadLog.recordOnce(stored, 'added');
  return stored;
}

/**
 * The name that the author chose, or that of their account unless somebody else chose one like it. A site that logs its
 * readers in decides about their names. One that looks like a uid, from before that was refused, is not shown.
 */
function shownName({ name, site }: Author, { chosenName, nameTaken }: PostingState): string {
  const shown = chosenName ?? (nameTaken && site === undefined ? NEUTRAL_NAME : name);
  return looksLikeUid(shown) ? NEUTRAL_NAME : shown;
}

type NewHiddenReason = Exclude<StoredHiddenReason, 'removed'>;
interface Writing {
  body: AddCommentBody;
  mentioned: ThreadAuthor[];
  hidden: NewHiddenReason | undefined;
}

/** Why only its author will see the comment. What answers a comment in the shadow is there too: nobody else sees what it is about. */
function hiddenReason(
  context: PostingDependencies,
  author: Author,
  { member, parent }: PostingState,
  pendingReasons: readonly PendingReason[],
): NewHiddenReason | undefined {
  if (isInShadow(context, author, member) || parent?.hidden === 'shadowed') return 'shadowed';
  return pendingReasons.length ? 'pending_moderation' : undefined;
}

/** Stores a comment in its thread, or outside it when it is held for moderation. */
async function storeComment(
  context: PostingDependencies,
  author: Author,
  { body, mentioned, hidden }: Writing,
  parentAtFirst: StoredComment | null,
): Promise<StoredComment> {
  const { comments, threadLog } = context;
  let parent = parentAtFirst;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    if (attempt > 0 && body.parent_uid !== null) parent = await comments.findById(body.parent_uid).lean();
    const placement = placeComment(body, parent, author.sub);
    // A reply is never older than its parent, even where clocks differ.
    const created = new Date(Math.max(Date.now(), parent ? parent.created.getTime() + 1 : 0));
    const identity = { _id: body.comment_uid, user_uid: author.sub, created };
    const stored = await insertOrFind(comments, {
      ...identity,
      entity_type: body.entity_type,
      entity_slug: body.entity_slug,
      ...siteField(context),
      name: author.name,
      ...(isModerator(context, author) && { staff: true }),
      ...pickInput(body),
      ...(mentioned.length && { mentions: storedMentions(mentioned) }),
      ...replyNotice(identity, parent, mentioned, hidden !== undefined, context.settings.replyMailDelayMs),
      ...initialPlacement(placement, hidden),
      ...eventOf(context, parent, hidden),
    });
    if (!isSameComment(stored, author.sub, body)) throw new HttpError('uid-taken');
    const { isDeleted, deletedReceivers, replyCount } = await readAfterStoring(
      context,
      author,
      stored,
      placement.root_uid,
      findReceivers(author.sub, parent, mentioned),
    );
    await removeDeletedRecipients(context, stored._id, deletedReceivers);
    if (isDeleted) {
      // The account was deleted since the call began.
      await comments.deleteOne({ _id: stored._id, user_uid: author.sub, reply_attempts: 0 });
      throw accountDeleted();
    }
    // The guest may have confirmed the mail address meanwhile.
    if (stored.state === 'hidden' && isGuestUid(author.sub))
      return publishIfConfirmed({ ...context.decisions, guests: context.guests }, stored);
    if (stored.state === 'hidden') return stored;
    const posted =
      stored.state === 'attaching'
        ? await attachReply(comments, stored, placement.root_uid, replyCount)
        : stored;
    if (!posted) continue;
    await threadLog.record(posted, 'added');
    return posted;
  }
  throw new HttpError('thread-busy', { retryAfterS: 1 });
}

/** What the site is told. A reply is published when it is attached; of a comment in the shadow nothing is said. */
function eventOf(
  context: PostingDependencies,
  parent: StoredComment | null,
  hidden: NewHiddenReason | undefined,
) {
  if (hidden === 'shadowed' || (!hidden && parent)) return {};
  return firstEvent(siteField(context), hidden ? 'hidden' : 'published');
}

/** A reply joins its thread after it is stored; a pending comment after a moderator approves it. */
function initialPlacement(
  placement: Placement,
  hidden: NewHiddenReason | undefined,
): Placement & Pick<StoredComment, 'state' | 'hidden'> {
  if (hidden) return { ...placement, root_uid: null, state: 'hidden', hidden };
  if (placement.parent_uid !== null) return { ...placement, root_uid: null, state: 'attaching' };
  return { ...placement, state: 'visible' };
}

/** Stores a comment unless its uid is taken. @returns the comment that is stored under the uid */
async function insertOrFind(comments: CommentModel, newComment: NewComment): Promise<StoredComment> {
  const comment = comments.newDocument(newComment);
  for (;;) {
    if (await comments.insertIfAbsent(comment)) return comment;
    const stored = await comments.findById(comment._id).lean();
    // An attaching reply may have been deleted already.
    if (stored) return stored;
  }
}

/**
 * Checks that what is commented on exists.
 * @returns stores it, if it is a page that has no comments yet
 */
async function requireEntity(
  { entities, pages, site }: Pick<PostingDependencies, 'site' | 'entities' | 'pages'>,
  body: AddCommentBody,
  requestId: string | undefined,
): Promise<() => Promise<void>> {
  if (site) return pages.prepare(site, body);
  // A page of a site is posted to in the context of its site only.
  if (body.entity_type === 'page') throw new HttpError('no-such-entity', { params: { type: 'page' } });
  await entities.require(body.entity_type, body.entity_slug, requestId);
  return async () => undefined;
}
