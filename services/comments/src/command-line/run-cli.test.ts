import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CommentsPage } from '@savepoint/contracts/comments';
import { addBody, post } from '../../test/comments';
import { buildService } from '../../test/process';
import { onKnownPage, onPage, pageQuery } from '../../test/sites';
import { startStack, type Stack } from '../../test/stack';
import { siteLogModel } from '../data/models/site-management';
import { spamKeyModel } from '../data/models/spam-keys';
import { runCli } from './run-cli';

let stack: Stack;
let uri: string;
beforeAll(async () => {
  stack = await startStack();
  uri = `mongodb://${stack.connection.host}:${stack.connection.port}/${stack.connection.name}`;
  await site('add', 'blog', '--name', 'My blog', '--origin', 'https://blog.example', '--owner', 'ann');
});
afterAll(() => stack.close());

async function run(args: string[], env: NodeJS.ProcessEnv, folder?: string) {
  const written = { stdout: '', stderr: '' };
  const stream = (name: 'stdout' | 'stderr') => ({
    write: (text: string | Uint8Array) => Boolean((written[name] += String(text))),
  });
  const status = await runCli(args, { stdout: stream('stdout'), stderr: stream('stderr') }, env, folder);
  return { status, ...written };
}
const site = (...args: string[]) => run(args, { MONGODB_URI: uri, PUBLIC_URL: 'https://savepoint.example' });
const json = async (...args: string[]) => JSON.parse((await site(...args, '--json')).stdout) as unknown;

const TAG = '<script async src="https://savepoint.example/embed/site.js" data-site="blog"></script>';

test('add → the site, listed; its tag', async () => {
  expect(await site('key', 'blog')).toEqual({ status: 0, stdout: `${TAG}\n`, stderr: '' });
  const local = await run(['key', 'blog'], { MONGODB_URI: uri, PORT: '3900', DATA_DIR: 'none' });
  expect(local.stdout).toContain('src="http://localhost:3900/embed/site.js"');
  expect(await json('list')).toContainEqual({
    key: 'blog',
    name: 'My blog',
    origins: ['https://blog.example'],
    owners: ['ann'],
    moderators: [],
    languages: [],
    settings: {
      publishing: 'at_once',
      close_after_days: null,
      links: 'allowed',
      max_links: 5,
      posts_per_hour: 360,
      feed: false,
      spam_filter: 'off',
      guests: 'off',
    },
  });
  const { stdout } = await site('list');
  expect(stdout).toContain('blog  My blog  https://blog.example');
});

test('whom a command gives a role, by id and name', async () => {
  const named = { user_uid: 'cleo', name: 'Cleo', named_at: new Date().toISOString() };
  await stack.post('/internal/rename-member', named, { as: null });
  const origin = ['--origin', 'https://people.example'];
  const { stdout } = await site(
    'add',
    'people',
    '--name',
    'People',
    ...origin,
    '--owner',
    'cleo',
    '--moderator',
    'dan',
  );
  expect(stdout).toContain('Owner: Cleo, cleo\nModerator: dan\n');
  const changed = await site('change', 'people', '--moderator', 'cleo');
  expect(changed.stdout.split('\n').slice(1)).toEqual([
    'Moderator: Cleo, cleo',
    'Removed: dan (moderators)',
    '',
  ]);
});

test.each(['Cleo Park', '@people.reader', 'cleo:people', ''])('“%s” is no id of a member', async (owner) => {
  const { status, stderr } = await site('change', 'blog', '--owner', owner);
  expect([status, stderr]).toEqual([2, expect.stringContaining('no id of a member')]);
});

test('add without a key → a new key; origins as browsers write them', async () => {
  const added = await json('add', '--name', 'Other', '--origin', 'HTTPS://Other.example/');
  expect(added).toMatchObject({
    key: expect.stringMatching(/^[a-z][a-z0-9]{9}$/),
    origins: ['https://other.example'],
  });
});

