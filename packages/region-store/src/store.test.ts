import { mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Registry } from '@savepoint/contracts/regions';
import { Value } from 'typebox/value';
import { builtRemote, temporaryStore, testHost } from './testing';
import { initOwners, publish, readRegistry, registerHost, rollback, withdraw, type BuiltRemote } from '.';

let temporary: ReturnType<typeof temporaryStore>;
beforeEach(async () => {
  temporary = temporaryStore();
  await registerHost(temporary.store, testHost({ react: '19.3.1' }));
  await initOwners(temporary);
});
afterEach(() => temporary.remove());

const put = (
  options: Parameters<typeof builtRemote>[1],
  more: { channel?: string; environment?: string } = {},
) => publish({ ...temporary, folder: builtRemote(temporary.folder, options), ...more });
const stable = async () =>
  Object.fromEntries(
    Object.entries((await readRegistry(temporary.store)).regions).map(([name, { channels }]) => [
      name,
      channels['stable']?.version,
    ]),
  );
const history = async (region: string) =>
  (await readRegistry(temporary.store)).regions[region]!.history.map(({ version }) => version);

test("publish: copies every file into the version's folder with compressed copies, and updates the registry", async () => {
  expect(await put({ version: '1.0.0-a' })).toEqual({ remote: 'header', version: '1.0.0-a', changed: true });
  const folder = path.join(temporary.store, 'header', '1.0.0-a');
  const content = readFileSync(path.join(folder, 'header.js'));
  expect(brotliDecompressSync(readFileSync(path.join(folder, 'header.js.br')))).toEqual(content);
  expect(gunzipSync(readFileSync(path.join(folder, 'header.js.gz')))).toEqual(content);
  const registry = await readRegistry(temporary.store);
  expect([...Value.Errors(Registry, registry)]).toEqual([]);
  expect(registry.regions['header']!.channels['stable']).toMatchObject({
    version: '1.0.0-a',
    base: '/regions/header/1.0.0-a/',
    entry: 'entry.js',
    js: ['header.js'],
    css: ['header.css'],
    server: { url: 'server.cjs' },
  });
});

test('publish: all regions of a remote change together', async () => {
  const regions = ['header', 'footer'];
  await put({ version: '1.0.0-a', regions });
  await put({ version: '1.0.0-b', regions });
  expect(await stable()).toEqual({ header: '1.0.0-b', footer: '1.0.0-b' });
});

test('publish: the same content again → the registry file is not rewritten', async () => {
  await put({ version: '1.0.0-a' });
  const before = readFileSync(path.join(temporary.store, 'regions.json'), 'utf8');
  expect(await put({ version: '1.0.0-a' })).toMatchObject({ changed: false });
  expect(readFileSync(path.join(temporary.store, 'regions.json'), 'utf8')).toBe(before);
});

test('publish: a published folder is never rewritten', async () => {
  await put({ version: '1.0.0-a' });
  const file = path.join(temporary.store, 'header', '1.0.0-a', 'header.js');
  writeFileSync(file, 'kept');
  await put({ version: '1.0.0-b' });
  await expect(put({ version: '1.0.0-a' })).rejects.toThrow('header.js of header@1.0.0-a is not the file');
  expect(readFileSync(file, 'utf8')).toBe('kept');
  expect(await stable()).toEqual({ header: '1.0.0-b' });
});

test('rollback: all regions return to the previous version; a second rollback goes one further back', async () => {
  const regions = ['header', 'footer'];
  for (const version of ['1.0.0-a', '1.0.0-b', '1.0.0-c']) await put({ version, regions });
  expect(await rollback('header', temporary)).toEqual({ from: '1.0.0-c', to: '1.0.0-b' });
  expect(await stable()).toEqual({ header: '1.0.0-b', footer: '1.0.0-b' });
  expect(await rollback('header', temporary)).toEqual({ from: '1.0.0-b', to: '1.0.0-a' });
  await expect(rollback('header', temporary)).rejects.toThrow('There is no earlier version of header');
  expect(await stable()).toEqual({ header: '1.0.0-a', footer: '1.0.0-a' });
});

test('rollback: a region that the later version dropped is restored, one that it added is removed', async () => {
  await put({ version: '1.0.0-a', regions: ['header', 'footer'] });
  await put({ version: '1.0.0-b', regions: ['header', 'search'] });
  expect(await stable()).toEqual({ header: '1.0.0-b', search: '1.0.0-b' });
  await rollback('header', temporary);
  expect(await stable()).toEqual({ header: '1.0.0-a', footer: '1.0.0-a' });
});

test('withdraw: removes all regions of the remote until it is published again', async () => {
  await put({ version: '1.0.0-a', regions: ['header', 'footer'] });
  await put({ remote: 'other', version: '1.0.0-a' });
  expect(await withdraw('header', temporary)).toBe('1.0.0-a');
  expect(await stable()).toEqual({ other: '1.0.0-a' });
  await expect(withdraw('header', temporary)).rejects.toThrow('header is not live on stable');
  await put({ version: '1.0.0-a', regions: ['header', 'footer'] });
  expect(await stable()).toEqual({ header: '1.0.0-a', footer: '1.0.0-a', other: '1.0.0-a' });
});

