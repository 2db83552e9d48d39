import type { CommentsOnDeletion, SiteFate } from '@savepoint/contracts/members';
import { getSession, statusActions } from '@savepoint/session';
import { findAttempt } from './attempts';

/** What the member chose in the last attempt. */
let lastChoice: CommentsOnDeletion | null = null;

/**
 * Deletes the account: first the data on the site, then the account at the identity provider, which signs out
 * every tab. Both steps are idempotent, so the member can try again after a failure half-way.
 * @param sites what becomes of those that the member owns alone
 * @throws {ApiError | SignInError} also when the last sign-in is too long ago, and `sole-owner` with the sites that are not decided about
 */
export async function deleteAccount(
  comments: CommentsOnDeletion,
  sites: readonly SiteFate[] = [],
): Promise<void> {
  lastChoice = comments;
  const session = getSession();
  const body = { comments, ...(sites.length && { sites: [...sites] }) };
  await session.api.call('deleteAccount', { body });
  await (await session.getIdentity()).deleteAccount();
  session.store.dispatch(statusActions.accountDeleted());
}

/** The choice of a member whose deletion is under way, or failed while its form was not shown. */
export function unfinishedChoice(): CommentsOnDeletion | null {
  const { step = 'done' } = findAttempt('deletion') ?? {};
  return step === 'done' ? null : lastChoice;
}

const KEY = 'savepoint.delete-account';

/**
 * Stores the member’s choice in this tab, in case reauthentication redirects the page. Where the browser blocks storage,
 * the member chooses again afterwards.
 */
export const storedChoice = {
  save(comments: CommentsOnDeletion): void {
    try {
      sessionStorage.setItem(KEY, comments);
    } catch {
      // Storage is blocked.
    }
  },
  take(): CommentsOnDeletion | null {
    try {
      const stored = sessionStorage.getItem(KEY);
      sessionStorage.removeItem(KEY);
      return stored === 'remove' || stored === 'anonymise' ? stored : null;
    } catch {
      return null;
    }
  },
};
