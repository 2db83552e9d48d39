import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer, type ServerResponse } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import path from 'node:path';
import { regionRoutes } from '@savepoint/contracts/routes';
import { newRegionKey, regionSigner } from '@savepoint/contracts/region-trust';
import { builtRemote, temporaryStore, testHost } from '@savepoint/region-store/testing';
import { openStore, type RemoteContract } from '@savepoint/region-store';
import { recordCheck } from './check/record';
import { main, run } from './cli';

let temporary: ReturnType<typeof temporaryStore>;
/** Lines of output, without the first one, which names the store. */
let printed: string[];
let stores: string[];
/** Key of the site’s owner. */
const REGION_KEY = newRegionKey();
const siteKey = regionSigner(REGION_KEY).key;
const BY = `by the key ${siteKey} (the site’s owner)`;

/** A workspace with one remote, `header`, built in a version. */
function workspace(version: string, contract: Partial<RemoteContract> = {}): string {
  const folder = builtRemote(temporary.folder, { version, regions: ['header', 'footer'], contract });
  const module = './index.ts';
  const write = (name: string, content: object) =>
    writeFileSync(path.join(folder, name), JSON.stringify(content));
  write('package.json', { version: '1.0.0' });
  write('savepoint.json', { remote: 'header', regions: { header: { module }, footer: { module } } });
  writeFileSync(path.join(folder, module), '');
  // Its files are no region: the check is tested with real ones.
  recordCheck(folder, []);
  return folder;
}
const type = (
  line: string,
  cwd = temporary.folder,
  env: Record<string, string> = { REGIONS_DIR: temporary.store, REGION_KEY },
) =>
  run(line.split(' '), {
    cwd,
    env,
    print: (text) => void (text.startsWith('Store: ') ? stores : printed).push(text),
  });

const withoutTimes = () => printed.map((line) => line.replace(/\d{4}-\S+T\S+Z/, 'when'));

beforeEach(async () => {
  temporary = temporaryStore();
  printed = [];
  stores = [];
  mkdirSync(temporary.store);
  writeFileSync(path.join(temporary.folder, 'host.json'), JSON.stringify(testHost()));
  await type('host host.json');
  await type('owners init');
  printed = [];
});
afterEach(() => temporary.remove());

test("publish and rollback: run in the remote's folder", async () => {
  const first = workspace('1.0.0-a');
  await type('publish', first);
  await type('publish header', first);
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
  await type('status');
  expect(printed.slice(1)).toEqual([
    'Withdrew header@1.0.0-a (stable)',
    'header  not live: publish it again',
    'footer  not live: publish it again',
  ]);
});

test('status: in the folder of a remote its regions, elsewhere or with --all those of every remote', async () => {
  const poll = path.join(temporary.folder, 'poll');
  mkdirSync(poll);
  const files = { 'package.json': { version: '1.0.0' }, 'savepoint.json': { remote: 'poll', regions: {} } };
  Object.assign(files['savepoint.json'].regions, { poll: { module: './index.ts', slot: 'game-sidebar' } });
  for (const [name, content] of Object.entries(files))
    writeFileSync(path.join(poll, name), JSON.stringify(content));
  writeFileSync(path.join(poll, 'index.ts'), '');
  const header = workspace('1.0.0-a');
  await type('publish', header);
  const regionsOf = async (line: string, cwd: string) => {
    printed = [];
    await type(line, cwd);
    return printed.map((each) => each.split('  ')[0]);
  };
  const all = ['header', 'footer'];
  const none = 'Nothing of poll was published here; "status --all" lists every region';
  expect(await regionsOf('status', poll)).toEqual([none]);
  expect(await regionsOf('status --all', poll)).toEqual(all);
  expect(await regionsOf('status header', poll)).toEqual(all);
  expect(await regionsOf('status', header)).toEqual(all);
  expect(await regionsOf('status', temporary.folder)).toEqual(all);
  await expect(type('status poll --all')).rejects.toThrow('--all is for status without a remote');
});