test('change → only what is named', async () => {
  await site('add', 'cook', '--name', 'Cook', '--origin', 'https://cook.example');
  const options = [
    '--publishing',
    'after_approval',
    '--close-after',
    '30',
    '--moderator',
    'bob',
    '--language',
    'de',
  ];
  expect(await json('change', 'cook', ...options)).toMatchObject({
    name: 'Cook',
    moderators: ['bob'],
    languages: ['de'],
    settings: { publishing: 'after_approval', close_after_days: 30, max_links: 5 },
  });
  expect(await json('change', 'cook', '--close-after', 'never')).toMatchObject({
    settings: { publishing: 'after_approval', close_after_days: null },
  });
});

test('change of a list → says what is no longer in it', async () => {
  const [local, real] = ['http://127.0.0.1:4000', 'https://moved.example'];
  await site('add', 'moved', '--name', 'Moved', '--origin', local);
  const both = await site('change', 'moved', '--origin', local, '--origin', real);
  expect(both.stdout).toBe(`Changed: moved  Moved  ${local} ${real}\n`);
  const one = await site('change', 'moved', '--origin', real);
  expect(one.stdout).toBe(`Changed: moved  Moved  ${real}\nRemoved: ${local} (origins)\n`);
});

test('change → the log of the site says what, and whom as a person who can leave', async () => {
  await site('add', 'staff', '--name', 'Staff', '--origin', 'https://staff.example', '--owner', 'ann');
  await site('change', 'staff', '--owner', 'bob', '--moderator', 'cyd', '--feed', 'on');
  await site('change', 'staff', '--owner', 'bob');
  const entries = await siteLogModel(stack.connection).find({ site: 'staff' }).lean();
  const lines = entries.map(({ action, about, member = 'nobody', by }) =>
    [by.name, action, about, member].join(', '),
  );
  expect(lines.sort()).toEqual([
    'The site command, changed, feed: true, nobody',
    'The site command, person-added, bob (owner), bob',
    'The site command, person-added, cyd (moderator), cyd',
    'The site command, person-removed, ann (owner), ann',
    'The site command, registered, https://staff.example, nobody',
  ]);
});

test('remove → its threads are shown no more, its key at the spam service is deleted; the same key again → they are', async () => {
  const origin = ['--name', 'Gone', '--origin', 'https://gone.example'];
  await site('add', 'gone', ...origin);
  await post(stack, onPage('gone'));
  const spamKeys = spamKeyModel(stack.connection);
  await spamKeys.insertIfAbsent({ _id: 'gone', api_key: 'a-key', created: new Date() });
  expect(await site('remove', 'gone')).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('threads stay'),
  });
  expect(await spamKeys.countDocuments({ _id: 'gone' })).toBe(0);
  const read = async () => {
    const { url } = await stack.startInstance();
    return stack.get<CommentsPage>(`/api/comments?${pageQuery('gone')}`, url);
  };
  expect(await read()).toMatchObject({ status: 404, body: { code: 'no-such-site' } });
  expect(await json('list')).not.toContainEqual(expect.objectContaining({ key: 'gone' }));
  expect(await json('add', 'gone', ...origin)).toMatchObject({ restored: true });
  expect((await read()).body.total).toBe(1);
});

test.each([
  ['a key in use', ['add', 'blog', '--name', 'x', '--origin', 'https://a.example'], 'already a site'],
  ['no name', ['add', '--origin', 'https://a.example'], 'needs a name'],
  ['no origin', ['add', '--name', 'x'], '1 to 20 different origins'],
  [
    'an origin with a path',
    ['add', '--name', 'x', '--origin', 'https://a.example/b'],
    '“https://a.example/b”',
  ],
  ['an origin without encryption', ['add', '--name', 'x', '--origin', 'http://a.example'], 'not valid'],
  ['all names of a suffix', ['add', '--name', 'x', '--origin', 'https://*.co.uk'], 'many owners'],
  ['all names of a host for many', ['add', '--name', 'x', '--origin', 'https://*.github.io'], 'many owners'],
  [
    'a key with a hyphen',
    ['add', 'a-b', '--name', 'x', '--origin', 'https://a.example'],
    'lower-case letters',
  ],
  ['a number that is none', ['change', 'blog', '--max-links', 'many'], 'max-links 0 to 5'],
  ['an unknown site', ['change', 'nobody', '--name', 'x'], 'no site with the key nobody'],
  ['an unknown site to remove', ['remove', 'nobody'], 'no site with the key nobody'],
  [
    'a page of another site',
    ['move', 'blog', 'https://evil.example/', 'https://blog.example/'],
    'not an address',
  ],
  [
    'a page without comments',
    ['merge', 'blog', 'https://blog.example/x', 'https://blog.example/y'],
    'has no comments',
  ],
])('%s → rejected with a sentence', async (_what, args, sentence) => {
  const { status, stdout, stderr } = await site(...args);
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toContain(sentence);
  expect(stderr.trim()).not.toContain('\n');
});

