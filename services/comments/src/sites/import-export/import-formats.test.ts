import { gzipSync } from 'node:zlib';
import { importFiles } from '../../../test/import-files';
import { disqusFile, jsonLines } from '../../../test/foreign-files';
import { createFiles, exported, exportText, exportXml, importFile, withoutUids } from '../../../test/moving';
import { registerSite } from '../../../test/sites';
import { startStack, type Stack } from '../../../test/stack';
import { pageModel } from '../../data/models/site';
import { threadId, threadModel } from '../../data/models/thread';
import { EXPORT_SCHEMA } from './export-format';
import { Compile } from 'typebox/compile';
import { clearThreads } from '../../../test/comments';

const FIRST = 'First & best. https://example.com/a-long/address';
const NAMES = [
  'disqus',
  'wordpress',
  'remark42',
  'commento',
  'comentario',
  'artalk',
  'coral',
  'isso',
] as const;

/** The address of the page ends with one in their files. */
const WITH_SLASH: ReadonlySet<string> = new Set(['disqus', 'wordpress', 'isso']);

let stack: Stack;
let contents: Awaited<ReturnType<typeof importFiles>>;
const files = createFiles();
beforeAll(async () => {
  stack = await startStack();
  contents = await importFiles();
});
afterAll(async () => {
  files.close();
  await stack.close();
});

const registerBlog = (key: string) => registerSite(stack, key, { origins: ['https://blog.example'] });

test.each(NAMES)('%s: a file → its threads, and an export with them', async (name) => {
  const site = await registerBlog(name);
  await importFile(stack, site, files.write(contents[name]));
  const { pages, comments } = await exported(stack, site);
  const address = `https://blog.example/post${WITH_SLASH.has(name) ? '/' : ''}`;
  expect(pages).toMatchObject([{ address, title: expect.any(String) }]);
  if (name !== 'commento') expect(pages[0]?.title).toBe('Hello & welcome 🎮');
  const find = (text: string | RegExp) => comments.find((comment) => comment.text.match(text));
  const first = find(/^First/);
  expect(first).toMatchObject({ text: FIRST, state: 'visible', parent: null, author: { name: 'Ann' } });
  expect(find(/^Me/)).toMatchObject({ parent: first?.uid });
  expect(comments.map(({ text }) => text).join()).not.toContain('Buy now');
  const reply = find('Still here.');
  // Artalk’s file has no trace of a deleted comment.
  if (name === 'artalk') expect(reply).toMatchObject({ parent: null });
  else {
    const deleted = comments.find(({ uid }) => uid === reply?.parent);
    expect(deleted).toMatchObject({ state: 'deleted', text: '', author: { kind: 'former' } });
  }
  expect(JSON.stringify(comments)).not.toContain('mail@');
  expect(JSON.stringify(comments)).not.toContain('192.0.2.1');
});

test('states: pending waits for a moderator, rejected is hidden', async () => {
  const site = await registerBlog('states');
  const report = await importFile(stack, site, files.write(contents.coral));
  expect(report.comments).toMatchObject({ added: 6, pending: 1, hidden: 1, placeholders: 1 });
  const { comments } = await exported(stack, site);
  expect(comments.map(({ text, state }) => [text, state])).toEqual(
    expect.arrayContaining([
      ['One line', 'pending'],
      ['Rude.', 'hidden'],
    ]),
  );
  const queue = await stack.post('/api/moderation/queue', { site: 'states' }, { as: 'states-owner' });
  expect(JSON.stringify(queue.body)).toContain('One line');
  expect(JSON.stringify(queue.body)).not.toContain('Rude.');
});

test('dates, likes, editing, kinds of authors and labels are taken over', async () => {
  const remark = await registerBlog('details');
  await importFile(stack, remark, files.write(contents.remark42));
  expect((await exported(stack, remark)).comments).toMatchObject([
    {
      created: '2020-02-01T10:01:00.000Z',
      likes: 3,
      author: { name: 'Ann', id: 'github_1a2b', kind: 'account' },
    },
    { author: { name: 'Former member', kind: 'former' } },
    { edited: '2020-02-01T10:30:00.000Z', likes: 0, author: { name: 'Bo', kind: 'guest' } },
    { created: '2020-02-01T10:04:00.123Z', author: { name: 'Cy', kind: 'guest' } },
  ]);
  const artalk = await registerBlog('labels');
  await importFile(stack, artalk, files.write(contents.artalk));
  const { comments } = await exported(stack, artalk);
  expect(comments[0]).toMatchObject({
    created: '2020-02-01T10:00:00.000Z',
    likes: 5,
    author: { staff: true },
  });
});

