import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  REGION_RELEASES_PATH,
  type RegionOwners,
  type Registry,
  type ReleaseEntry,
  type SignedEntry,
} from '@savepoint/contracts/regions';
import { openEntry, RegistryVerifier, signEntry, type RegionSigner } from '@savepoint/contracts/region-trust';
import {
  applyOwners,
  changeStore,
  initOwners,
  openStore,
  promote,
  publish,
  readVerified,
  registerHost,
  rollback,
  UnknownOutcomeError,
  verifyLiveFiles,
  withdraw,
  withdrawKey,
  type RegionStore,
} from '@savepoint/region-store';
import { builtRemote, testHost, testSigner } from '@savepoint/region-store/testing';
import { callEnv, startDatabase } from '@savepoint/service-kit/testing';
import { buildApp } from '..';

const site = testSigner();
const team = testSigner();
const other = testSigner();

let database: Awaited<ReturnType<typeof startDatabase>>;
let folder: string;
let directory: string;
let app: Awaited<ReturnType<typeof buildApp>>;
/** Origin of the service, which is that of the site here. */
let origin: string;
let verifier: RegistryVerifier;
const owners: RegionOwners = {
  site_keys: [site.key],
  keys: { [team.key]: { name: 'Team Poll' }, [other.key]: { name: 'Team Quiz' } },
  regions: { poll: { keys: [team.key] }, quiz: { keys: [other.key] } },
};

