import {
  context,
  createContextKey,
  propagation,
  type Context,
  type Tracer,
  type TracerProvider,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici';

const TRACER = createContextKey('savepoint.tracer');

/** @returns the context in which calls belong to the part of that tracer */
export const withTracer = (parent: Context, tracer: Tracer): Context => parent.setValue(TRACER, tracer);

/**
 * Makes a span of each HTTP call during a traced request, and sends its `traceparent`. Calls of background work are not
 * traced. Once for a process, whose parts share it.
 */
export function traceCalls(): void {
  const isFirst = context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  if (!isFirst) return;
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  const options = {
    requireParentforSpans: true,
    ignoreRequestHook: ({ path }: { path: string }) => isHealthCheck(path),
  };
  new UndiciInstrumentation(options).setTracerProvider(BY_CONTEXT);
}

/** Whether an address is asked to know whether a part responds: a circuit breaker may do so during a request. */
export const isHealthCheck = (address: string): boolean => address === '/healthz' || address === '/readyz';

/** Makes spans with the tracer of the part whose request causes them. */
const BY_CONTEXT: TracerProvider = {
  getTracer: () => ({
    startSpan: (name, options, parent = context.active()) =>
      tracerOf(parent).startSpan(name, options, parent),
    startActiveSpan: (() => {
      throw new Error('Calls are no active spans.');
    }) as Tracer['startActiveSpan'],
  }),
};

const tracerOf = (parent: Context) => parent.getValue(TRACER) as Tracer;
