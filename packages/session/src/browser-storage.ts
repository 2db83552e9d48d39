import type { SignInPrompt } from './session-types';

const SIGNED_IN = 'savepoint.signed-in';
/** Set while a sign-in redirect is under way, so that the page it returns to asks for the result. */
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

const setFlag = (storage: () => Storage, key: string, on: boolean) =>
  tryStorage(() => (on ? storage().setItem(key, '1') : storage().removeItem(key)), undefined);

/**
 * Remembers that somebody is signed in on this browser, or being redirected to sign in, so that other
 * readers do not download the identity SDK. It is a hint, never proof. Where storage is blocked, the member
 * stays signed in for this page only.
 */
export const signedInHint = {
  get: () => tryStorage(() => localStorage.getItem(SIGNED_IN) !== null, false) || signedInHint.redirecting(),
  set: (signedIn: boolean) => setFlag(() => localStorage, SIGNED_IN, signedIn),
  redirecting: () => tryStorage(() => sessionStorage.getItem(REDIRECTING) !== null, false),
  setRedirecting: (redirecting: boolean) => setFlag(() => sessionStorage, REDIRECTING, redirecting),
  /** Calls `listener` when somebody signs in in another tab. */
  onSignInElsewhere(listener: () => void): void {
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

/** Reads and clears what `savePendingIntent` stored before this page was loaded. */
export function takePendingIntent(): SignInPrompt | null {
  return tryStorage(() => {
    const text = sessionStorage.getItem(PENDING_INTENT);
    sessionStorage.removeItem(PENDING_INTENT);
    return text === null ? null : (JSON.parse(text) as SignInPrompt);
  }, null);
}
