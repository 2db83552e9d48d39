import { Readable } from 'node:stream';
import { CircuitOpenError, HttpError, isTimeout, sendError } from '@savepoint/service-kit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Dispatcher } from 'undici';
import { acceptsHtml, outagePage } from './outage-page';
import type { Upstream } from './upstream';

export interface ProxyOptions {
  upstream: Upstream;
  /** The paths in the router’s syntax: `/api/comments` is this path only, `/cdn/*` all below it. */
  paths: readonly string[];
  methods: readonly ('GET' | 'POST' | 'OPTIONS')[];
  /** Milliseconds until the response headers. */
  timeoutMs: number;
  preHandler?: (request: FastifyRequest) => Promise<void>;
  /** Parses bodies as JSON, so that hooks can change them. Without it they are streamed. */
  parseBodies?: boolean;
  /** Responses are event streams. */
  stream?: true;
  /** Response headers that replace the gateway’s defaults. */
  headers?: Record<string, string>;
  /** Browsers get an HTML page when the upstream fails. */
  htmlErrors?: boolean;
}

/** @see https://www.rfc-editor.org/rfc/rfc9110#section-7.6.1 */
const HOP_BY_HOP = [
  'connection',
  'http2-settings',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];

/** Request headers that are removed besides {@link HOP_BY_HOP}: credentials and addresses that services trust. */
const NEVER_FORWARDED = [
  ...HOP_BY_HOP,
  'authorization',
  'cookie',
  'expect',
  'forwarded',
  'host',
  'proxy-authorization',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
];

type Headers = Record<string, string | string[]>;

/** Forwards requests to the same path of an upstream. There are no retries: the caller decides. */
export async function registerProxy(app: FastifyInstance, options: ProxyOptions): Promise<void> {
  const { upstream, paths, methods, timeoutMs, preHandler, parseBodies, stream, headers = {} } = options;
  await app.register(async (scope) => {
    if (!parseBodies) {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    }
    const onStream = stream ? endWithApp(scope) : () => {};
    const handler = async (request: FastifyRequest, reply: FastifyReply) => {
      const abort = new AbortController();
      reply.raw.once('close', () => abort.abort());
      const body = bodyOf(request);
      let response: Dispatcher.ResponseData;
      try {
        response = await upstream[stream ? 'stream' : 'request']({
          method: request.method as Dispatcher.HttpMethod,
          path: request.url,
          headers: requestHeaders(request, body instanceof Readable),
          body,
          timeoutMs,
          abort,
        });
      } catch (error) {
        if (reply.raw.destroyed) return reply.hijack();
        return sendUpstreamError(reply, error as Error, options.htmlErrors === true);
      }
      if (reply.raw.destroyed) {
        response.body.destroy();
        return reply.hijack();
      }
      onStream(response.body);
      void reply.code(response.statusCode).headers({ ...responseHeaders(response.headers), ...headers });
      // The connection can be used again only when the request’s body has been read.
      if (!request.raw.complete) void reply.header('connection', 'close');
      return reply.send(response.body);
    };
    for (const url of paths)
      scope.route({ method: [...methods], url, handler, ...(preHandler && { preHandler }) });
  });
}

/** @returns the body to forward: a stream, or JSON of what was parsed */
const bodyOf = ({ body }: FastifyRequest): Readable | string | null => {
  if (body === undefined || body === null) return null;
  return body instanceof Readable ? body : JSON.stringify(body);
};

/**
 * Ends open event streams when the app closes, which waits for all responses.
 * @returns a function that takes each stream
 */
function endWithApp(app: FastifyInstance) {
  const open = new Set<Readable>();
  app.addHook('preClose', async () => {
    for (const stream of open) stream.destroy();
  });
  return (stream: Readable): void => {
    open.add(stream);
    stream.once('close', () => open.delete(stream));
  };
}

/** Copies headers, except hop-by-hop headers and those that `connection` names. */
function withoutHopByHop(headers: Record<string, string | string[] | undefined>, removed: readonly string[]) {
  const named = String(headers['connection'] ?? '').toLowerCase();
  const perConnection = named ? named.split(',').map((name) => name.trim()) : [];
  const copy: Headers = {};
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined && !removed.includes(name) && !perConnection.includes(name)) copy[name] = value;
  return copy;
}

/** @param streamed whether the body is sent as it arrives, so that its length is the same */
function requestHeaders({ id, ip, headers, internalToken }: FastifyRequest, streamed: boolean): Headers {
  const forwarded = withoutHopByHop(headers, NEVER_FORWARDED);
  if (!streamed) delete forwarded['content-length'];
  forwarded['x-request-id'] = id;
  forwarded['x-forwarded-for'] = ip;
  if (internalToken) forwarded['authorization'] = `Bearer ${internalToken}`;
  return forwarded;
}

const responseHeaders = (headers: Dispatcher.ResponseData['headers']): Headers =>
  withoutHopByHop(headers, HOP_BY_HOP);

/** Responds with 503: as HTML where allowed and accepted, else as a JSON error. */
function sendUpstreamError(reply: FastifyReply, error: Error, htmlErrors: boolean): FastifyReply {
  const { request } = reply;
  // An open circuit is logged once, when it opens.
  if (!(error instanceof CircuitOpenError)) request.log.warn({ err: error }, 'upstream did not respond');
  if (htmlErrors && acceptsHtml(request.headers.accept))
    return reply
      .code(503)
      .headers({ 'retry-after': '5', 'cache-control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(outagePage(request.id));
  const code = isTimeout(error) ? 'upstream-timeout' : 'upstream-unavailable';
  return sendError(request, reply, new HttpError(code));
}
