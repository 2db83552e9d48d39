import type { FastifyInstance } from 'fastify';
import type { mongo } from 'mongoose';

/** The settings of traces, which every part has. */
export interface TracingSettings {
  /** Where spans are sent; without it nothing is traced. */
  OTEL_EXPORTER_OTLP_ENDPOINT?: string;
  /** Of requests that begin a trace, the share that is traced. */
  OTEL_TRACES_SAMPLER_ARG?: number;
}

/** Of a part that is traced, what its database connection uses. */
export interface Tracing {
  /** Makes a span of each command that a client with `monitorCommands` sends during a traced request. */
  traceCommands(client: mongo.MongoClient): void;
}

export interface TracedApp {
  app: FastifyInstance;
  part: string;
  /** Whether readers reach it. Only then it begins traces, and ignores `traceparent`: readers do not choose what is traced. */
  isPublic: boolean;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Undefined unless the app is traced. */
    tracing: Tracing | undefined;
  }
}
