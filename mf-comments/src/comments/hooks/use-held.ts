import type { PendingCommentsResponse, PendingCommentsBody } from '@savepoint/contracts';
import { useRegion } from '@savepoint/region-kit';
import { ApiError, getSession, useSession } from '@savepoint/session';
import { useEffect } from 'react';
import { receiveHeld } from '../state/held-slice';
import { useThread } from '../state/thread';

/** Shows members what of theirs waits for a moderator; the discussion does without if that cannot be had. */
export function useHeld(): void {
  const thread = useThread();
  const { report } = useRegion();
  const member = useSession(({ user }) => (user.profileLoaded ? user.uid : ''));
  useEffect(() => {
    if (!member) return;
    let there = true;
    const { entity_type, entity_slug } = thread.getState().comments;
    const call: PendingCommentsBody = { entity_type, entity_slug };
    getSession()
      .api.post<PendingCommentsResponse>('/api/user/comments/pending', call)
      .then(
        ({ comments }) => there && thread.dispatch(receiveHeld(comments)),
        (error: unknown) => error instanceof ApiError || report(error),
      );
    return () => {
      there = false;
      thread.dispatch(receiveHeld([]));
    };
  }, [member, thread, report]);
}
