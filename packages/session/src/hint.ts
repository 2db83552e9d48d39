/**
 * Remembers that somebody is signed in on this browser, so that readers who never were download
 * nothing of the identity SDK. It is a hint, never proof.
 */
const KEY = 'savepoint.member';

export const hint = {
  get(): boolean {
    try {
      return localStorage.getItem(KEY) !== null || sessionStorage.getItem('savepoint.redirect') !== null;
    } catch {
      return false;
    }
  },
  set(present: boolean): void {
    try {
      if (present) localStorage.setItem(KEY, '1');
      else localStorage.removeItem(KEY);
    } catch {
      // Storage is blocked: the member stays signed in for this page only.
    }
  },
  /** Calls back when another tab signs in. */
  onAppear(listener: () => void): void {
    window.addEventListener('storage', (event) => {
      if (event.key === KEY && event.newValue !== null) listener();
    });
  },
};
