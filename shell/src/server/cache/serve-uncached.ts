import { PAGE_KIND_HEADER } from '@savepoint/contracts/base';
import { callerOf } from '@savepoint/service-kit/http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { toCachedResponse } from './cached-response';
import type { PageCache, Render } from './page-cache';

/**
 * Renders a response for one browser when it is the caller’s turn, and keeps nothing of it. Its headers say that no other
 * cache keeps it either.
 * @returns null when there is no such page
 */
export async function serveUncached(
  cache: PageCache,
  request: FastifyRequest,
  reply: FastifyReply,
  render: Render,
): Promise<FastifyReply | null> {
  const result = await cache.inTurn(callerOf(request, reply), `only for ${request.id}`, async () => {
    const rendered = await render();
    const origin = { version: '', createdAt: Date.now(), invalidationCount: 0 };
    return rendered && { response: toCachedResponse(rendered, origin), state: 'miss' };
  });
  if (!result) return null;
  const { status, kind, type, headers, body } = result.response;
  request.pageKind = kind ?? request.pageKind;
  return reply
    .code(status)
    .headers({
      ...headers,
      'x-cache': 'bypass',
      ...(request.pageKind !== undefined && { [PAGE_KIND_HEADER]: request.pageKind }),
    })
    .type(type)
    .send(await body.encoded('identity'));
}
