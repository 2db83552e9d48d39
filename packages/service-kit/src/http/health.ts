import type { FastifyInstance } from 'fastify';
import { gauge } from '../metrics';
import { Starting } from '../base';

export type HealthChecks = Record<string, () => Promise<unknown>>;

/**
 * `/healthz`: the process responds, does not close soon, and is not isolated. `/readyz`: its dependencies respond too; the body names those that do not. Why a
 * dependency is down is logged first and whenever the reason changes, as a warning unless it starts too. The metric `dependency_up` has the same states.
 * @param app serves `/healthz`
 * @param operations serves both; may be `app`
 * @param required 503 when one of them is down
 * @param optional 200 with the status `degraded` when one of them is down: the part still serves something
 */
export function registerHealth(
  app: FastifyInstance,
  operations: FastifyInstance,
  required: HealthChecks,
  optional: HealthChecks = {},
): void {
  app.decorate('isDraining', false);
  app.decorate('isIsolated', false);
  /** What was logged of each dependency that is down: the level and the reason. */
  const logged = new Map<string, string>();
  const starting = new Map(Object.keys({ ...required, ...optional }).map((name) => [name, new Starting()]));
  /** @returns the state of each dependency */
  const run = async (checks: HealthChecks): Promise<Record<string, 'ok' | 'down'>> =>
    Object.fromEntries(
      await Promise.all(
        Object.entries(checks).map(async ([name, check]) => {
          try {
            await check();
            starting.get(name)?.end();
            if (logged.delete(name)) app.log.info({ check: name }, 'ready again');
            return [name, 'ok'] as const;
          } catch (err) {
            const reason = reasonOf(err);
            const level = starting.get(name)?.isActive ? 'info' : 'warn';
            if (logged.get(name) !== level + reason) app.log[level]({ check: name, reason }, 'not ready');
            logged.set(name, level + reason);
            return [name, 'down'] as const;
          }
        }),
      ),
    );
  gauge(app.metrics, 'dependency_up', async (up) => {
    const states = await run({ ...required, ...optional });
    for (const [dependency, state] of Object.entries(states)) up.set({ dependency }, state === 'ok' ? 1 : 0);
  });
  for (const server of new Set([app, operations]))
    server.get('/healthz', { schema: { hide: true } }, async (_request, reply) =>
      app.isDraining || app.isIsolated
        ? reply.code(503).send({ status: app.isDraining ? 'closing' : 'isolated' })
        : { status: 'ok' },
    );
  operations.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const [needed, useful] = await Promise.all([run(required), run(optional)]);
    const ready = !Object.values(needed).includes('down');
    const complete = !Object.values(useful).includes('down');
    return reply.code(ready ? 200 : 503).send({
      status: !ready ? 'down' : complete ? 'ok' : 'degraded',
      checks: { ...needed, ...useful },
    });
  });
}

/** The messages of an error and its causes. Without stacks: at a start, parts wait for each other. */
const reasonOf = (error: unknown): string =>
  error instanceof Error && error.cause !== undefined
    ? `${String(error)}: ${reasonOf(error.cause)}`
    : String(error);