test('--store and --channel: choose store and channel', async () => {
  await type(`host host.json --store other`);
  await type(`owners init --store other`);
  await type(`publish --store ../other --channel canary`, workspace('1.0.0-a'));
  printed = [];
  await type('status --store other');
  expect(withoutTimes()).toEqual([
    `header  canary  1.0.0-a  when  ${BY}`,
    `footer  canary  1.0.0-a  when  ${BY}`,
  ]);
});

test('rollback, withdraw and status: need the store only, not the sources of the remote', async () => {
  await type('publish', workspace('1.0.0-a'));
  await type('publish', workspace('1.0.0-b'));
  for (const version of ['1.0.0-a', '1.0.0-b'])
    rmSync(path.join(temporary.folder, `mf-header-${version}`), { recursive: true });
  const elsewhere = path.join(temporary.folder, 'elsewhere');
  mkdirSync(elsewhere);
  await type('rollback header', elsewhere);
  expect(printed.at(-1)).toBe('Rolled header back from 1.0.0-b to 1.0.0-a (stable)');
  await type('status header', elsewhere);
  expect(withoutTimes().at(-1)).toBe(`footer  stable  1.0.0-a  when  ${BY}`);
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
  await type('status');
  expect(withoutTimes()).toEqual(
    ['header', 'footer'].flatMap((region) => [
      `${region}  stable  1.0.0-b  when  ${BY}  before: 1.0.0-a`,
      `${region}  canary  1.0.0-c  when  ${BY}`,
    ]),
  );
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
  const status = (line: string, env: Record<string, string>) =>
    expect(type(line, inside, env)).rejects.toThrow('is not signed');
  await status('status --store near', { REGIONS_DIR: 'elsewhere' });
  await status('status', { REGIONS_DIR: 'elsewhere', DATA_DIR: '/srv' });
  await status('status', { DATA_DIR: 'site-data' });
  await status('status', { REGIONS_DIR: '', DATA_DIR: '/srv' });
  await status('status', {});
  expect(stores).toEqual([
    `Store: ${path.join(inside, 'near')}`,
    `Store: ${path.join(root, 'elsewhere')}`,
    `Store: ${path.join(root, 'site-data', 'regions')}`,
    'Store: /srv/regions',
    `Store: ${path.join(root, 'data', 'regions')}`,
  ]);
});

test('another URL as the store → an error, and no folder is created', async () => {
  const message = 'https://example.org/regions is not the address of a site: write https://savepoint.example';
  const folder = workspace('1.0.0-a');
  await expect(type('publish --store https://example.org/regions', folder)).rejects.toThrow(message);
  const env = { REGIONS_DIR: 'https://example.org/regions', REGION_KEY };
  await expect(type('publish', folder, env)).rejects.toThrow(message);
  await expect(type('publish', folder, { DATA_DIR: 's3://bucket' })).rejects.toThrow(
    's3://bucket is not a store',
  );
  expect(readdirSync(folder).sort()).toEqual(['dist', 'index.ts', 'package.json', 'savepoint.json']);
});

test('after withdraw: status offers no rollback, and both say to publish again', async () => {
  const folder = workspace('1.0.0-a');
  await type('publish', folder);
  await type('withdraw header');
  printed = [];
  await type('status header');
  expect(printed).toEqual(['header  not live: publish it again', 'footer  not live: publish it again']);
  await expect(type('rollback header')).rejects.toThrow('header is not live on stable: publish it again');
  await type('publish', folder);
  expect(printed.at(-1)).toBe('Published header@1.0.0-a (stable)');
});

