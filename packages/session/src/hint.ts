/**
 * Remembers that somebody is signed in on this browser, or on the way to it, so that readers who never were
 * download nothing of the identity SDK. It is a hint, never proof. Where storage is blocked, the member stays
 * signed in for this page only.
 */
const MEMBER = 'savepoint.member';
/** Set while a redirect is under way, so that the page it comes back to asks for the result. */
const REDIRECT = 'savepoint.redirect';

function attempt<T>(touch: () => T, otherwise: T): T {
  try {
    return touch();
  } catch {
    return otherwise;
  }
}

export const hint = {
  get: () => attempt(() => localStorage.getItem(MEMBER) !== null, false) || hint.redirecting(),
  set: (present: boolean) =>
    attempt(() => (present ? localStorage.setItem(MEMBER, '1') : localStorage.removeItem(MEMBER)), undefined),
  redirecting: () => attempt(() => sessionStorage.getItem(REDIRECT) !== null, false),
  setRedirecting: (under: boolean) =>
    attempt(
      () => (under ? sessionStorage.setItem(REDIRECT, '1') : sessionStorage.removeItem(REDIRECT)),
      undefined,
    ),
  /** Calls back when another tab signs in. */
  onAppear(listener: () => void): void {
    window.addEventListener('storage', (event) => {
      if (event.key === MEMBER && event.newValue !== null) listener();
    });
  },
};
