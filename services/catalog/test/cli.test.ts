import { runCli } from '../src/run-cli';
import { contentFolder, game, SMALL, type ContentFolder } from './content';
import { startDatabase } from './database';

let database: Awaited<ReturnType<typeof startDatabase>>;
let folder: ContentFolder;

beforeAll(async () => (database = await startDatabase()));
afterAll(() => database.close());
beforeEach(async () => (folder = await contentFolder(SMALL)));
afterEach(() => folder.remove());

async function run(args: string[], env: Record<string, string> = {}, isTTY = false) {
  const written = { stdout: '', stderr: '' };
  const stream = (name: 'stdout' | 'stderr') => ({
    isTTY,
    write: (text: string | Uint8Array) => {
      written[name] += String(text);
      return true;
    },
  });
  const status = await runCli(args, { stdout: stream('stdout'), stderr: stream('stderr') }, env);
  return { status, ...written };
}

test('check: a valid folder → the number of entries of each kind', async () => {
  expect(await run(['check', folder.path])).toEqual({
    status: 0,
    stdout:
      'No problems found. platforms: 3, categories: 4, topics: 2, games: 7, articles: 3, reviews: 2, pages: 1, staff: 1\n',
    stderr: '',
  });
});

test('check: an invalid folder → one line per problem', async () => {
  await folder.write({ 'games/hades.yaml': 'slug: hades\n', 'categories.yaml': null });
  const { status, stdout, stderr } = await run(['check', folder.path]);
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr.trimEnd().split('\n')).toHaveLength(10);
  expect(stderr).toContain('categories.yaml: this file is missing: add it; "[]" is an empty list.\n');
  expect(stderr).not.toContain('    at ');
});

test('import: the same folder twice → imported once', async () => {
  const env = { MONGODB_URI: database.newUri() };
  expect(await run(['import', folder.path], env)).toEqual({
    status: 0,
    stdout:
      'Imported. games: 7, platforms: 3, categories: 4, topics: 2, articles: 3, reviews: 2, pages: 1, staff: 1\n',
    stderr: '',
  });
  expect((await run(['import', folder.path], env)).stdout).toBe(
    'Nothing has changed since the last import.\n',
  );
});

test('a file under another name: check and import propose its former slug; import removes nothing unless it is told', async () => {
  const env = { MONGODB_URI: database.newUri() };
  await run(['import', folder.path], env);
  await folder.write({
    'games/half-life-2.yaml': null,
    ...game('half-life-two', { name: 'Half-Life 2' }),
  });
  const proposal =
    'game "half-life-2" is on the site and not in the folder. If it was renamed, write "former_slugs: [half-life-2]" into its file.\n';
  expect((await run(['check', folder.path], env)).stdout).toContain(proposal);
  const refused = await run(['import', folder.path], env);
  expect(refused).toMatchObject({ status: 1, stderr: expect.stringContaining(proposal) });
  expect(refused.stdout).toMatch(/^Nothing was imported\./);

  await folder.write(game('half-life-two', { name: 'Half-Life 2', more: ['former_slugs: [half-life-2]'] }));
  expect((await run(['check', folder.path], env)).stdout).not.toContain(proposal);
  expect((await run(['import', folder.path], env)).status).toBe(0);

  await folder.write({ 'games/half-life-two.yaml': null });
  expect((await run(['import', folder.path], env)).status).toBe(1);
  expect((await run(['import', folder.path, '--remove'], env)).status).toBe(0);
  expect((await run(['check', folder.path, '--remove'], env)).status).toBe(2);
});

test('fix: writes what it changes, and says how renames are found', async () => {
  const { status, stdout } = await run(['fix', folder.path]);
  expect([status, stdout]).toEqual([0, expect.stringContaining('games/hades.yaml: id: hades\n')]);
  expect(stdout).toContain('MONGODB_URI');
  expect((await run(['fix', folder.path])).stdout).toMatch(/^Nothing to fix\.\n/);
});

test('no folder given → CONTENT_DIR is used', async () => {
  expect((await run(['check'], { CONTENT_DIR: folder.path })).status).toBe(0);
  expect(await run(['check'], { CONTENT_DIR: 'none' })).toEqual(
    expect.objectContaining({ status: 78, stderr: expect.stringContaining('name a folder') }),
  );
});

test('on a terminal a progress bar is drawn', async () => {
  const { stderr } = await run(['import', folder.path], { MONGODB_URI: database.newUri() }, true);
  expect(stderr).toMatch(/\rReading +[█░]{30} \d+ of 17/);
  expect(stderr).toMatch(/\rReading +█{30} 17 of 17\n/);
  expect(stderr).toMatch(/\rWriting +█{30} 23 of 23\n$/);
});

test.each([[[]], [['delete']], [['check', 'a', 'b']]])('invalid arguments → usage: %j', async (args) => {
  expect(await run(args)).toEqual({ status: 2, stdout: '', stderr: expect.stringMatching(/^Usage: /) });
});

test('an import without MONGODB_URI names the missing setting', async () => {
  expect(await run(['import', folder.path])).toEqual(
    expect.objectContaining({ status: 78, stderr: expect.stringContaining('MONGODB_URI is missing') }),
  );
});

test('a missing folder → exit status 1', async () => {
  expect((await run(['check', '/nowhere/at/all'])).status).toBe(1);
});

test('the content of the repository has no problems', async () => {
  expect((await run(['check'])).stderr).toBe('');
});