test('rollback --to: an earlier version; another one → an error that lists those there are', async () => {
  for (const version of ['1.0.0-a', '1.0.0-b', '1.0.0-c']) await type('publish', workspace(version));
  await expect(type('rollback header --to 9.9.9')).rejects.toThrow(
    '9.9.9 is no earlier version of header on stable: there are 1.0.0-b, 1.0.0-a',
  );
  await type('rollback header --to 1.0.0-a');
  expect(printed.at(-1)).toBe('Rolled header back from 1.0.0-c to 1.0.0-a (stable)');
});

test('promote: puts the canary of a remote live, once', async () => {
  await type('publish', workspace('1.0.0-a'));
  await expect(type('promote header')).rejects.toThrow('publish it with --channel canary first');
  await type('publish --channel canary', workspace('1.0.0-b'));
  await type('promote header');
  expect(printed.at(-1)).toBe('Promoted header@1.0.0-b from canary to stable');
  await expect(type('promote header')).rejects.toThrow('header@1.0.0-b is live on stable already');
  await type('rollback header');
  expect(printed.at(-1)).toBe('Rolled header back from 1.0.0-b to 1.0.0-a (stable)');
});

test('--percent: a share of the readers, more of them, all; status and history say so', async () => {
  await type('publish', workspace('1.0.0-a'));
  await type('publish --percent 10', workspace('1.0.0-b'));
  await type('promote header --percent 50');
  printed = [];
  await type('status header');
  expect(withoutTimes()).toEqual(
    ['header', 'footer'].flatMap((region) => [
      `${region}  stable  1.0.0-a  when  ${BY}`,
      `${region}  rollout  1.0.0-b  when  50 % of readers  ${BY}`,
    ]),
  );
  await type('rollback header');
  await type('publish --percent 100', workspace('1.0.0-b'));
  await type('publish --percent 1', workspace('1.0.0-c'));
  await type('promote header');
  printed = [];
  await type('history header --verify');
  const release = (number: number, what: string, version: string, readers = '') =>
    `${number}  when  ${what}  header@${version}, footer@${version}${readers}  ${BY}`;
  expect(withoutTimes()).toEqual([
    release(2, 'publish (stable)', '1.0.0-a'),
    release(3, 'publish (rollout)', '1.0.0-b', '  10 % of readers'),
    release(4, 'promote (rollout)', '1.0.0-b', '  50 % of readers'),
    release(5, 'rollback (rollout)', 'none'),
    release(6, 'publish (stable)', '1.0.0-b'),
    release(7, 'publish (rollout)', '1.0.0-c', '  1 % of readers'),
    release(8, 'promote (stable)', '1.0.0-c'),
    release(9, 'promote (rollout)', 'none'),
    'All 9 entries and the files of what is live are in order',
  ]);
});

test('--percent: messages, objects and exit codes', async () => {
  const output: string[] = [];
  const exit = (line: string, cwd = temporary.folder) =>
    main(line.split(' '), {
      cwd,
      env: { REGIONS_DIR: temporary.store, REGION_KEY },
      print: (text) => void output.push(text),
      printError: (text) => void output.push(text.split('\n')[0]!),
    });
  const next = workspace('1.0.0-b');
  expect(await exit('publish', workspace('1.0.0-a'))).toBe(0);
  output.length = 0;
  expect(await exit('publish --percent 10 --json', next)).toBe(0);
  expect(JSON.parse(output.pop()!)).toMatchObject({
    published: [{ remote: 'header', version: '1.0.0-b', changed: true, percent: 10 }],
  });
  expect(await exit('publish --percent 10', next)).toBe(0);
  expect(output.pop()).toBe('header@1.0.0-b is already live for 10 % of the readers');
  expect(await exit('promote header --percent 25')).toBe(0);
  expect(output.pop()).toBe('Promoted header@1.0.0-b from rollout to 25 % of the readers');
  expect(await exit('status header --json')).toBe(0);
  expect(JSON.parse(output.pop()!)).toMatchObject({
    live: [{ channel: 'stable' }, { channel: 'rollout', share: { percent: 25 } }, {}, {}],
  });
  expect(await exit('promote header --percent 25')).toBe(1);
  expect(output.pop()).toBe('header@1.0.0-b is live for 25 % of the readers already');
  expect(await exit('rollback header')).toBe(0);
  expect(output.pop()).toBe('Rolled header back from 1.0.0-b to 1.0.0-a for 25 % of the readers (stable)');
  expect(await exit('publish --percent 5', next)).toBe(0);
  expect(output.pop()).toBe('Published header@1.0.0-b for 5 % of the readers');
  for (const wrong of ['0', '101', '1.5', '10%', 'ten']) {
    expect(await exit(`publish --percent ${wrong}`, next)).toBe(2);
    expect(output.pop()).toBe(`--percent ${wrong}: use a whole number from 1 to 100`);
  }
  expect(await exit('publish --percent 10 --channel canary', next)).toBe(2);
  expect(output.pop()).toBe('--percent is a share of the readers of stable: leave out --channel');
  expect(await exit('publish --percent 10 --all', next)).toBe(2);
  expect(await exit('rollback header --percent 10')).toBe(2);
  expect(await exit('publish --channel rollout', next)).toBe(1);
});