test('publish: a version that was rolled back can be published again', async () => {
  await put({ version: '1.0.0-a' });
  await put({ version: '1.0.0-b' });
  await rollback('header', temporary);
  expect(await put({ version: '1.0.0-b' })).toMatchObject({ changed: true });
  expect(await history('header')).toEqual(['1.0.0-a']);
});

test('publish: the history holds at most ten versions', async () => {
  for (let index = 0; index < 13; index += 1) await put({ version: `1.0.0-${index}` });
  expect(await history('header')).toEqual(Array.from({ length: 10 }, (_, index) => `1.0.0-${11 - index}`));
});

test('publish: a canary does not change the stable version or its history', async () => {
  await put({ version: '1.0.0-a' });
  await put({ version: '1.0.0-b' }, { channel: 'canary' });
  expect(await stable()).toEqual({ header: '1.0.0-a' });
  expect((await readRegistry(temporary.store)).regions['header']!.channels['canary']!.version).toBe(
    '1.0.0-b',
  );
  expect(await history('header')).toEqual([]);
});

test('publish: concurrent publishes of several remotes → all are in the registry', async () => {
  const remotes = ['header', 'ratings', 'comments', 'streams', 'account'];
  await Promise.all(remotes.map((remote) => put({ remote, version: '1.0.0-a' })));
  expect(Object.keys(await stable()).sort()).toEqual([...remotes].sort());
});

test('publish: a stale lock of a killed process is taken over', async () => {
  const lock = path.join(temporary.store, '.lock');
  mkdirSync(lock);
  const longAgo = new Date(Date.now() - 60_000);
  utimesSync(lock, longAgo, longAgo);
  expect(await put({ version: '1.0.0-a' })).toMatchObject({ changed: true });
});

test.each([
  [
    'a version the host does not have',
    { react: '^20.0.0' },
    'needs react ^20.0.0, but the host provides 19.3.1',
  ],
  [
    'a module the host does not provide',
    { vue: '^3.0.0' },
    'needs vue ^3.0.0, which the host does not provide',
  ],
])('publish: rejects a remote that needs %s, and leaves no files', async (_what, shared, message) => {
  await put({ version: '1.0.0-a' });
  await expect(put({ version: '1.0.0-b', shared })).rejects.toThrow(message);
  expect(await stable()).toEqual({ header: '1.0.0-a' });
  expect(readdirSync(path.join(temporary.store, 'header'))).toEqual(['1.0.0-a']);
});

test('registerHost: rejects a host that a live region does not work with', async () => {
  await put({ version: '1.0.0-a', shared: { react: '^19.0.0' } });
  await expect(registerHost(temporary.store, testHost({ react: '20.0.0' }))).rejects.toThrow(
    'header@1.0.0-a (stable) needs react ^19.0.0, but the host provides 20.0.0',
  );
  await put({ version: '1.0.0-b', shared: { react: '^19.3.0' } });
});

test('rollback: rejects a version that the current host does not fit', async () => {
  await put({ version: '1.0.0-a', shared: { react: '<19.4.0' } });
  await put({ version: '1.0.0-b', shared: { react: '^19.3.0' } });
  await registerHost(temporary.store, testHost({ react: '19.5.0' }));
  await expect(rollback('header', temporary)).rejects.toThrow('does not work with the current host');
  expect(await stable()).toEqual({ header: '1.0.0-b' });
});

const object = (...names: string[]) => ({
  type: 'object',
  properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
  required: names,
});
const taking = (...names: string[]) => ({ contract: { props: { header: object(...names) } } });
const hostGiving = (...names: string[]) => testHost({}, { props: { header: object(...names) } });

test('publish: rejects a remote that needs a prop the host does not pass, and leaves no files', async () => {
  await registerHost(temporary.store, hostGiving('path'));
  await put({ version: '1.0.0-a', ...taking('path') });
  await expect(put({ version: '1.0.0-b', ...taking('path', 'title') })).rejects.toThrow(
    'header@1.0.0-b was not published:\nregion header needs the prop title (string), which the host does not pass',
  );
  expect(await stable()).toEqual({ header: '1.0.0-a' });
  expect(readdirSync(path.join(temporary.store, 'header'))).toEqual(['1.0.0-a']);
});

test('registerHost: more props → accepted; without a prop that a live region needs → rejected', async () => {
  await registerHost(temporary.store, hostGiving('path'));
  await put({ version: '1.0.0-a', ...taking('path') });
  await registerHost(temporary.store, hostGiving('path', 'title'));
  await expect(registerHost(temporary.store, hostGiving('title'))).rejects.toThrow(
    'header@1.0.0-a (stable) region header needs the prop path (string), which the host does not pass',
  );
});