test.each([
  ['no command', []],
  ['an unknown command', ['rename', 'blog']],
  ['an unknown option', ['add', '--colour', 'red']],
  ['an argument missing', ['remove']],
  ['an argument too many', ['remove', 'a', 'b']],
  ['an option of another command', ['list', '--name', 'x']],
])('%s → wrong usage', async (_what, args) => {
  expect(await site(...args)).toMatchObject({ status: 2, stdout: '' });
});

test('--help → the commands, with examples', async () => {
  const { status, stdout } = await run(['--help'], {});
  expect(status).toBe(0);
  expect(stdout).toContain('Examples:');
});

test('the database and the address in the tag: those of a running site, from its data folder; none → an explanation', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'site-cli-'));
  expect(await run(['list'], {}, folder)).toMatchObject({
    status: 78,
    stderr: expect.stringMatching(/npm start.*DATA_DIR, give the command the same/),
  });
  writeFileSync(join(folder, 'database-uri'), `${uri}\n`);
  expect((await run(['key', 'blog'], { DATA_DIR: '.' }, folder)).status).toBe(0);
  writeFileSync(join(folder, 'public-url'), 'http://localhost:4321');
  const { status, stdout } = await run(['key', 'blog'], { DATA_DIR: folder, PORT: '3900' });
  expect([status, stdout]).toEqual([0, expect.stringContaining('src="http://localhost:4321/embed/site.js"')]);
  rmSync(folder, { recursive: true });
});

test('merge → one thread at both addresses, also for comments of the last moment', async () => {
  const [from, into] = [onPage('blog', '/old'), onPage('blog', '/new')];
  const top = await post(stack, from);
  await post(stack, onKnownPage('blog', '/old'), top, 'bob');
  await post(stack, into, undefined, 'cyd');
  const addresses = [from.entity_page.address, into.entity_page.address];
  expect(await site('merge', 'blog', ...addresses)).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('moved: 2.'),
  });
  const { url } = await stack.startInstance();
  for (const path of ['/old', '/new'])
    expect((await stack.get<CommentsPage>(`/api/comments?${pageQuery('blog', path)}`, url)).body.total).toBe(
      3,
    );
  // A comment that was stored in the old thread after the merge.
  await stack.connection
    .collection('comments')
    .updateOne({ content: top.content }, { $set: { entity_slug: from.entity_slug } });
  expect(await site('merge', 'blog', ...addresses)).toMatchObject({
    stdout: expect.stringContaining('moved: 1.'),
  });
  const body = addBody(onKnownPage('blog', '/old'));
  expect((await stack.post('/api/user/comments/add', body, { url })).status).toBe(200);
  const { body: page } = await stack.get<CommentsPage>(`/api/comments?${pageQuery('blog', '/new')}`, url);
  expect(page.total).toBe(4);
  expect(await site('merge', 'blog', ...addresses.toReversed())).toMatchObject({
    status: 1,
    stderr: 'Both are the same page.\n',
  });
});

test('move → another address leads to the thread, and is shown; one that has comments is refused', async () => {
  const [from, to, busy] = ['/draft', '/final', '/busy'].map((path) => onPage('blog', path));
  await post(stack, from);
  await post(stack, busy);
  const addressOf = (page: typeof from) => page?.entity_page.address ?? '';
  expect(await site('move', 'blog', addressOf(from), addressOf(busy))).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('“merge”'),
  });
  expect((await site('move', 'blog', addressOf(from), addressOf(to))).status).toBe(0);
  const { url } = await stack.startInstance();
  expect(
    (await stack.get<CommentsPage>(`/api/comments?${pageQuery('blog', '/final')}`, url)).body.total,
  ).toBe(1);
  expect(await json('pages', 'blog')).toContainEqual(
    expect.objectContaining({ slug: from?.entity_slug, address: addressOf(to) }),
  );
});

