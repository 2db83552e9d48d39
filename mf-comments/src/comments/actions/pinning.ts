import { siteOfPage } from '@savepoint/contracts/base';
import { moderationRoutes } from '@savepoint/contracts/routes';
import { getSession } from '@savepoint/session';
import { createUid } from '@savepoint/region-kit/ui/create-uid';
import { announce, setPinned } from '../state/page-slice';
import type { AppThunk } from '../state/thread-store';
import { message } from './messages';

/** Pins a comment to the top of the thread, in place of the pinned one, or unpins it. @throws {ApiError} */
export const changePinned =
  (comment_uid: string, pinned: boolean): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const { entity_type, entity_slug } = getState().comments;
    const site = entity_type === 'page' ? { site: siteOfPage(entity_slug) } : {};
    const body = { action_uid: createUid(), comment_uid, pinned, ...site };
    await getSession().api.call('pinComment', { body, route: moderationRoutes.pinComment });
    dispatch(setPinned(pinned ? comment_uid : undefined));
    dispatch(announce(message(pinned ? 'nowPinned' : 'nowUnpinned')));
  };
