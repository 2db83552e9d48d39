import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { withTimeout } from '../base';

/** Upper bounds in seconds; the budgets (50 and 200 ms) are among them. */
const BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.4, 0.8, 1.6, 3.2];

/** Metrics that are not read in this time are left out: Prometheus waits ten seconds for all of them. */
const COLLECT_TIMEOUT_MS = 3_000;

/** Every metric of the parts, besides those of the process. The alert rules and the dashboard are held to this table. */
export const METRICS = {
  http_request_duration_seconds: {
    type: 'histogram',
    help: 'Time from the first byte of a request to the last of its response; page is the kind of page, of shell and gateway',
    labels: ['method', 'route', 'status', 'page'],
  },
  error_responses_total: {
    type: 'counter',
    help: 'Error responses of this part, by the code in their body',
    labels: ['code'],
  },
  dependency_up: {
    type: 'gauge',
    help: '1 if a dependency responds, else 0; checked when metrics are read',
    labels: ['dependency'],
  },
  upstream_circuit_open: {
    type: 'gauge',
    help: '1 while calls to an upstream fail at once because it does not respond, else 0',
    labels: ['upstream'],
  },
  fair_queue_waiting: {
    type: 'gauge',
    help: 'Tasks that wait for the turn of their address',
    labels: [],
  },
  fragment_render_duration_seconds: {
    type: 'histogram',
    help: 'Time to render a region on the server; outcome is ok, timeout or failed',
    labels: ['region', 'version', 'outcome'],
  },
  outbox_pending: {
    type: 'gauge',
    help: 'Mails that have not been sent yet, up to 1,000',
    labels: [],
  },
  outbox_retried: {
    type: 'gauge',
    help: 'Those of them that could not be sent at the first three attempts',
    labels: [],
  },
  moderation_open_cases: {
    type: 'gauge',
    help: 'Comments that wait for a moderator, up to 1,000',
    labels: [],
  },
  moderation_oldest_case_seconds: {
    type: 'gauge',
    help: 'Time since the oldest of the cases that wait for a moderator was opened',
    labels: [],
  },
  spam_checks_total: {
    type: 'counter',
    help: 'Comments that were shown to a spam service, by outcome: spam, discard, ham or failed',
    labels: ['outcome'],
  },
  rating_surges_open: {
    type: 'gauge',
    help: 'Surges of ratings that wait for a moderator',
    labels: [],
  },
  challenges_total: {
    type: 'counter',
    help: 'Challenges against automated calls, by outcome: issued, solved, or the code with which a call was rejected',
    labels: ['outcome'],
  },
  address_list_matches_total: {
    type: 'counter',
    help: 'Calls that write from addresses of the list, by what it does',
    labels: ['action'],
  },
  address_list_ranges: {
    type: 'gauge',
    help: 'Networks of the list of addresses',
    labels: [],
  },
  policy_violations_total: {
    type: 'counter',
    help: 'Violations of the content security policy that browsers reported, by directive',
    labels: ['directive'],
  },
} as const satisfies Record<
  string,
  { type: 'counter' | 'gauge' | 'histogram'; help: string; labels: readonly string[] }
>;

type Metrics = typeof METRICS;
type NameOf<T> = { [K in keyof Metrics]: Metrics[K]['type'] extends T ? K : never }[keyof Metrics];
type LabelOf<K extends keyof Metrics> = Metrics[K]['labels'][number];

/** Returns the registry’s metric of that name; creates it first if need be. */
function define<M>(registry: Registry, name: keyof Metrics, create: (settings: Settings) => M): M {
  const { help, labels } = METRICS[name];
  const existing = registry.getSingleMetric(name) as M | undefined;
  return existing ?? create({ name, help, labelNames: [...labels], registers: [registry] });
}
interface Settings {
  name: string;
  help: string;
  labelNames: string[];
  registers: Registry[];
}

export const counter = <K extends NameOf<'counter'>>(registry: Registry, name: K) =>
  define(registry, name, (settings) => new Counter<LabelOf<K>>(settings as never));

export const histogram = <K extends NameOf<'histogram'>>(registry: Registry, name: K) =>
  define(
    registry,
    name,
    (settings) => new Histogram<LabelOf<K>>({ ...settings, buckets: BUCKETS_S } as never),
  );

/** @param collect sets the value whenever the metrics are read; without it the value is set by the caller */
export const gauge = <K extends NameOf<'gauge'>>(
  registry: Registry,
  name: K,
  collect?: (set: Gauge<LabelOf<K>>) => void | Promise<void>,
) =>
  define(
    registry,
    name,
    (settings) =>
      new Gauge<LabelOf<K>>({
        ...settings,
        ...(collect && {
          async collect(this: Gauge<LabelOf<K>>) {
            try {
              await withTimeout(COLLECT_TIMEOUT_MS, Promise.resolve(collect(this)));
            } catch {
              // The other metrics are still read. That the database is down is for `dependency_up` to say.
              if (METRICS[name].labels.length) this.reset();
              else this.set(Number.NaN);
            }
          },
        }),
      } as never),
  );

/** Adds memory, event loop and garbage collection. They belong to a process, so not where parts share one. */
export const registerProcessMetrics = (register: Registry): void => collectDefaultMetrics({ register });

/** What the metrics tell of a request. */
interface MeasuredRequest {
  method: string;
  /** In the router’s syntax: never the address itself, of which there are any number. */
  route: string;
  status: number;
  page: string | undefined;
}

/**
 * Measures requests to `app` by route and status; `operations` serves the metrics at `/metrics`, in Prometheus’ text
 * format. One registry per app, so that parts can share a process.
 */
export function registerMetrics(app: FastifyInstance, operations: FastifyInstance, part: string): void {
  const registry = new Registry();
  registry.setDefaultLabels({ part });
  const duration = histogram(registry, 'http_request_duration_seconds');
  app.decorate('metrics', registry);
  app.decorateRequest('pageKind', undefined);
  app.decorate('measureRequest', ({ method, route, status, page }, milliseconds) =>
    duration.observe({ method, route, status, ...(page !== undefined && { page }) }, milliseconds / 1000),
  );
  app.addHook('onResponse', (request, reply, done) => {
    const { method, pageKind: page } = request;
    const route = request.routeOptions.url ?? 'none';
    app.measureRequest({ method, route, status: reply.statusCode, page }, reply.elapsedTime);
    done();
  });
  operations.get('/metrics', { schema: { hide: true } }, async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  );
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The part’s own metrics: see `counter`, `gauge` and `histogram`. */
    metrics: Registry;
    /** Measures a request; those that Fastify routes are measured by themselves. */
    measureRequest(request: MeasuredRequest, milliseconds: number): void;
  }
  interface FastifyRequest {
    /** The kind of page that the response is, for metrics; undefined when it is none. */
    pageKind: string | undefined;
  }
}