test('keys and owners: a team makes a key, the site’s owner adds it, the team publishes and rotates its key', async () => {
  const team = workspace('1.0.0-a');
  await type('keys create', team);
  const file = path.join(team, 'region-key.pem');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const { key } = regionSigner(readFileSync(file, 'utf8'));
  expect(printed).toContain(`Public key: ${key}`);
  await expect(type('keys create', team)).rejects.toThrow('exists already');
  const asTeam = { REGIONS_DIR: temporary.store };
  await expect(type('publish', team, asTeam)).rejects.toThrow('is not in the owners file');

  printed = [];
  await type('owners');
  const owners = JSON.parse(printed.join('')) as { keys: object; regions: object };
  Object.assign(owners.keys, { [key]: { name: 'Team Header' } });
  Object.assign(owners.regions, { header: { keys: [key] }, footer: { keys: [key] } });
  writeFileSync(path.join(temporary.folder, 'owners.json'), JSON.stringify(owners));
  await type('owners apply owners.json');
  await type('publish', team, asTeam);
  expect(printed.at(-1)).toBe('Published header@1.0.0-a (stable)');
  await expect(type('owners apply ../owners.json', team, asTeam)).rejects.toThrow(
    'not one of the site’s owner',
  );

  const { key: next } = regionSigner(newRegionKey());
  await type(`keys rotate ${key} ${next}`);
  printed = [];
  await type('keys');
  expect(printed).toEqual([`${siteKey}  the site’s owner`, `${next}  Team Header  header, footer`]);
  await type(`withdraw --key ${next}`);
  printed = [];
  await type('keys');
  expect(printed).toEqual([`${siteKey}  the site’s owner`, `${next}  withdrawn`]);
});

test('a key that begins with a hyphen is no option', async () => {
  const key = `-${'A'.repeat(42)}`;
  await expect(type(`withdraw --key ${key}`)).rejects.toThrow(`The owners file has no key ${key}`);
  await expect(type(`keys rotate ${key} ${key}`)).rejects.toThrow(`The owners file has no key ${key}`);
});

test.each([
  ['--rollout 1,10,50', '--rollout begins with its first step: leave out --percent', '--percent 10'],
  ['--rollout ten,50', 'use whole numbers from 1 to 100 with commas'],
  ['--rollout 10,5', 'the steps 10, 5 do not rise'],
  ['--rollout 100', 'the first step has all readers'],
  ['--rollout 1,100 --channel canary', 'a share of the readers of stable'],
  ['--step-views 500', '--step-views is for --rollout'],
  ['--rollout 1,100 --step-views 9', '--step-views: must be >= 200'],
  ['--margin-errors 2', '--margin-errors is for --rollout'],
  ['--rollout 1,100 --margin-errors 60', '--margin-errors: use a number from 0.1 to 50'],
  ['--rollout 1,100 --margin-time much', '--margin-time: use a number from 5 to 500'],
])('publish %s → %s', async (options, sentence, more = '') => {
  await expect(type(`publish ${options} ${more}`.trimEnd(), workspace('1.0.0-a'))).rejects.toThrow(sentence);
});

