import type { Comment, CommentChanges } from '@savepoint/contracts';
import { isToggling } from './toggle-like';
import { countLikes, receiveComments } from '../state/comments-slice';
import { countUnlisted } from '../state/page-slice';
import type { Step } from '../state/thread';
import { leaveGone } from './leave-gone';
import { showOwn } from './show-own';

/**
 * Brings what is shown up to date: texts and counts in place, deleted comments away. What is new waits for
 * the reader, except what they wrote themselves.
 * @param waiting comments that have come and are not shown yet
 * @param member uid of the reader; empty for a visitor
 * @returns those that wait now
 */
export const applyChanges =
  (changes: CommentChanges, waiting: readonly Comment[], member: string): Step<Comment[]> =>
  (dispatch, getState) => {
    const { comments, page } = getState();
    const known = new Set(comments.comments.map(({ uid }) => uid));
    const sent = [...changes.added, ...changes.edited];
    const bySent = new Map(sent.map((comment) => [comment.uid, comment]));

    const gone = changes.deleted.filter((uid) => known.has(uid));
    leaveGone(gone);
    dispatch(receiveComments({ comments: sent.filter(({ uid }) => known.has(uid)), gone }));
    for (const liked of changes.liked)
      if (known.has(liked.comment_uid) && !isToggling(liked.comment_uid)) dispatch(countLikes(liked));

    const unknown = changes.added.filter(
      ({ uid }) => !known.has(uid) && !waiting.some((other) => other.uid === uid),
    );
    const placed = new Set([...known, ...[...waiting, ...unknown].map(({ uid }) => uid)]);
    const news = unknown.filter(({ parent_uid }) => parent_uid === null || placed.has(parent_uid));
    const away = changes.deleted.filter(
      (uid) => !known.has(uid) && !waiting.some((other) => other.uid === uid),
    );
    // Replies in parts of the thread that have not been read are counted only.
    if (page.loaded) dispatch(countUnlisted(unknown.length - news.length - away.length));
    const left = waiting
      .filter(({ uid }) => !changes.deleted.includes(uid))
      .map((comment) => bySent.get(comment.uid) ?? comment);
    return dispatch(showOwn([...left, ...news], member));
  };
