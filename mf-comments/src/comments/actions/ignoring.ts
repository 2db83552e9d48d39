import { ignoringRoutes } from '@savepoint/contracts/routes';
import { getSession } from '@savepoint/session';
import { announce, setOwnView } from '../state/page-slice';
import type { AppThunk } from '../state/thread-store';
import { message } from './messages';

/** Ignores the author of a comment, or ends that, for this member. @throws {ApiError} */
export const changeIgnoring =
  (
    { uid: comment_uid, user_uid }: { uid: string; user_uid: string },
    ignores: boolean,
  ): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const { entity_type, entity_slug } = getState().comments;
    const thread = { entity_type, entity_slug };
    const { api } = getSession();
    if (ignores)
      await api.call('ignoreMember', {
        body: { comment_uid, ...thread },
        route: ignoringRoutes.ignoreMember,
      });
    else
      await api.call('stopIgnoring', {
        body: { uid: user_uid, ...thread },
        route: ignoringRoutes.stopIgnoring,
      });
    const { own } = getState().page;
    const others = own?.ignored.filter((uid) => uid !== user_uid) ?? [];
    dispatch(
      setOwnView({ moderates: own?.moderates ?? false, ignored: ignores ? [...others, user_uid] : others }),
    );
    dispatch(announce(message(ignores ? 'ignored' : 'notIgnored')));
  };
