import { ExportResultCode, type ExportResult } from '@opentelemetry/core';
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace';
import type { FastifyBaseLogger } from 'fastify';

/**
 * All attributes that leave a part. Not among them, though instrumentations add them: addresses of pages with what was
 * searched for, IP addresses, and agents.
 */
const ALLOWED_ATTRIBUTES: ReadonlySet<string> = new Set([
  'db.collection.name',
  'db.namespace',
  'db.operation.name',
  'db.system.name',
  'error.type',
  'http.request.method',
  'http.response.status_code',
  'http.route',
  'savepoint.request_id',
  'server.address',
  'server.port',
]);

/** Exports spans without personal data, and logs when that begins to fail. */
export class PrivateExporter implements SpanExporter {
  #isFailing = false;

  constructor(
    private readonly exporter: SpanExporter,
    private readonly log: Pick<FastifyBaseLogger, 'warn' | 'info'>,
  ) {}

  export(spans: ReadableSpan[], done: (result: ExportResult) => void): void {
    this.exporter.export(spans.map(withoutPersonalData), (result) => {
      this.#report(result);
      done({ code: ExportResultCode.SUCCESS }); // reported here
    });
  }

  #report({ code, error }: ExportResult): void {
    const fails = code !== ExportResultCode.SUCCESS;
    if (fails === this.#isFailing) return;
    this.#isFailing = fails;
    if (fails) this.log.warn({ err: error }, 'spans cannot be exported');
    else this.log.info('spans are exported again');
  }

  shutdown(): Promise<void> {
    return this.exporter.shutdown();
  }

  async forceFlush(): Promise<void> {
    await this.exporter.forceFlush?.();
  }
}

/** Returns a copy with the allowed attributes only; messages of errors may quote what was sent. */
function withoutPersonalData(span: ReadableSpan): ReadableSpan {
  const attributes = Object.fromEntries(
    Object.entries(span.attributes).filter(([name]) => ALLOWED_ATTRIBUTES.has(name)),
  );
  // An own property hides the span’s; everything else is read from the span itself.
  return Object.create(span, {
    attributes: { value: attributes },
    events: { value: [] },
    status: { value: { code: span.status.code } },
  }) as ReadableSpan;
}
