import { ApiError } from './api-error';
import { publicApi, type Api } from './api';
import { SignInError } from './identity/provider';

export interface TokenSource {
  /** @param fresh asks for a new token even if the present one has not expired
   *  @returns null when nobody is signed in (any more) */
  token(fresh: boolean): Promise<string | null>;
  /** Uid of the member; empty for a visitor. */
  member(): string;
  /** The session is over, or the account deleted: what is known of the member goes. */
  ended(deleted: boolean): Promise<void>;
  /** Has the member sign in again, to go on with what they do. @returns whether they did, as the same member */
  again(uid: string): Promise<boolean>;
}

/** Calls for the member; see Api. */
export function createPost(source: TokenSource): Api['post'] {
  async function withToken<T>(path: string, payload: object, fresh: boolean): Promise<T> {
    const token = await source.token(fresh).catch((error: unknown) => {
      throw error instanceof SignInError ? new ApiError(0, 'offline', error.message) : error;
    });
    if (token === null) throw new ApiError(401, 'signed-out', 'Please sign in first.');
    return publicApi.send<T>(path, { ...payload, token });
  }

  async function renewed<T>(path: string, payload: object): Promise<T> {
    try {
      return await withToken<T>(path, payload, false);
    } catch (error) {
      if (!isRefused(error) || error.code === 'signed-out' || error.code === 'account-deleted') throw error;
      return withToken<T>(path, payload, true);
    }
  }

  return async <T>(path: string, payload: object, { quiet }: { quiet?: boolean } = {}): Promise<T> => {
    const uid = source.member();
    try {
      return await renewed<T>(path, payload);
    } catch (error) {
      if (!isRefused(error) || !uid) throw error;
      const deleted = error.code === 'account-deleted';
      await source.ended(deleted);
      if (quiet || deleted) throw error;
    }
    if (await source.again(uid)) return renewed<T>(path, payload);
    throw new ApiError(401, 'signed-out', 'You are signed out, so this was not done. Sign in and try again.');
  };
}

const isRefused = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 401;
