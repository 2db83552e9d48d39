import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { builtRemote, temporaryStore, testHost } from '../test/built-remote';
import { run } from './cli';
import type { RemoteContract } from './region-contract';

let temporary: ReturnType<typeof temporaryStore>;
/** Lines of output, without the first one, which names the store. */
let printed: string[];
let stores: string[];

/** A workspace with one remote, `header`, built in a version. */
function workspace(version: string, contract: Partial<RemoteContract> = {}): string {
  const folder = builtRemote(temporary.folder, { version, regions: ['header', 'footer'], contract });
  const manifest = {
    version: '1.0.0',
    savepoint: { remote: 'header', regions: { header: './a', footer: './b' } },
  };
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify(manifest));
  return folder;
}
const type = (
  line: string,
  cwd = temporary.folder,
  env: Record<string, string> = { REGIONS_DIR: temporary.store },
) =>
  run(line.split(' '), {
    cwd,
    env,
    print: (text) => void (text.startsWith('Store: ') ? stores : printed).push(text),
  });

beforeEach(async () => {
  temporary = temporaryStore();
  printed = [];
  stores = [];
  mkdirSync(temporary.store);
  writeFileSync(path.join(temporary.folder, 'host.json'), JSON.stringify(testHost()));
  await type('host host.json');
  printed = [];
});
afterEach(() => temporary.remove());

test("publish and rollback: run in the remote's folder", async () => {
  const first = workspace('1.0.0-a');
  await type('publish', first);
  await type('publish', first);
  await type('publish', workspace('1.0.0-b'));
  await type('rollback', first);
  expect(printed).toEqual([
    'Published header@1.0.0-a (stable)',
    'header@1.0.0-a is already live',
    'Published header@1.0.0-b (stable)',
    'Rolled header back from 1.0.0-b to 1.0.0-a (stable)',
  ]);
});

test('withdraw: removes a remote from every page', async () => {
  const folder = workspace('1.0.0-a');
  await type('publish', folder);
  await expect(type('rollback', folder)).rejects.toThrow('"savepoint-region withdraw"');
  await type('withdraw', folder);
  await type('channels');
  expect(printed.slice(1)).toEqual([
    'Withdrew header@1.0.0-a (stable)',
    'header  not live',
    'footer  not live',
  ]);
});

test('--store and --channel: choose store and channel', async () => {
  await type(`host host.json --store other`);
  await type(`publish --store ../other --channel canary`, workspace('1.0.0-a'));
  printed = [];
  await type('channels --store other');
  expect(printed).toEqual(['header  canary=1.0.0-a', 'footer  canary=1.0.0-a']);
});

test('rollback, withdraw and list: need the store only, not the sources of the remote', async () => {
  await type('publish', workspace('1.0.0-a'));
  await type('publish', workspace('1.0.0-b'));
  for (const version of ['1.0.0-a', '1.0.0-b'])
    rmSync(path.join(temporary.folder, `mf-header-${version}`), { recursive: true });
  const elsewhere = path.join(temporary.folder, 'elsewhere');
  mkdirSync(elsewhere);
  await type('rollback header', elsewhere);
  expect(printed.at(-1)).toBe('Rolled header back from 1.0.0-b to 1.0.0-a (stable)');
  await type('channels header', elsewhere);
  expect(printed.at(-1)).toBe('footer  stable=1.0.0-a');
  await type('withdraw header', elsewhere);
  expect(printed.at(-1)).toBe('Withdrew header@1.0.0-a (stable)');
  await expect(type('rollback ratings', elsewhere)).rejects.toThrow(
    'Unknown remote ratings; the store has header',
  );
});

test('rollback --channel canary: the canary goes back, the stable version stays', async () => {
  await type('publish', workspace('1.0.0-a'));
  await type('publish', workspace('1.0.0-b'));
  await type('publish --channel canary', workspace('1.0.0-c'));
  await type('publish --channel canary', workspace('1.0.0-d'));
  await type('rollback header --channel canary');
  expect(printed.at(-1)).toBe('Rolled header back from 1.0.0-d to 1.0.0-c (canary)');
  printed = [];
  await type('channels');
  expect(printed).toEqual([
    'header  stable=1.0.0-b  canary=1.0.0-c',
    'footer  stable=1.0.0-b  canary=1.0.0-c',
  ]);
  await expect(type('rollback header --channel canary')).rejects.toThrow(
    'There is no earlier version of header on canary',
  );
});

test('every command names the store: --store, else REGIONS_DIR, else DATA_DIR, else data of the workspace', async () => {
  const root = temporary.folder;
  writeFileSync(path.join(root, 'package.json'), JSON.stringify({ workspaces: ['mf-*'] }));
  const inside = path.join(root, 'mf-poll');
  mkdirSync(inside);
  stores = [];
  await type('list --store near', inside, { REGIONS_DIR: 'elsewhere' });
  await type('list', inside, { REGIONS_DIR: 'elsewhere', DATA_DIR: '/srv' });
  await type('list', inside, { DATA_DIR: 'site-data' });
  await type('list', inside, { REGIONS_DIR: '', DATA_DIR: '/srv' });
  await type('list', inside, {});
  expect(stores).toEqual([
    `Store: ${path.join(inside, 'near')}`,
    `Store: ${path.join(root, 'elsewhere')}`,
    `Store: ${path.join(root, 'site-data', 'regions')}`,
    'Store: /srv/regions',
    `Store: ${path.join(root, 'data', 'regions')}`,
  ]);
});

