import type { Readable } from 'node:stream';
import httpProxy from '@fastify/http-proxy';
import { HttpError, sendError } from '@savepoint/service-kit';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { acceptsHtml, outagePage } from './outage-page';

export interface ProxyOptions {
  upstream: string;
  prefix: string;
  methods: HTTPMethods[];
  /** Milliseconds until the first byte of the answer. */
  deadline: number;
  preHandler?: (request: FastifyRequest) => Promise<void>;
  /** Bodies are read, and so can be changed, only when asked for. */
  readBodies?: boolean;
  /** Answers go on until somebody ends them: each has a connection to itself, however many there are. */
  stream?: true;
  /** Headers that answers have instead of what every answer of ours has. */
  headers?: Record<string, string>;
  /** A failing page is answered with a page. */
  pages?: boolean;
}

/**
 * Headers a caller may not set for the parts behind, and those that are about their connection with us.
 * @see https://www.rfc-editor.org/rfc/rfc9110#section-7.6.1
 */
const NEVER_FORWARDED = [
  'authorization',
  'cookie',
  'expect',
  'forwarded',
  'http2-settings',
  'keep-alive',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'upgrade',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
];

/** Sends everything below `prefix` to an upstream at the same path. */
export async function registerProxy(app: FastifyInstance, options: ProxyOptions): Promise<void> {
  const { upstream, prefix, methods, deadline, preHandler, readBodies, stream, pages, headers } = options;
  const open = stream && endOnClose(app);
  await app.register(httpProxy, {
    upstream,
    prefix,
    rewritePrefix: prefix === '/' ? '' : prefix,
    httpMethods: methods,
    proxyPayloads: !readBodies,
    disableRequestLogging: true,
    // eslint-disable-next-line @typescript-eslint/no-misused-promises -- Fastify awaits it
    ...(preHandler && { preHandler }),
    undici: {
      headersTimeout: deadline,
      bodyTimeout: 30_000,
      connections: stream ? null : 128,
      pipelining: 1,
    },
    replyOptions: {
      // Trying again is the caller’s decision: an upstream in trouble is not helped by more calls.
      retryDelay: () => null,
      rewriteRequestHeaders: forwardedHeaders,
      ...(headers && { rewriteHeaders: (theirs) => ({ ...theirs, ...headers }) }),
      ...(open && { onResponse: open }),
      onError: (reply, { error }) => void refuse(reply as unknown as FastifyReply, error, pages === true),
    },
  });
}

/**
 * Ends answers that would go on for ever when the app closes, which waits for all of them.
 * @returns sends an upstream’s answer on
 */
function endOnClose(app: FastifyInstance) {
  const open = new Set<Readable>();
  app.addHook('preClose', async () => {
    for (const stream of open) stream.destroy();
  });
  return (_request: unknown, reply: unknown, answer: unknown) => {
    const { stream } = answer as { stream: Readable };
    open.add(stream);
    stream.once('close', () => open.delete(stream));
    void (reply as FastifyReply).send(stream);
  };
}

function forwardedHeaders(request: unknown, headers: Record<string, unknown>) {
  const { id, ip, internalToken } = request as FastifyRequest;
  const kept = Object.fromEntries(
    Object.entries(headers).filter(([name]) => !NEVER_FORWARDED.includes(name)),
  );
  return {
    ...kept,
    'x-request-id': id,
    'x-forwarded-for': ip,
    ...(internalToken && { authorization: `Bearer ${internalToken}` }),
  } as Record<string, string>;
}

function refuse(reply: FastifyReply, error: Error, pages: boolean): FastifyReply {
  const { request } = reply;
  request.log.warn({ err: error }, 'upstream did not answer');
  if (pages && acceptsHtml(request.headers.accept))
    return reply
      .code(503)
      .headers({ 'retry-after': '5', 'cache-control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(outagePage(request.id));
  const late = 'statusCode' in error && error.statusCode === 504;
  return sendError(request, reply, new HttpError(late ? 'upstream-late' : 'upstream-unavailable'));
}
