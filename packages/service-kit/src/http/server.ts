import { randomUUID } from 'node:crypto';
import type { ServerOptions as HttpOptions } from 'node:http';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import fastify, { LogController, type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { registerCallers } from '../calls';
import { handleClientError } from './client-error';
import { registerConditions } from './conditions';
import { handleError, registerErrors, type NotFound } from './error-handler';
import { registerHealth, type HealthChecks } from './health';
import { lazySerializers, lazyValidators } from './lazy-schemas';
import { registerMetrics } from '../metrics';
import { registerOpenApi } from './open-api';
import { requireAllCalls } from './register-call';
import { requestLogger } from './request-logger';
import { registerTiming } from './timing';
import { startTracing, type TracingSettings } from '../tracing';
import { validatorCompiler } from './validation';

export interface ServerOptions {
  /** The part’s name, in logs and metrics. */
  name: string;
  logLevel: string;
  /** Readiness checks by name. A check throws when a dependency does not respond. */
  checks?: HealthChecks;
  /** Readiness checks of dependencies without which the part still serves something. */
  optionalChecks?: HealthChecks;
  /** Answers requests without a route; by default with 404. */
  notFound?: NotFound;
  /** Whether browsers get errors as pages. */
  errorPages?: boolean;
  fastify?: FastifyServerOptions;
  /** Of Node’s server, beside its timeouts. */
  http?: Pick<HttpOptions, 'maxHeaderSize' | 'requireHostHeader'>;
  /** `CALL_PUBLIC_KEYS`; without it every internal call is rejected. */
  callPublicKeys?: string;
  /**
   * For servers that the public reaches: where `/readyz`, `/metrics` and `/openapi.json` are served instead of at the
   * server’s own port. Without a port they are not served.
   */
  operations?: { host: string; port: number | undefined };
  /** Without it, or without an endpoint in it, nothing is traced. */
  tracing?: TracingSettings;
}

/** Timeout of slow senders and idle connections. They are checked at intervals, so closing may take up to 30 s. */
const CONNECTION_TIMEOUT_MS = 20_000;
const CONNECTIONS_CHECK_INTERVAL_MS = 5_000;
/** Maximum characters of a path parameter; slugs have at most 120. */
const MAX_PARAM_LENGTH = 500;
const REQUEST_ID = /^[A-Za-z0-9-]{8,64}$/;

/**
 * Creates a Fastify app with everything that servers share: logs with the request id, the shape of errors,
 * health, metrics, `Server-Timing`, validation and API docs at `/openapi.json`. It does not listen yet.
 */
export async function createServer(options: ServerOptions) {
  const app = fastify({
    logger: {
      level: options.logLevel,
      base: { part: options.name },
      redact: ['req.headers.authorization', 'req.headers.cookie', 'token', '*.token'],
    },
    genReqId: (request) => {
      const sent = request.headers['x-request-id'];
      return typeof sent === 'string' && REQUEST_ID.test(sent) ? sent : randomUUID();
    },
    logController: new LogController({ requestIdLogLabel: 'request_id', disableRequestLogging: true }),
    childLoggerFactory: requestLogger,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: MAX_PARAM_LENGTH },
    frameworkErrors: handleError,
    clientErrorHandler: handleClientError,
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    requestTimeout: CONNECTION_TIMEOUT_MS,
    keepAliveTimeout: 15_000,
    http: {
      headersTimeout: CONNECTION_TIMEOUT_MS,
      connectionsCheckingInterval: CONNECTIONS_CHECK_INTERVAL_MS,
      ...options.http,
    },
    forceCloseConnections: 'idle',
    schemaController: lazySerializers,
    ...options.fastify,
  }).withTypeProvider<TypeBoxTypeProvider>();
  // Fastify would also accept text/plain, which pages of other sites may post without a preflight request.
  app.removeContentTypeParser('text/plain');
  app.setValidatorCompiler(lazyValidators(validatorCompiler()));
  const traced = { app, part: options.name, isPublic: options.operations !== undefined };
  app.decorate('tracing', await startTracing(traced, options.tracing));
  // Hooks of every request use callbacks, because a promise for each would cost more than their work.
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  registerErrors(app, options.notFound, options.errorPages);
  registerConditions(app);
  registerTiming(app);
  const operations = options.operations ? createOperationsServer(app, options.operations) : app;
  app.decorate('operations', operations);
  registerMetrics(app, operations, options.name);
  registerHealth(app, operations, options.checks ?? {}, options.optionalChecks);
  registerCallers(app, options.name, options.callPublicKeys);
  requireAllCalls(app, options.name);
  await registerOpenApi(app, operations, options.name);
  return app;
}

/** Creates a server for what operators read, which listens before `app` does and closes with it. */
function createOperationsServer(
  app: FastifyInstance,
  { host, port }: { host: string; port: number | undefined },
): FastifyInstance {
  const operations = fastify({ frameworkErrors: handleError, clientErrorHandler: handleClientError });
  registerErrors(operations);
  if (port !== undefined)
    app.addHook('onReady', async () => {
      await operations.listen({ host, port });
    });
  app.addHook('preClose', () => operations.close());
  return operations;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The server of `/readyz`, `/metrics` and `/openapi.json`: the app itself, or a server with a port of its own. */
    operations: FastifyInstance;
  }
}

/** The app that createServer returns, with schemas converted to types. */
export type Server = Awaited<ReturnType<typeof createServer>>;
