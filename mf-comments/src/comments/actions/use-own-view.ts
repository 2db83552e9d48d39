import { ignoringRoutes } from '@savepoint/contracts/routes';
import type { PendingCommentsBody } from '@savepoint/contracts/moderation';
import { useRegion } from '@savepoint/region-kit';
import { ApiError, getSession, useSession } from '@savepoint/session';
import { useEffect } from 'react';
import { setPending } from '../state/own-comments-slices';
import { setOwnView } from '../state/page-slice';
import { useThreadState, useThreadStore } from '../state/thread-store';

/**
 * Loads what this member alone sees of the thread: their own comments that are pending moderation, whose comments are
 * collapsed because they ignore them, and whether they moderate it. If that fails, the thread is shown as everybody sees it.
 * @param saveScrollAnchor called before the state changes
 */
export function useOwnView(saveScrollAnchor: () => void): void {
  const store = useThreadStore();
  const { report } = useRegion();
  const member = useSession(({ user }) => (user.profileLoaded ? user.uid : ''));
  // With another order all comments are replaced, those of the member too that only they see.
  const location = useThreadState(({ page }) => page.location);
  const changes = useThreadState(({ page }) => page.own_changes);
  useEffect(() => {
    if (!member) return;
    let current = true;
    const { entity_type, entity_slug } = store.getState().comments;
    const body: PendingCommentsBody = { entity_type, entity_slug };
    const { api } = getSession();
    const load = async () => {
      const [{ comments, moderates }, { members }] = await Promise.all([
        api.call('listPendingComments', { body }),
        api.call('listIgnoredMembers', { body, route: ignoringRoutes.listIgnoredMembers, background: true }),
      ]);
      if (!current) return;
      saveScrollAnchor();
      store.dispatch(setPending(comments));
      store.dispatch(setOwnView({ moderates, ignored: members.map(({ uid }) => uid) }));
    };
    load().catch((error: unknown) => error instanceof ApiError || report(error));
    return () => {
      current = false;
    };
  }, [member, location, changes, store, report, saveScrollAnchor]);
  useEffect(
    () => () => {
      store.dispatch(setPending([]));
      store.dispatch(setOwnView(undefined));
    },
    [member, store],
  );
}
