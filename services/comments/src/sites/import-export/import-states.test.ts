import { artalkFile, jsonLines, wordPressFile } from '../../../test/foreign-files';
import { addBody } from '../../../test/comments';
import { createFiles, exported, exportText, exportXml, importFile } from '../../../test/moving';
import { onKnownPage, onPage, registerSite } from '../../../test/sites';
import { startStack, type Stack } from '../../../test/stack';
import { pageModel } from '../../data/models/site';
import { threadModel } from '../../data/models/thread';
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

/** Which pages of a site are closed, and which comments are pinned. */
async function statesOf(site: Awaited<ReturnType<typeof registerSite>>) {
  const { pages, comments } = await exported(stack, site);
  return {
    closed: pages.flatMap(({ address, locked }) => (locked ? [new URL(address).pathname] : [])).sort(),
    pinned: comments.flatMap(({ text, pinned }) => (pinned ? [text] : [])).sort(),
  };
}

const created = '2020-02-01T10:00:00Z';
/** In each format: /a is closed and has a pinned comment, /b is neither. */
const FILES: Readonly<Record<string, (site: string) => string>> = {
  remark42: (site) =>
    jsonLines([
      {
        version: 1,
        posts: [
          { url: `https://${site}.example/a`, read_only: true },
          { url: `https://${site}.example/b`, read_only: false },
        ],
      },
      ...['a', 'b'].map((id) => ({
        id,
        text: `<p>On ${id}.</p>`,
        user: { name: 'Ann', id: 'u' },
        locator: { site: 's', url: `https://${site}.example/${id}` },
        time: created,
        pin: id === 'a',
      })),
    ]),
  artalk: () =>
    artalkFile(
      ['a', 'b'].map((id) => ({
        content: `On ${id}.`,
        page_key: `/${id}`,
        is_pinned: String(id === 'a'),
        page_admin_only: String(id === 'a'),
      })),
    ),
  comentario: () =>
    JSON.stringify({
      version: 3,
      pages: ['a', 'b'].map((id) => ({ id, domainId: 'd', path: `/${id}`, isReadonly: id === 'a' })),
      comments: ['a', 'b'].map((id) => ({
        id: `c${id}`,
        pageId: id,
        markdown: `On ${id}.`,
        isApproved: true,
        isSticky: id === 'a',
        createdTime: created,
      })),
    }),
  coral: (site) =>
    jsonLines(
      ['a', 'b'].flatMap((id) => [
        {
          id,
          tenantID: 't',
          url: `https://${site}.example/${id}`,
          closedAt: { $date: id === 'a' ? '2020-03-01T00:00:00Z' : '2999-01-01T00:00:00Z' },
        },
        {
          id: `c${id}`,
          tenantID: 't',
          storyID: id,
          authorID: 'u',
          status: 'NONE',
          tags: id === 'a' ? [{ type: 'FEATURED' }] : [],
          createdAt: { $date: created },
          revisions: [{ body: `On ${id}.` }],
        },
      ]),
    ),
};

test.each(Object.entries(FILES))('%s: closed and pinned', async (name, toFile) => {
  const site = await registerSite(stack, name);
  const report = await importFile(stack, site, files.write(toFile(name)));
  expect(report).toMatchObject({ pages: { locked: 1 }, comments: { pinned: 1 }, changed: { unpinned: 0 } });
  expect(await statesOf(site)).toEqual({ closed: ['/a'], pinned: ['On a.'] });
});

