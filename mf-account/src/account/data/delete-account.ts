import type { CommentsOnDeletion } from '@savepoint/contracts';
import { ApiError, getSession, statusActions } from '@savepoint/session';

/** A deletion whose end no dialog has shown yet. */
interface Deletion {
  uid: string;
  comments: CommentsOnDeletion;
  outcome: Promise<void>;
  isOver: boolean;
}

interface Attempt {
  /** Whether the caller can still show how it ended. */
  isShown(): boolean;
  /** Whether to show how the last deletion ended. */
  resumes: boolean;
}

/** Outlives its dialog, which is closed when the session ends; the member is then asked to log in again. */
let current: Deletion | undefined;

/**
 * Deletes the account: first the data on the site, then the account at the identity provider, which signs out
 * every tab. Both steps are idempotent, so the member can try again after a failure half-way. One that is under way is followed.
 * @throws {ApiError | SignInError} also when the last sign-in is too long ago
 */
export async function deleteAccount(
  comments: CommentsOnDeletion,
  { isShown, resumes }: Attempt,
): Promise<void> {
  if (!current || (current.isOver && !resumes)) current = begin(comments);
  try {
    await current.outcome;
  } catch (error) {
    // Who did not log in again has given it up.
    if (isShown() || (error instanceof ApiError && error.code === 'signed-out')) current = undefined;
    throw error;
  }
}

/** The choice of a member whose last deletion was not seen to end. */
export function unfinishedChoice(): CommentsOnDeletion | null {
  if (current?.uid !== getSession().store.getState().user.uid) current = undefined;
  return current?.comments ?? null;
}

function begin(comments: CommentsOnDeletion): Deletion {
  const { uid } = getSession().store.getState().user;
  const deletion: Deletion = { uid, comments, outcome: perform(comments), isOver: false };
  const end = () => void (deletion.isOver = true);
  deletion.outcome.then(end, end);
  return deletion;
}

async function perform(comments: CommentsOnDeletion): Promise<void> {
  const session = getSession();
  await session.api.call('deleteAccount', { body: { comments } });
  await (await session.getIdentity()).deleteAccount();
  session.store.dispatch(statusActions.accountDeleted());
  current = undefined;
}

const KEY = 'savepoint.delete-account';

/** Stores the member’s choice in this tab, in case reauthentication redirects the page. */
export const storedChoice = {
  save(comments: CommentsOnDeletion): void {
    sessionStorage.setItem(KEY, comments);
  },
  take(): CommentsOnDeletion | null {
    const stored = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return stored === 'remove' || stored === 'anonymise' ? stored : null;
  },
};
