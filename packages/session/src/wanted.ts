/** Something a visitor wanted to do with a game, as plain data. */
export type Intent =
  { name: 'rate'; slug: string; rating: number } | { name: 'like' | 'favorite'; slug: string };

/** What a visitor is asked to sign in for. */
export interface Wanted {
  /** Completes “Sign in to …”. */
  reason: string;
  intent?: Intent;
}

const KEY = 'savepoint.wanted';

/** Keeps what somebody wanted in this tab, should the sign-in lead them away and back. Null forgets it. */
export function keepWanted(wanted: Wanted | null): void {
  try {
    if (wanted) sessionStorage.setItem(KEY, JSON.stringify(wanted));
    else sessionStorage.removeItem(KEY);
  } catch {
    // Storage is blocked: only a sign-in that leaves the page loses it.
  }
}

/** What was wanted before this page was loaded; it is answered once. */
export function takeWanted(): Wanted | null {
  try {
    const text = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return text === null ? null : (JSON.parse(text) as Wanted);
  } catch {
    return null;
  }
}
