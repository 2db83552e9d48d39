// Widens packages/service-kit/src/tracing/tracing.test.ts: the traces of parts that run as processes
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePorts, loadKeys, makePlan, PART_NAMES, readSettings, type PartName } from '@savepoint/launcher';
import { eventually } from '@savepoint/service-kit/testing';
import { startCollector, type CollectedSpan, type Collector } from '../doubles/collector';
import { Part } from '../simulation/part';

const root = join(__dirname, '..', '..');
/** Parts of each process; those of one process are told apart by their spans all the same. */
const PROCESSES: PartName[][] = [['mongo'], ['catalog', 'user-actions', 'regions'], ['shell'], ['gateway']];

/** What must not be found in a span. */
const READER = { address: '203.0.113.77', agent: 'Zebedees-Browser/1', search: 'quill-of-zebedee' };
const READER_TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'savepoint-tracing-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function plan(env: Record<string, string>) {
  const free = await freePorts(PART_NAMES.length);
  const ports = Object.fromEntries(PART_NAMES.map((name, index) => [name, free[index]]));
  const settings = { HOST: '127.0.0.1', PORT: String(ports['gateway']), DATA_DIR: folder, ...env };
  const plans = makePlan(
    readSettings(settings, root, false),
    loadKeys(folder),
    ports as Record<PartName, number>,
  );
  return { plans: Object.values(plans).flat(), origin: `http://127.0.0.1:${ports['gateway']}` };
}

describe('with an endpoint', () => {
  let collector: Collector;
  let parts: Part[];
  let spans: CollectedSpan[];

  beforeAll(async () => {
    collector = await startCollector();
    const { plans, origin } = await plan({
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      TRUST_PROXY: '127.0.0.1',
    });
    parts = PROCESSES.map(
      (names, index) =>
        new Part(
          plans.filter(({ name }) => names.includes(name)),
          join(folder, `${index}.log`),
        ),
    );
    await Promise.all(parts.map((part) => part.start()));
    const open = (path: string) =>
      fetch(origin + path, {
        headers: {
          'x-forwarded-for': READER.address,
          'user-agent': READER.agent,
          traceparent: `00-${READER_TRACE}-00f067aa0ba902b7-01`,
          baggage: `name=${READER.search}`,
        },
      });
    await eventually(async () => (await open('/games/hades/')).ok);
    await open(`/search/?q=${READER.search}`);
    await open(`/api/autosuggest/?q=${READER.search}`);
    // Parts send what they have before they exit.
    for (const part of [...parts].reverse()) await part.stop();
    spans = collector.spans;
  });
  afterAll(async () => {
    await Promise.all(parts.map((part) => part.kill()));
    await collector.close();
  });

  /** A span and all above it, from the first. */
  const withCallers = (span: CollectedSpan): CollectedSpan[] => {
    const caller = spans.find(({ spanId }) => spanId === span.parentSpanId);
    return [...(caller ? withCallers(caller) : []), span];
  };

  test('a page → one trace from the gateway through shell and catalogue to MongoDB', () => {
    const chains = spans
      .filter(
        ({ service, attributes }) => service === 'catalog' && attributes['db.collection.name'] === 'games',
      )
      .map((span) => withCallers(span));
    const page = chains.find((chain) => chain.some(({ name }) => name === 'GET /games/:slug/'));
    expect(page?.map(({ service, name }) => `${service}: ${name}`)).toEqual([
      'gateway: GET /*',
      'gateway: GET',
      'shell: GET /games/:slug/',
      'shell: GET',
      'catalog: GET /games/:slug',
      'catalog: find games',
    ]);
    expect(new Set(page?.map(({ traceId }) => traceId)).size).toBe(1);
    expect(page?.[0]?.attributes).toMatchObject({
      'http.route': '/*',
      'savepoint.request_id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
  });

  test('a trace that a reader sends → is neither continued nor forwarded', () => {
    expect(spans).not.toEqual([]);
    expect(spans.filter(({ traceId }) => traceId === READER_TRACE)).toEqual([]);
  });

  test('no personal data leaves a part: no query, address or agent', () => {
    expect(spans.some(({ name }) => name.includes('/search/'))).toBe(true);
    const sent = collector.bodies.join('\n');
    for (const trace of Object.values(READER)) expect(sent).not.toContain(trace);
    const allowed =
      /^(db\.(collection|namespace|operation|system)(\.name)?|error\.type|http\.(request\.method|response\.status_code|route)|savepoint\.request_id|server\.(address|port))$/;
    const names = new Set(spans.flatMap(({ attributes }) => Object.keys(attributes)));
    expect([...names].filter((name) => !allowed.test(name))).toEqual([]);
  });
});