test.each(NAMES)(
  '%s: in → out → in → out is equal: on another site but for uids, on the same site to the byte',
  async (name) => {
    const [site, other] = [await registerBlog(`${name}a`), await registerBlog(`${name}b`)];
    await importFile(stack, site, files.write(contents[name]));
    // A moderator closes a thread.
    await pageModel(stack.connection).updateOne({ site: site.key }, { $set: { locked: true } });
    // And pins a comment in each.
    const { comments: all } = await exported(stack, site);
    for (const { uid, page, parent } of all)
      if (parent === null)
        await threadModel(stack.connection).updateOne(
          { _id: threadId({ entity_type: 'page', entity_slug: `${site.key}-${page}` }) },
          { $set: { pinned: uid } },
        );
    const before = await exported(stack, site);
    expect(before.comments.some(({ pinned }) => pinned)).toBe(true);
    expect(before.pages.filter(({ locked }) => locked)).toHaveLength(1);
    expect(before.comments.length).toBeGreaterThanOrEqual(4);
    const text = await exportText(stack, site);
    const file = files.write(text);
    await importFile(stack, other, file);
    const after = await exported(stack, other);
    expect(withoutUids(after.comments)).toEqual(withoutUids(before.comments));
    expect(after.pages).toEqual(before.pages);
    expect(after.comments.map(({ uid }) => uid)).not.toEqual(before.comments.map(({ uid }) => uid));
    // As if the site moved to another installation.
    await clearThreads(stack);
    await stack.connection.collection('site_pages').deleteMany({});
    await stack.connection.collection('threads').deleteMany({});
    await importFile(stack, site, file);
    expect(await exportText(stack, site)).toBe(text);
  },
);

test('every line of an export matches the schema', async () => {
  const site = await registerBlog('schema');
  await importFile(stack, site, files.write(contents.coral));
  const isLine = Compile(EXPORT_SCHEMA as never);
  for (const line of (await exportText(stack, site)).trimEnd().split('\n'))
    expect([...isLine.Errors(JSON.parse(line))]).toEqual([]);
});

test('Disqus XML out → in: equal, but for what it cannot contain', async () => {
  const [site, other] = [await registerBlog('xmla'), await registerBlog('xmlb')];
  await importFile(stack, site, files.write(contents.remark42));
  await importFile(stack, site, files.write(contents.artalk));
  const xml = await exportXml(stack, site);
  const report = await importFile(stack, other, files.write(xml));
  expect(report).toMatchObject({ format: 'disqus', skipped: {} });
  const known = (comments: Awaited<ReturnType<typeof exported>>['comments']) =>
    withoutUids(comments.filter(({ state }) => state === 'visible' || state === 'deleted')).map(
      ({ likes: _likes, edited: _edited, created, author: { staff: _staff, ...author }, ...comment }) => ({
        ...comment,
        created: created.slice(0, 19),
        author,
      }),
    );
  const [before, after] = [await exported(stack, site), await exported(stack, other)];
  expect(known(after.comments)).toEqual(known(before.comments));
  expect(after.comments.length).toBeGreaterThan(6);
});

test('Disqus XML as importers read it: dates of one form, and no answer to what they skip', async () => {
  const site = await registerBlog('strict');
  const comment = (id: string, parent: string | null, state: string, milliseconds: string) => ({
    type: 'comment',
    uid: `strict-uid-${id}`,
    page: 'b0d05a590a5ed3483fb6049ad75d652ad3a6de8d',
    parent: parent && `strict-uid-${parent}`,
    author: { name: 'Ann', kind: 'guest' },
    created: `2019-06-01T08:00:0${milliseconds}Z`,
    state,
    text: state === 'deleted' ? '' : `Comment ${id}.`,
    likes: 0,
  });
  const page = { type: 'page', id: 'b0d05a590a5ed3483fb6049ad75d652ad3a6de8d', title: 'A' };
  const lines = [
    { format: 'savepoint-comments', version: 1, site: 'strict', name: 'Strict' },
    { ...page, address: 'https://blog.example/post', created: '2019-06-01T08:00:00.5Z' },
    comment('1', null, 'visible', '0.139'),
    comment('2', '1', 'deleted', '0.400'),
    comment('3', '2', 'visible', '0.999'),
    comment('4', null, 'hidden', '1.000'),
    comment('5', '4', 'visible', '1.001'),
  ];
  await importFile(stack, site, files.write(jsonLines(lines)));
  const xml = await exportXml(stack, site);
  const dates = [...xml.matchAll(/<createdAt>(.*?)<\/createdAt>/g)].map(([, date]) => date);
  const seconds = ['00', '00', '00', '00', '01', '01'].map((second) => `2019-06-01T08:00:${second}Z`);
  expect(dates).toEqual(seconds);
  const answers = [...xml.matchAll(/<post dsq:id="([^"]+)".*?(?:<parent dsq:id="([^"]+)"\/>)?<\/post>/g)];
  expect(answers.map(([, uid, parent]) => [uid?.at(-1), parent?.at(-1)])).toEqual([
    ['1', undefined],
    ['2', '1'],
    ['3', '1'],
    ['4', undefined],
    ['5', undefined],
  ]);
  const other = await registerBlog('stricter');
  await importFile(stack, other, files.write(xml));
  const shape = async (of: typeof site) =>
    withoutUids((await exported(stack, of)).comments)
      .map(({ text, parent }) => [text, parent])
      .slice(0, 3);
  expect(await shape(other)).toEqual(await shape(site));
});

