import type { Comment, CommentChanges } from '@savepoint/contracts/comments';
import { articlesIn, sectionOf } from '../focus';
import { commentId } from '../links';
import { receiveComments, setLikes } from '../state/comments-slice';
import { addPending } from '../state/own-comments-slices';
import { changeUnloadedCount, reloadOwnView } from '../state/page-slice';
import type { AppThunk, ThreadState } from '../state/thread-store';
import { focusNeighbour } from './focus';
import { deleteStoredInput } from './outbox';
import { isTogglingLike } from './toggle-like';

/**
 * Applies changes from the server: updates texts and counts and removes deleted comments. New comments are
 * queued, except the reader’s own. One of theirs that others no longer see may still be there for them, held or as if
 * nothing had happened.
 * @param queued new comments that are not shown yet
 * @param member uid of the reader; empty for a visitor
 * @returns the new comments that are queued now
 */
export const applyChanges =
  (changes: CommentChanges, queued: readonly Comment[], member: string): AppThunk<Comment[]> =>
  (dispatch, getState) => {
    const { comments, page } = getState();
    const shownUids = new Set(comments.comments.map(({ uid }) => uid));
    const isQueued = (uid: string) => queued.some((comment) => comment.uid === uid);
    const received = [...changes.added, ...changes.edited];

    const deleted = changes.deleted.filter((uid) => shownUids.has(uid));
    const hidden = received.filter((comment) => comment.hidden).map(({ uid }) => uid);
    const taken = [...deleted, ...hidden].flatMap((uid) => ownShown(getState(), uid, member) ?? []);
    // They stay as they are until the server has said whether their author still sees them.
    for (const comment of taken) dispatch(addPending(comment));
    if (taken.length) dispatch(reloadOwnView());
    moveFocusFrom(deleted.filter((uid) => !taken.some((comment) => comment.uid === uid)));
    dispatch(receiveComments({ comments: received.filter(({ uid }) => shownUids.has(uid)), deleted }));
    for (const liked of changes.liked)
      if (shownUids.has(liked.comment_uid) && !isTogglingLike(liked.comment_uid)) dispatch(setLikes(liked));

    const added = changes.added.filter(({ uid }) => !shownUids.has(uid) && !isQueued(uid));
    const parentUids = new Set([...shownUids, ...[...queued, ...added].map(({ uid }) => uid)]);
    const showable = added.filter(({ parent_uid }) => parent_uid === null || parentUids.has(parent_uid));
    const deletedUnloaded = changes.deleted.filter((uid) => !shownUids.has(uid) && !isQueued(uid));
    // Replies in parts of a thread that are not loaded are only counted.
    if (page.loaded) dispatch(changeUnloadedCount(added.length - showable.length - deletedUnloaded.length));
    const receivedByUid = new Map(received.map((comment) => [comment.uid, comment]));
    const stillQueued = queued
      .filter(({ uid }) => !changes.deleted.includes(uid))
      .map((comment) => receivedByUid.get(comment.uid) ?? comment);
    return dispatch(showOwn([...stillQueued, ...showable], member));
  };

/**
 * Shows the reader’s own queued comments, written in another tab or after a cached page was made, together with
 * the comments they reply to. The server has them, so their drafts and outbox entries are deleted.
 * @param queued new comments that are not shown yet
 * @param member uid of the reader; empty for a visitor
 * @returns the comments that stay queued
 */
export const showOwn =
  (queued: readonly Comment[], member: string): AppThunk<Comment[]> =>
  (dispatch, getState) => {
    const own = member ? queued.filter(({ user_uid }) => user_uid === member) : [];
    if (!own.length) return [...queued];
    const byUid = new Map(queued.map((comment) => [comment.uid, comment]));
    const sendingUids = new Set(getState().sending.map(({ uid }) => uid));
    const shown = new Set<Comment>();
    for (const comment of own)
      for (let each: Comment | undefined = comment; each; each = byUid.get(each.parent_uid ?? ''))
        // A comment that is being sent is shown already; the response completes it.
        if (!sendingUids.has(each.uid)) shown.add(each);

    for (const { uid } of shown) deleteStoredInput(uid);
    dispatch(receiveComments({ comments: [...shown], deleted: [] }));
    return queued.filter((comment) => !shown.has(comment) && !own.includes(comment));
  };

/** The reader’s own comment as it is shown, unless they are deleting it. */
const ownShown = ({ comments, deleting }: ThreadState, uid: string, member: string): Comment | undefined =>
  member && !(uid in deleting)
    ? comments.comments.find((comment) => comment.uid === uid && comment.user_uid === member)
    : undefined;

/** Moves the focus to a neighbouring comment if it is in one of the comments that are about to be removed. */
function moveFocusFrom(removedUids: readonly string[]): void {
  const isRemoved = ({ id }: Element) => removedUids.some((uid) => id === commentId(uid));
  const focused = document.activeElement?.closest('article');
  if (!focused || !isRemoved(focused)) return;
  const section = sectionOf(focused);
  const remaining = articlesIn(section).filter((article) => !isRemoved(article));
  focusNeighbour(focused, remaining, section);
}
