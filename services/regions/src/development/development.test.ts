import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  DEVELOPMENT_TTL_MS,
  developmentVersion,
  type DevelopmentBuild,
  type RegionOwners,
  type SignedDevelopment,
} from '@savepoint/contracts/regions';
import { signDevelopment, signStoreRequest } from '@savepoint/contracts/region-trust';
import { applyOwners, initOwners, registerHost } from '@savepoint/region-store';
import { testHost, testSigner } from '@savepoint/region-store/testing';
import { callEnv, startDatabase } from '@savepoint/service-kit/testing';
import { createConnection } from 'mongoose';
import { buildApp } from '..';
import { DevelopmentStore } from './development-store';
import { createDevelopmentModels } from './model';

const ORIGIN = 'https://savepoint.example';
const SESSION = `dev-${'a'.repeat(32)}`;
const site = testSigner();
const team = testSigner();
const other = testSigner();
const owners: RegionOwners = {
  site_keys: [site.key],
  keys: { [team.key]: { name: 'Team Poll' }, [other.key]: { name: 'Team Quiz' } },
  regions: { poll: { keys: [team.key] }, quiz: { keys: [other.key] } },
};

let database: Awaited<ReturnType<typeof startDatabase>>;
let folder: string;
let app: Awaited<ReturnType<typeof buildApp>>;
let uri: string;

beforeAll(async () => {
  database = await startDatabase();
  folder = mkdtempSync(path.join(tmpdir(), 'development-'));
  mkdirSync(path.join(folder, 'store'));
  const store = path.join(folder, 'store');
  await registerHost(store, testHost());
  await initOwners({ store, signer: site });
  await applyOwners(owners, { store, signer: site });
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await database.close();
});
beforeEach(() => start());
afterEach(() => app.close());

async function start(more: Record<string, string> = {}): Promise<void> {
  uri = database.newUri();
  app = await buildApp({
    CALL_PUBLIC_KEYS: callEnv.CALL_PUBLIC_KEYS,
    REGIONS_DIR: path.join(folder, 'store'),
    MONGODB_URI: uri,
    REGION_SITE_KEYS: site.key,
    REGION_RELEASES: 'true',
    PUBLIC_URL: ORIGIN,
    LOG_LEVEL: 'silent',
    ...more,
  });
  await app.ready();
}

const digestOf = (text: string) => createHash('sha384').update(text).digest('base64');

/** Describes a build with these files, as the tools do. */
function describe(
  contents: Record<string, string>,
  changes: Partial<DevelopmentBuild> = {},
): DevelopmentBuild {
  const named = { site: ORIGIN, session: SESSION, build: 1, time: new Date().toISOString(), ...changes };
  const version = developmentVersion(named);
  const files = Object.fromEntries(Object.entries(contents).map(([name, text]) => [name, digestOf(text)]));
  const scripts = Object.entries(files).filter(([name]) => name.endsWith('.js'));
  return {
    regions: {
      poll: {
        version,
        remote: 'poll',
        module: './poll',
        base: `/regions/poll/${version}/`,
        entry: 'entry.js',
        js: [],
        css: [],
        integrity: Object.fromEntries(scripts.map(([name, digest]) => [name, `sha384-${digest}`])),
        server: { url: 'server.cjs', sha384: files['server.cjs']! },
        shared: {},
        published: named.time,
      },
    },
    files,
    ...named,
  };
}

