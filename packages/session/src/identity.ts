import type { Profile } from '@savepoint/contracts/members';

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

/** Who was signed in here last. */
export type ExpectedMember = Pick<Member, 'uid' | 'name'>;

/** `redirecting`: pop-ups are blocked, so the page is about to go to the provider. */
export type SignInOutcome = 'signed-in' | 'redirecting';

/** The identity provider, as the session uses it. The implementation is loaded on demand. */
export interface Identity {
  /** Result of the sign-in redirect that led to this page; null without one. */
  redirectResult: 'signed-in' | SignInError | null;
  /** Calls `listener` with the member, or null, now and on every change, in any tab. */
  onMemberChange(listener: (member: Member | null) => void): void;
  signIn(provider: ProviderId): Promise<SignInOutcome>;
  /** Makes the member sign in again to prove their identity. @throws {SignInError} */
  reauthenticate(): Promise<SignInOutcome>;
  signOut(): Promise<void>;
  /** The id of this browser, for the calls about sessions; undefined where there is none. */
  device(): string | undefined;
  /** Deletes the account at the provider and signs the member out in every tab. @throws {SignInError} `stale` */
  deleteAccount(): Promise<void>;
  /**
   * Signs somebody in as a guest of the site around the frame, where it has guests. A mail with a link goes to the address.
   * @throws {ApiError}
   */
  becomeGuest?(guest: { name: string; email: string }): Promise<void>;
  /** Reads the member’s lists, where that is not the account’s part. Default, and without a result: the call `login`. */
  loadProfile?(): Promise<Profile> | undefined;
  /** @returns null when nobody is signed in (any more) @throws {SignInError} `offline` */
  getToken(forceRefresh: boolean): Promise<string | null>;
}

/**
 * Why a sign-in failed. `cancelled` and `superseded` are no errors to report; `stale`: the last sign-in is
 * too long ago for the operation; `account-mismatch`: the visitor signed in with another account; `no-opener`: the
 * provider’s window cannot send its result to this frame, because of the policy of the page around it.
 */
export class SignInError extends Error {
  override name = 'SignInError';
  constructor(
    readonly code:
      | 'cancelled'
      | 'superseded'
      | 'disabled'
      | 'offline'
      | 'stale'
      | 'account-mismatch'
      | 'no-opener'
      | 'failed',
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
