import type { CommentsPageLocation, CommentsPage, NeighbouredCommentsPage } from '@savepoint/contracts';
import { getSession } from '@savepoint/session';
import { asPlace, firstPath } from '../load';
import { replaceWith } from '../state/actions/read-comments';
import { goTo } from '../state/page-slice';
import type { Step } from '../state/thread';

/**
 * Shows another page of the discussion instead of what is shown.
 * @param at which; the newest comments unless told
 * @throws {ApiError}
 */
export const goToPage =
  (at: CommentsPageLocation | undefined): Step<Promise<void>> =>
  async (dispatch, getState) => {
    const { comments } = getState();
    const page = await getSession().api.get<CommentsPage | NeighbouredCommentsPage>(firstPath(comments, at));
    dispatch(goTo(at));
    const before = comments.comments.map(({ uid }) => uid);
    dispatch(replaceWith(asPlace(page), before));
  };
