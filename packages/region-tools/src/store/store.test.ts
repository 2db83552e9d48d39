import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Registry } from '@savepoint/contracts';
import { Value } from 'typebox/value';
import { builtRemote, scratch } from '../../test/built-remote';
import { acceptHost, publish, readRegistry, rollback, withdraw } from '..';

let place: ReturnType<typeof scratch>;
beforeEach(() => {
  place = scratch();
  acceptHost(place.store, { provides: { react: '19.3.1' } });
});
afterEach(() => place.remove());

const put = (
  options: Parameters<typeof builtRemote>[1],
  more: { channel?: string; environment?: string } = {},
) => publish({ store: place.store, folder: builtRemote(place.folder, options), ...more });
const stable = () =>
  Object.fromEntries(
    Object.entries(readRegistry(place.store).regions).map(([name, { channels }]) => [
      name,
      channels['stable']?.version,
    ]),
  );
const history = (region: string) =>
  readRegistry(place.store).regions[region]!.history.map(({ version }) => version);

test('a publish puts every file into the version’s folder, compressed beside it, and names it in the registry', async () => {
  expect(await put({ version: '1.0.0-a' })).toEqual({ remote: 'header', version: '1.0.0-a', changed: true });
  const folder = path.join(place.store, 'header', '1.0.0-a');
  const content = readFileSync(path.join(folder, 'header.js'));
  expect(brotliDecompressSync(readFileSync(path.join(folder, 'header.js.br')))).toEqual(content);
  expect(gunzipSync(readFileSync(path.join(folder, 'header.js.gz')))).toEqual(content);
  const registry = readRegistry(place.store);
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

test('all regions of a remote change together', async () => {
  const regions = ['header', 'footer'];
  await put({ version: '1.0.0-a', regions });
  await put({ version: '1.0.0-b', regions });
  expect(stable()).toEqual({ header: '1.0.0-b', footer: '1.0.0-b' });
});

test('publishing the same content again changes nothing, not even the file', async () => {
  await put({ version: '1.0.0-a' });
  const before = readFileSync(path.join(place.store, 'regions.json'), 'utf8');
  expect(await put({ version: '1.0.0-a' })).toMatchObject({ changed: false });
  expect(readFileSync(path.join(place.store, 'regions.json'), 'utf8')).toBe(before);
});

test('a published folder is never written again', async () => {
  await put({ version: '1.0.0-a' });
  const file = path.join(place.store, 'header', '1.0.0-a', 'header.js');
  writeFileSync(file, 'kept');
  await put({ version: '1.0.0-b' });
  await put({ version: '1.0.0-a' });
  expect(readFileSync(file, 'utf8')).toBe('kept');
});

test('a roll-back returns all regions to the previous version, and again one further back', async () => {
  const regions = ['header', 'footer'];
  for (const version of ['1.0.0-a', '1.0.0-b', '1.0.0-c']) await put({ version, regions });
  expect(await rollback('header', place)).toEqual({ from: '1.0.0-c', to: '1.0.0-b' });
  expect(stable()).toEqual({ header: '1.0.0-b', footer: '1.0.0-b' });
  expect(await rollback('header', place)).toEqual({ from: '1.0.0-b', to: '1.0.0-a' });
  await expect(rollback('header', place)).rejects.toThrow('There is no earlier version of header');
  expect(stable()).toEqual({ header: '1.0.0-a', footer: '1.0.0-a' });
});

test('a region that a version drops goes with it, and comes back with the roll-back', async () => {
  await put({ version: '1.0.0-a', regions: ['header', 'footer'] });
  await put({ version: '1.0.0-b', regions: ['header', 'search'] });
  expect(stable()).toEqual({ header: '1.0.0-b', search: '1.0.0-b' });
  await rollback('header', place);
  expect(stable()).toEqual({ header: '1.0.0-a', footer: '1.0.0-a' });
});

test('a remote that is withdrawn is live nowhere, until it is published again', async () => {
  await put({ version: '1.0.0-a', regions: ['header', 'footer'] });
  await put({ remote: 'other', version: '1.0.0-a' });
  expect(await withdraw('header', place)).toBe('1.0.0-a');
  expect(stable()).toEqual({ other: '1.0.0-a' });
  await expect(withdraw('header', place)).rejects.toThrow('header is not live on stable');
  await put({ version: '1.0.0-a', regions: ['header', 'footer'] });
  expect(stable()).toEqual({ header: '1.0.0-a', footer: '1.0.0-a', other: '1.0.0-a' });
});

test('a version that was rolled back can be published again', async () => {
  await put({ version: '1.0.0-a' });
  await put({ version: '1.0.0-b' });
  await rollback('header', place);
  expect(await put({ version: '1.0.0-b' })).toMatchObject({ changed: true });
  expect(history('header')).toEqual(['1.0.0-a']);
});

test('the registry remembers ten versions to go back to', async () => {
  for (let index = 0; index < 13; index += 1) await put({ version: `1.0.0-${index}` });
  expect(history('header')).toEqual(Array.from({ length: 10 }, (_, index) => `1.0.0-${11 - index}`));
});

test('a canary leaves the stable version and its history alone', async () => {
  await put({ version: '1.0.0-a' });
  await put({ version: '1.0.0-b' }, { channel: 'canary' });
  expect(stable()).toEqual({ header: '1.0.0-a' });
  expect(readRegistry(place.store).regions['header']!.channels['canary']!.version).toBe('1.0.0-b');
  expect(history('header')).toEqual([]);
});

test('remotes that are published at the same time are all in the registry', async () => {
  const remotes = ['header', 'ratings', 'comments', 'streams', 'account'];
  await Promise.all(remotes.map((remote) => put({ remote, version: '1.0.0-a' })));
  expect(Object.keys(stable()).sort()).toEqual([...remotes].sort());
});

test('a lock that a dead process left behind does not stop a publish', async () => {
  writeFileSync(path.join(place.store, '.lock'), '999999999');
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
])('a remote that needs %s is refused, and nothing is left of it', async (_what, shared, message) => {
  await put({ version: '1.0.0-a' });
  await expect(put({ version: '1.0.0-b', shared })).rejects.toThrow(message);
  expect(stable()).toEqual({ header: '1.0.0-a' });
  expect(readdirSync(path.join(place.store, 'header'))).toEqual(['1.0.0-a']);
});

test('a host that what is live does not work with is refused', async () => {
  await put({ version: '1.0.0-a', shared: { react: '^19.0.0' } });
  expect(() => acceptHost(place.store, { provides: { react: '20.0.0' } })).toThrow(
    'header@1.0.0-a (stable) needs react ^19.0.0, but the host provides 20.0.0',
  );
  await put({ version: '1.0.0-b', shared: { react: '^19.3.0' } });
});

test('a roll-back to what the host no longer provides for is refused', async () => {
  await put({ version: '1.0.0-a', shared: { react: '<19.4.0' } });
  await put({ version: '1.0.0-b', shared: { react: '^19.3.0' } });
  acceptHost(place.store, { provides: { react: '19.5.0' } });
  await expect(rollback('header', place)).rejects.toThrow('does not work any more');
  expect(stable()).toEqual({ header: '1.0.0-b' });
});

test('a store that was never told of a host refuses to publish', async () => {
  const store = path.join(place.folder, 'other');
  const folder = builtRemote(place.folder, { version: '1.0.0-a' });
  await expect(publish({ store, folder })).rejects.toThrow('does not know what the host provides');
});

test('a region belongs to one remote', async () => {
  await put({ version: '1.0.0-a', regions: ['header', 'footer'] });
  await expect(put({ remote: 'other', version: '1.0.0-a', regions: ['footer'] })).rejects.toThrow(
    'Region footer belongs to header',
  );
});

test('a store of another environment is not touched', async () => {
  await put({ version: '1.0.0-a' }, { environment: 'staging' });
  await expect(put({ version: '1.0.0-b' }, { environment: 'production' })).rejects.toThrow(
    'is the store of staging',
  );
  expect(stable()).toEqual({ header: '1.0.0-a' });
});

test('a remote that was not built is refused with what to do', async () => {
  await expect(publish({ store: place.store, folder: place.folder })).rejects.toThrow(
    'savepoint-region build',
  );
  expect(existsSync(path.join(place.store, 'regions.json'))).toBe(false);
});

test('versions that nothing names any more are removed once no page can have them open', async () => {
  await put({ version: '1.0.0-a' });
  const folder = path.join(place.store, 'header');
  for (const name of ['0.9.0-old', '0.9.0-new']) mkdirSync(path.join(folder, name));
  const longAgo = new Date(Date.now() - 25 * 3600_000);
  for (const name of ['0.9.0-old', '1.0.0-a']) utimesSync(path.join(folder, name), longAgo, longAgo);
  await put({ version: '1.0.0-b' });
  expect(readdirSync(folder).sort()).toEqual(['0.9.0-new', '1.0.0-a', '1.0.0-b']);
});

test('a remote that names a file which was not built is refused, and nothing changes', async () => {
  await put({ version: '1.0.0-a' });
  const folder = builtRemote(place.folder, { version: '1.0.0-b' });
  rmSync(path.join(folder, 'dist', 'web', 'header.js'));
  await expect(publish({ store: place.store, folder })).rejects.toThrow(
    'header@1.0.0-b was not published: not built: header.js',
  );
  expect(stable()).toEqual({ header: '1.0.0-a' });
});
