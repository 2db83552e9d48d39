import type { CommentTarget } from '@savepoint/contracts/comments';
import { trackEvent } from '@savepoint/region-kit';
import { ApiError, getSession } from '@savepoint/session';
import { cancelReply, deleteComment } from '../state/comments-slice';
import { cancelDeleting, markDeletionSent, startDeleting } from '../state/own-comments-slices';
import type { AppThunk } from '../state/thread-store';

/** How long a reader can undo a deletion. */
export const UNDO_WINDOW_MS = 10_000;
/** How often it is checked whether a reader is still about to undo. */
export const UNDO_CHECK_INTERVAL_MS = 1_000;

/** By uid: undoes a deletion that has not been sent. */
const undoByUid = new Map<string, () => void>();

/**
 * Deletes a comment: hides it, and calls the server once the undo window is over and the reader is not about to
 * undo. A comment that the server does not have counts as deleted. If the call fails, the comment is shown again.
 * @throws {ApiError}
 */
export const deleteWithUndo =
  (comment_uid: string): AppThunk<Promise<void>> =>
  async (dispatch, getState, bus) => {
    const { entity_type, entity_slug } = getState().comments;
    const body: CommentTarget = { comment_uid, entity_slug, entity_type };
    const { confirmed, undo } = openUndoWindow(comment_uid);
    undoByUid.set(comment_uid, undo);
    dispatch(cancelReply({ comment_uid }));
    dispatch(startDeleting(comment_uid));
    const isConfirmed = await confirmed;
    undoByUid.delete(comment_uid);
    if (!isConfirmed) return void dispatch(cancelDeleting(comment_uid));
    dispatch(markDeletionSent(comment_uid));
    try {
      await getSession().api.call('deleteComment', { body });
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 404)) {
        dispatch(cancelDeleting(comment_uid));
        throw error;
      }
    }
    dispatch(deleteComment({ comment_uid }));
    trackEvent({ event: 'Comment', action: 'delete', entity_type, entity_slug });
    bus.emit('comment:deleted', { uid: comment_uid, entity_type, entity_slug });
  };

/** Shows a comment again instead of deleting it; has no effect once the server has been called. */
export const undoDeletion = (comment_uid: string): void => undoByUid.get(comment_uid)?.();

/** Whether the keyboard focus or the mouse is on the Undo line. A tap leaves `:hover` behind on touch screens. */
function isAboutToUndo(comment_uid: string): boolean {
  const line = document.querySelector(`[data-deleted="${comment_uid}"]`);
  const hovered = line?.matches(':hover') && matchMedia('(hover: hover)').matches;
  return hovered === true || line?.querySelector(':focus-visible') != null;
}

/**
 * Starts the time in which a deletion can be undone. It lasts while the reader is about to undo, and ends early when
 * the page is left or hidden, because timers of background pages may never run.
 * @returns `confirmed` resolves to false if `undo` was called in time, else to true
 */
function openUndoWindow(comment_uid: string): { confirmed: Promise<boolean>; undo: () => void } {
  let resolve: (isConfirmed: boolean) => void;
  const confirmed = new Promise<boolean>((settle) => (resolve = settle));
  const close = (isConfirmed: boolean) => {
    clearTimeout(timer);
    removeEventListener('pagehide', confirm);
    document.removeEventListener('visibilitychange', confirmIfHidden);
    resolve(isConfirmed);
  };
  const confirm = () => close(true);
  const confirmIfHidden = () => document.hidden && confirm();
  const confirmUnlessHeld = () => {
    if (isAboutToUndo(comment_uid)) timer = setTimeout(confirmUnlessHeld, UNDO_CHECK_INTERVAL_MS);
    else confirm();
  };
  let timer = setTimeout(confirmUnlessHeld, UNDO_WINDOW_MS);
  addEventListener('pagehide', confirm);
  document.addEventListener('visibilitychange', confirmIfHidden);
  return { confirmed, undo: () => close(false) };
}
