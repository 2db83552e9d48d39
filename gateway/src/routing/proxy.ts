import type { IncomingHttpHeaders } from 'node:http';
import httpProxy, { type FastifyHttpProxyOptions } from '@fastify/http-proxy';
import { isTimeout, RequestAbort } from '@savepoint/service-kit/calls';
import { CACHE_GROUP_INVALIDATION_HEADER, parseCacheGroups } from '@savepoint/service-kit/http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Dispatcher } from 'undici';
import {
  CHALLENGE_STATE_HEADER,
  CONTENT_VERSION_HEADER,
  PAGE_KIND_HEADER,
  RESPELLED_HEADER,
  SHELL_BUILD_HEADER,
  SOLUTION_HEADER,
} from '@savepoint/contracts/base';
import { PREVIEW_HEADER, REGION_VARIANT_HEADER } from '@savepoint/contracts/regions';
import { cacheControlForOthers, type CachedRoute } from '../cache/cached-route';
import { CacheFills, type Fill } from '../cache/fill';
import type { HttpCache } from '../cache/http-cache';
import { cookieHeader, VARIANT_CACHE_CONTROL, type Reader } from '../cache/reader-variants';
import { challengeHeaders } from '../challenge/guard';
import { HOP_BY_HOP, withoutHopByHop } from './hop-by-hop';
import { isRespelled } from '../security/front-door';
import { ABORT, type AbortableHeaders, type Upstream } from './upstream';
import { sendProxied, sendUpstreamError, type ProxiedResponse } from './upstream-errors';

type ReplyFromOptions = NonNullable<FastifyHttpProxyOptions['replyOptions']>;

/** Milliseconds between two parts of a response. */
const BODY_TIMEOUT_MS = 30_000;

export type RequestHook = (request: FastifyRequest) => Promise<void>;

export interface ProxyOptions {
  upstream: Upstream;
  /** The paths in the router’s syntax: `/api/comments` is this path only, `/cdn/*` all below it. */
  paths: readonly string[];
  methods: readonly ('GET' | 'POST' | 'OPTIONS')[];
  /** Milliseconds until the response headers. */
  timeoutMs: number;
  preHandler?: RequestHook | RequestHook[] | undefined;
  /** Parses bodies as JSON, so that hooks can change them. Without it they are streamed. */
  parseBodies?: boolean;
  /** Response headers that replace the gateway’s defaults. */
  headers?: Record<string, string>;
  /** Browsers get an HTML page when the upstream fails. */
  htmlErrors?: boolean;
  /** Calls invalidate what they have changed in it. */
  invalidates?: HttpCache;
  /** Forwards the caller’s `Authorization`: a key that the upstream checks. */
  keyed?: boolean;
  /** Keeps public responses. */
  cached?: Omit<CachedRoute, 'upstream'> & { cache: HttpCache };
}

/** Request headers that are removed besides {@link HOP_BY_HOP}: credentials, and addresses and traces that services trust. */
const NEVER_FORWARDED = new Set([
  ...HOP_BY_HOP,
  'authorization',
  'baggage',
  'cookie',
  'expect',
  'forwarded',
  'host',
  'proxy-authorization',
  'traceparent',
  'tracestate',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  CHALLENGE_STATE_HEADER,
  PREVIEW_HEADER,
  REGION_VARIANT_HEADER,
  RESPELLED_HEADER,
  SOLUTION_HEADER,
]);

/** Response headers that are removed besides {@link HOP_BY_HOP}. */
const NEVER_RETURNED = new Set([
  ...HOP_BY_HOP,
  CONTENT_VERSION_HEADER,
  PAGE_KIND_HEADER,
  REGION_VARIANT_HEADER,
  SHELL_BUILD_HEADER,
]);

/** @returns the path itself and all paths below it, in the router’s syntax */
export const allBelow = (path: string): string[] => [path, `${path}/*`];

