import type { FastifyInstance } from 'fastify';

export type HealthChecks = Record<string, () => Promise<unknown>>;

/** `/healthz`: the process responds. `/readyz`: its dependencies respond too; 503 lists and logs those that do not. */
export function registerHealth(app: FastifyInstance, checks: HealthChecks): void {
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }));
  app.get('/readyz', { schema: { hide: true } }, async (request, reply) => {
    const results = await Promise.all(
      Object.entries(checks).map(async ([name, check]) => {
        try {
          await check();
          return [name, 'ok'] as const;
        } catch (err) {
          request.log.warn({ err, check: name }, 'not ready');
          return [name, 'down'] as const;
        }
      }),
    );
    const ready = results.every(([, state]) => state === 'ok');
    return reply
      .code(ready ? 200 : 503)
      .send({ status: ready ? 'ok' : 'down', checks: Object.fromEntries(results) });
  });
}
