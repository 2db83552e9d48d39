import type { Static, TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { HttpError, unavailable } from './errors';

export interface ClientOptions {
  /** Name of the upstream, for messages. */
  name: string;
  baseUrl: string;
  /** Milliseconds for the whole call. */
  timeoutMs: number;
}

export interface CallOptions {
  requestId?: string;
  /** Sent as JSON with POST; without it the call is a GET. */
  body?: unknown;
  /** Told the headers of an answer, whatever its status. */
  onHeaders?(headers: Headers): unknown;
}

/** Asks another part over HTTP, with a deadline, and believes its answer only when it fits the schema. */
export interface Client {
  /**
   * @returns the answer’s body, or null when the upstream answers 404: there is no such thing. That there is
   * no such path is a mistake of ours and not an answer.
   * @throws {HttpError} 503 when the upstream is down, late, or answers something else than agreed
   */
  call<T extends TSchema>(path: string, schema: T, options?: CallOptions): Promise<Static<T> | null>;
}

const compiled = new WeakMap<TSchema, { Check(value: unknown): boolean }>();

function matchesSchema(schema: TSchema, value: unknown): boolean {
  let validator = compiled.get(schema);
  if (!validator) compiled.set(schema, (validator = Compile(schema)));
  return validator.Check(value);
}

const hasCode = (body: unknown, code: string): boolean => (body as { code?: unknown } | null)?.code === code;

export function createClient({ name, baseUrl, timeoutMs }: ClientOptions): Client {
  const down = (cause: unknown) =>
    Object.assign(
      unavailable(`${name}-unavailable`, 'This is not working right now. Please try again shortly.'),
      { cause },
    );
  return {
    async call(path, schema, options = {}) {
      let status: number;
      let body: unknown;
      try {
        const answer = await fetch(baseUrl + path, {
          signal: AbortSignal.timeout(timeoutMs),
          headers: {
            accept: 'application/json',
            ...(options.requestId && { 'x-request-id': options.requestId }),
            ...(options.body !== undefined && { 'content-type': 'application/json' }),
          },
          ...(options.body !== undefined && { method: 'POST', body: JSON.stringify(options.body) }),
        });
        options.onHeaders?.(answer.headers);
        status = answer.status;
        body = await answer.json();
      } catch (cause) {
        throw down(cause);
      }
      if (status === 404 && !hasCode(body, 'no-such-path')) return null;
      if (status === 400) throw new HttpError(400, 'invalid-request', 'Some of what was sent is not valid.');
      if (status !== 200 || !matchesSchema(schema, body))
        throw down(new Error(`${name} answered ${status} to ${path}`));
      return body as Static<typeof schema>;
    },
  };
}
