import { registerCall, type Server } from '@savepoint/service-kit/http';
import type { Settings } from '../data';
import {
  createEventStreams,
  createStreamCount,
  createThreadEvents,
  readChanges,
  type ThreadDependencies,
} from '../threads';
import { groupHeader } from './cached-threads';

const LOG_POSITION = /^\d{1,15}$/;

/** Registers the routes for changes in a thread: as an event stream, and as one response. */
export function threadEventRoutes(app: Server, context: ThreadDependencies & { settings: Settings }): void {
  const connections = createStreamCount(context.settings.rateLimitScale);
  const streams = createEventStreams();
  const events = createThreadEvents(context, (err) => app.log.warn({ err }, 'poll of thread logs failed'));
  app.addHook('preClose', async () => {
    streams.close();
    await events.close();
  });

  registerCall(app, 'streamCommentChanges', async ({ query, headers }, reply) => {
    const lastEventId = headers['last-event-id'];
    const reconnects = typeof lastEventId === 'string' && LOG_POSITION.test(lastEventId);
    const release = connections.acquire();
    try {
      const missed = await readChanges(context, query, reconnects ? Number(lastEventId) : query.since);
      const { body, send } = streams.open(() => {
        unsubscribe();
        release();
      });
      const unsubscribe = events.subscribe(query, { log_position: missed.log_position, send });
      send(missed);
      return reply
        .type('text/event-stream; charset=utf-8')
        .headers({
          'cache-control': 'no-store, no-transform',
          'x-accel-buffering': 'no',
          ...groupHeader(query),
        })
        .send(body);
    } catch (error) {
      release();
      throw error;
    }
  });
  registerCall(app, 'readCommentChanges', async ({ query }, reply) => {
    reply.header('cache-control', 'no-store');
    return readChanges(context, query, query.since);
  });
}