test('--rollout: a plan, which status and history show', async () => {
  await type('publish', workspace('1.0.0-a'));
  await type(
    'publish --rollout 1,10,100 --step-minutes 60 --margin-errors 0.5 --margin-time 35',
    workspace('1.0.0-b'),
  );
  expect(printed.at(-1)).toBe('Published header@1.0.0-b for 1 % of the readers');
  printed = [];
  await type('status header');
  const plan = 'plan 1 → 10 → 100 %, each 60 minutes and 300 views, margins 0.5 % of views and 35 % of time';
  expect(printed.join('\n')).toContain(`1 % of readers  ${plan}`);
  printed = [];
  await type('history header');
  expect(printed.at(-1)).toContain(plan);
});

test('history --verify: lists every change; a file that was changed → an error', async () => {
  await type('publish', workspace('1.0.0-a'));
  await type('history --verify');
  expect(withoutTimes().slice(1)).toEqual([
    `1  when  owners file  ${BY}`,
    `2  when  publish (stable)  header@1.0.0-a, footer@1.0.0-a  ${BY}`,
    'All 2 entries and the files of what is live are in order',
  ]);
  const file = path.join(temporary.store, 'header', '1.0.0-a', 'server.cjs');
  writeFileSync(file, 'changed');
  await expect(type('history --verify')).rejects.toThrow('header/1.0.0-a/server.cjs was changed');
});

test('a registry that another site has signed → an error where REGION_SITE_KEYS names the site’s keys', async () => {
  const env = { REGIONS_DIR: temporary.store, REGION_KEY, REGION_SITE_KEYS: 'A'.repeat(43) };
  await expect(type('status', temporary.folder, env)).rejects.toThrow('which is not a key of this site');
});

test('--json: one object; exit codes 0, 1 and 2', async () => {
  const output: string[] = [];
  const errors: string[] = [];
  const exit = (line: string, cwd = temporary.folder) =>
    main(line.split(' '), {
      cwd,
      env: { REGIONS_DIR: temporary.store, REGION_KEY },
      print: (text) => void output.push(text),
      printError: (text) => void errors.push(text),
    });
  expect(await exit('publish --json', workspace('1.0.0-a'))).toBe(0);
  expect(await exit('rollback header --json')).toBe(1);
  expect(await exit('rollback header')).toBe(1);
  expect(await exit('build --store x')).toBe(2);
  expect(await exit('owners alter')).toBe(2);
  expect(await exit('dev --port http', workspace('1.0.0-a'))).toBe(2);
  expect(JSON.parse(output[0]!)).toEqual({
    ok: true,
    command: 'publish',
    store: temporary.store,
    channel: 'stable',
    published: [{ remote: 'header', version: '1.0.0-a', changed: true }],
  });
  expect(JSON.parse(output[1]!)).toEqual({
    ok: false,
    error: expect.stringContaining('There is no earlier version of header on stable'),
  });
  expect(errors[0]).toContain('There is no earlier version');
  expect(errors[1]).toContain('build takes no --store');
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
  ['an odd channel', 'publish --channel Weird!', '"Weird!" is not a valid name of a channel'],
  ['a missing host file', 'host', 'Name the host.json to register'],
])('%s → an error message', async (_what, line, message) => {
  await expect(type(line)).rejects.toThrow(message);
});

test('--help: prints the commands, and those of one with its options and examples', async () => {
  await type('--help');
  expect(printed.join()).toMatch(/create.*publish.*rollback.*Exit codes/s);
  printed = [];
  await type('withdraw --help');
  expect(printed.join()).toMatch(/--key KEY.*--since TIME.*npx savepoint-region withdraw poll/s);
});

