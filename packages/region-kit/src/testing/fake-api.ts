import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { errors, type ErrorCode } from '@savepoint/contracts/errors';
import {
  calls,
  type PublicCall,
  callOf,
  type CallBody,
  type CallResponse,
  publicCalls,
} from '@savepoint/contracts/api';
import { ApiError, type Api } from '@savepoint/session';
import { Value } from 'typebox/value';

/** A response that is no success. */
export class Failure {
  constructor(
    readonly status: number,
    readonly body: object = {},
    readonly headers: Record<string, string> = {},
  ) {}
}

/**
 * An error of the API, as services send it.
 * @param fields a sentence for each rejected field
 * @param retryAfterS seconds, also less than one
 */
export const failure = (code: ErrorCode, fields?: Record<string, string>, retryAfterS?: number): Failure =>
  new Failure(
    errors[code].status,
    { error: errors[code].sentence, code, request_id: 'test', ...(fields && { errors: fields }) },
    retryAfterS === undefined ? {} : { 'retry-after': String(retryAfterS) },
  );

type Answer<K extends PublicCall> = CallResponse<K> | Failure;
type Handler = (body: never) => object | undefined | Promise<object | undefined>;

const nameOf = new Map(publicCalls.map((name) => [calls[name].path as string, name]));

/**
 * The site’s API on a real port. A test sets the answers; payloads and answers are held to the contracts, and calls of members
 * need a token.
 */
export class FakeApi {
  /** The calls so far, without their tokens. */
  calls: { name: PublicCall; path: string; body: unknown }[] = [];
  /** What the page or the test did that the contracts do not allow. */
  mistakes: string[] = [];
  /** The same API without a port, for code that is given one. */
  readonly direct: Pick<Api, 'call'> = {
    call: (async (name: PublicCall, { body }: { body: object }) => {
      this.calls.push({ name, path: calls[name].path, body: structuredClone(body) });
      const { status, body: content, headers } = await this.answerOf(name, body, 'token');
      if (status === 200) return content;
      const { code, error, errors: fields } = content as Record<string, never>;
      throw new ApiError(status, code!, error!, fields, Number(headers['retry-after']) || undefined);
    }) as Api['call'],
  };
  private readonly answers = new Map<PublicCall, Handler>();
  private readonly held = new Map<PublicCall, { released: Promise<void>; release(): void }>();
  private readonly server = createServer((request, response) => void this.handle(request, response));

  /** @returns its origin */
  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.releaseAll();
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  reset(): void {
    this.releaseAll();
    this.calls = [];
    this.mistakes = [];
    this.answers.clear();
  }

  /** Sets the answer of a call from now on. */
  answer<K extends PublicCall>(
    name: K,
    answer: Answer<K> | ((body: CallBody<K>) => Answer<K> | Promise<Answer<K>>),
  ): void {
    this.answers.set(name, (typeof answer === 'function' ? answer : () => answer) as Handler);
  }

  /** Answers a call only later. @returns lets it through */
  hold(name: PublicCall): () => void {
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    this.held.set(name, { released, release });
    return () => {
      this.held.delete(name);
      release();
    };
  }

  releaseAll(): void {
    for (const { release } of this.held.values()) release();
    this.held.clear();
  }

  /** The payloads of a call so far. */
  bodiesOf<K extends PublicCall>(name: K): CallBody<K>[] {
    return this.calls.filter((call) => call.name === name).map(({ body }) => body as CallBody<K>);
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    const { token, ...body } = JSON.parse(text) as { token?: string };
    const path = request.url!;
    const name = nameOf.get(path.replace(/\/$/, ''));
    if (name) this.calls.push({ name, path, body });
    const answer = name
      ? await this.answerOf(name, body, token)
      : this.refuse('no-such-path', `there is no call ${path}`);
    const { status, headers, body: content } = answer;
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(content));
  }

  private async answerOf(name: PublicCall, body: object, token: string | undefined): Promise<Failure> {
    await this.held.get(name)?.released;
    const schemas = callOf(name);
    if (calls[name].audience === 'member' && !token)
      return this.refuse('unauthenticated', `${name} was called without a token`);
    if (schemas.body && !Value.Check(schemas.body, body))
      return this.refuse('invalid-request', `${name} was called with ${JSON.stringify(body)}`);
    const answer = await this.answers.get(name)?.(body as never);
    if (answer instanceof Failure) return answer;
    if (schemas.response && Value.Check(schemas.response, answer)) return new Failure(200, answer);
    return this.refuse('internal-error', `${name} has no such answer: ${JSON.stringify(answer)}`);
  }

  private refuse(code: ErrorCode, mistake: string): Failure {
    this.mistakes.push(mistake);
    return failure(code);
  }
}
