import type { CommentsOnDeletion, DeleteAccountResponse } from '@savepoint/contracts';
import { ApiError, getSession, SignInError, statusActions } from '@savepoint/session';

export type Step = 'asking' | 'deleting' | 'showing-identity';

/** How far a deletion came. `again`: they have to show that it is them first. */
export type Outcome = 'deleted' | 'again';

/**
 * Deletes the account: everything the site holds first, then the sign-in at the provider, which signs out
 * every tab. Each part can be repeated, so a failure half-way, or an answer that is lost, is made up for by
 * trying again.
 * @throws {ApiError | SignInError}
 */
export async function leave(comments: CommentsOnDeletion): Promise<Outcome> {
  const session = getSession();
  try {
    await session.api.post<DeleteAccountResponse>('/api/user/delete', { comments });
    await (await session.getIdentity()).deleteAccount();
    session.store.dispatch(statusActions.accountDeleted());
  } catch (error) {
    const stale =
      (error instanceof ApiError && error.code === 'recent-sign-in-needed') ||
      (error instanceof SignInError && error.code === 'stale');
    if (stale) return 'again';
    throw error;
  }
  return 'deleted';
}

const KEY = 'savepoint.leaving';

/** Remembers in this tab what was chosen, should showing who they are lead away from the page. */
export const choice = {
  keep(comments: CommentsOnDeletion): void {
    sessionStorage.setItem(KEY, comments);
  },
  take(): CommentsOnDeletion | null {
    const kept = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return kept === 'remove' || kept === 'anonymise' ? kept : null;
  },
};
