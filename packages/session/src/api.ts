import { ApiError, readError } from './api-error';

/** Milliseconds before a call counts as lost. */
const PATIENCE = 15_000;

export interface TokenSource {
  /** @param fresh asks for a new token even if the present one has not expired
   *  @returns null when nobody is signed in */
  token(fresh: boolean): Promise<string | null>;
  /** The server refuses even a fresh token: the session is over. */
  expired(): void;
}

/** The site’s API. Paths start with `/api/`; failures are ApiErrors. */
export interface Api {
  get<T>(path: string, options?: { signal?: AbortSignal }): Promise<T>;
  /** Without identity: login, contact and newsletter. */
  send<T>(path: string, body: object): Promise<T>;
  /** For the signed-in member: the identity token goes along in the body. */
  post<T>(path: string, payload: object): Promise<T>;
}

export function createApi(source: TokenSource): Api {
  const send = <T>(path: string, body: object) =>
    call<T>(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      keepalive: true,
    });

  async function withToken<T>(path: string, payload: object, fresh: boolean): Promise<T> {
    const token = await source.token(fresh);
    if (token === null) throw new ApiError(401, 'signed-out', 'Please sign in first.');
    return send<T>(path, { ...payload, token });
  }

  return {
    get: (path, options) => call(path, { signal: options?.signal }),
    send,
    async post<T>(path: string, payload: object): Promise<T> {
      try {
        return await withToken<T>(path, payload, false);
      } catch (error) {
        if (!isRefusedToken(error)) throw error;
      }
      try {
        return await withToken<T>(path, payload, true);
      } catch (error) {
        if (isRefusedToken(error)) source.expired();
        throw error;
      }
    },
  };
}

const isRefusedToken = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 401 && error.code !== 'signed-out';

async function call<T>(path: string, init: RequestInit & { signal?: AbortSignal | undefined }): Promise<T> {
  const deadline = AbortSignal.timeout(PATIENCE);
  let answer: Response;
  try {
    answer = await fetch(path, {
      ...init,
      signal: init.signal ? AbortSignal.any([init.signal, deadline]) : deadline,
    });
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw deadline.aborted
      ? new ApiError(0, 'timeout', 'This takes too long. Please try again.')
      : new ApiError(
          0,
          'offline',
          'There is no connection right now. Please try again when you are back online.',
        );
  }
  if (!answer.ok) throw await readError(answer);
  return (await answer.json()) as T;
}
