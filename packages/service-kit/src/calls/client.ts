import type { IncomingHttpHeaders } from 'node:http';
import {
  callOf,
  type CallName,
  type Upstream,
  canBeNotFound,
  type CallInput,
  type CallResult,
} from '@savepoint/contracts/api';
import { buildPath } from '@savepoint/contracts/routes';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { request } from 'undici';
import type { CallTokens } from './call-tokens';
import { CircuitBreaker, httpProbe, type BreakerServer } from './circuit-breaker';
import { HttpError } from '../base';
import { RequestAbort } from './request-abort';
import { scaleTimeout } from '../config';

export interface ClientOptions {
  upstream: Upstream;
  baseUrl: string;
  /** Time for the whole call, in milliseconds, before it is scaled by `TIMEOUT_SCALE`. */
  timeoutMs: number;
  /** Signs internal calls, which are rejected otherwise. */
  tokens?: CallTokens | undefined;
  /** Logs and measures when the upstream is silent. */
  server?: BreakerServer;
}

export interface CallMetadata {
  /** Sent as `x-request-id`. */
  requestId?: string | undefined;
  /** Receives the headers of a response, whatever its status. */
  onHeaders?: ((headers: IncomingHttpHeaders) => unknown) | undefined;
}
export type CallOptions<K extends CallName> = CallMetadata & CallInput<K>;

/** Calls another part over HTTP, and accepts only responses that match the call’s schema. */
export interface Client {
  /**
   * @returns the response, or null when the upstream responds 404 with a code that the call defines
   * @throws {HttpError} 503 when the upstream is down, times out or breaks the contract, and at once while it is silent;
   * 400 when it rejects the call
   */
  call<K extends CallName>(
    name: K,
    ...options: object extends CallOptions<K> ? [CallOptions<K>?] : [CallOptions<K>]
  ): Promise<CallResult<K>>;
}

const compiled = new WeakMap<TSchema, { Check(value: unknown): boolean }>();

function matches(schema: TSchema, value: unknown): boolean {
  let validator = compiled.get(schema);
  if (!validator) compiled.set(schema, (validator = Compile(schema)));
  return validator.Check(value);
}

const isUnknownPath = (body: unknown): boolean =>
  (body as { code?: unknown } | null)?.code === 'no-such-path';

type AnyOptions = CallMetadata & {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
};

export function createClient({ upstream, baseUrl, tokens, server, ...options }: ClientOptions): Client {
  const timeoutMs = scaleTimeout(options.timeoutMs);
  const breaker = new CircuitBreaker({ upstream, server, probe: httpProbe(baseUrl) });
  const down = (cause: unknown) => new HttpError(`${upstream}-unavailable` as const, { cause });
  async function call(name: CallName, options: AnyOptions = {}): Promise<unknown> {
    const { params, query, body: sent, requestId, onHeaders } = options;
    const { method, path, audience } = callOf(name);
    const { response: schema } = callOf(name);
    let status = 0;
    let body: unknown;
    const abort = new RequestAbort();
    const timer = setTimeout(() => abort.abort(new DOMException('No response', 'TimeoutError')), timeoutMs);
    const send = async () => {
      // Redirects are not followed: they are no response that matches a schema.
      const response = await request(baseUrl + buildPath(path, params, query), {
        method,
        signal: abort,
        headers: {
          accept: 'application/json',
          ...(tokens && audience === 'internal' && { authorization: `Bearer ${tokens(upstream)}` }),
          ...(requestId !== undefined && { 'x-request-id': requestId }),
          ...(sent !== undefined && { 'content-type': 'application/json' }),
        },
        ...(sent !== undefined && { body: JSON.stringify(sent) }),
      });
      onHeaders?.(response.headers);
      status = response.statusCode;
      body = await response.body.json();
    };
    try {
      await breaker.run(send, abort);
    } catch (cause) {
      throw down(cause);
    } finally {
      clearTimeout(timer);
    }
    if (status === 404 && canBeNotFound(name) && !isUnknownPath(body)) return null;
    if (status === 200 && schema && matches(schema, body)) return body;
    const cause = new Error(`${upstream} responded ${status} to ${name}: ${describe(body)}`);
    throw status === 400 ? new HttpError('invalid-request', { cause }) : down(cause);
  }
  return { call: call as Client['call'] };
}

const describe = (body: unknown): string => {
  const { code, error } = (body ?? {}) as { code?: unknown; error?: unknown };
  return typeof code === 'string' ? `${code}: ${String(error)}` : 'the response does not match its schema';
};
