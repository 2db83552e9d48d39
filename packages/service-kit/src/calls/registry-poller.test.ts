import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Registry } from '@savepoint/contracts/regions';
import fastify, { type FastifyInstance } from 'fastify';
import { RegistryPoller, type RegistryPollerOptions } from './registry-poller';
import { createRegistrySigner, regionTrustEnv } from '../testing';

const registry = (environment: string): Registry => ({
  schema: 1,
  environment,
  updated: '2026-01-01T00:00:00.000Z',
  regions: {},
});

let store: FastifyInstance;
let url: string;
const state = {
  body: registry('one') as unknown,
  etag: '"1"',
  status: 200,
  requestedEtags: [] as (string | undefined)[],
};
let folder: string;
let poller: RegistryPoller;
let changes: string[];
let problems: string[];

beforeAll(async () => {
  store = fastify();
  store.get('/regions/regions.json', async (request, reply) => {
    const requested = request.headers['if-none-match'];
    state.requestedEtags.push(requested);
    if (state.status !== 200) return reply.code(state.status).send({});
    if (requested === state.etag) return reply.code(304).send();
    return reply.header('etag', state.etag).send(state.body);
  });
  url = await store.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => store.close());
beforeEach(() => {
  Object.assign(state, { body: registry('one'), etag: '"1"', status: 200, requestedEtags: [] });
  changes = [];
  problems = [];
  folder = mkdtempSync(path.join(tmpdir(), 'registry-'));
  poller = createPoller();
});
afterEach(() => {
  poller.stop();
  rmSync(folder, { recursive: true, maxRetries: 3 });
});

const file = () => path.join(folder, 'shell', 'regions.json');
const createPoller = (options: Partial<RegistryPollerOptions> = {}) =>
  new RegistryPoller({
    storeUrl: url,
    file: file(),
    intervalMs: 10,
    onChange: ({ environment }) => changes.push(environment),
    onError: ({ message }) => problems.push(message),
    ...options,
  });

const until = async (check: () => boolean) => {
  while (!check()) await new Promise((resolve) => setTimeout(resolve, 5));
};

test('before the first response of the store there are no regions, and loaded is false', async () => {
  expect(poller.loaded).toBe(false);
  expect(poller.current.regions).toEqual({});
  await poller.start();
  expect(poller.loaded).toBe(true);
  expect(poller.current).toEqual(registry('one'));
});

test('a registry is sent once, and a changed one is loaded by the next poll', async () => {
  await poller.start();
  await until(() => state.requestedEtags.length >= 3);
  expect(state.requestedEtags[0]).toBeUndefined();
  expect(new Set(state.requestedEtags.slice(1))).toEqual(new Set(['"1"']));
  Object.assign(state, { body: registry('two'), etag: '"2"' });
  await until(() => poller.current.environment === 'two');
  await until(() => readFileSync(file(), 'utf8') === JSON.stringify(registry('two')));
  expect(changes).toEqual(['one', 'two']);
});

test('the last registry stays in use while the store is down or its response is invalid', async () => {
  await poller.start();
  state.status = 500;
  await until(() => problems.length > 0);
  Object.assign(state, { status: 200, body: { schema: 2 }, etag: '"3"' });
  await until(() => problems.includes('The region store’s registry does not fit its schema'));
  expect(problems[0]).toBe('The region store responded 500 for the registry');
  expect(poller.current).toEqual(registry('one'));
  expect(changes).toEqual(['one']);
});

test('the store is down at the next start → the last registry is loaded from the file', async () => {
  await poller.start();
  poller.stop();
  expect(readdirSync(path.dirname(file()))).toEqual(['regions.json']);
  state.status = 500;
  poller = createPoller();
  await poller.start();
  expect(poller.loaded).toBe(true);
  expect(poller.current).toEqual(registry('one'));
  Object.assign(state, { status: 200, body: registry('two'), etag: '"2"' });
  await until(() => poller.current.environment === 'two');
  await until(() => readFileSync(file(), 'utf8') === JSON.stringify(registry('two')));
});

test('the registry and the file are damaged → no registry, and each is reported once', async () => {
  await poller.start();
  poller.stop();
  writeFileSync(file(), 'nonsense');
  problems.length = 0;
  state.body = 'nonsense';
  poller = createPoller();
  await poller.start();
  const polls = state.requestedEtags.length;
  await until(() => state.requestedEtags.length > polls + 3);
  expect(poller.loaded).toBe(false);
  expect(problems.slice(0, 2)).toEqual([
    `${file()} does not fit its schema`,
    'The region store’s registry does not fit its schema',
  ]);
  expect(problems.length).toBeLessThanOrEqual(3);
  state.body = registry('two');
  await until(() => readFileSync(file(), 'utf8') === JSON.stringify(registry('two')));
});

test('the store is down and the file is not a registry → no registry, and an error', async () => {
  await poller.start();
  poller.stop();
  writeFileSync(file(), '{"schema":1');
  state.status = 500;
  poller = createPoller();
  await poller.start();
  expect(poller.loaded).toBe(false);
  expect(problems).toHaveLength(1);
});

test('an invalid name in the registry → the other regions are loaded, and an error', async () => {
  const entry = { channels: {}, history: [] };
  state.body = { ...registry('one'), regions: { header: entry, 'Odd!': entry } };
  await poller.start();
  expect(poller.current.regions).toEqual({ header: entry });
  expect(problems).toEqual([expect.stringContaining('The name of region "Odd!" is not valid')]);
});

test('concurrent polls share one request', async () => {
  await Promise.all([poller.poll(), poller.poll(), poller.poll()]);
  expect(state.requestedEtags).toHaveLength(1);
});

test('stop: no further polls', async () => {
  await poller.start();
  poller.stop();
  const before = state.requestedEtags.length;
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(state.requestedEtags).toHaveLength(before);
});

describe('with keys of the site’s owner', () => {
  const siteKeys = [regionTrustEnv.REGION_SITE_KEYS];
  const version = (name: string) => ({
    version: name,
    remote: 'header',
    module: './header',
    base: `/regions/header/${name}/`,
    entry: 'entry.js',
    js: [],
    css: [],
    integrity: {},
    shared: {},
    published: '2026-01-01T00:00:00.000Z',
  });
  const withHeader = (name: string): Registry => ({
    ...registry('one'),
    regions: { header: { channels: { stable: version(name) }, history: [] } },
  });
  const live = () => poller.current.regions['header']?.channels['stable']?.version;
  const causes: string[] = [];
  const signedPoller = () =>
    createPoller({
      siteKeys,
      onError: ({ cause }) => causes.push(String((cause as Error | undefined)?.message)),
    });

  beforeEach(() => void (causes.length = 0));

  test('a registry that nobody has signed → none is loaded, and an error', async () => {
    state.body = withHeader('1.0.0');
    poller = signedPoller();
    await poller.start();
    await until(() => causes.length > 0);
    expect(poller.loaded).toBe(false);
    expect(causes[0]).toContain('it is not signed');
  });

  test('a registry that turns unsigned, is changed or is damaged → the last one stays', async () => {
    const sign = createRegistrySigner();
    state.body = sign(withHeader('1.0.0'));
    poller = signedPoller();
    await poller.start();
    expect(live()).toBe('1.0.0');
    Object.assign(state, { body: withHeader('6.6.6'), etag: '"2"' });
    await until(() => causes.length > 0);
    expect(live()).toBe('1.0.0');
    Object.assign(state, { body: { ...sign(withHeader('1.0.0')), ...withHeader('6.6.6') }, etag: '"3"' });
    const polls = state.requestedEtags.length;
    await until(() => state.requestedEtags.length > polls + 2);
    expect(live()).toBe('1.0.0');
    Object.assign(state, { body: sign(withHeader('2.0.0')), etag: '"4"' });
    await until(() => live() === '2.0.0');
  });

  test('an earlier registry after a restart → the last one stays, because the file has it', async () => {
    const sign = createRegistrySigner();
    const first = sign(withHeader('1.0.0'));
    state.body = sign(withHeader('2.0.0'));
    poller = signedPoller();
    await poller.start();
    poller.stop();
    Object.assign(state, { body: first, etag: '"0"' });
    poller = signedPoller();
    await poller.start();
    expect(live()).toBe('2.0.0');
    state.status = 500;
    poller.stop();
    poller = signedPoller();
    await poller.start();
    expect(live()).toBe('2.0.0');
  });

  test('the version is the same as without keys, so that caches in front follow', async () => {
    state.body = createRegistrySigner()(withHeader('1.0.0'));
    poller = signedPoller();
    await poller.start();
    const other = createPoller({ file: path.join(folder, 'other.json') });
    await other.start();
    other.stop();
    expect(poller.version).toBe(other.version);
  });
});
