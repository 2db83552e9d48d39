import {
  buildPath,
  publicRoutes,
  type CallBody,
  type CallQuery,
  type CallResponse,
  type PublicCall,
  type Route,
} from '@savepoint/contracts';

const TIMEOUT_MS = 15_000;

/** A failed API call. Its message can be shown to the reader. */
export class ApiError extends Error {
  override name = 'ApiError';
  /**
   * @param status HTTP status; 0 when there was no response
   * @param code the server’s error code, or `offline`, `timeout`, `signed-out`
   * @param errors a sentence for each rejected field
   * @param retryAfter seconds, from the Retry-After header
   */
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly errors: Readonly<Record<string, string>> = {},
    readonly retryAfter?: number,
    readonly requestId?: string,
  ) {
    super(message);
  }

  /** Whether the same call may succeed later: no response, rate limited, or a server error. */
  get retryable(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500;
  }
}

export interface PostOptions {
  /** Fails when the session has expired, instead of prompting the member to sign in again. */
  background?: boolean | undefined;
}

type Defined<Name extends string, T> = T extends undefined ? object : Readonly<Record<Name, T>>;
/** What a call sends: the values its definition in contracts has schemas for. */
export type CallOptions<K extends PublicCall> = PostOptions & { signal?: AbortSignal | undefined } & Defined<
    'query',
    CallQuery<K>
  > &
  Defined<'body', CallBody<K>>;

/** The site’s API. Every method throws ApiError. */
export interface Api {
  /**
   * Makes a call as contracts define it. Calls for members send the identity token in the body: a rejected token is
   * renewed once; if the session has expired, the member is prompted to sign in again and the call is repeated.
   * @example const { stats } = await api.call('readGameStats', { query: { slugs: 'hades' } });
   */
  call<K extends PublicCall>(
    name: K,
    ...options: object extends CallOptions<K> ? [CallOptions<K>?] : [CallOptions<K>]
  ): Promise<CallResponse<K>>;
  get<T>(path: string, options?: { signal?: AbortSignal }): Promise<T>;
  /** Posts without an identity token. */
  send<T>(path: string, body: object): Promise<T>;
  /** Posts as the signed-in member; see `call`. */
  post<T>(path: string, payload: object, options?: PostOptions): Promise<T>;
}

/** Options of any call, for implementations. */
export interface AnyCallOptions extends PostOptions {
  query?: Record<string, string | number | boolean | undefined>;
  body?: object;
  signal?: AbortSignal | undefined;
}

const WITH_FINAL_SLASH: readonly PublicCall[] = ['login', 'suggest', 'sendContactForm', 'sendNewsletterForm'];

/** Returns the route of a call. The published paths of some calls end in a slash; the gateway accepts both. */
export function routeOf(name: PublicCall): Route {
  const route = publicRoutes[name];
  return WITH_FINAL_SLASH.includes(name) ? { ...route, path: `${route.path}/` } : route;
}

/** The part of the API that needs no member. */
export const publicApi: Omit<Api, 'call' | 'post'> = {
  get: (path, options) => request(path, {}, options?.signal),
  send: (path, body) =>
    request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      keepalive: true,
    }),
};

/** Makes a call whose audience is public. */
export function callPublic(name: PublicCall, { query, body, signal }: AnyCallOptions): Promise<unknown> {
  const { method, path } = routeOf(name);
  if (method === 'POST') return publicApi.send(path, body ?? {});
  return publicApi.get(buildPath(path, {}, query), signal ? { signal } : {});
}

async function request<T>(path: string, init: RequestInit, signal?: AbortSignal): Promise<T> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  let response: Response;
  try {
    response = await fetch(path, { ...init, signal: signal ? AbortSignal.any([signal, timeout]) : timeout });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw timeout.aborted
      ? new ApiError(0, 'timeout', 'This takes too long. Please try again.')
      : new ApiError(
          0,
          'offline',
          'There is no connection right now. Please try again when you are back online.',
        );
  }
  if (!response.ok) throw await readError(response);
  return (await response.json()) as T;
}

/** Reads an error response. One that is not from our API (a proxy’s page, say) gets a general message. */
async function readError(response: Response): Promise<ApiError> {
  const body = (await response.json().catch(() => ({}))) as {
    error?: string;
    code?: string;
    errors?: Record<string, string>;
    request_id?: string;
  };
  const seconds = Number(response.headers.get('retry-after'));
  return new ApiError(
    response.status,
    body.code ?? 'unexpected-answer',
    body.error ?? 'Something went wrong. Please try again.',
    body.errors,
    seconds > 0 ? seconds : undefined,
    body.request_id,
  );
}
