/** Accounts a member can sign in with. */
export const PROVIDERS = [
  { id: 'google.com', name: 'Google' },
  { id: 'github.com', name: 'GitHub' },
] as const;
export type ProviderId = (typeof PROVIDERS)[number]['id'];

export interface Member {
  uid: string;
  name: string;
  email: string;
}

/** `redirecting` when the page is about to leave because pop-ups are blocked. */
export type SignInOutcome = 'signed-in' | 'redirecting';

/** What the session needs of an identity provider; the implementation is loaded when it is needed. */
export interface Identity {
  /** How the sign-in ended that left the page before it was loaded; null without one. */
  returned: 'signed-in' | SignInError | null;
  /** Calls back with the member, or null, now and on every change, in any tab. */
  watch(listener: (member: Member | null) => void): void;
  signIn(provider: ProviderId): Promise<SignInOutcome>;
  /** Has the member sign in once more, to show that it is them. @throws {SignInError} */
  signInAgain(): Promise<SignInOutcome>;
  signOut(): Promise<void>;
  /** Deletes the member’s account at the provider, and signs them out in every tab. @throws {SignInError} `stale` */
  deleteAccount(): Promise<void>;
  /** @returns null when nobody is signed in (any more) @throws {SignInError} `offline` */
  token(fresh: boolean): Promise<string | null>;
}

/**
 * Why a sign-in did not happen. `cancelled` and `superseded` are nobody’s failure; `stale`: the sign-in is
 * too long ago for what was asked; `another`: it was somebody else’s account.
 */
export class SignInError extends Error {
  override name = 'SignInError';
  constructor(
    readonly code: 'cancelled' | 'superseded' | 'disabled' | 'offline' | 'stale' | 'another' | 'failed',
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