test('rollback: rejects a version that needs a prop the host no longer passes', async () => {
  await registerHost(temporary.store, hostGiving('path'));
  await put({ version: '1.0.0-a', ...taking('path') });
  await put({ version: '1.0.0-b', ...taking() });
  await registerHost(temporary.store, hostGiving());
  await expect(rollback('header', temporary)).rejects.toThrow('region header needs the prop path');
  expect(await stable()).toEqual({ header: '1.0.0-b' });
});

test('publish: rejects a remote and a host whose builds do not describe props', async () => {
  const folder = builtRemote(temporary.folder, { version: '1.0.0-a' });
  const file = path.join(folder, 'dist', 'region.json');
  const { contract: _, ...built } = JSON.parse(readFileSync(file, 'utf8')) as BuiltRemote;
  writeFileSync(file, JSON.stringify(built));
  await expect(publish({ ...temporary, folder })).rejects.toThrow('build it again');
  writeFileSync(path.join(temporary.store, 'host.json'), JSON.stringify({ provides: {} }));
  await expect(put({ version: '1.0.0-b' })).rejects.toThrow('run "savepoint-region host <host.json>"');
});

test('publish: rejects without a registered host', async () => {
  const store = path.join(temporary.folder, 'other');
  const folder = builtRemote(temporary.folder, { version: '1.0.0-a' });
  await initOwners({ ...temporary, store });
  await expect(publish({ ...temporary, store, folder })).rejects.toThrow('has no registered host');
});

test('publish: rejects a region that belongs to another remote', async () => {
  await put({ version: '1.0.0-a', regions: ['header', 'footer'] });
  await expect(put({ remote: 'other', version: '1.0.0-a', regions: ['footer'] })).rejects.toThrow(
    'Region footer belongs to header',
  );
});

describe('a region moves to another remote of the same sources', () => {
  const homes = new Map([
    ['header', 'header'],
    ['footer', 'bottom'],
  ]);
  const remotes = async () =>
    Object.entries((await readRegistry(temporary.store)).regions).map(
      ([name, { channels }]) => `${name} of ${channels['stable']?.remote}@${channels['stable']?.version}`,
    );
  const publishFrom = (remote: string, regions: string[]) =>
    publish({
      ...temporary,
      folder: builtRemote(temporary.folder, { remote, version: '2.0.0-a', regions }),
      homes,
    });
  const from = () => publishFrom('header', ['header']);
  const to = () => publishFrom('bottom', ['footer']);
  beforeEach(() => put({ version: '1.0.0-a', regions: ['header', 'footer'] }));

  test.each([
    ['the one it leaves is published first', from, to, 'footer of header@1.0.0-a'],
    ['the one that takes it is published first', to, from, 'footer of bottom@2.0.0-a'],
  ])('%s → it is live all the time, once', async (_, first, second, meanwhile) => {
    await first();
    expect(await remotes()).toContain(meanwhile);
    await second();
    expect(await remotes()).toEqual(['header of header@2.0.0-a', 'footer of bottom@2.0.0-a']);
    expect([await from(), await to()]).toMatchObject([{ changed: false }, { changed: false }]);
  });

  test('the remote that it left is rolled back → it stays where it is', async () => {
    await from();
    await to();
    await rollback('header', temporary);
    expect(await remotes()).toEqual(['header of header@1.0.0-a', 'footer of bottom@2.0.0-a']);
  });

  test('a remote of other sources → not taken from', async () => {
    await put({ remote: 'other', version: '1.0.0-a', regions: ['search'] });
    await expect(publishFrom('bottom', ['search'])).rejects.toThrow('Region search belongs to other');
  });
});

test('publish: rejects a store of another environment', async () => {
  temporary.store = path.join(temporary.folder, 'staging');
  await registerHost(temporary.store, testHost());
  await initOwners({ ...temporary, environment: 'staging' });
  await put({ version: '1.0.0-a' }, { environment: 'staging' });
  await expect(put({ version: '1.0.0-b' }, { environment: 'production' })).rejects.toThrow(
    'belongs to staging',
  );
  expect(await stable()).toEqual({ header: '1.0.0-a' });
});

test('publish: a remote that was not built → an error that names the command to run', async () => {
  await expect(publish({ ...temporary, folder: temporary.folder })).rejects.toThrow('savepoint-region build');
  expect(await stable()).toEqual({});
});

test('rollback: a region that another remote has taken over stays with it', async () => {
  await put({ version: '1.0.0-a', regions: ['header', 'footer'] });
  await put({ version: '1.0.0-b', regions: ['header'] });
  await put({ version: '1.0.0-x', remote: 'other', regions: ['footer'] });
  await rollback('header', temporary);
  expect(await stable()).toEqual({ header: '1.0.0-a', footer: '1.0.0-x' });
});
