import { ApiError, publicApi, type Api, type PostOptions } from './api';
import { SignInError } from './identity';

export interface MemberCredentials {
  /**
   * @param forceRefresh asks for a new token even if the current one has not expired
   * @returns null when nobody is signed in (any more)
   */
  getToken(forceRefresh: boolean): Promise<string | null>;
  /** Uid of the member; empty for a visitor. */
  currentUid(): string;
  /** Clears the member’s state after the session has expired or the account was deleted. */
  endSession(accountDeleted: boolean): Promise<void>;
  /** Prompts the member to sign in again. @returns whether the same member did */
  signInAgain(uid: string): Promise<boolean>;
}

/** Creates `Api.post`: adds the identity token to every call and renews it when the server rejects it. */
export function createAuthenticatedPost(credentials: MemberCredentials): Api['post'] {
  async function postWithToken<T>(path: string, payload: object, forceRefresh: boolean): Promise<T> {
    const token = await credentials.getToken(forceRefresh).catch((error: unknown) => {
      throw error instanceof SignInError ? new ApiError(0, 'offline', error.message) : error;
    });
    if (token === null) throw new ApiError(401, 'signed-out', 'Please sign in first.');
    return publicApi.send<T>(path, { ...payload, token });
  }

  async function postWithRenewal<T>(path: string, payload: object): Promise<T> {
    try {
      return await postWithToken<T>(path, payload, false);
    } catch (error) {
      if (!isUnauthorized(error) || error.code === 'signed-out' || error.code === 'account-deleted')
        throw error;
      return postWithToken<T>(path, payload, true);
    }
  }

  return async <T>(path: string, payload: object, { background }: PostOptions = {}): Promise<T> => {
    const uid = credentials.currentUid();
    try {
      return await postWithRenewal<T>(path, payload);
    } catch (error) {
      if (!isUnauthorized(error) || !uid) throw error;
      const accountDeleted = error.code === 'account-deleted';
      await credentials.endSession(accountDeleted);
      if (background || accountDeleted) throw error;
    }
    if (await credentials.signInAgain(uid)) return postWithRenewal<T>(path, payload);
    throw new ApiError(401, 'signed-out', 'You are signed out, so this was not done. Sign in and try again.');
  };
}

const isUnauthorized = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 401;
