import type { FastifyInstance } from 'fastify';
import type { mongo } from 'mongoose';

/** The settings of traces, which every part has. */
export interface TracingSettings {
  /** Where spans are sent; without it nothing is traced. */
  OTEL_EXPORTER_OTLP_ENDPOINT?: string;
  /** Of requests that begin a trace, the share that is traced. */
  OTEL_TRACES_SAMPLER_ARG?: number;
}

/** What a part that is traced adds to its other parts than requests and calls. */
export interface Tracing {
  /** Makes a span of each command that a client with `monitorCommands` sends during a traced request. */
  traceCommands(client: mongo.MongoClient): void;
}

export interface TracedApp {
  app: FastifyInstance;
  part: string;
  /** Whether readers reach it: their `traceparent` is ignored, since it would let them choose what is traced. */
  isPublic: boolean;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Undefined unless the app is traced. */
    tracing: Tracing | undefined;
  }
}
