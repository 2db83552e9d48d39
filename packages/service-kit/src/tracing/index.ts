import type { TracedApp, Tracing, TracingSettings } from './types';

export type { Tracing, TracingSettings } from './types';

/**
 * Traces the requests and calls of an app, if the settings name an endpoint. Only then OpenTelemetry is loaded and a
 * hook added; otherwise a request costs what it cost before.
 */
export async function startTracing(
  traced: TracedApp,
  settings: TracingSettings = {},
): Promise<Tracing | undefined> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: ratio = 1 } = settings;
  if (endpoint === undefined) return undefined;
  const { traceApp } = await import('./trace-app');
  return traceApp(traced, { endpoint, ratio });
}
