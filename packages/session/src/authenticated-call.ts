import type { PublicCall } from '@savepoint/contracts/api';
import { ApiError, send, type AnyCallOptions } from './api';
import { SignInError } from './identity';
import { message } from './login-messages';

export interface MemberCredentials {
  /**
   * @param forceRefresh requests a new token even if the current one has not expired
   * @returns null when nobody is signed in (any more)
   */
  getToken(forceRefresh: boolean): Promise<string | null>;
  /** Uid of the member; empty for a visitor. */
  currentUid(): string;
  /** Number of the session: another one for each time that somebody signs in or out. */
  session(): number;
  /** Clears the member’s state after the session has expired or the account was deleted. */
  endSession(accountDeleted: boolean): Promise<void>;
  /** Prompts the member to sign in again. @returns whether the same member did */
  signInAgain(uid: string): Promise<boolean>;
}

type Call = (name: PublicCall, options: AnyCallOptions) => Promise<unknown>;

/** Makes calls for members: adds the identity token to every call and renews it when the server rejects it. */
export function createAuthenticatedCall(credentials: MemberCredentials): Call {
  async function callWithToken(name: PublicCall, options: AnyCallOptions, forceRefresh: boolean) {
    const token = await credentials.getToken(forceRefresh).catch((error: unknown) => {
      throw error instanceof SignInError ? new ApiError(0, 'offline', error.message) : error;
    });
    if (token === null) throw new ApiError(401, 'signed-out', message('loggedOut'));
    return send(name, { ...options, body: { ...options.body, token } });
  }

  async function callWithRenewal(name: PublicCall, options: AnyCallOptions): Promise<unknown> {
    try {
      return await callWithToken(name, options, false);
    } catch (error) {
      if (!isUnauthorized(error) || error.code === 'signed-out' || error.code === 'account-deleted')
        throw error;
      return callWithToken(name, options, true);
    }
  }

  return async (name, options) => {
    const uid = credentials.currentUid();
    const session = credentials.session();
    try {
      return await callWithRenewal(name, options);
    } catch (error) {
      if (!isUnauthorized(error) || !uid) throw error;
      const accountDeleted = error.code === 'account-deleted';
      // Since the call was made, another one may have ended its session, and somebody may have signed in.
      if (credentials.session() === session) await credentials.endSession(accountDeleted);
      if (options.background || accountDeleted) throw error;
    }
    if (await credentials.signInAgain(uid)) return callWithRenewal(name, options);
    throw new ApiError(401, 'signed-out', message('loggedOut'));
  };
}

const isUnauthorized = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 401;
