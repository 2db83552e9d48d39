import type { FastifyInstance } from 'fastify';

/** Adds `Server-Timing: app;dur=…` in milliseconds to every response. */
export function registerTiming(app: FastifyInstance): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    const existing = reply.getHeader('server-timing');
    const own = `app;dur=${reply.elapsedTime.toFixed(1)}`;
    reply.header('server-timing', existing ? `${String(existing)}, ${own}` : own);
    done(null, payload);
  });
}