beforeAll(async () => {
  database = await startDatabase();
});
afterAll(() => database.close());

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'releases-'));
  directory = path.join(folder, 'store');
  mkdirSync(directory);
  await start();
  await registerHost(directory, testHost());
  await initOwners({ store: open(site), signer: site });
  await applyOwners(owners, { store: open(site), signer: site });
  verifier = new RegistryVerifier([site.key]);
});
afterEach(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

async function start(more: Record<string, string> = {}): Promise<void> {
  const port = await freePort();
  origin = `http://127.0.0.1:${port}`;
  app = await buildApp({
    CALL_PUBLIC_KEYS: callEnv.CALL_PUBLIC_KEYS,
    REGIONS_DIR: directory,
    MONGODB_URI: database.newUri(),
    REGION_SITE_KEYS: site.key,
    REGION_RELEASES: 'true',
    PUBLIC_URL: origin,
    LOG_LEVEL: 'silent',
    ...more,
  });
  await app.listen({ host: '127.0.0.1', port });
}

async function freePort(): Promise<number> {
  const { createServer } = await import('node:net');
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

const open = (signer: RegionSigner): RegionStore => openStore(origin, { env: {}, signer });
const as = (signer: RegionSigner) => ({ store: open(signer), signer });
const built = (version: string, remote = 'poll', more = {}) =>
  builtRemote(folder, { remote, version, ...more });
const put = (version: string, { signer = team, remote = 'poll', ...more }: PutOptions = {}) =>
  publish({ ...as(signer), folder: built(version, remote), ...more });
interface PutOptions {
  signer?: RegionSigner;
  remote?: string;
  channel?: string;
  percent?: number;
}
const stored = () => JSON.parse(readFileSync(path.join(directory, 'regions.json'), 'utf8')) as Registry;
function shown(): Record<string, string | undefined> {
  const { registry, problems } = verifier.verify(stored());
  expect(problems).toEqual([]);
  return Object.fromEntries(
    Object.entries(registry.regions).map(([region, { channels }]) => [region, channels['stable']?.version]),
  );
}
const files = () => readdirSync(directory, { recursive: true }).map(String).sort();

test('a team without access to the store publishes, promotes, rolls back and withdraws; all is verifiable', async () => {
  expect(await put('1.0.0-a')).toMatchObject({ changed: true });
  expect(await put('1.0.0-a')).toMatchObject({ changed: false });
  await put('1.0.0-b', { channel: 'canary' });
  await promote('poll', { ...as(team), percent: 10, from: 'canary' });
  await promote('poll', as(team));
  await put('1.0.0-c');
  expect(shown()).toEqual({ poll: '1.0.0-c' });
  await rollback('poll', { ...as(team), to: '1.0.0-a' });
  expect(shown()).toEqual({ poll: '1.0.0-a' });
  const { history } = await readVerified({ store: open(team), siteKeys: [site.key] });
  await verifyLiveFiles(open(team), history);
  await verifyLiveFiles(directory, history);
  expect(await open(team).listVersions('poll')).toHaveLength(3);
  expect(files()).toEqual(expect.arrayContaining(['poll/1.0.0-a/poll.js.br', 'poll/1.0.0-a/region.json']));
  await withdraw('poll', as(team));
  expect(shown()).toEqual({ poll: undefined });
});

test('the site fails after it has stored a release → its outcome is unknown, and the same release again changes nothing', async () => {
  await app.close();
  let service = '';
  let failing = true;
  const front = createServer((received, response) => {
    const { method, headers } = received;
    const forwarded = request(service + received.url, { method, headers }, (answer) => {
      if (failing && received.url === REGION_RELEASES_PATH) response.writeHead(503).end('{}');
      else answer.pipe(response.writeHead(answer.statusCode!));
    });
    received.pipe(forwarded);
  }).listen(0, '127.0.0.1');
  await once(front, 'listening');
  const url = `http://127.0.0.1:${(front.address() as AddressInfo).port}`;
  try {
    await start({ PUBLIC_URL: url });
    [service, origin] = [origin, url];
    await expect(put('1.0.0-a')).rejects.toThrow(UnknownOutcomeError);
    expect(shown()).toEqual({ poll: '1.0.0-a' });
    failing = false;
    expect(await put('1.0.0-a')).toMatchObject({ changed: false });
    await expect(put('1.0.0-b', { signer: other })).rejects.not.toThrow(UnknownOutcomeError);
  } finally {
    front.close();
  }
});

test('teams at the same time lose nothing', async () => {
  await Promise.all([
    put('1.0.0-a'),
    put('1.0.0-b'),
    put('1.0.0-x', { remote: 'quiz', signer: other }),
    publish({ store: directory, signer: site, folder: built('1.0.0-y', 'news') }),
  ]);
  expect(shown()).toMatchObject({ quiz: '1.0.0-x', news: '1.0.0-y' });
  expect((await readVerified({ store: directory })).history.entries).toHaveLength(6);
});

test('the site’s owner withdraws a stolen key over HTTP', async () => {
  await put('1.0.0-a');
  expect((await withdrawKey(team.key, as(site))).takenBack).toEqual([
    'poll@1.0.0-a (stable) was taken back: not live any more',
  ]);
  expect(shown()).toEqual({ poll: undefined });
  await expect(put('1.0.0-b')).rejects.toThrow('(region-key-refused)');
});

/** Signs a release of a version as a tool would that checks nothing. */
async function signed(
  folderOfBuild: string,
  signer: RegionSigner,
  change: (entry: ReleaseEntry) => ReleaseEntry = (entry) => entry,
): Promise<{ entries: SignedEntry[]; parts: [string, string][] }> {
  const copy = path.join(folder, `copy-${Math.random()}`);
  mkdirSync(copy);
  for (const name of ['regions.json', 'history.jsonl', 'host.json'])
    await openStore(copy, { env: {} }).write(name, readFileSync(path.join(directory, name)));
  const description = JSON.parse(readFileSync(path.join(folderOfBuild, 'dist/region.json'), 'utf8')) as {
    files: string[];
  };
  await publish({ store: copy, signer: site, folder: folderOfBuild, compress: false });
  const { history } = await readVerified({ store: copy });
  const { entry } = openEntry(history.entries.at(-1)!.signed);
  return {
    entries: [signEntry(change(entry as ReleaseEntry), signer).signed],
    parts: [
      ['description', JSON.stringify(description)],
      ...description.files.map((name): [string, string] => [
        `file:${name}`,
        readFileSync(
          path.join(folderOfBuild, 'dist', name === 'server.cjs' ? 'server' : 'web', name),
          'utf8',
        ),
      ]),
    ],
  };
}

async function send(entries: unknown, parts: readonly [string, string][] = []) {
  const form = new FormData();
  form.append('release', JSON.stringify({ entries }));
  for (const [name, content] of parts)
    if (name.startsWith('file:')) form.append(name, new Blob([content]), 'file');
    else form.append(name, content);
  const response = await fetch(`${origin}/api/regions/releases`, { method: 'POST', body: form });
  const { code, error, ...rest } = (await response.json()) as Record<string, unknown>;
  return { status: response.status, code, error, ...rest };
}

test('the same release again is accepted once; replayed later, it is refused', async () => {
  const { entries, parts } = await signed(built('1.0.0-a'), team);
  expect(await send(entries, parts)).toMatchObject({ status: 200, changed: true, sequence: 3 });
  expect(await send(entries, parts)).toMatchObject({ status: 200, changed: false, sequence: 3 });
  await put('1.0.0-b');
  const before = files();
  expect(await send(entries, parts)).toMatchObject({ status: 409, code: 'region-release-replayed' });
  expect(shown()).toEqual({ poll: '1.0.0-b' });
  expect(files()).toEqual(before);
});

describe('refused, with nothing written', () => {
  let before: string[];
  let text: string;
  beforeEach(async () => {
    await put('1.0.0-a');
    before = files();
    text = readFileSync(path.join(directory, 'history.jsonl'), 'utf8');
  });
  afterEach(() => {
    expect(files()).toEqual(before);
    expect(readFileSync(path.join(directory, 'history.jsonl'), 'utf8')).toBe(text);
    expect(shown()).toEqual({ poll: '1.0.0-a' });
  });

  test('an entry whose content was altered, or that nobody has signed', async () => {
    const { entries, parts } = await signed(built('1.0.0-b'), team);
    const altered = entries.map((entry) => ({
      ...entry,
      payload: entry.payload.replace('publish', 'promote'),
    }));
    expect(await send(altered, parts)).toMatchObject({
      status: 401,
      code: 'region-release-unsigned',
      error: 'This release is refused: its signature is wrong.',
    });
    const unsigned = entries.map(({ payload, key }) => ({ payload, key }));
    expect(await send(unsigned, parts)).toMatchObject({ status: 400, code: 'region-release-invalid' });
  });

  test('another owner’s region', async () => {
    const { entries, parts } = await signed(built('1.0.0-b'), other);
    expect(await send(entries, parts)).toMatchObject({
      status: 403,
      code: 'region-release-refused',
      error: expect.stringContaining('belongs to the owners of the region poll'),
    });
    await expect(put('1.0.0-b', { signer: other })).rejects.toThrow('is not an owner of the region poll');
  });

  test('a region of one’s own in the folder of another owner’s remote', async () => {
    const build = built('1.0.0-b', 'poll', { regions: ['quiz'] });
    const { entries, parts } = await signed(build, other);
    expect(await send(entries, parts)).toMatchObject({
      status: 403,
      error: expect.stringContaining('the remote poll belongs to the owners of the region poll'),
    });
  });

  test('a file that is not the one that was signed, one that is missing, and one too many', async () => {
    const { entries, parts } = await signed(built('1.0.0-b'), team);
    const tampered = parts.map(([name, content]): [string, string] => [
      name,
      name === 'file:poll.js' ? `${content} ` : content,
    ]);
    expect(await send(entries, tampered)).toMatchObject({
      status: 400,
      code: 'region-release-tampered',
      error: 'poll.js is not the file that was signed.',
    });
    expect(await send(entries, parts.slice(0, -1))).toMatchObject({
      code: 'region-release-incomplete',
      error: 'Files of the release are missing: server.cjs.',
    });
    expect(await send(entries)).toMatchObject({ code: 'region-release-incomplete' });
    expect(await send(entries, [...parts, ['file:../evil.js', 'x']])).toMatchObject({
      code: 'region-release-invalid',
    });
  });

  test('a version that says something else than its description', async () => {
    const { entries, parts } = await signed(built('1.0.0-b'), team, (entry) => ({
      ...entry,
      regions: { poll: { ...entry.regions['poll']!, base: '/assets/other/' } },
    }));
    expect(await send(entries, parts)).toMatchObject({
      status: 403,
      error: expect.stringContaining('is not what is described'),
    });
  });

  test('a file that is too large', async () => {
    const { entries, parts } = await signed(built('1.0.0-b'), team);
    const large = parts.map(([name, content]): [string, string] => [
      name,
      name === 'file:entry.js' ? 'x'.repeat(2_000_001) : content,
    ]);
    expect(await send(entries, large)).toMatchObject({
      status: 413,
      code: 'region-release-too-large',
      error: 'This release is too large: entry.js has more than 2000000 bytes.',
    });
  });

  test('a release that was signed long ago, or for another state of the store', async () => {
    const old = await signed(built('1.0.0-b'), team, (entry) => ({
      ...entry,
      time: '2031-05-14T12:00:00.000Z',
    }));
    expect(await send(old.entries, old.parts)).toMatchObject({ status: 409, code: 'region-release-expired' });
    const early = await signed(built('1.0.0-b'), team, (entry) => ({
      ...entry,
      sequence: entry.sequence + 1,
    }));
    expect(await send(early.entries, early.parts)).toMatchObject({
      status: 409,
      code: 'region-store-changed',
    });
  });

  test('a remote that the host does not fit', async () => {
    const build = built('1.0.0-b', 'poll', { shared: { vue: '^3.0.0' } });
    await expect(publish({ ...as(team), folder: build })).rejects.toThrow('which the host does not provide');
  });

  test('an upload that is interrupted', async () => {
    const { entries } = await signed(built('1.0.0-b'), team);
    const upload = request(`${origin}/api/regions/releases`, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=b', 'content-length': 100_000 },
    });
    upload.write(
      `--b\r\ncontent-disposition: form-data; name="release"\r\n\r\n${JSON.stringify({ entries })}\r\n--b\r\n`,
    );
    upload.on('error', () => {});
    await new Promise<void>((resolve) => upload.write('content-disposition: form-data', () => resolve()));
    upload.destroy();
    // The next release is taken: nothing is held.
    expect(await put('1.0.0-a')).toMatchObject({ changed: false });
  });
});

test('the store is read with an owner’s key only, and for this site', async () => {
  await expect(readVerified({ store: open(testSigner()) })).rejects.toThrow('is not in the owners file');
  await expect(readVerified({ store: openStore(origin, { env: {} }) })).rejects.toThrow('--key-file');
  await expect(open(team).write('host.json', Buffer.from('{}'))).rejects.toThrow('run this where');
});

test('REGION_RELEASES is off → nothing is read or taken', async () => {
  const { entries, parts } = await signed(built('1.0.0-a'), team);
  await app.close();
  await start({ REGION_RELEASES: 'false' });
  expect(await send(entries, parts)).toMatchObject({ status: 403, code: 'region-releases-off' });
  await expect(put('1.0.0-a')).rejects.toThrow('ask its owner for access to the store');
  expect(shown()).toEqual({});
});

test('a change in the store’s folder and one over HTTP follow each other', async () => {
  await changeStore({ store: directory, signer: site }, () => {});
  await put('1.0.0-a');
  await publish({ store: directory, signer: site, folder: built('1.0.0-b') });
  await rollback('poll', as(team));
  expect(shown()).toEqual({ poll: '1.0.0-a' });
});
