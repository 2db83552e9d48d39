import { mkdirSync, readdirSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { builtRemote, temporaryStore, testHost } from './testing';
import { initOwners, publish, registerHost, rollback, withdraw } from '.';

let temporary: ReturnType<typeof temporaryStore>;
beforeEach(async () => {
  temporary = temporaryStore();
  await registerHost(temporary.store, testHost());
  await initOwners(temporary);
});
afterEach(() => temporary.remove());

const put = (options: Parameters<typeof builtRemote>[1], channel?: string) =>
  publish({ ...temporary, folder: builtRemote(temporary.folder, options), channel });

/** Sets the time of a version's folder, which counts from the last change of its channels. */
const age = (version: string, hours: number) => {
  const then = new Date(Date.now() - hours * 3600_000);
  utimesSync(path.join(temporary.store, 'header', version), then, then);
};
const folders = () => readdirSync(path.join(temporary.store, 'header')).sort();

test('prune: versions that were never on a channel are removed a day after they were published', async () => {
  await put({ version: '1.0.0-a' });
  for (const name of ['0.9.0-old', '0.9.0-new']) mkdirSync(path.join(temporary.store, 'header', name));
  age('0.9.0-old', 25);
  age('1.0.0-a', 25);
  await put({ version: '1.0.0-b' });
  expect(folders()).toEqual(['0.9.0-new', '1.0.0-a', '1.0.0-b']);
});

test('prune: a version stays for a day after its last channel left it, however old it is', async () => {
  for (const version of ['1.0.0-a', '1.0.0-b']) await put({ version });
  for (const version of ['1.0.0-a', '1.0.0-b']) age(version, 72);
  await rollback('header', temporary);
  await put({ version: '1.0.0-c' });
  expect(folders()).toEqual(['1.0.0-a', '1.0.0-b', '1.0.0-c']);
  age('1.0.0-b', 25);
  await put({ version: '1.0.0-d' });
  expect(folders()).toEqual(['1.0.0-a', '1.0.0-c', '1.0.0-d']);
});

test('prune: a folder from before the clock was set back counts as old', async () => {
  await put({ version: '1.0.0-a' });
  mkdirSync(path.join(temporary.store, 'header', '0.9.0'));
  age('0.9.0', -40 * 24);
  await put({ version: '1.0.0-b' });
  expect(folders()).toEqual(['1.0.0-a', '1.0.0-b']);
});

test('prune: versions on another channel and in its history stay', async () => {
  await put({ version: '1.0.0-a' });
  await put({ version: '1.0.0-b' }, 'canary');
  await put({ version: '1.0.0-c' }, 'canary');
  for (const version of folders()) age(version, 72);
  await put({ version: '1.0.0-d' });
  expect(folders()).toEqual(['1.0.0-a', '1.0.0-b', '1.0.0-c', '1.0.0-d']);
  await withdraw('header', { ...temporary, channel: 'canary' });
  age('1.0.0-c', 25);
  await put({ version: '1.0.0-e' });
  expect(folders()).toEqual(['1.0.0-a', '1.0.0-d', '1.0.0-e']);
});
