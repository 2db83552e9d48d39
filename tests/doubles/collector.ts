import { serve, type Double } from './serve';

/** A span as the collector received it. */
export interface CollectedSpan {
  service: string;
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId: string | undefined;
  attributes: Record<string, unknown>;
}

export interface Collector extends Double {
  /** All spans received so far. */
  spans: CollectedSpan[];
  /** The bodies of all requests. */
  bodies: string[];
  /** Status of the next responses. */
  answer: { status: number };
}

interface Attribute {
  key: string;
  value: Record<string, unknown>;
}
interface ExportRequest {
  resourceSpans: {
    resource: { attributes: Attribute[] };
    scopeSpans: { spans: (Omit<CollectedSpan, 'attributes'> & { attributes: Attribute[] })[] }[];
  }[];
}

/**
 * Starts a double of a collector of traces that speaks OTLP over HTTP, as JSON.
 * @see https://opentelemetry.io/docs/specs/otlp/#otlphttp
 */
export async function startCollector(): Promise<Collector> {
  const spans: CollectedSpan[] = [];
  const bodies: string[] = [];
  const answer = { status: 200 };
  const double = await serve((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      const isRight = request.url === '/v1/traces' && request.headers['content-type'] === 'application/json';
      if (isRight && answer.status === 200) {
        bodies.push(body);
        spans.push(...spansOf(JSON.parse(body) as ExportRequest));
      }
      response.writeHead(isRight ? answer.status : 404, { 'content-type': 'application/json' }).end('{}');
    });
  });
  return { ...double, spans, bodies, answer };
}

const spansOf = ({ resourceSpans }: ExportRequest): CollectedSpan[] =>
  resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map((span) => ({
        ...span,
        service: String(toRecord(resource.attributes)['service.name']),
        attributes: toRecord(span.attributes),
      })),
    ),
  );

const toRecord = (attributes: Attribute[]): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