describe('closed', () => {
  const toFile = (site: string) =>
    wordPressFile(site, [
      { path: '/open', rows: [{ id: 1 }] },
      { path: '/shut', comments: 'closed', rows: [{ id: 2 }] },
      { path: '/silent', comments: 'closed' },
      { path: '/hidden', comments: 'closed', status: 'draft' },
      { path: '/picture', comments: 'closed', type: 'attachment', status: 'inherit' },
    ]);

  test('WordPress: with and without comments; what is not public is not stored', async () => {
    const site = await registerSite(stack, 'shut');
    const file = files.write(toFile('shut'));
    const trial = await importFile(stack, site, file, { dryRun: true });
    const report = await importFile(stack, site, file);
    expect({ ...report, dry_run: true }).toEqual(trial);
    expect(report.pages).toEqual({ found: 3, added: 3, locked: 2 });
    expect((await statesOf(site)).closed).toEqual(['/shut', '/silent']);
    for (const path of ['/shut', '/silent']) {
      const body = addBody(onKnownPage('shut', path));
      expect((await stack.post('/api/user/comments/add', body, { as: 'ann' })).status).toBe(409);
    }
    const xml = await exportXml(stack, site);
    expect(xml.match(/<isClosed>true/g)).toHaveLength(2);
    for (const [key, text] of Object.entries({ shutb: xml, shutc: await exportText(stack, site) })) {
      const other = await registerSite(stack, key, { origins: ['https://shut.example'] });
      await importFile(stack, other, files.write(text));
      expect((await statesOf(other)).closed).toEqual(['/shut', '/silent']);
    }
  });

  test('a page that is there already is closed with its first comments; what is opened here stays open', async () => {
    const site = await registerSite(stack, 'opened');
    await stack.post('/api/user/comments/add', addBody(onPage('opened', '/shut')), { as: 'ann' });
    const file = files.write(toFile('opened'));
    expect((await importFile(stack, site, file)).pages).toEqual({ found: 3, added: 2, locked: 2 });
    await pageModel(stack.connection).updateMany({ site: 'opened' }, { $unset: { locked: 1 } });
    expect((await importFile(stack, site, file)).pages).toMatchObject({ added: 0, locked: 0 });
    expect((await statesOf(site)).closed).toEqual([]);
  });
});

describe('pinned', () => {
  const line = (id: string, more: object) => ({
    id,
    text: `<p>${id}</p>`,
    user: { name: 'Ann', id: 'u' },
    locator: { url: 'https://pins.example/a' },
    time: created,
    pin: true,
    ...more,
  });
  const toFile = (path: string) =>
    jsonLines(
      [line('reply', { pid: 'two' }), line('two', {}), line('three', {}), line('four', { pin: false })].map(
        (each) => ({ ...each, locator: { url: `https://pins.example${path}` } }),
      ),
    );

  test('the first of a thread that is no reply; the others are counted', async () => {
    const site = await registerSite(stack, 'pins');
    const report = await importFile(stack, site, files.write(toFile('/a')));
    expect(report).toMatchObject({ comments: { added: 4, pinned: 1 }, changed: { unpinned: 2 } });
    expect((await statesOf(site)).pinned).toEqual(['two']);
    expect(describeReport(report)).toContain('2  comments are no longer pinned');
  });

  test('what was pinned or let go here stays so', async () => {
    const site = await registerSite(stack, 'kept', { origins: ['https://pins.example'] });
    const file = files.write(toFile('/a'));
    await importFile(stack, site, file);
    await threadModel(stack.connection).updateMany({ pinned: { $exists: true } } as object, {
      $unset: { pinned: 1 },
    });
    expect(await importFile(stack, site, file)).toMatchObject({
      comments: { pinned: 0 },
      changed: { unpinned: 0 },
    });
    expect((await statesOf(site)).pinned).toEqual([]);
  });
});

test('what is not kept is counted: addresses of authors’ own pages, votes against comments', async () => {
  const site = await registerSite(stack, 'lost');
  const rows = [
    { link: 'https://ann.example', vote_down: '2' },
    { link: '', vote_down: '0' },
  ];
  const report = await importFile(stack, site, files.write(artalkFile(rows)));
  expect(report.lost).toEqual({ website: 1, votes_against: 1 });
  expect(describeReport(report)).toMatch(/Not kept:\n +1 {2}addresses of authors’ own pages/);
});
