import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { builtRemote, scratch } from '../test/built-remote';
import { run } from './cli';

let place: ReturnType<typeof scratch>;
let printed: string[];

/** A workspace with one remote, `header`, built in a version. */
function workspace(version: string): string {
  const folder = builtRemote(place.folder, { version, regions: ['header', 'footer'] });
  const manifest = {
    version: '1.0.0',
    savepoint: { remote: 'header', regions: { header: './a', footer: './b' } },
  };
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify(manifest));
  return folder;
}
const type = (line: string, cwd = place.folder) =>
  run(line.split(' '), { cwd, env: { REGIONS_DIR: place.store }, print: (text) => void printed.push(text) });

beforeEach(async () => {
  place = scratch();
  printed = [];
  mkdirSync(place.store);
  writeFileSync(path.join(place.folder, 'host.json'), JSON.stringify({ provides: {} }));
  await type('host host.json');
  printed = [];
});
afterEach(() => place.remove());

test('a remote is published and rolled back from its own folder', async () => {
  const first = workspace('1.0.0-a');
  await type('publish', first);
  await type('publish', first);
  await type('publish', workspace('1.0.0-b'));
  await type('rollback', first);
  expect(printed).toEqual([
    'Published header@1.0.0-a (stable)',
    'header@1.0.0-a is live already',
    'Published header@1.0.0-b (stable)',
    'Rolled header back from 1.0.0-b to 1.0.0-a',
  ]);
});

test('what was published is withdrawn by one command', async () => {
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

test('the store can be named, and so can a channel', async () => {
  await type(`host host.json --store other`);
  await type(`publish --store ../other --channel canary`, workspace('1.0.0-a'));
  printed = [];
  await type('channels --store other');
  expect(printed).toEqual(['header  canary=1.0.0-a', 'footer  canary=1.0.0-a']);
});

test('versions are listed, live ones first', async () => {
  await type('publish', workspace('1.0.0-a'));
  await type('publish', workspace('1.0.0-b'));
  printed = [];
  await type('list');
  expect(printed.map((line) => line.replace(/\S+T\S+Z/, 'when'))).toEqual([
    'header  1.0.0-b  when  stable',
    'header  1.0.0-a  when',
    'footer  1.0.0-b  when  stable',
    'footer  1.0.0-a  when',
  ]);
});

test('a remote goes by its name in the workspace', async () => {
  writeFileSync(path.join(place.folder, 'package.json'), JSON.stringify({ workspaces: ['mf-*'] }));
  workspace('1.0.0-a');
  await type('publish header');
  expect(printed).toEqual(['Published header@1.0.0-a (stable)']);
});

test('all remotes of a workspace are published at once, into a store that nobody has told of the host yet', async () => {
  writeFileSync(path.join(place.folder, 'package.json'), JSON.stringify({ workspaces: ['mf-*'] }));
  const host = path.join(place.folder, 'shell', 'dist', 'web');
  mkdirSync(host, { recursive: true });
  writeFileSync(path.join(host, 'host.json'), JSON.stringify({ provides: {} }));
  workspace('1.0.0-a');
  await type('publish --all --store other');
  await type('publish --all --store other');
  expect(printed).toEqual(['Published header@1.0.0-a (stable)', 'header@1.0.0-a is live already']);
});

test.each([
  ['an unknown command', 'pubish', 'There is no command pubish.'],
  ['a remote that is not there', 'publish nothing', 'There is no remote nothing'],
  ['an unknown option', 'publish --stroe x', "Unknown option '--stroe'"],
  ['a host that is not named', 'host', 'Which host.json?'],
])('%s is refused in words', async (_what, line, message) => {
  await expect(type(line)).rejects.toThrow(message);
});

test('help says what there is', async () => {
  await type('--help');
  expect(printed.join()).toMatch(/publish.*rollback.*--channel/s);
});
