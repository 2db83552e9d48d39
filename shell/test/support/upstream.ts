import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';

/** A stubbed response: a body that fits a schema; a string is sent as it is. */
export interface StubResponse<T extends TSchema = TSchema> {
  schema: T;
  body: unknown;
}
/** @returns the response to a path; undefined for a 404 */
export type StubHandler = (path: string, query: URLSearchParams) => StubResponse | undefined;

/** A stub of a service that the shell calls over HTTP. */
export interface Upstream {
  url: string;
  /** Paths with their queries, in order. */
  requests: string[];
  /** Sent with every answer. */
  headers: Record<string, string>;
  /** `failing` responds 500; `hanging` accepts a call and never responds; `slow` is the same, but says that it is ready. */
  mode: 'ok' | 'failing' | 'hanging' | 'slow';
  /** Responds to all calls that hang, and to later ones. */
  release(): void;
  close(): Promise<void>;
}

const validators = new WeakMap<TSchema, ReturnType<typeof Compile>>();
/** Compiling a schema takes longer than checking many bodies. */
function validatorOf(schema: TSchema) {
  const validator = validators.get(schema) ?? Compile(schema);
  validators.set(schema, validator);
  return validator;
}

/** Starts a stub on a free loopback port. @throws in the test when a body does not fit its schema */
export async function startUpstream(handle: StubHandler): Promise<Upstream> {
  const requests: string[] = [];
  const hanging: (() => void)[] = [];
  const release = () => {
    upstream.mode = 'ok';
    for (const respond of hanging.splice(0)) respond();
  };
  const upstream: Upstream = { url: '', requests, headers: {}, mode: 'ok', release, close: async () => {} };
  const respond = (request: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams } = new URL(request.url!, 'http://upstream');
    const answer = upstream.mode === 'failing' ? undefined : handle(pathname, searchParams);
    const status = upstream.mode === 'failing' ? 500 : answer ? 200 : 404;
    const [unfit] = answer ? validatorOf(answer.schema).Errors(answer.body) : [];
    if (unfit)
      throw new Error(
        `The stubbed response to ${request.url} does not fit its schema: ${unfit.instancePath} ${unfit.message} ${JSON.stringify(unfit.params)}`,
      );
    const notFound = { error: 'There is nothing here.', code: 'not-found', request_id: 'test-request' };
    const body = typeof answer?.body === 'string' ? answer.body : JSON.stringify(answer?.body ?? notFound);
    const length = { 'content-length': Buffer.byteLength(body) };
    response
      .writeHead(status, { 'content-type': 'application/json', ...length, ...upstream.headers })
      .end(body);
  };
  const server: Server = createServer((request, response) => {
    requests.push(request.url!);
    const { mode } = upstream;
    if (mode === 'hanging' || (mode === 'slow' && request.url !== '/readyz'))
      hanging.push(() => respond(request, response));
    else respond(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  upstream.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  upstream.close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return upstream;
}
