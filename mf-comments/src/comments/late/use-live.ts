import type { Comment, CommentChanges } from '@savepoint/contracts';
import { getSession } from '@savepoint/session';
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { markPlace } from '../focus';
import { receiveComments } from '../state/comments-slice';
import { announce } from '../state/notice-slice';
import { countUnlisted } from '../state/page-slice';
import { useThread } from '../state/thread';
import { applyChanges } from './apply-changes';
import { followThread } from './follow-thread';

/**
 * Follows the thread, as long as the page is looked at. The region is mounted when the reader comes near it.
 * @param place an element at its beginning
 * @param hold called before what is shown changes
 * @returns how many comments have come that are not shown yet, and what shows them
 */
export function useLive(place: RefObject<HTMLElement | null>, hold: () => void) {
  const thread = useThread();
  const [arrived, setArrived] = useState<Comment[]>([]);
  const waiting = useRef<Comment[]>([]);
  const keep = useCallback((comments: Comment[]) => {
    waiting.current = comments;
    setArrived(comments);
  }, []);

  useEffect(() => {
    const { entity_type, entity_slug } = thread.getState().comments;
    const take = (changes: CommentChanges) => {
      const { uid } = getSession().store.getState().user;
      hold();
      const news = thread.dispatch(applyChanges(changes, waiting.current, uid));
      const before = waiting.current.length;
      keep(news);
      if (news.length === before) return;
      thread.dispatch(countUnlisted(news.length - before));
      if (news.length > before)
        thread.dispatch(announce(`${news.length} new ${news.length === 1 ? 'comment' : 'comments'}`));
    };
    const follow = followThread({ entity_type, entity_slug }, () => thread.getState().page.seen, take);
    follow.start();
    return follow.stop;
  }, [thread, hold, keep]);

  const show = () => {
    const focusFirstNew = place.current && markPlace(place.current);
    thread.dispatch(countUnlisted(-waiting.current.length));
    thread.dispatch(receiveComments({ comments: waiting.current, gone: [] }));
    keep([]);
    // Once they are there.
    setTimeout(() => focusFirstNew?.());
  };
  return { arrived: arrived.length, show };
}
