import { SignInError } from './provider';

/** Stable code of a failure of the SDK; empty for any other. */
export const codeOf = (error: unknown): string => (error as { code?: string } | null)?.code ?? '';

const KNOWN: Record<string, [code: SignInError['code'], message: string]> = {
  'auth/popup-closed-by-user': ['cancelled', 'The sign-in was cancelled.'],
  'auth/user-cancelled': ['cancelled', 'The sign-in was cancelled.'],
  'auth/cancelled-popup-request': ['superseded', 'Another sign-in was started.'],
  // In a page of its own the sign-in goes on without a window; this is said in a frame.
  'auth/popup-blocked': [
    'failed',
    'Your browser has blocked the sign-in window. Please allow pop-ups for this site and try again.',
  ],
  'auth/user-disabled': ['disabled', 'This account has been disabled.'],
  'auth/requires-recent-login': ['stale', 'Please sign in again to show that it is you.'],
  'auth/user-mismatch': ['another', 'That is another account. Please choose the one you are signed in with.'],
  'auth/network-request-failed': [
    'offline',
    'The sign-in service cannot be reached. Please check your connection.',
  ],
};

/** What the SDK threw, in our words. */
export function toSignInError(cause: unknown): SignInError {
  const [code, message] = KNOWN[codeOf(cause)] ?? ['failed', 'The sign-in did not work. Please try again.'];
  return new SignInError(code, message, { cause });
}