test('a URL as the store → an error, and no folder is created', async () => {
  const message = 'https://example.org/regions is a URL, but a store is a folder';
  const folder = workspace('1.0.0-a');
  await expect(type('publish --store https://example.org/regions', folder)).rejects.toThrow(message);
  const env = { REGIONS_DIR: 'https://example.org/regions' };
  await expect(type('publish', folder, env)).rejects.toThrow(message);
  await expect(type('publish', folder, { DATA_DIR: 's3://bucket' })).rejects.toThrow('s3://bucket is a URL');
  expect(readdirSync(folder).sort()).toEqual(['dist', 'package.json']);
});

test('list: live versions first', async () => {
  await type('publish', workspace('1.0.0-a'));
  await type('publish', workspace('1.0.0-b'));
  printed = [];
  await type('list');
  expect(printed.map((line) => line.replace(/\S+T\S+Z/, 'when'))).toEqual([
    'header  1.0.0-b  when  stable',
    'header  1.0.0-a  when  earlier on stable',
    'footer  1.0.0-b  when  stable',
    'footer  1.0.0-a  when  earlier on stable',
  ]);
});

test('after withdraw: list offers no rollback, and both say to publish again', async () => {
  const folder = workspace('1.0.0-a');
  await type('publish', folder);
  await type('withdraw header');
  printed = [];
  await type('list header');
  expect(printed.map((line) => line.replace(/\S+T\S+Z/, 'when'))).toEqual([
    'header  1.0.0-a  when  withdrawn from stable: publish it again',
    'footer  1.0.0-a  when  withdrawn from stable: publish it again',
  ]);
  await expect(type('rollback header')).rejects.toThrow('header is not live on stable: publish it again');
  await type('publish', folder);
  expect(printed.at(-1)).toBe('Published header@1.0.0-a (stable)');
});

test("publish: accepts a remote's name inside a workspace", async () => {
  writeFileSync(path.join(temporary.folder, 'package.json'), JSON.stringify({ workspaces: ['mf-*'] }));
  workspace('1.0.0-a');
  await type('publish header');
  expect(printed).toEqual(['Published header@1.0.0-a (stable)']);
});

test('publish --all: registers the host and publishes every remote of the workspace', async () => {
  writeFileSync(path.join(temporary.folder, 'package.json'), JSON.stringify({ workspaces: ['mf-*'] }));
  const host = path.join(temporary.folder, 'shell', 'dist', 'web');
  mkdirSync(host, { recursive: true });
  writeFileSync(path.join(host, 'host.json'), JSON.stringify(testHost()));
  workspace('1.0.0-a');
  await type('publish --all --store other');
  await type('publish --all --store other');
  expect(printed).toEqual(['Published header@1.0.0-a (stable)', 'header@1.0.0-a is already live']);
});

test('publish --all: a host and a remote change a prop together; a remote that does not fit → nothing changes', async () => {
  writeFileSync(path.join(temporary.folder, 'package.json'), JSON.stringify({ workspaces: ['mf-*'] }));
  const host = path.join(temporary.folder, 'shell', 'dist', 'web');
  mkdirSync(host, { recursive: true });
  const props = (name: string) => ({
    header: { type: 'object', properties: { [name]: { type: 'string' } }, required: [name] },
  });
  const build = (version: string, accepted: string, passed: string) => {
    rmSync(path.join(temporary.folder, 'mf-header'), { recursive: true, force: true });
    renameSync(workspace(version, { props: props(accepted) }), path.join(temporary.folder, 'mf-header'));
    writeFileSync(path.join(host, 'host.json'), JSON.stringify(testHost({}, { props: props(passed) })));
  };
  build('1.0.0-a', 'path', 'path');
  await type('publish --all');
  build('1.0.0-b', 'address', 'address');
  await type('publish --all');
  expect(printed.at(-1)).toBe('Published header@1.0.0-b (stable)');
  build('1.0.0-c', 'address', 'link');
  await expect(type('publish --all')).rejects.toThrow(
    'Nothing was published:\nheader region header needs the prop address (string), which the host does not pass',
  );
  build('1.0.0-d', 'address', 'address');
  await type('publish --all');
  expect(printed.at(-1)).toBe('Published header@1.0.0-d (stable)');
});

test.each([
  ['an unknown command', 'pubish', 'Unknown command pubish.'],
  ['an unknown remote', 'publish nothing', 'Unknown remote nothing'],
  ['an unknown option', 'publish --stroe x', "Unknown option '--stroe'"],
  ['an odd channel', 'channels --channel Weird!', '"Weird!" is not a valid name of a channel'],
  ['a missing host file', 'host', 'Name the host.json to register'],
])('%s → an error message', async (_what, line, message) => {
  await expect(type(line)).rejects.toThrow(message);
});

test('--help: prints the commands', async () => {
  await type('--help');
  expect(printed.join()).toMatch(/publish.*rollback.*--channel/s);
});
