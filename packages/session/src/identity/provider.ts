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

/** What the session needs of an identity provider; the implementation is loaded when it is needed. */
export interface Identity {
  /** Calls back with the member, or null, now and on every change, in any tab. */
  watch(listener: (member: Member | null) => void): void;
  /** @returns `redirecting` when the page is about to leave because pop-ups are blocked */
  signIn(provider: ProviderId): Promise<'signed-in' | 'redirecting'>;
  signOut(): Promise<void>;
  token(fresh: boolean): Promise<string | null>;
}

/** Why a sign-in did not happen. `cancelled` and `superseded` are nobody’s failure. */
export class SignInError extends Error {
  override name = 'SignInError';
  constructor(
    readonly code: 'cancelled' | 'superseded' | 'disabled' | 'offline' | 'failed',
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
