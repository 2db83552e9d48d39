import { ApiError, readError } from './api-error';

/** Milliseconds before a call counts as lost. */
const PATIENCE = 15_000;

export interface PostOptions {
  /** Nobody waits for this call: when the session turns out to be over, it just fails. */
  quiet?: boolean;
}

/** The site’s API. Paths start with `/api/`; failures are ApiErrors. */
export interface Api {
  get<T>(path: string, options?: { signal?: AbortSignal }): Promise<T>;
  /** Without identity: login, contact and newsletter. */
  send<T>(path: string, body: object): Promise<T>;
  /**
   * For the signed-in member: the identity token goes along in the body. One that is refused is renewed once;
   * is the session over, the member is asked to sign in again, and then the call goes on.
   */
  post<T>(path: string, payload: object, options?: PostOptions): Promise<T>;
}

/** The part of the API that needs no member. */
export const publicApi: Omit<Api, 'post'> = {
  get: (path, options) => call(path, { signal: options?.signal }),
  send: (path, body) =>
    call(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      keepalive: true,
    }),
};

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
