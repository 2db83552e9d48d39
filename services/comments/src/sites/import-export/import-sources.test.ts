import { jsonLines, wordPressFile } from '../../../test/foreign-files';
import { createFiles, exported, exportText, importFile } from '../../../test/moving';
import { registerSite } from '../../../test/sites';
import { startStack, type Stack } from '../../../test/stack';
import { commentModel } from '../../data/models/comment';
import { importedUid } from './import-ids';
import { describeReport } from './import-report';

let stack: Stack;
const files = createFiles();
beforeAll(async () => {
  stack = await startStack();
});
afterAll(async () => {
  files.close();
  await stack.close();
});

const BLOG = wordPressFile('blog', [
  {
    path: '/one',
    rows: [
      { id: 1, text: 'B1' },
      { id: 2, text: 'B2', parent: 1 },
    ],
  },
]);
const SHOP = wordPressFile('shop', [
  {
    path: '/two',
    rows: [
      { id: 1, text: 'S1' },
      { id: 2, text: 'S2', parent: 1 },
    ],
  },
]);
const OTHER_PATH = wordPressFile('blog', [{ path: '/shop/three', rows: [{ id: 1, text: 'P1' }] }]);

const register = (key: string) =>
  registerSite(stack, key, { origins: ['https://blog.example', 'https://shop.example'] });
type Site = Awaited<ReturnType<typeof register>>;
const bring = async (site: Site, content: string) =>
  (await importFile(stack, site, files.write(content))).comments;
const textsOf = async (site: Site) => (await exported(stack, site)).comments.map(({ text }) => text).sort();

/** Gives the comments of a site the uids that imports gave before these depended on the page. */
async function makeLegacy({ key }: Site): Promise<void> {
  const comments = commentModel(stack.connection);
  const found = await comments.find({ site: key }).lean();
  const uids = new Map(
    found.map(({ _id, imported }) => [_id, importedUid(key, imported?.format ?? '', imported?.id ?? '')]),
  );
  await comments.deleteMany({ site: key });
  const renamed = (uid: string | null | undefined) => (uid ? (uids.get(uid) ?? uid) : null);
  await stack.connection.collection<{ _id: string }>('comments').insertMany(
    found.map((comment) => ({
      ...comment,
      _id: uids.get(comment._id) ?? '',
      parent_uid: renamed(comment.parent_uid),
      root_uid: renamed(comment.root_uid),
    })),
  );
}

test('two files of one system with the same ids → all comments; each of them once more adds nothing', async () => {
  const site = await register('two');
  for (const file of [BLOG, SHOP, OTHER_PATH]) expect(await bring(site, file)).toMatchObject({ existing: 0 });
  expect(await textsOf(site)).toEqual(['B1', 'B2', 'P1', 'S1', 'S2']);
  for (const file of [BLOG, SHOP, OTHER_PATH]) expect(await bring(site, file)).toMatchObject({ added: 0 });
  const { comments } = await exported(stack, site);
  const parents = comments.flatMap(({ text, parent }) =>
    parent === null ? [] : [[text, comments.find(({ uid }) => uid === parent)?.text]],
  );
  expect(Object.fromEntries(parents)).toEqual({ B2: 'B1', S2: 'S1' });
});

test('comments of imports from before keep their uids, and another source’s do not fall together with them', async () => {
  const site = await register('old');
  await bring(site, BLOG);
  await makeLegacy(site);
  const before = await exportText(stack, site);
  expect(await bring(site, BLOG)).toMatchObject({ added: 0, existing: 2 });
  expect(await exportText(stack, site)).toBe(before);
  expect(await bring(site, SHOP)).toMatchObject({ added: 2, existing: 0 });
  expect(await bring(site, SHOP)).toMatchObject({ added: 0, existing: 2 });
  expect(await textsOf(site)).toEqual(['B1', 'B2', 'S1', 'S2']);
  // An export of them, on another installation.
  const text = await exportText(stack, site);
  await stack.connection.collection('comments').deleteMany({ site: 'old' });
  await stack.connection.collection('site_pages').deleteMany({ site: 'old' });
  await bring(site, text);
  expect(await exportText(stack, site)).toBe(text);
  const other = await register('older');
  expect(await bring(other, text)).toMatchObject({ added: 4 });
});

