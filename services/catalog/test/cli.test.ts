import { runCli } from '../src/run-cli';
import { contentFolder, SMALL, type ContentFolder } from './content';
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

test('check says how much there is when nothing is wrong', async () => {
  expect(await run(['check', folder.path])).toEqual({
    status: 0,
    stdout:
      'Nothing is wrong. platforms: 3, categories: 4, games: 7, articles: 3, reviews: 2, pages: 1, staff: 1\n',
    stderr: '',
  });
});

test('check lists what is wrong, a line each, and nothing else', async () => {
  await folder.write({ 'games/hades.yaml': 'slug: hades\n', 'categories.yaml': null });
  const { status, stdout, stderr } = await run(['check', folder.path]);
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr.trimEnd().split('\n')).toHaveLength(10);
  expect(stderr).toContain('categories.yaml: this file is missing: add it; "[]" is an empty list.\n');
  expect(stderr).not.toContain('    at ');
});

test('import does it once', async () => {
  const env = { MONGODB_URI: database.newUri() };
  expect(await run(['import', folder.path], env)).toEqual({
    status: 0,
    stdout: 'Imported. games: 7, platforms: 3, categories: 4, articles: 3, reviews: 2, pages: 1, staff: 1\n',
    stderr: '',
  });
  expect((await run(['import', folder.path], env)).stdout).toBe(
    'Nothing has changed since the last import.\n',
  );
});

test('without a folder it is CONTENT_DIR', async () => {
  expect((await run(['check'], { CONTENT_DIR: folder.path })).status).toBe(0);
  expect(await run(['check'], { CONTENT_DIR: 'none' })).toEqual(
    expect.objectContaining({ status: 78, stderr: expect.stringContaining('name a folder') }),
  );
});

test('on a terminal a bar shows how far it is', async () => {
  const { stderr } = await run(['import', folder.path], { MONGODB_URI: database.newUri() }, true);
  expect(stderr).toMatch(/\rReading +[█░]{30} \d+ of 16/);
  expect(stderr).toMatch(/\rReading +█{30} 16 of 16\n/);
  expect(stderr).toMatch(/\rWriting +█{30} 21 of 21\n$/);
});

test.each([[[]], [['delete']], [['check', 'a', 'b']]])(
  'anything else is answered with how to use it: %j',
  async (args) => {
    expect(await run(args)).toEqual({ status: 2, stdout: '', stderr: expect.stringMatching(/^Usage: /) });
  },
);

test('an import without a database address is told what is missing', async () => {
  expect(await run(['import', folder.path])).toEqual(
    expect.objectContaining({ status: 78, stderr: expect.stringContaining('MONGODB_URI is missing') }),
  );
});

test('a folder that is not there fails', async () => {
  expect((await run(['check', '/nowhere/at/all'])).status).toBe(1);
});

test('the content that comes with the project has nothing wrong', async () => {
  expect((await run(['check'])).stderr).toBe('');
});
