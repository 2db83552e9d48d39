import type { AddCommentAnswer, UpdateComment } from '@savepoint/contracts';
import { track } from '@savepoint/region-kit';
import { getSession } from '@savepoint/session';
import { receiveComments } from '../comments-slice';
import { announce } from '../notice-slice';
import type { Step } from '../thread';

/**
 * Changes a comment’s text.
 * @param content 1 to 1000 characters, trimmed
 * @throws {ApiError}
 */
export const editComment =
  (comment_uid: string, content: string): Step<Promise<void>> =>
  async (dispatch, getState) => {
    const { entity_type, entity_slug } = getState().comments;
    const call: UpdateComment = { content, comment_uid, entity_slug, entity_type };
    const { comment } = await getSession().api.post<AddCommentAnswer>('/api/comments/update', call);
    dispatch(receiveComments({ comments: [comment], gone: [] }));
    dispatch(announce('Comment saved'));
    track({ event: 'Comment', action: 'edit', entity_type, entity_slug });
  };
