import { mentionRoutes } from '@savepoint/contracts/routes';
import type { Mention } from '@savepoint/contracts/comments';
import { useRegion } from '@savepoint/region-kit';
import { ApiError, getSession, useSession } from '@savepoint/session';
import { useEffect, useState } from 'react';
import { useThreadState, useThreadStore } from '../state/thread-store';
import { findAuthors, setOtherAuthors } from './mentioned-uids';

/**
 * The others who have written in the thread. Those of the loaded comments are there at once, and keep their positions when the
 * rest of them has come. If that fails, they are all.
 */
export function useAuthors(): Mention[] {
  const store = useThreadStore();
  const { report } = useRegion();
  const member = useSession(({ user }) => user.uid);
  const comments = useThreadState((state) => state.comments.comments);
  const [, setLoaded] = useState(false);
  useEffect(() => {
    if (!member) return;
    let current = true;
    const { entity_type, entity_slug } = store.getState().comments;
    getSession()
      .api.call('listThreadAuthors', {
        body: { entity_type, entity_slug },
        route: mentionRoutes.listThreadAuthors,
        background: true,
      })
      .then(
        ({ authors }) => {
          setOtherAuthors(authors);
          if (current) setLoaded(true);
        },
        (error: unknown) => error instanceof ApiError || report(error),
      );
    return () => void (current = false);
  }, [member, store, report]);
  return findAuthors(comments).filter(({ user_uid }) => user_uid !== member);
}