test('what was deleted since an import from before stays deleted, and is not taken for another source’s', async () => {
  const site = await register('gone');
  await bring(site, BLOG);
  await makeLegacy(site);
  const uid = importedUid('gone', 'wordpress', '2');
  await stack.connection
    .collection<{ _id: string }>('comments')
    .replaceOne({ _id: uid }, { state: 'deleted' } as never);
  const again = await importFile(stack, site, files.write(BLOG));
  expect(again).toMatchObject({ comments: { added: 0, existing: 1 }, skipped: { deleted_here: 1 } });
  expect(await bring(site, SHOP)).toMatchObject({ added: 2 });
  expect(await textsOf(site)).toEqual(['B1', 'S1', 'S2']);
});

test('a page that was merged into another one: the same file adds nothing', async () => {
  const site = await register('merged');
  await bring(site, BLOG);
  await makeLegacy(site);
  const [from] = (await exported(stack, site)).pages;
  await bring(site, SHOP);
  const into = (await exported(stack, site)).pages.find(({ address }) => address.includes('shop'));
  const [source, target] = [`merged-${from?.id}`, `merged-${into?.id}`];
  await stack.connection
    .collection<{ _id: string }>('site_pages')
    .updateOne({ _id: source }, { $set: { leads_to: target } });
  await stack.connection
    .collection('comments')
    .updateMany({ entity_slug: source }, { $set: { entity_slug: target } });
  expect(await bring(site, BLOG)).toMatchObject({ added: 0, existing: 2 });
});

test('an export in which two sources have the same ids → all of it, on another site', async () => {
  const page = (digit: string) => ({
    type: 'page',
    id: digit.repeat(40),
    address: `https://blog.example/${digit}`,
    title: digit,
    created: '2020-01-01T00:00:00Z',
  });
  const comment = (digit: string) => ({
    type: 'comment',
    uid: `export-uid-${digit}`,
    page: digit.repeat(40),
    parent: null,
    author: { name: 'Ann', kind: 'guest' },
    created: '2020-01-01T00:00:00Z',
    state: 'visible',
    text: `On ${digit}.`,
    likes: 0,
    source: { format: 'isso', id: '1' },
  });
  const head = { format: 'savepoint-comments', version: 1, site: 'elsewhere', name: 'E' };
  const site = await register('twice');
  await bring(site, jsonLines([head, page('1'), page('2'), comment('1'), comment('2')]));
  expect(await textsOf(site)).toEqual(['On 1.', 'On 2.']);
});

describe('a newer file', () => {
  const toFile = (rows: Parameters<typeof wordPressFile>[1][0]['rows']) =>
    files.write(wordPressFile('blog', [{ path: '/news', ...(rows && { rows }) }]));
  const first = toFile([1, 2, 3, 4, 5, 6].map((id) => ({ id, ...(id === 2 && { approved: '0' }) })));
  const later = toFile([
    { id: 1 },
    { id: 2 },
    { id: 3, text: 'Mended.' },
    { id: 4, approved: 'trash' },
    { id: 5, approved: '0' },
    { id: 7, parent: 2 },
  ]);

  test('what is different in it is counted, and stays as it is here', async () => {
    const site = await register('newer');
    await importFile(stack, site, first);
    const before = await exported(stack, site);
    const trial = await importFile(stack, site, later, { dryRun: true });
    expect(trial).toMatchObject({
      comments: { added: 1, existing: 4 },
      skipped: { deleted: 1 },
      differences: { approved: 1, held: 1, removed: 1, edited: 1 },
    });
    const text = describeReport(trial);
    expect(text).toContain('Different in the file, and left as it is here:');
    expect(text).toContain('1  comments that wait or are hidden here are shown there');
    const report = await importFile(stack, site, later);
    expect({ ...report, dry_run: true }).toEqual(trial);
    const after = await exported(stack, site);
    expect(after.comments.filter(({ text: each }) => each !== 'Comment 7.')).toEqual(before.comments);
    expect((await importFile(stack, site, first)).differences).toEqual({
      approved: 0,
      held: 0,
      removed: 0,
      edited: 0,
    });
  });
});
