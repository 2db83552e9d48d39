import { randomInt } from 'node:crypto';
import type { OutgoingHttpHeaders } from 'node:http';
import { calls, callOf, type CallQuery } from '@savepoint/contracts/api';
import { HttpError } from '@savepoint/service-kit/base';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { HttpCache } from '../cache/http-cache';
import type { Upstream } from '../routing/upstream';
import { KeepAlive } from './keep-alive';
import { SharedStream } from './shared-stream';
import { createStreamLimit } from './stream-limit';
import { StreamReader } from './stream-reader';
import { RejectedByService } from './upstream-response';

const POSITION = /^\d{1,15}$/;
/**
 * Times after which a browser that lost its stream connects again. Each stream has its own between these, so that not
 * all readers connect at once after a restart.
 */
const MIN_RECONNECT_DELAY_MS = 2_000;
const MAX_RECONNECT_DELAY_MS = 8_000;

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  // nginx does not buffer it.
  'x-accel-buffering': 'no',
};

interface StreamOptions {
  upstream: Upstream;
  cache: HttpCache;
  limitScale: number;
  /** Origin of the site. */
  publicUrl: string;
}

type StreamRequest = FastifyRequest<{ Querystring: CallQuery<'streamCommentChanges'> }>;

/**
 * Serves the event streams of threads. All readers of a thread share one stream of the service, and get the same bytes.
 * @param options.limitScale multiplies the number of streams
 */
export function registerStreams(
  app: FastifyInstance,
  { upstream, cache, limitScale, publicUrl }: StreamOptions,
): void {
  const limit = createStreamLimit(limitScale);
  const keepAlive = new KeepAlive();
  const threads = new Map<string, SharedStream>();
  app.addHook('preClose', async () => {
    keepAlive.close();
    for (const thread of threads.values()) thread.close();
  });

  const follow = ({ entity_type, entity_slug }: StreamRequest['query']): SharedStream => {
    const query = new URLSearchParams({ entity_type, entity_slug }).toString();
    const known = threads.get(query);
    if (known) return known;
    const thread = new SharedStream({ upstream, cache, query }, () => {
      if (threads.get(query) === thread) threads.delete(query);
    });
    threads.set(query, thread);
    return thread;
  };

  app.route({
    method: 'GET',
    url: calls.streamCommentChanges.path,
    schema: { hide: true, querystring: callOf('streamCommentChanges').query },
    handler: async (request: StreamRequest, reply) => {
      const { query, headers, ip } = request;
      const { origin } = headers;
      // The service, which checks origins, sees no reader of a shared stream; frames are of the site’s own origin.
      if (query.entity_type === 'page' && origin !== undefined && origin !== publicUrl)
        throw new HttpError('origin-not-registered', { params: { origin: origin.slice(0, 100) } });
      if (request.method === 'HEAD') return reply.headers(HEADERS).send();
      const release = limit.acquire(ip);
      const reader = new StreamReader(reply.raw);
      const thread = follow(query);
      const stopKeepAlive = keepAlive.add(reader);
      reply.raw.once('close', () => {
        stopKeepAlive();
        thread.leave(reader);
        release();
      });
      const lastEventId = headers['last-event-id'];
      const reconnects = typeof lastEventId === 'string' && POSITION.test(lastEventId);
      try {
        await thread.join(reader, reconnects ? Number(lastEventId) : query.since, () => sendHead(reply));
      } catch (error) {
        stopKeepAlive();
        if (!(error instanceof RejectedByService)) throw error;
        if (error.retryAfter !== undefined) reply.header('retry-after', error.retryAfter);
        return reply.code(error.status).type('application/json; charset=utf-8').send(error.body);
      }
      return reply;
    },
  });
}

function sendHead(reply: FastifyReply): void {
  const headers = { ...reply.getHeaders(), ...HEADERS };
  reply.hijack();
  reply.raw.writeHead(200, headers as OutgoingHttpHeaders);
  reply.raw.write(`retry: ${randomInt(MIN_RECONNECT_DELAY_MS, MAX_RECONNECT_DELAY_MS)}\n\n`);
}
