import { notFound } from '@savepoint/service-kit';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PublicAnswer } from './copy';
import type { PageCache } from './page-cache';
import { sendCopy } from './send-copy';

/** A request as far as an answer may depend on it. */
export interface Asked {
  params: Record<string, string>;
  /** The parameters the route names, without empty ones; a name given twice is an array. */
  query: Record<string, unknown>;
  /** Of whoever asked first. */
  id: string;
  log: FastifyBaseLogger;
}

export interface PublicRoute {
  /** Path as the router takes it. */
  url: string;
  /** Query parameters that make another answer; any other is as if it were not there. */
  query?: readonly string[] | undefined;
  make(asked: Asked): Promise<PublicAnswer | null>;
  /** Answers when `make` gave null; an error in JSON unless told. */
  absent?(request: FastifyRequest, reply: FastifyReply): unknown;
}

/** Milliseconds: who reloads a page is not shown what is older, so that people see what they just did. */
const RELOADED = 5_000;

const nothingHere = (): never => {
  throw notFound('no-such-path', 'There is nothing at this address.');
};

/** Serves a route of which the answer is the same for everybody from the cache. */
export function servePublic(
  app: FastifyInstance,
  cache: PageCache,
  { url, query: names = [], make, absent = nothingHere }: PublicRoute,
): void {
  const sorted = [...names].sort();
  app.get(url, (request, reply) => {
    const params = request.params as Record<string, string>;
    const query = known(request.query as Record<string, unknown>, sorted);
    const key = keyOf(url, params, query);
    const making = () => make({ params, query, id: request.id, log: request.log });
    const reloaded = isReload(request.headers['cache-control']);
    const kept = reloaded ? undefined : cache.kept(key, making);
    if (kept) return sendCopy(request, reply, kept);
    return cache
      .get(key, making, reloaded ? RELOADED : undefined)
      .then((served) => (served ? sendCopy(request, reply, served) : absent(request, reply)));
  });
}

function known(query: Record<string, unknown>, names: readonly string[]): Record<string, unknown> {
  const found: Record<string, unknown> = {};
  for (const name of names) if (query[name]) found[name] = query[name];
  return found;
}

/** The same for every way of writing an address. */
function keyOf(url: string, params: Record<string, string>, query: Record<string, unknown>): string {
  const parts: unknown[] = [url];
  for (const name in params) parts.push(params[name]);
  for (const name in query) parts.push(name, query[name]);
  return parts.length === 1 ? url : JSON.stringify(parts);
}

/** Browsers send this when a person reloads. */
const isReload = (header: string | undefined): boolean =>
  header !== undefined && /\b(no-cache|max-age=0)\b/i.test(header);