async function send(signed: SignedDevelopment, contents: Record<string, string> = {}) {
  const form = new FormData();
  form.append('release', JSON.stringify(signed));
  for (const [name, text] of Object.entries(contents)) form.append(`file:${name}`, new Blob([text]), 'file');
  const request = new Request(ORIGIN, { method: 'POST', body: form });
  const { statusCode, body } = await app.inject({
    method: 'POST',
    url: '/api/regions/development',
    headers: { 'content-type': request.headers.get('content-type')! },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return {
    status: statusCode,
    ...(JSON.parse(body) as { code?: string; error?: string; missing?: string[] }),
  };
}
const get = (url: string) => app.inject({ method: 'GET', url: `/regions/${url}` });
const CONTENTS = { 'entry.js': 'entry()', 'server.cjs': 'exports.regions = {}' };
const put = (contents: Record<string, string>, changes: Partial<DevelopmentBuild> = {}, signer = team) =>
  send(signDevelopment(describe(contents, changes), signer), contents);
const withdraw = (signer = team) =>
  app.inject({
    method: 'POST',
    url: '/api/regions/development/withdraw',
    payload: { ...signStoreRequest(ORIGIN, SESSION, signer), session: SESSION },
  });

test('builds are sent, read by their secret names, changed files only, and withdrawn', async () => {
  expect(await put(CONTENTS)).toEqual({ status: 200, missing: [] });
  const file = await get(`poll/${SESSION}.1/entry.js`);
  expect([file.statusCode, file.body]).toEqual([200, 'entry()']);
  expect(file.headers).toMatchObject({
    'cache-control': 'private, no-store',
    'content-type': 'text/javascript; charset=utf-8',
    'x-robots-tag': 'noindex',
  });
  expect((await get(`poll/${SESSION}.1/server.cjs`)).body).toBe(CONTENTS['server.cjs']);
  for (const missing of [
    `poll/${SESSION}.1/more.js`,
    `poll/${SESSION}.2/entry.js`,
    `development/${SESSION}.2`,
  ])
    expect((await get(missing)).statusCode).toBe(404);

  const changed = { ...CONTENTS, 'server.cjs': 'exports.regions = { poll: {} }' };
  const second = signDevelopment(describe(changed, { build: 2 }), team);
  expect(await send(second)).toEqual({ status: 200, missing: ['server.cjs'] });
  expect(await send(second, { 'server.cjs': changed['server.cjs'] })).toEqual({ status: 200, missing: [] });
  expect((await get(`development/${SESSION}`)).json()).toEqual(second);
  expect((await get(`development/${SESSION}.1`)).statusCode).toBe(200);
  expect((await get(`poll/${SESSION}.2/entry.js`)).body).toBe('entry()');

  // Two builds are kept, with their files only.
  await put({ ...changed, 'server.cjs': 'exports.regions = 3' }, { build: 3 });
  expect((await get(`development/${SESSION}.1`)).statusCode).toBe(404);
  const connection = await createConnection(uri).asPromise();
  const { builds, files } = createDevelopmentModels(connection);
  expect(await builds.countDocuments()).toBe(2);
  expect(await files.countDocuments()).toBe(3);

  // It is nowhere else.
  expect(readFileSync(path.join(folder, 'store', 'regions.json'), 'utf8')).not.toContain('dev-');
  expect((await withdraw(other)).json()).toEqual({ withdrawn: false });
  expect((await withdraw()).json()).toEqual({ withdrawn: true });
  for (const gone of [`development/${SESSION}`, `poll/${SESSION}.3/entry.js`])
    expect((await get(gone)).statusCode).toBe(404);
  expect(await files.countDocuments()).toBe(0);
  await connection.close();
});

test.each<[what: string, put: () => ReturnType<typeof put>, status: number, code: string, sentence: RegExp]>([
  [
    'that is not signed',
    () => send({ ...signDevelopment(describe(CONTENTS), team), signature: 'A'.repeat(86) }, CONTENTS),
    401,
    'region-release-unsigned',
    /its signature is wrong/,
  ],
  [
    'of another owner',
    () => put(CONTENTS, {}, other),
    403,
    'region-release-refused',
    /not an owner of the region poll/,
  ],
  [
    'of a stranger',
    () => put(CONTENTS, {}, testSigner()),
    403,
    'region-release-refused',
    /not in the owners file/,
  ],
  [
    'for another site',
    () => put(CONTENTS, { site: 'https://other.example' }),
    403,
    'region-release-refused',
    /made for https:\/\/other.example/,
  ],
  [
    'that was signed long ago',
    () => put(CONTENTS, { time: '2026-01-01T00:00:00.000Z' }),
    409,
    'region-release-expired',
    /signed at 2026-01-01/,
  ],
  [
    'with a file that was changed',
    () => send(signDevelopment(describe(CONTENTS), team), { ...CONTENTS, 'entry.js': 'evil()' }),
    400,
    'region-release-tampered',
    /entry.js is not the file that was signed/,
  ],
  [
    'with a file of more than two megabytes',
    () => put({ ...CONTENTS, 'entry.js': 'x'.repeat(2_000_001) }),
    413,
    'region-release-too-large',
    /entry.js has more than 2000000 bytes/,
  ],
  [
    'with too many files',
    () =>
      put(
        Object.fromEntries(
          [...Array(299).keys()].map((n) => [`${n}.js`, '']).concat(Object.entries(CONTENTS)),
        ),
      ),
    413,
    'region-release-too-large',
    /it has 301 files, and may have 300/,
  ],
  [
    'with a file that it does not name',
    () => send(signDevelopment(describe(CONTENTS), team), { ...CONTENTS, 'more.js': '' }),
    400,
    'region-release-invalid',
    /is no further file/,
  ],
])(
  'a build %s → refused with its sentence, and nothing is stored',
  async (_what, attempt, status, code, sentence) => {
    const answer = await attempt();
    expect(answer).toMatchObject({ status, code });
    expect(answer.error).toMatch(sentence);
    expect((await get(`development/${SESSION}`)).statusCode).toBe(404);
  },
);

test('more than eight megabytes in a session’s build → refused, also when most of them were there before', async () => {
  const large = Object.fromEntries(
    ['a', 'b', 'c', 'd'].map((name) => [`${name}.js`, name.repeat(1_900_000)]),
  );
  expect((await put({ ...CONTENTS, ...large })).status).toBe(200);
  const more = { ...CONTENTS, ...large, 'e.js': 'e'.repeat(1_000_000) };
  const answer = await send(signDevelopment(describe(more, { build: 2 }), team), { 'e.js': more['e.js'] });
  expect(answer).toMatchObject({ status: 413, code: 'region-release-too-large' });
});

test('the same build again, an earlier one, a session of another key, a fourth session → refused', async () => {
  await put(CONTENTS, { build: 2 });
  for (const build of [1, 2])
    expect(await put(CONTENTS, { build })).toMatchObject({ status: 409, code: 'region-release-replayed' });
  expect(await put(CONTENTS, { build: 3 }, site)).toMatchObject({
    status: 403,
    error: 'This release is refused: another key has begun this session.',
  });
  for (const letter of ['b', 'c'])
    expect((await put(CONTENTS, { session: `dev-${letter.repeat(32)}` })).status).toBe(200);
  const fourth = { session: `dev-${'d'.repeat(32)}` };
  expect(await put(CONTENTS, fourth)).toMatchObject({ status: 429, code: 'region-development-full' });
  expect((await put(CONTENTS, fourth, site)).status).toBe(200);
  await withdraw();
  expect((await put(CONTENTS, { session: `dev-${'e'.repeat(32)}` })).status).toBe(200);
});

test('after four hours without a build → gone, before the database has deleted it', async () => {
  await put(CONTENTS);
  const connection = await createConnection(uri).asPromise();
  const models = createDevelopmentModels(connection);
  const { expires } = (await models.builds.findOne({ _id: `${SESSION}.1` }).lean())!;
  expect(expires.getTime()).toBeGreaterThan(Date.now() + DEVELOPMENT_TTL_MS - 60_000);
  await models.builds.updateOne({ _id: `${SESSION}.1` }, { $set: { expires: new Date() } });
  const store = new DevelopmentStore(models);
  expect(await store.find(SESSION)).toBeUndefined();
  expect((await get(`poll/${SESSION}.1/entry.js`)).statusCode).toBe(404);
  await connection.close();
});

test('REGION_RELEASES is off → no build is taken', async () => {
  await app.close();
  await start({ REGION_RELEASES: 'false' });
  expect(await put(CONTENTS)).toMatchObject({ status: 403, code: 'region-releases-off' });
});
