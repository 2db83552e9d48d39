import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { buildApp } from '.';

const SCRIPT = `console.info(${JSON.stringify('region '.repeat(100))})`;
let outer: string;
let folder: string;
let app: Awaited<ReturnType<typeof buildApp>>;

beforeAll(async () => {
  outer = mkdtempSync(path.join(tmpdir(), 'regions-'));
  folder = path.join(outer, 'store');
  const version = path.join(folder, 'streams', '0.1.0-3f2a9c1b');
  mkdirSync(version, { recursive: true });
  const files: Record<string, string | Buffer> = {
    'streams.1a2b3c4d.js': SCRIPT,
    'streams.1a2b3c4d.js.br': brotliCompressSync(SCRIPT),
    'streams.1a2b3c4d.js.gz': gzipSync(SCRIPT),
    'streams.1a2b3c4d.css': '.list{display:grid}',
    'streams.1a2b3c4d.js.map': '{}',
    'server.cjs': 'exports.regions = {}',
    '.secret.js': 'no',
    'region.json': '{}',
  };
  for (const [name, content] of Object.entries(files)) writeFileSync(path.join(version, name), content);
  writeFileSync(path.join(folder, 'host.json'), '{}');
  writeFileSync(path.join(outer, 'outside.js'), 'no');
  app = await buildApp({ REGIONS_DIR: folder, LOG_LEVEL: 'silent' });
});
afterAll(async () => {
  await app.close();
  rmSync(outer, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
const BASE = '/regions/streams/0.1.0-3f2a9c1b';

test('a published script is sent as immutable, with its type, CORS for every origin and nosniff', async () => {
  const response = await get(`${BASE}/streams.1a2b3c4d.js`);
  expect(response.statusCode).toBe(200);
  expect(response.body).toBe(SCRIPT);
  expect(response.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'access-control-allow-origin': '*',
    'x-content-type-options': 'nosniff',
    vary: 'accept-encoding',
  });
  expect(response.headers['content-type']).toMatch(/^(text|application)\/javascript/);
});

test.each([
  ['gzip, deflate, br', 'br', brotliCompressSync(SCRIPT)],
  ['gzip', 'gzip', gzipSync(SCRIPT)],
])('Accept-Encoding "%s" → %s', async (accepted, encoding, content) => {
  const response = await get(`${BASE}/streams.1a2b3c4d.js`, { 'accept-encoding': accepted });
  expect(response.headers['content-encoding']).toBe(encoding);
  expect(response.headers['content-type']).toMatch(/javascript/);
  expect(response.rawPayload.equals(content)).toBe(true);
});

test('a file without compressed variants is sent uncompressed', async () => {
  const response = await get(`${BASE}/streams.1a2b3c4d.css`, { 'accept-encoding': 'br, gzip' });
  expect(response.headers['content-encoding']).toBeUndefined();
  expect(response.headers['content-type']).toMatch(/^text\/css/);
});

test('the fragments service can fetch server bundles', async () => {
  expect((await get(`${BASE}/server.cjs`)).body).toBe('exports.regions = {}');
});

test.each([
  ['a listing', '/regions/'],
  ['a remote’s listing', '/regions/streams/'],
  ['a version’s listing', `${BASE}/`],
  ['a source map', `${BASE}/streams.1a2b3c4d.js.map`],
  ['a compressed variant by its own name', `${BASE}/streams.1a2b3c4d.js.br`],
  ['a dotfile', `${BASE}/.secret.js`],
  ['the description of a version', `${BASE}/region.json`],
  ['what the host provides', '/regions/host.json'],
  ['a file that is not there', `${BASE}/other.js`],
  ['a path upwards', `${BASE}/../../../outside.js`],
  ['an encoded path upwards', `${BASE}/..%2f..%2f..%2foutside.js`],
  ['an encoded dot', `/regions/streams/%2e%2e/%2e%2e/outside.js`],
  ['a null byte', `${BASE}/streams.1a2b3c4d.js%00.css`],
])('%s is 404', async (_what, url) => {
  const response = await get(url);
  expect(response.statusCode).toBe(404);
  expect(response.json()).toMatchObject({ code: expect.any(String), request_id: expect.any(String) });
});

test('an empty store → 404 empty-registry', async () => {
  expect((await get('/regions/regions.json')).json()).toMatchObject({ code: 'empty-registry' });
});

test('the packages for teams: a list with an ETag, and archives that never change', async () => {
  expect((await get('/regions/sdk/index.json')).statusCode).toBe(404);
  const set = path.join(folder, 'sdk', '0a1b2c3d4e5f');
  mkdirSync(set, { recursive: true });
  writeFileSync(path.join(set, 'savepoint-contracts-0.1.0.tgz'), 'archive');
  writeFileSync(path.join(folder, 'sdk', 'index.json'), '{"packages":{}}');
  const index = await get('/regions/sdk/index.json');
  expect(index.json()).toEqual({ packages: {} });
  expect(index.headers['etag']).toBeTruthy();
  const archive = await get('/regions/sdk/0a1b2c3d4e5f/savepoint-contracts-0.1.0.tgz');
  expect([archive.statusCode, archive.body]).toEqual([200, 'archive']);
  expect(archive.headers['cache-control']).toContain('immutable');
  // Archives are nowhere else.
  writeFileSync(path.join(folder, 'streams', '0.1.0-3f2a9c1b', 'x.tgz'), 'no');
  expect((await get(`${BASE}/x.tgz`)).statusCode).toBe(404);
});

test('the registry is fresh for at most five seconds, and unchanged it is 304', async () => {
  const replace = (content: string) => {
    writeFileSync(path.join(folder, 'draft'), content);
    renameSync(path.join(folder, 'draft'), path.join(folder, 'regions.json'));
  };
  replace('{"schema":1}');
  const first = await get('/regions/regions.json');
  expect(first.json()).toEqual({ schema: 1 });
  expect(Number(/max-age=(\d+)/.exec(String(first.headers['cache-control']))?.[1])).toBeLessThanOrEqual(5);
  const etag = String(first.headers['etag']);
  expect((await get('/regions/regions.json', { 'if-none-match': etag })).statusCode).toBe(304);
  replace('{"schema":2}');
  const changed = await get('/regions/regions.json', { 'if-none-match': etag });
  expect(changed.statusCode).toBe(200);
  expect(changed.json()).toEqual({ schema: 2 });
});
