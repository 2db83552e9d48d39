import { currentLanguage, noteServerTime, SOLUTION_HEADER } from '@savepoint/contracts/base';
import type { PublicCall, CallInput, CallResponse } from '@savepoint/contracts/api';
import {
  buildPath,
  commonRoutes,
  type CommonCall,
  type ListedCall,
  type Route,
} from '@savepoint/contracts/routes';
import { ApiError } from './api-error';
import { message } from './messages';

export { ApiError } from './api-error';

const TIMEOUT_MS = 15_000;

interface Options {
  /** Fails when the session has expired, instead of prompting the member to sign in again. */
  background?: boolean | undefined;
  signal?: AbortSignal | undefined;
}

export type CallOptions<K extends PublicCall> = Options & CallInput<K>;

/** The site’s API. Every method throws ApiError. */
export interface Api {
  /**
   * Makes a call as contracts define it. Calls for members send the identity token in the body: a rejected token is
   * renewed once; if the session has expired, the member is prompted to sign in again and the call is repeated.
   * @example const { stats } = await api.call('readGameStats', { query: { slugs: 'hades' } });
   */
  call<K extends CommonCall>(name: K, options: CallOptions<K>): Promise<CallResponse<K>>;
  /**
   * @param options with the route, which is not in the scripts of every page but in the list of its subject, such as
   * `accountRoutes`
   */
  call<K extends Exclude<ListedCall, CommonCall>>(
    name: K,
    options: CallOptions<K> & { route: Route },
  ): Promise<CallResponse<K>>;
  /** Returns the URL of a call, for requests that the browser makes, such as an event stream. */
  urlOf<K extends CommonCall>(name: K, input: CallInput<K>): string;
}

/** Options of any call, for implementations. */
export interface AnyCallOptions extends Options {
  query?: Record<string, string | number | boolean | undefined>;
  body?: object;
  route?: Route;
  /** Of the challenge that the call needs. */
  solution?: string;
}

export const routeOf = (name: PublicCall, { route }: AnyCallOptions): Route =>
  route ?? commonRoutes[name as CommonCall];

/** Returns the URL of a call. */
export const urlOf = (name: PublicCall, options: AnyCallOptions): string =>
  buildPath(routeOf(name, options).path, {}, options.query);

/** Makes a call, without adding an identity token. @throws {ApiError} */
export async function send(name: PublicCall, options: AnyCallOptions): Promise<unknown> {
  const { body = {}, signal, solution } = options;
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const init: RequestInit = { signal: signal ? AbortSignal.any([signal, timeout]) : timeout };
  if (routeOf(name, options).method === 'POST')
    Object.assign(init, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(solution && { [SOLUTION_HEADER]: solution }) },
      body: JSON.stringify(body),
      keepalive: true,
    });
  let response: Response;
  try {
    response = await fetch(urlOf(name, options), init);
  } catch (error) {
    if (signal?.aborted) throw error;
    throw timeout.aborted
      ? new ApiError(0, 'timeout', message('timeout'))
      : new ApiError(0, 'offline', message('offline'));
  }
  noteServerTime(response.headers);
  if (response.ok) return response.json();
  const error = await readError(response);
  if (error.code !== 'challenge-required' || solution !== undefined) throw error;
  const { solveChallenge } = await import(/* webpackChunkName: "rare" */ './challenge/solve-challenge');
  return send(name, { ...options, solution: await solveChallenge(name) });
}

/** Reads an error response. One that is not from our API (a proxy’s page, say) gets a general message. */
async function readError(response: Response): Promise<ApiError> {
  const body = (await response.json().catch(() => ({}))) as {
    error?: string;
    code?: string;
    params?: Record<string, string | number>;
    errors?: Record<string, string>;
    request_id?: string;
  };
  const seconds = Number(response.headers.get('retry-after'));
  const translated = currentLanguage().errorSentence?.(body, seconds);
  return new ApiError(
    response.status,
    body.code ?? 'unexpected-answer',
    translated ?? body.error ?? message('unexpected'),
    // What is wrong with each field is in English only.
    translated ? undefined : body.errors,
    seconds || undefined,
    body.request_id,
  );
}
