import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';

/** What an upstream answers to a path: a body that fits a schema, or nothing (404). */
export interface Answer<T extends TSchema = TSchema> {
  schema: T;
  body: unknown;
}
export type Answers = (path: string, query: URLSearchParams) => Answer | undefined;

/** A service that the shell asks over HTTP, in the words of its contract. */
export interface Upstream {
  url: string;
  /** Paths with their queries, in the order asked. */
  asked: string[];
  /** Sent with every answer. */
  headers: Record<string, string>;
  /** How it behaves until told otherwise: `hang` accepts a call and never answers. */
  mood: 'well' | 'broken' | 'hang';
  close(): Promise<void>;
}

/** Starts an upstream on a free port of the loopback. A body that does not fit its schema fails the test that asked. */
export async function startUpstream(answers: Answers): Promise<Upstream> {
  const asked: string[] = [];
  const upstream: Upstream = { url: '', asked, headers: {}, mood: 'well', close: async () => {} };
  const server: Server = createServer((request: IncomingMessage, response) => {
    asked.push(request.url!);
    if (upstream.mood === 'hang') return;
    const { pathname, searchParams } = new URL(request.url!, 'http://upstream');
    const answer = upstream.mood === 'broken' ? undefined : answers(pathname, searchParams);
    const status = upstream.mood === 'broken' ? 500 : answer ? 200 : 404;
    if (answer && !Compile(answer.schema).Check(answer.body))
      throw new Error(`The double breaks its contract at ${request.url}`);
    const refusal = { error: 'There is nothing here.', code: 'not-found', request_id: 'test-request' };
    response
      .writeHead(status, { 'content-type': 'application/json', ...upstream.headers })
      .end(JSON.stringify(answer?.body ?? refusal));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  upstream.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  upstream.close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return upstream;
}
