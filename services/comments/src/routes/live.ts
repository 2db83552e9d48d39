import { CommentChanges, CommentChangesQuery } from '@savepoint/contracts';
import type { Server } from '@savepoint/service-kit';
import type { Context } from '../context';
import { createHub, type Listener } from '../live/hub';
import { readChanges } from '../live/read-changes';
import { createSeats } from '../live/seats';
import { createStreams } from '../live/streams';

const PLACE = /^\d{1,15}$/;

/**
 * What changes in a thread, as it happens and on request.
 * @param scale multiplies how many streams may be open
 */
export function liveRoutes(app: Server, context: Context, scale: number): void {
  const seats = createSeats(scale);
  const streams = createStreams();
  const hub = createHub(context, (err) => app.log.warn({ err }, 'will look for changes again'));
  app.addHook('preClose', async () => {
    streams.close();
    await hub.close();
  });

  app.get(
    '/api/comments/events',
    { schema: { querystring: CommentChangesQuery, produces: ['text/event-stream'] } },
    async ({ query, headers, ip }, reply) => {
      const seen = headers['last-event-id'];
      const since = typeof seen === 'string' && PLACE.test(seen) ? Number(seen) : query.since;
      const leave = seats.take(ip);
      try {
        const first = await readChanges(context, query, since);
        const { body, send } = streams.open(() => {
          stop();
          leave();
        });
        const listener: Listener = { log_position: first.log_position, send };
        const stop = hub.listen(query, listener);
        send(first);
        return reply
          .type('text/event-stream; charset=utf-8')
          .headers({ 'cache-control': 'no-store, no-transform', 'x-accel-buffering': 'no' })
          .send(body);
      } catch (error) {
        leave();
        throw error;
      }
    },
  );
  app.get(
    '/api/comments/changes',
    { schema: { querystring: CommentChangesQuery, response: { 200: CommentChanges } } },
    async ({ query }, reply) => {
      reply.header('cache-control', 'no-store');
      return readChanges(context, query, query.since);
    },
  );
}