/** Forwards requests to the same path of an upstream. There are no retries: the caller decides. */
export async function registerProxy(app: FastifyInstance, options: ProxyOptions): Promise<void> {
  const { upstream, paths, methods, timeoutMs, preHandler, parseBodies, htmlErrors, headers } = options;
  const { cache, ...cachedRoute } = { ...options.cached, upstream };
  const route = cachedRoute as CachedRoute;
  const fills = cache && new CacheFills(cache, route);
  for (const name of ['disconnection', 'fill', 'preview', 'reader'])
    if (!app.hasRequestDecorator(name)) app.decorateRequest(name, undefined);
  await app.register(httpProxy, {
    upstream: upstream.origin,
    routes: [...paths],
    httpMethods: [...methods],
    proxyPayloads: !parseBodies,
    disableRequestLogging: true,
    ...(preHandler && { preHandler: preHandler as never }),
    undici: {
      request: upstream.request as Dispatcher['request'],
      ...{ headersTimeout: timeoutMs, bodyTimeout: BODY_TIMEOUT_MS },
    },
    handler: (request, reply, path, replyOptions) => {
      const forward = (fill?: Fill) => {
        // Without a call, and so without a line in the log for each: the breaker logs when it opens.
        if (upstream.isOpen) return sendUpstreamError(reply, 'upstream-unavailable', htmlErrors);
        if (!upstream.shares.take(request.ip, reply.raw)) return sendUpstreamError(reply, 'busy', htmlErrors);
        const abort = new RequestAbort();
        request.disconnection = abort;
        reply.raw.once('close', () => reply.raw.writableFinished || abort.abort());
        if (!fill) return reply.from(path, replyOptions);
        request.fill = fill;
        return reply.from(path, { ...replyOptions, ...fillOptions(fill, replyOptions) });
      };
      request.preview = cache?.previewOf(request.raw, route);
      request.reader = cache?.readerOf(request.raw, route, request.url);
      // What the shell says about another spelling is no response to this one.
      const key = isRespelled(request.raw) ? undefined : cache?.keyOf(request.raw, route);
      return key && fills ? fills.handle(request, reply, key, forward) : forward();
    },
    replyOptions: {
      retryDelay: () => null,
      onResponse: (_request, reply, response) =>
        void sendProxied(reply as unknown as FastifyReply, response as unknown as ProxiedResponse),
      rewriteRequestHeaders: (options.keyed ? keyedHeaders : requestHeaders) as never,
      rewriteHeaders: (received, request) => {
        if (request) request.pageKind = one(received[PAGE_KIND_HEADER]);
        // Before the response is sent, so that a reader who has it sees the change.
        options.invalidates?.invalidate(parseCacheGroups(one(received[CACHE_GROUP_INVALIDATION_HEADER])));
        const variant = received[REGION_VARIANT_HEADER] === undefined ? {} : variantHeaders(request?.reader);
        return Object.assign(
          withoutHopByHop(received, NEVER_RETURNED),
          cacheControlForOthers(received),
          headers,
          variant,
        );
      },
      onError: (reply, { error }) => {
        const code = isTimeout(error.cause) ? 'upstream-timeout' : 'upstream-unavailable';
        sendUpstreamError(reply as unknown as FastifyReply, code, htmlErrors);
      },
    },
  });
}

function requestHeaders(request: FastifyRequest, received: IncomingHttpHeaders): IncomingHttpHeaders {
  const forwarded: AbortableHeaders =
    request.fill?.requestHeaders(request) ?? withoutHopByHop(received, NEVER_FORWARDED);
  if (request.reader) forwarded[REGION_VARIANT_HEADER] = String(request.reader.variant);
  if (request.preview !== undefined) forwarded[PREVIEW_HEADER] = request.preview;
  if (isRespelled(request.raw)) forwarded[RESPELLED_HEADER] = '1';
  // Its body is not forwarded.
  if (request.method === 'GET') delete forwarded['content-length'];
  forwarded['x-request-id'] = request.id;
  forwarded['x-forwarded-for'] = request.ip;
  if (request.internalToken) forwarded['authorization'] = `Bearer ${request.internalToken}`;
  Object.assign(forwarded, challengeHeaders(request));
  forwarded[ABORT] = request.disconnection;
  return forwarded;
}

/** With the key that the caller sends. */
function keyedHeaders(request: FastifyRequest, received: IncomingHttpHeaders): IncomingHttpHeaders {
  const { authorization } = received;
  return { ...requestHeaders(request, received), ...(authorization !== undefined && { authorization }) };
}

/** Headers of a page that depends on its reader. */
const variantHeaders = (reader: Reader | undefined): Record<string, string> => ({
  'cache-control': VARIANT_CACHE_CONTROL,
  ...cookieHeader(reader),
});

/** The lines of a list header as one. @see https://www.rfc-editor.org/rfc/rfc9110#section-5.3 */
const one = (lines: string | string[] | undefined): string | undefined => lines && [lines].flat().join(', ');

/** Options of the proxy with which a response fills the cache. */
const fillOptions = (fill: Fill, { onError }: ReplyFromOptions): ReplyFromOptions => ({
  queryString: () => fill.query,
  onResponse: (_request, reply, response) => {
    const sent = reply as unknown as FastifyReply;
    void fill.receive(sent, response as unknown as Parameters<Fill['receive']>[1], (error) =>
      onError?.(reply, { error: new Error('the response ended early', { cause: error }) as never }),
    );
  },
});

declare module 'fastify' {
  interface FastifyRequest {
    /** Aborts the forwarded request when the client disconnects. */
    disconnection: RequestAbort | undefined;
    /** Keeps the response. */
    fill: Fill | undefined;
    /** Grant of the preview of a page. */
    preview: string | undefined;
    /** Of a page, while a rollout is live. */
    reader: Reader | undefined;
  }
}
