import { context, SpanKind, SpanStatusCode, trace, type Span, type Tracer } from '@opentelemetry/api';
import type { mongo } from 'mongoose';

/**
 * Makes a span of each command that a client sends during a traced request, with the names of command and collection:
 * never with its values, which are what members wrote. The driver reports commands by itself, so nothing is patched.
 */
export function traceCommands(client: mongo.MongoClient, tracer: Tracer): void {
  const spans = new Map<number, Span>();
  const end = (requestId: number, failed: boolean) => {
    const span = spans.get(requestId);
    if (!span) return;
    spans.delete(requestId);
    if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  };
  client
    .on('commandStarted', (event) => {
      const parent = context.active();
      if (!trace.getSpan(parent)) return;
      const { name, attributes } = describe(event);
      spans.set(event.requestId, tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, parent));
    })
    .on('commandSucceeded', ({ requestId }) => end(requestId, false))
    .on('commandFailed', ({ requestId }) => end(requestId, true));
}

function describe({ commandName, command, databaseName }: mongo.CommandStartedEvent) {
  // The value of a command’s own key is its collection, but for `getMore`.
  const { [commandName]: own, collection = own } = command as Record<string, unknown>;
  const target = typeof collection === 'string' ? collection : undefined;
  const attributes = {
    'db.system.name': 'mongodb',
    'db.namespace': databaseName,
    'db.operation.name': commandName,
    ...(target !== undefined && { 'db.collection.name': target }),
  };
  return { name: target === undefined ? commandName : `${commandName} ${target}`, attributes };
}
