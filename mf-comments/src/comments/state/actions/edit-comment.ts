import type { AddCommentResponse, UpdateCommentBody } from '@savepoint/contracts';
import { trackEvent } from '@savepoint/region-kit';
import { getSession } from '@savepoint/session';
import { receiveComments } from '../comments-slice';
import { hold } from '../held-slice';
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
    const call: UpdateCommentBody = { content, comment_uid, entity_slug, entity_type };
    const { comment } = await getSession().api.post<AddCommentResponse>('/api/comments/update', call);
    const held = comment.hidden !== undefined;
    if (held) dispatch(hold(comment));
    dispatch(
      receiveComments(held ? { comments: [], gone: [comment_uid] } : { comments: [comment], gone: [] }),
    );
    dispatch(announce(held ? 'Your comment waits for a moderator' : 'Comment saved'));
    trackEvent({ event: 'Comment', action: 'edit', entity_type, entity_slug });
  };
