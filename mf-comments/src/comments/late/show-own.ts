import type { Comment } from '@savepoint/contracts';
import { forgetCall } from '../outbox';
import { receiveComments } from '../state/comments-slice';
import type { Step } from '../state/thread';
import { forgetDraftOf } from './forget-draft';

/**
 * Shows what the reader wrote themselves, in another tab or after the copy of the page that they read was
 * made, with what it replies to. It has arrived, so nothing has to be sent again.
 * @param waiting comments that have come and are not shown yet
 * @param member uid of the reader; empty for a visitor
 * @returns those that wait still
 */
export const showOwn =
  (waiting: readonly Comment[], member: string): Step<Comment[]> =>
  (dispatch, getState) => {
    const own = member ? waiting.filter(({ user_uid }) => user_uid === member) : [];
    if (!own.length) return [...waiting];
    const byUid = new Map(waiting.map((comment) => [comment.uid, comment]));
    const shown = new Set<Comment>();
    for (const comment of own)
      for (let at: Comment | undefined = comment; at; at = byUid.get(at.parent_uid ?? '')) shown.add(at);

    // What is on its way from here is shown already, and its answer tells the rest.
    for (const { uid } of getState().sending) shown.delete(byUid.get(uid)!);
    for (const { uid } of shown) {
      forgetCall(uid);
      forgetDraftOf(uid);
    }
    dispatch(receiveComments({ comments: [...shown], gone: [] }));
    return waiting.filter((comment) => !shown.has(comment) && !own.includes(comment));
  };
