import type { ExpectedMember } from './identity';
import type { SignInPrompt } from './session-types';

/** Also read by the page’s inline script, which shows the member before the first paint. */
const SIGNED_IN = 'savepoint.signed-in';
/** Set while a sign-in redirect is under way, so that the page it returns to reads the result. */
const REDIRECTING = 'savepoint.redirecting';
const PENDING_INTENT = 'savepoint.pending-intent';

/** Runs `access`; where the browser blocks storage, returns `fallback`. */
function tryStorage<T>(access: () => T, fallback: T): T {
  try {
    return access();
  } catch {
    return fallback;
  }
}

const store = (storage: () => Storage, key: string, value: string | null) =>
  tryStorage(() => (value === null ? storage().removeItem(key) : storage().setItem(key, value)), undefined);

/**
 * Stores who is signed in on this browser, or that somebody is being redirected to sign in: other readers
 * do not download the identity SDK, and the header shows the member from the start. It is a hint, never proof.
 * Where storage is blocked, the member stays signed in for this page only.
 */
export const signedInHint = {
  get: () => tryStorage(() => localStorage.getItem(SIGNED_IN) !== null, false) || signedInHint.redirecting(),
  /** Returns who is signed in, according to the hint; null if nobody is or storage is blocked. */
  member: () =>
    tryStorage((): ExpectedMember | null => {
      const { uid, name } = JSON.parse(localStorage.getItem(SIGNED_IN) ?? '{}') as Partial<ExpectedMember>;
      return typeof uid === 'string' && typeof name === 'string' ? { uid, name } : null;
    }, null),
  set: (member: ExpectedMember | null) =>
    store(() => localStorage, SIGNED_IN, member && JSON.stringify({ uid: member.uid, name: member.name })),
  redirecting: () => tryStorage(() => sessionStorage.getItem(REDIRECTING) !== null, false),
  setRedirecting: (redirecting: boolean) =>
    store(() => sessionStorage, REDIRECTING, redirecting ? '1' : null),
  /** Calls `listener` when somebody signs in in another tab. */
  onSignInInOtherTab(listener: () => void): void {
    window.addEventListener('storage', (event) => {
      if (event.key === SIGNED_IN && event.newValue !== null) listener();
    });
  },
};

/** Stores what a visitor was prompted to sign in for, in case the sign-in leaves the page. Null clears it. */
export function savePendingIntent(prompt: SignInPrompt | null): void {
  tryStorage(() => {
    if (prompt) sessionStorage.setItem(PENDING_INTENT, JSON.stringify(prompt));
    else sessionStorage.removeItem(PENDING_INTENT);
  }, undefined);
}

/** Reads and clears the intent that `savePendingIntent` stored before this page was loaded. */
export function takePendingIntent(): SignInPrompt | null {
  return tryStorage(() => {
    const text = sessionStorage.getItem(PENDING_INTENT);
    sessionStorage.removeItem(PENDING_INTENT);
    return text === null ? null : (JSON.parse(text) as SignInPrompt);
  }, null);
}