test('addresses as the pages have them: in both exports, and again after an import of each', async () => {
  const site = await registerBlog('spelling');
  const paths = [
    '/',
    '/notes/',
    '/about.html',
    '/b%C3%BCcher/',
    '/%d0%bf/',
    '/shop/?item=4&lang=de',
    '/Plain',
  ];
  const posts = (count: number, thread: string) =>
    Array.from({ length: count }, (_, index) => ({ id: `${thread}-${index}`, thread }));
  const threads = [
    ...[...paths, '/a', '/a/'].map((path, index) => ({ id: `t${index}`, path: path.replace('&', '&amp;') })),
    { id: 'index', path: '/notes/index.html' },
    { id: 'mail', path: '/Plain?utm_source=mail#top' },
  ];
  const counts = { t1: 2, t8: 2, index: 1 };
  await importFile(
    stack,
    site,
    files.write(
      disqusFile(
        'blog',
        threads,
        threads.flatMap(({ id }) => posts(id in counts ? counts[id as 't1'] : 1, id)),
      ),
    ),
  );
  const expected = [...paths, '/a/'].map((path) => `https://blog.example${path}`).sort();
  const addressesOf = async (of: typeof site) =>
    (await exported(stack, of)).pages.map(({ address }) => address).sort();
  expect(await addressesOf(site)).toEqual(expected);
  const [xml, lines] = [await exportXml(stack, site), await exportText(stack, site)];
  const links = [...xml.matchAll(/<link>(.*?)<\/link>/g)].map(([, link]) => link?.replace('&amp;', '&'));
  expect(links.sort()).toEqual(expected);
  for (const [key, text] of Object.entries({ spellingb: xml, spellingc: lines })) {
    const other = await registerBlog(key);
    await importFile(stack, other, files.write(text));
    expect(await addressesOf(other)).toEqual(expected);
  }
});

test('gzip is unpacked', async () => {
  const site = await registerBlog('packed');
  const report = await importFile(stack, site, files.write(gzipSync(contents.remark42)));
  expect(report).toMatchObject({ format: 'remark42', comments: { added: 4 } });
});

test('the report says what was left out and changed, and which addresses are of no origin', async () => {
  const site = await registerBlog('report');
  const report = await importFile(stack, site, files.write(contents.disqus));
  expect(report).toEqual({
    format: 'disqus',
    dry_run: false,
    pages: { found: 1, added: 1, locked: 0 },
    comments: { found: 7, added: 4, existing: 0, pending: 0, hidden: 0, pinned: 0, placeholders: 1 },
    skipped: { duplicate: 1, other_origin: 1, spam: 1 },
    skipped_names: [],
    changed: {
      flattened: 0,
      without_parent: 0,
      dates: 0,
      zones: 0,
      cut: 0,
      names: 0,
      unpinned: 0,
      damaged: 0,
    },
    differences: { approved: 0, held: 0, removed: 0, edited: 0 },
    lost: { website: 0, votes_against: 0 },
    other_addresses: [{ address: 'https://copy.example/post', comments: 1 }],
  });
  const wordpress = await importFile(stack, site, files.write(contents.wordpress));
  expect(wordpress).toMatchObject({
    skipped: { comment_type: 1, spam: 1 },
    skipped_names: [{ reason: 'comment_type', name: 'pingback', comments: 1 }],
  });
  const { comments } = await exported(stack, site);
  expect(comments.find(({ author }) => author.name === 'Di « Blog')).toMatchObject({
    text: 'One line\nand the next.\n\nA paragraph.',
    state: 'pending',
  });
});
