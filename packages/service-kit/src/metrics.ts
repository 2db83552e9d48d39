import type { FastifyInstance } from 'fastify';
import { Histogram, Registry } from 'prom-client';

/** Upper bounds in seconds; the budgets (50 and 200 ms) are among them. */
const BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.4, 0.8, 1.6, 3.2];

/**
 * Measures requests to `app` by route and status; `operations` serves the durations at `/metrics`, in Prometheus’ text
 * format. One registry per app, so that parts can share a process.
 */
export function registerMetrics(app: FastifyInstance, operations: FastifyInstance, part: string): void {
  const registry = new Registry();
  registry.setDefaultLabels({ part });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS_S,
    registers: [registry],
  });
  app.decorate('metrics', registry);
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });
  operations.get('/metrics', { schema: { hide: true } }, async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  );
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The part’s own metrics; register others here. */
    metrics: Registry;
  }
}
