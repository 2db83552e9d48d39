import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import { CONTENT_VERSION_HEADER } from '@savepoint/contracts/base';
import { isReload } from '@savepoint/service-kit/http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { withoutHopByHop } from '../routing/hop-by-hop';
import { sendProxied, type ProxiedResponse } from '../routing/upstream-errors';
import type { CacheKey } from './cache-key';
import type { CachedRoute } from './cached-route';
import type { HttpCache } from './http-cache';
import type { KeptResponse, RequestedAt, ResponseHeaders } from './kept-response';
import { isCurrent } from './send-kept';

/** Fills the cache with the responses of one route: of the requests for one key, one is forwarded. */
export class CacheFills {
  readonly #filling = new Map<string, Promise<void>>();

  constructor(
    private readonly cache: HttpCache,
    private readonly route: CachedRoute,
  ) {}

  /**
   * Serves a request from the cache, waits for the response to an equal one, or forwards it.
   * @param forward with a fill, its response is kept; without one, it passes the cache by
   */
  async handle(
    request: FastifyRequest,
    reply: FastifyReply,
    key: CacheKey,
    forward: (fill?: Fill) => FastifyReply,
  ): Promise<FastifyReply> {
    if (await this.#serve(request, reply, key)) return reply;
    const filling = this.#filling.get(key.text);
    // One that waits has a share of the connections too.
    if (filling && this.route.upstream.shares.take(request.ip, reply.raw)) {
      await filling;
      if (await this.#serve(request, reply, key)) return reply;
      // It may not be kept, and so not be shared.
      return forward();
    }
    return forward(request.method === 'GET' ? this.#begin(reply, key) : undefined);
  }

  async #serve(request: FastifyRequest, reply: FastifyReply, key: CacheKey): Promise<boolean> {
    const served = await this.cache.serve(key, this.route, request.raw, reply.raw, limitHeaders(reply));
    if (!served) return false;
    request.pageKind = served.pageKind;
    reply.hijack();
    return true;
  }

  #begin(reply: FastifyReply, key: CacheKey): Fill {
    let end = () => {};
    const filling = new Promise<void>((resolve) => (end = resolve));
    this.#filling.set(key.text, filling);
    const ended = () => {
      if (this.#filling.get(key.text) === filling) this.#filling.delete(key.text);
      end();
    };
    reply.raw.once('close', ended);
    return new Fill(this.cache, this.route, key, reply, ended);
  }
}

/** Headers that the rate limit has added. */
const limitHeaders = (reply: FastifyReply): string[] =>
  Object.entries(reply.getHeaders())
    .filter(([name]) => name.startsWith('x-ratelimit-'))
    .flatMap(([name, value]) => [name, String(value)]);

/** Forwards one request and keeps its response. */
export class Fill {
  readonly #requestedAt: RequestedAt;
  /** The gateway’s headers of every response. */
  readonly #ownHeaders: ResponseHeaders;

  constructor(
    private readonly cache: HttpCache,
    private readonly route: CachedRoute,
    private readonly key: CacheKey,
    reply: FastifyReply,
    private readonly ended: () => void,
  ) {
    this.#requestedAt = cache.requestedNow(route);
    this.#ownHeaders = Object.fromEntries(
      Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)]),
    );
  }

  /** The query that is forwarded. */
  get query(): string {
    return this.key.address.split('?')[1] ?? '';
  }

  /** The only headers of the request that are forwarded: the key’s, and that its sender reloads. */
  requestHeaders({ headers }: FastifyRequest): Record<string, string> {
    return {
      ...this.key.selecting,
      ...(isReload(headers['cache-control']) && { 'cache-control': 'no-cache' }),
    };
  }

  /**
   * Sends a response whose headers are set on the reply, and keeps it if that is allowed.
   * @param onError called when the upstream fails before the whole response has arrived
   */
  async receive(
    reply: FastifyReply,
    response: ProxiedResponse,
    onError: (error: Error) => unknown,
  ): Promise<void> {
    const { statusCode: status, stream } = response;
    const headers = withoutHopByHop(response.headers as IncomingHttpHeaders) as ResponseHeaders;
    const version = headers[CONTENT_VERSION_HEADER] ?? this.#requestedAt.version;
    const toKept = this.cache.evaluate(this.key, { status, headers }, this.#ownHeaders, {
      ...this.#requestedAt,
      version: this.route.followsContent ? version : undefined,
    });
    if (!toKept) {
      this.ended();
      return sendProxied(reply, response);
    }
    try {
      const read = await readUpTo(stream, this.cache.maxBodyBytes);
      if (!Buffer.isBuffer(read)) {
        this.ended();
        return void reply.removeHeader('content-length').send(read);
      }
      const kept = toKept(read);
      // After a publish while it was rendered, it may be of either version.
      if (version === this.cache.versionFor(this.route) || !this.route.followsContent)
        this.cache.keep(kept, this.route);
      send(reply, kept);
    } catch (error) {
      onError(error as Error);
    } finally {
      this.ended();
    }
  }
}

/** Sends what was received, or 304 if the client has it: the upstream was asked without the client’s validators. */
function send(reply: FastifyReply, kept: KeptResponse): void {
  if (reply.getHeader('x-cache') === undefined) reply.header('x-cache', 'miss');
  if (!isCurrent(kept, reply.request.raw)) return void reply.send(kept.body);
  for (const name of ['content-length', 'content-type', 'content-encoding']) reply.removeHeader(name);
  void reply.code(304).send();
}

/** Reads a stream to its end; a longer one than `maxBytes` is returned as a stream again. */
async function readUpTo(stream: Readable, maxBytes: number): Promise<Buffer | Readable> {
  const chunks: Buffer[] = [];
  let size = 0;
  const parts = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  for (let part = await parts.next(); !part.done; part = await parts.next()) {
    chunks.push(part.value);
    size += part.value.length;
    if (size > maxBytes) return Readable.from(rest(chunks, parts), { objectMode: false });
  }
  return Buffer.concat(chunks);
}

async function* rest(chunks: readonly Buffer[], parts: AsyncIterator<Buffer>) {
  yield* chunks;
  for (let part = await parts.next(); !part.done; part = await parts.next()) yield part.value;
}
