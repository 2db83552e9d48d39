import { readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Registry } from '@savepoint/contracts/regions';
import { Value } from 'typebox/value';
import { builtRemote, temporaryStore, testHost } from './testing';
import { initOwners, publish, readRegistry, registerHost, rollback, withdraw, type BuiltRemote } from '.';

let temporary: ReturnType<typeof temporaryStore>;
beforeEach(async () => {
  temporary = temporaryStore();
  await registerHost(temporary.store, testHost());
  await initOwners(temporary);
});
afterEach(() => temporary.remove());

const put = (options: Parameters<typeof builtRemote>[1], channel?: string) =>
  publish({ ...temporary, folder: builtRemote(temporary.folder, options), channel });
const stable = async () =>
  Object.fromEntries(
    Object.entries((await readRegistry(temporary.store)).regions).map(([name, { channels }]) => [
      name,
      channels['stable']?.version,
    ]),
  );

/** Publishes a built remote whose `region.json` has other fields. */
const putChanged = (fields: Partial<BuiltRemote>) => {
  const folder = builtRemote(temporary.folder, { version: '1.0.0-z' });
  const file = path.join(folder, 'dist', 'region.json');
  const built = JSON.parse(readFileSync(file, 'utf8')) as BuiltRemote;
  writeFileSync(file, JSON.stringify({ ...built, ...fields }));
  return publish({ ...temporary, folder });
};

test.each<[string, Partial<BuiltRemote>, string]>([
  ['a remote outside the store', { remote: '../evil' }, '/remote must match pattern'],
  ['a version outside the store', { version: '../../evil' }, '/version must match pattern'],
  ['a version of 65 characters', { version: '1'.repeat(65) }, '/version must match pattern'],
  ['a file outside the build', { files: ['../../evil.js'] }, '/files/0 must match pattern'],
  ['an odd region', { regions: { 'Odd!': { module: './odd', js: [], css: [] } } }, '/regions'],
])('publish: rejects %s, and writes nothing', async (_what, fields, message) => {
  await put({ version: '1.0.0-a' });
  const files = () => [
    ...readdirSync(temporary.folder).filter((name) => !name.startsWith('mf-')),
    ...readdirSync(temporary.store, { recursive: true }),
  ];
  const before = files();
  await expect(putChanged(fields)).rejects.toThrow(message);
  expect(files()).toEqual(before);
  await put({ version: '1.0.0-b' });
  expect(await stable()).toEqual({ header: '1.0.0-b' });
});

test('publish: rejects a link among the files, which could lead anywhere', async () => {
  const folder = builtRemote(temporary.folder, { version: '1.0.0-a' });
  const script = path.join(folder, 'dist', 'web', 'header.js');
  rmSync(script);
  symlinkSync('/etc/hostname', script);
  await expect(publish({ ...temporary, folder })).rejects.toThrow('not built: header.js');
});

test.each(['Weird!', '../up', '', 'constructor'])(
  'the channel %j is rejected by every command',
  async (channel) => {
    await put({ version: '1.0.0-a' });
    const message = `${JSON.stringify(channel)} is not a valid name of a channel: use a–z, 0–9 and -`;
    await expect(put({ version: '1.0.0-b' }, channel)).rejects.toThrow(message);
    await expect(withdraw('header', { ...temporary, channel })).rejects.toThrow(message);
    await expect(rollback('header', { ...temporary, channel })).rejects.toThrow(message);
    await put({ version: '1.0.0-b' }, 'pr-12');
    expect(await stable()).toEqual({ header: '1.0.0-a' });
  },
);

test('an odd region in the registry does not stop others from publishing, rolling back and withdrawing', async () => {
  await put({ version: '1.0.0-a' });
  const file = path.join(temporary.store, 'regions.json');
  const registry = JSON.parse(readFileSync(file, 'utf8')) as Registry;
  const { header } = registry.regions;
  writeFileSync(file, JSON.stringify({ ...registry, regions: { header, 'Odd!': header } }));
  await put({ version: '1.0.0-b' });
  await rollback('header', temporary);
  expect(await stable()).toEqual({ header: '1.0.0-a' });
  await withdraw('header', temporary);
  expect([...Value.Errors(Registry, JSON.parse(readFileSync(file, 'utf8')))]).toEqual([]);
});

test('publish: rejects a remote with a missing file, and changes nothing', async () => {
  await put({ version: '1.0.0-a' });
  const folder = builtRemote(temporary.folder, { version: '1.0.0-b' });
  rmSync(path.join(folder, 'dist', 'web', 'header.js'));
  await expect(publish({ ...temporary, folder })).rejects.toThrow(
    'header@1.0.0-b was not published: not built: header.js',
  );
  expect(await stable()).toEqual({ header: '1.0.0-a' });
});
