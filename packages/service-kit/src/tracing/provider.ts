import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { FastifyBaseLogger } from 'fastify';
import { PrivateExporter } from './private-exporter';

/** Less than the time that a part has to close. */
const EXPORT_TIMEOUT_MS = 3_000;

export interface ExportOptions {
  /** Base URL of a collector that speaks OTLP over HTTP. */
  endpoint: string;
  /** Of requests that begin a trace, the share that is traced. */
  ratio: number;
}

/**
 * Creates what makes the spans of one part and sends them, in batches, as JSON. The exporter itself reads
 * `OTEL_EXPORTER_OTLP_HEADERS` from the environment of the process.
 */
export function createProvider(
  part: string,
  { endpoint, ratio }: ExportOptions,
  log: FastifyBaseLogger,
): TracerProvider {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint}/v1/traces`,
    timeoutMillis: EXPORT_TIMEOUT_MS,
  });
  return new TracerProvider({
    resource: defaultResource().merge(
      resourceFromAttributes({ 'service.name': part, 'service.namespace': 'savepoint' }),
    ),
    // A part that is called decides as its caller did.
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new PrivateExporter(exporter, log) })],
  });
}
