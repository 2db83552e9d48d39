import type { Comment, CommentChanges } from '@savepoint/contracts';
import { getSession, useSession } from '@savepoint/session';
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { markPlace } from '../focus';
import { receiveComments } from '../state/comments-slice';
import { announce } from '../state/notice-slice';
import { countUnlisted } from '../state/page-slice';
import { useThread } from '../state/thread';
import { applyChanges } from './apply-changes';
import { followThread } from './follow-thread';
import { showOwn } from './show-own';

/**
 * Follows the thread, as long as the page is looked at. The region is mounted when the reader comes near it.
 * @param place an element at its beginning
 * @param hold called before what is shown changes
 * @returns how many comments have come that are not shown yet, and what shows them
 */
export function useLive(place: RefObject<HTMLElement | null>, hold: () => void) {
  const thread = useThread();
  const member = useSession(({ user }) => user.uid);
  const [arrived, setArrived] = useState<Comment[]>([]);
  const waiting = useRef<Comment[]>([]);
  /** @returns by how many comments more wait than before */
  const keep = useCallback(
    (comments: Comment[]): number => {
      const more = comments.length - waiting.current.length;
      waiting.current = comments;
      setArrived(comments);
      if (more) thread.dispatch(countUnlisted(more));
      return more;
    },
    [thread],
  );

  useEffect(() => {
    const { entity_type, entity_slug } = thread.getState().comments;
    const take = (changes: CommentChanges) => {
      const { uid } = getSession().store.getState().user;
      hold();
      const news = thread.dispatch(applyChanges(changes, waiting.current, uid));
      if (keep(news) > 0)
        thread.dispatch(announce(`${news.length} new ${news.length === 1 ? 'comment' : 'comments'}`));
    };
    const follow = followThread({ entity_type, entity_slug }, () => thread.getState().page.seen, take);
    follow.start();
    return follow.stop;
  }, [thread, hold, keep]);

  // Who reads is known only a moment after the page is there.
  useEffect(() => {
    if (!waiting.current.length) return;
    hold();
    keep(thread.dispatch(showOwn(waiting.current, member)));
  }, [thread, hold, keep, member]);

  const show = () => {
    const focusFirstNew = place.current && markPlace(place.current);
    thread.dispatch(receiveComments({ comments: waiting.current, gone: [] }));
    keep([]);
    // Once they are there.
    setTimeout(() => focusFirstNew?.());
  };
  return { arrived: arrived.length, show };
}
