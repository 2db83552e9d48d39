import type { NeighbouredCommentsPage } from '@savepoint/contracts';
import { getSession } from '@savepoint/session';
import { firstPath } from '../load';
import { replaceWith } from '../state/actions/read-comments';
import { goTo, miss } from '../state/page-slice';
import type { Step } from '../state/thread';

/**
 * Goes to the page that a comment is on, which need not be near to what has been read.
 * @throws {ApiError}
 */
export const readAround =
  (comment: string): Step<Promise<void>> =>
  async (dispatch, getState) => {
    const path = firstPath(getState().comments, { comment });
    const page = await getSession().api.get<NeighbouredCommentsPage>(path);
    if (!page.found) return void dispatch(miss());
    dispatch(goTo({ comment }));
    const before = getState().comments.comments.map(({ uid }) => uid);
    dispatch(replaceWith(page, before));
  };
