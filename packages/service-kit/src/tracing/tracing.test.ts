/** @jest-environment node */
import { PassThrough } from 'node:stream';
import type { ReadableSpan } from '@opentelemetry/sdk-trace';
import { request } from 'undici';
import { createServer } from '../http';
import type { TracingSettings } from './types';

/** What the exporter got, and whether it can send it. tests/platform/tracing.long.test.ts has the real one, over HTTP. */
const mockCollector = { spans: [] as ReadableSpan[], error: undefined as Error | undefined };
jest.mock('@opentelemetry/exporter-trace-otlp-http', () => ({
  OTLPTraceExporter: class {
    export(spans: ReadableSpan[], done: (result: object) => void) {
      mockCollector.spans.push(...spans);
      done(mockCollector.error ? { code: 1, error: mockCollector.error } : { code: 0 });
    }
    async shutdown() {}
  },
}));
beforeEach(() => Object.assign(mockCollector, { spans: [], error: undefined }));

/** Starts a part with `POST /:member`, which calls `next` and responds with the `traceparent` that it got itself. */
async function start(name: string, next?: string, settings: TracingSettings = {}) {
  const isPublic = name !== 'callee';
  const logs = new PassThrough();
  const app = await createServer({
    name,
    logLevel: 'info',
    fastify: { logger: { level: 'info', stream: logs } },
    ...(isPublic && { operations: { host: '127.0.0.1', port: undefined } }),
    tracing: { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector.example', ...settings },
  });
  app.post('/:member', async ({ headers, body }) => {
    if (!next) return { traceparent: headers['traceparent'] };
    const options = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    };
    return (await request(next, options)).body.json();
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return { url, close: () => app.close(), logged: () => String(logs.read() ?? '') };
}

const post = async (url: string): Promise<{ traceparent?: string }> =>
  (
    await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ text: 'a '.repeat(50_000) }),
    })
  ).json() as Promise<{ traceparent?: string }>;

test('a call after the body of a request was read → belongs to the trace; parts of one process are told apart', async () => {
  const callee = await start('callee');
  const caller = await start('caller', `${callee.url}/zebedee?mail=zebedee@example.org`);
  const { traceparent } = await post(`${caller.url}/zebedee`);
  await caller.close();
  await callee.close();
  const { spans } = mockCollector;
  const described = spans.map(
    ({ resource, name }) => `${String(resource.attributes['service.name'])}: ${name}`,
  );
  expect(described.sort()).toEqual(['callee: POST /:member', 'caller: POST', 'caller: POST /:member']);
  const call = spans.find(({ name }) => name === 'POST')?.spanContext();
  expect(traceparent).toBe(`00-${call?.traceId}-${call?.spanId}-01`);
  expect(new Set(spans.map((span) => span.spanContext().traceId)).size).toBe(1);
  expect(
    JSON.stringify(spans.map(({ name, attributes, events }) => [name, attributes, events])),
  ).not.toContain('zebedee');
});

test('a share of 0 → nothing is sent, and those who are called decide the same', async () => {
  const callee = await start('callee');
  const caller = await start('caller', `${callee.url}/a`, { OTEL_TRACES_SAMPLER_ARG: 0 });
  expect((await post(`${caller.url}/a`)).traceparent).toMatch(/-00$/);
  await caller.close();
  await callee.close();
  expect(mockCollector.spans).toEqual([]);
});

test('a request without a trace between parts, as polls are, and health checks → no trace', async () => {
  const callee = await start('callee');
  expect(await post(`${callee.url}/a`)).toEqual({});
  const caller = await start('caller', `${callee.url}/a`);
  await (await fetch(`${caller.url}/healthz`)).text();
  await caller.close();
  await callee.close();
  expect(mockCollector.spans).toEqual([]);
});

test('a failed call → its span has no message of the error, which may name who was called', async () => {
  const caller = await start('caller', 'http://127.0.0.1:1/zebedee');
  await post(`${caller.url}/a`);
  await caller.close();
  const [call, own] = mockCollector.spans;
  expect([call?.status, call?.events]).toEqual([{ code: 2 }, []]);
  expect(own?.attributes).toMatchObject({ 'http.response.status_code': 500, 'error.type': '500' });
});

test('spans cannot be sent → requests are served, and the log says so once', async () => {
  mockCollector.error = new Error('the collector is down');
  const part = await start('part');
  expect(await post(`${part.url}/a`)).toEqual({});
  await part.close();
  expect(mockCollector.spans).toHaveLength(1);
  expect(part.logged().match(/spans cannot be exported/g)).toHaveLength(1);
});
