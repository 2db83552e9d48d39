import type { Step } from '../thread';
import { readMoreReplies, readOlder } from './read-comments';

/** Calls after which a comment counts as not found. */
const CALLS = 10;

/**
 * Reads on until a comment has been read: pages of top-level comments and further replies by turns, as it
 * may be among either. Gives up when there is no more, or after ten calls.
 * @throws {ApiError}
 */
export const findComment =
  (comment_uid: string): Step<Promise<void>> =>
  async (dispatch, getState) => {
    for (let calls = 0; calls < CALLS; calls += 1) {
      const { comments, page } = getState();
      if (comments.comments.some(({ uid }) => uid === comment_uid)) return;
      const [folded] = Object.keys(page.folded);
      const older = page.next_cursor !== null;
      if (folded !== undefined && (!older || calls % 2 === 1)) await dispatch(readMoreReplies(folded));
      else if (older) await dispatch(readOlder());
      else return;
    }
  };