/** Runs a command with a site that has the store and fails in some way, and returns what is printed at last. */
async function typeAtSite(line: string, cwd: string, failing: 'read' | 'release', fail: Fail) {
  const files = openStore(temporary.store, { env: {} });
  const server = createHttpServer((request, response) => {
    void (async () => {
      const isRead = request.url === regionRoutes.readRegionStore.path;
      if (failing === (isRead ? 'read' : 'release')) return fail(response);
      const { name } = (await json(request)) as { name: string };
      const file = await files.read(name);
      const found = file ? { content: file.content.toString('utf8'), tag: file.tag } : null;
      response.end(JSON.stringify(isRead ? { file: found } : { changed: true }));
    })();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  let last = '';
  try {
    const code = await main([...line.split(' '), '--store', origin], {
      cwd,
      env: { REGION_KEY },
      print: (text) => void (last = text),
      printError: (text) => void (last = text),
    });
    return { code, last: last.replaceAll(origin, 'https://site.example') };
  } finally {
    server.closeAllConnections();
    server.close();
  }
}
type Fail = (response: ServerResponse) => void;
const unavailable: Fail = (response) =>
  void response.writeHead(503).end('{"code":"upstream-unavailable","error":"Not now."}');
const busy: Fail = (response) => void response.writeHead(503).end('{"code":"busy","error":"Not now."}');
const broken: Fail = (response) => void response.destroy();

const NOT_NOW = 'https://site.example responded with 503 (upstream-unavailable): Not now.';
const UNCLEAR = 'It is not known whether anything was';

test.each<[line: string, failing: 'read' | 'release', fail: Fail, last: string | RegExp]>([
  ['publish', 'read', unavailable, `${NOT_NOW}\nNothing was published. The same command can be repeated.`],
  ['publish', 'read', broken, /cannot be reached.*\nNothing was published\. The same command/],
  ['publish', 'release', busy, /Not now\.\nNothing was published\. The same command/],
  [
    'publish',
    'release',
    unavailable,
    `${NOT_NOW}\n${UNCLEAR} published: "savepoint-region status --store https://site.example" shows it. ` +
      'The same command can be repeated: what is live already stays as it is.',
  ],
  ['publish', 'release', broken, /cannot be reached.*\nIt is not known whether anything was published/],
  [
    'rollback header',
    'read',
    unavailable,
    `${NOT_NOW}\nNothing was changed. The same command can be repeated.`,
  ],
  [
    'withdraw header',
    'release',
    unavailable,
    `${NOT_NOW}\n${UNCLEAR} changed: "savepoint-region status header --store https://site.example" shows it. ` +
      'Repeat the command only if it shows no change.',
  ],
  [
    'keys rotate old new',
    'read',
    unavailable,
    `${NOT_NOW}\nNothing was changed. The same command can be repeated.`,
  ],
  ['status', 'read', unavailable, NOT_NOW],
  ['publish --json', 'release', unavailable, /"outcome":"unknown"/],
])(
  '%s: a site that fails (%s: %p) → whether anything was done, and how to go on',
  async (line, failing, fail, last) => {
    await type('publish', workspace('1.0.0-a'));
    expect(await typeAtSite(line, workspace('1.0.0-b'), failing, fail)).toEqual({
      code: 1,
      last: typeof last === 'string' ? last : expect.stringMatching(last),
    });
  },
);

test('dev: a port that is in use, and a folder without a remote, are errors that say what to do', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  try {
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    await expect(type(`dev --port ${port}`, workspace('1.0.0-a'))).rejects.toThrow(
      `Port ${port} is in use: name another with --port`,
    );
  } finally {
    other.close();
  }
  writeFileSync(path.join(temporary.folder, 'package.json'), '{"version": "1.0.0"}');
  await expect(type('dev')).rejects.toThrow('savepoint.json is missing');
});
