import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { DevelopmentBuild, RenderResponse } from '@savepoint/contracts/regions';
import { newRegionKey, regionSigner, signDevelopment } from '@savepoint/contracts/region-trust';
import { callEnv, callerHeaders, regionTrustEnv, registrySigner } from '@savepoint/service-kit/testing';
import { startFakeStore } from '../test/fake-store';
import { buildApp } from '.';

const SESSION = `dev-${'a'.repeat(32)}`;
const TIME = '2031-05-14T12:00:00.000Z';
/** Longer than a process needs to start on a busy machine. */
const LONG = { renderMs: 100_000, pingMs: 100_000, startMs: 100_000 };

let store: Awaited<ReturnType<typeof startFakeStore>>;
let dataDir: string;
let app: Awaited<ReturnType<typeof buildApp>>;

beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'fragments-'));
  store = await startFakeStore();
  store.publish('things', '1.0.0', 'exports.regions = {}');
  app = await buildApp(
    {
      REGIONS_URL: store.url,
      CATALOG_URL: store.url,
      COMMENTS_URL: store.url,
      USER_ACTIONS_URL: store.url,
      STREAMS_URL: store.url,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'silent',
      ...callEnv,
      ...regionTrustEnv,
    },
    LONG,
  );
});
afterAll(async () => {
  await app.close();
  await store.close();
  rmSync(dataDir, { recursive: true, maxRetries: 20 });
});

/** Puts a build into the store, as the region store’s service answers it. */
function serve(
  build: number,
  body: string,
  { signer = registrySigner, base = '', served = body } = {},
): void {
  const version = `${SESSION}.${build}`;
  const code = (text: string) => `exports.regions = { things: { async render(props) { ${text} } } };`;
  const digest = createHash('sha384').update(code(body)).digest('base64');
  const described: DevelopmentBuild = {
    site: 'https://savepoint.example',
    session: SESSION,
    build,
    time: TIME,
    regions: {
      things: {
        version,
        remote: 'things',
        module: './things',
        base: base || `/regions/things/${version}/`,
        entry: 'entry.js',
        js: [],
        css: [],
        integrity: { 'entry.js': `sha384-${digest}` },
        server: { url: 'server.cjs', sha384: digest },
        shared: {},
        published: TIME,
      },
    },
    files: { 'entry.js': digest, 'server.cjs': digest },
  };
  store.serve(`/regions/development/${version}`, JSON.stringify(signDevelopment(described, signer)));
  store.serve(`/regions/things/${version}/server.cjs`, code(served));
}

async function render(build: number, region = 'things') {
  const response = await app.inject({
    method: 'POST',
    url: '/render',
    headers: callerHeaders('POST', '/render'),
    payload: {
      url: 'https://savepoint.test/games/hades/',
      regions: [{ region, version: `${SESSION}.${build}`, props: { slug: 'hades', name: 'Hades' } }],
    },
  });
  return response.json<RenderResponse>().results[0]!;
}

test('a build that an owner has signed is rendered, and its bundle is not kept on the disk', async () => {
  serve(1, `return { html: '<p>' + props.name + '</p>' };`);
  expect((await render(1)).fragment).toEqual({ html: '<p>Hades</p>' });
  const folder = path.join(dataDir, 'fragments', 'bundles');
  const digests = existsSync(folder) ? readdirSync(folder) : [];
  // That of the published version, whose process starts ahead.
  expect(digests.length).toBeLessThanOrEqual(1);
  expect((await app.inject('/metrics')).body).not.toContain(SESSION);
});

test('a build that throws → its stack, for the people who work on it', async () => {
  serve(2, `const poll = undefined; return { html: poll.question };`);
  const { failure } = await render(2);
  expect(failure?.code).toBe('region-failed');
  expect(failure?.error).toMatch(/TypeError: .*question[\s\S]*\n\s+at /);
  const frames = failure!.error.split('\n').filter((line) => /^\s+at /.test(line));
  expect(frames.filter((frame) => !frame.includes('server.cjs:'))).toEqual([]);
  expect(failure?.error).not.toContain(path.join(__dirname, '..'));
});

test('a build of another key, with a folder elsewhere or another bundle, and one that is not there → refused', async () => {
  const body = `return { html: '' };`;
  serve(3, body, { signer: regionSigner(newRegionKey()) });
  expect((await render(3)).failure?.code).toBe('no-such-version');
  serve(4, body, { base: '/render/' });
  expect((await render(4)).failure?.code).toBe('no-such-version');
  serve(5, body, { served: 'return { html: "other" };' });
  expect((await render(5)).failure?.code).toBe('bundle-mismatch');
  expect((await render(6)).failure?.code).toBe('no-such-version');
  serve(7, body);
  expect((await render(7, 'stuff')).failure?.code).toBe('no-such-version');
});
