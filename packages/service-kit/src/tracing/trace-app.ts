import {
  context,
  propagation,
  SpanKind,
  trace,
  type Context,
  type Span,
  type Tracer,
} from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { traceCommands } from './commands';
import type { TracedApp, Tracing } from './types';
import { createProvider, type ExportOptions } from './provider';
import { isHealthCheck, traceCalls, withTracer } from './calls';

/** Makes a span of each request of an app, and of the calls and commands that it causes. */
export function traceApp({ app, part, isPublic }: TracedApp, options: ExportOptions): Tracing {
  const provider = createProvider(part, options, app.log);
  app.addHook('onClose', () => provider.shutdown());
  traceCalls();
  const tracer = provider.getTracer('savepoint');
  traceRequests(app, tracer, isPublic);
  return { traceCommands: (client) => traceCommands(client, tracer) };
}

/**
 * Traces begin where readers come in: otherwise each poll and health check between parts would be one.
 * @param isPublic whether traces begin here; a `traceparent` is then ignored, else it is required
 */
function traceRequests(app: FastifyInstance, tracer: Tracer, isPublic: boolean): void {
  app.addHook('onRequest', (request, reply, done) => {
    const caller = isPublic ? context.active() : propagation.extract(context.active(), request.headers);
    if (isPublic ? isHealthCheck(request.url) : !trace.getSpanContext(caller)) return done();
    const span = startSpan(tracer, request, caller);
    // Also when the client disconnects, and when a response is sent past Fastify.
    reply.raw.once('close', () => {
      const { statusCode, writableFinished } = reply.raw;
      span.setAttribute('http.response.status_code', statusCode);
      if (!writableFinished) span.setAttribute('error.type', 'disconnected');
      else if (statusCode >= 500) span.setAttribute('error.type', String(statusCode));
      span.end();
    });
    // Fastify returns to this context when it has read the body.
    context.with(withTracer(trace.setSpan(caller, span), tracer), done);
  });
}

/** Names it by the route, because the address may hold what a reader searched for. */
function startSpan(tracer: Tracer, { id, method, routeOptions }: FastifyRequest, caller: Context): Span {
  const route = routeOptions.url ?? 'none';
  const attributes = { 'http.request.method': method, 'http.route': route, 'savepoint.request_id': id };
  return tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes }, caller);
}