describe('import and export', () => {
  let folder: string;
  beforeAll(async () => {
    buildService();
    folder = mkdtempSync(join(tmpdir(), 'site-cli-'));
    await site('add', 'mover', '--name', 'Mover', '--origin', 'https://mover.example');
    const comment = {
      id: 'a',
      text: '<p>Hello</p>',
      user: { name: 'Ann', id: 'u' },
      time: '2020-01-01T00:00:00Z',
    };
    const lines = [
      { version: 1, users: [], posts: [] },
      { ...comment, locator: { url: 'https://mover.example/' } },
    ];
    const write = (name: string, of: object[]) =>
      writeFileSync(join(folder, name), of.map((line) => `${JSON.stringify(line)}\n`).join(''));
    write('backup', lines);
    const at = (id: string, site: string) => ({
      ...comment,
      id,
      locator: { site, url: 'https://mover.example/' },
    });
    write('two', [lines[0]!, at('b', 'blog'), at('c', 'staff')]);
    write('elsewhere', [lines[0]!, { ...comment, locator: { url: 'https://other.example/' } }]);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const inFolder = (...args: string[]) => run(args, { MONGODB_URI: uri }, folder);

  test('a dry run, an import, and an export to a file and to the output', async () => {
    const dry = await inFolder('import', 'mover', 'backup', '--dry-run');
    expect(dry).toMatchObject({
      status: 0,
      stderr: '',
      stdout: expect.stringContaining('Nothing was changed'),
    });
    const report = JSON.parse((await inFolder('import', 'mover', 'backup', '--json')).stdout) as unknown;
    expect(report).toMatchObject({ format: 'remark42', comments: { added: 1 } });
    const printed = await inFolder('export', 'mover');
    expect(printed.stdout).toContain('"text":"Hello"');
    expect(await inFolder('export', 'mover', 'out.jsonl')).toMatchObject({ status: 0 });
    expect(readFileSync(join(folder, 'out.jsonl'), 'utf8')).toBe(printed.stdout);
    expect((await inFolder('export', 'mover', '--format', 'disqus')).stdout).toContain('<p>Hello</p>');
  });

  test('one of the sites in a file', async () => {
    expect(await inFolder('import', 'mover', 'two', '--dry-run')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('several sites: “blog” (1), “staff” (1)'),
    });
    const chosen = ['--from', 'blog', '--post-type', 'recipe', '--dry-run'];
    expect(await inFolder('import', 'mover', 'two', ...chosen)).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/1 {2}comments added, of 2[^]*other site in the file\n +1 {2}staff/),
    });
  });

  test('nothing of a file comes → the report, and status 1', async () => {
    expect(await inFolder('import', 'mover', 'elsewhere')).toMatchObject({
      status: 1,
      stdout: expect.stringContaining('0  comments added, of 1'),
    });
  });

  test.each([
    [['import', 'nobody', 'backup'], 1, 'There is no site with the key nobody.'],
    [['import', 'mover', 'nothing'], 1, 'The file cannot be read'],
    [['import', 'mover'], 2, '“import” needs FILE.'],
    [['import', 'mover', 'backup', '--format', 'word'], 2, '--format is one of'],
    [['import', 'mover', 'backup', '--format', 'disqus'], 1, 'The file is not valid XML'],
    [['import', 'mover', 'backup', '--replace', 'old'], 2, '--replace is OLD=NEW.'],
    [['import', 'mover', 'backup', '--base', 'blog'], 2, '--base is an address'],
    [['import', 'mover', 'backup', '--name', 'Other'], 2, '“import” takes no --name.'],
    [['export', 'mover', '--dry-run'], 2, '“export” takes no --dry-run.'],
    [['export', 'mover', '--format', 'word'], 2, '--format is savepoint or disqus.'],
  ])('%j → %i, with a sentence', async (args, status, sentence) => {
    expect(await inFolder(...args)).toMatchObject({ status, stderr: expect.stringContaining(sentence) });
  });
});
