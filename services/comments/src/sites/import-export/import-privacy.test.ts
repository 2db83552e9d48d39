import type { CommentsPage } from '@savepoint/contracts/comments';
import { artalkFile, disqusFile, jsonLines, wordPressFile } from '../../../test/foreign-files';
import { createFiles, exported, exportXml, importFile } from '../../../test/moving';
import { pageQuery, registerSite } from '../../../test/sites';
import { startStack, type Stack } from '../../../test/stack';
import { describeReport } from './import-report';
import type { ImportOptions } from './import-site';

let stack: Stack;
const files = createFiles();
beforeAll(async () => {
  stack = await startStack();
});
afterAll(async () => {
  files.close();
  await stack.close();
});

/** Imports a file into a new site: what is there then, the report, and that a trial said the same and stored nothing. */
async function importInto(
  key: string,
  content: string,
  { origins = [`https://${key}.example`], ...options }: Partial<ImportOptions> & { origins?: string[] } = {},
) {
  const site = await registerSite(stack, key, { origins });
  const file = files.write(content);
  const trial = await importFile(stack, site, file, { ...options, dryRun: true });
  expect(await exported(stack, site)).toMatchObject({ pages: [], comments: [] });
  const report = await importFile(stack, site, file, options);
  expect({ ...report, dry_run: true }).toEqual(trial);
  const { pages, comments } = await exported(stack, site);
  const textsOf = (address: string) => {
    const page = pages.find((each) => each.address === address);
    return comments.flatMap((comment) => (comment.page === page?.id ? comment.text : []));
  };
  return {
    site,
    report,
    text: describeReport(report),
    pages,
    texts: comments.map((comment) => comment.text).sort(),
    textsOf,
  };
}

describe('WordPress', () => {
  test('only comments of readers are taken; rows of shops, editors and plugins are left out, by their types', async () => {
    const types = ['comment', '', 'review', 'order_note', 'note', 'note', 'editorial-comment', 'webmention'];
    const rows = [...types, 'pingback', 'trackback', 'Comment'].map((type, id) => ({ id: id + 1, type }));
    const { report, text, texts } = await importInto('types', wordPressFile('types', [{ path: '/a', rows }]));
    expect(texts).toEqual(['Comment 1.', 'Comment 2.', 'Comment 3.']);
    expect(report.skipped).toEqual({ comment_type: 8 });
    expect(report.skipped_names).toContainEqual({ reason: 'comment_type', name: 'note', comments: 2 });
    expect(text).toMatch(/8 {2}of a type that is not a reader’s comment\n +1 {2}order_note\n +2 {2}note\n/);
  });

  test('only comments of public posts are taken; the others are left out, by their statuses', async () => {
    const rows = (id: number) => [{ id }];
    const items = [
      { path: '/public', rows: rows(1) },
      ...['private', 'draft', 'pending', 'future', 'trash', 'wc-processing', 'archive'].map(
        (status, index) => ({ path: `/${status}`, status, rows: rows(index + 2) }),
      ),
      { path: '/locked', password: 'x', rows: rows(9) },
      { path: '/trashed', status: 'trash', rows: [{ id: 10, approved: 'post-trashed' }] },
    ];
    const { site, report, texts, pages } = await importInto('statuses', wordPressFile('statuses', items));
    expect(texts).toEqual(['Comment 1.']);
    expect(pages.map(({ address }) => address)).toEqual(['https://statuses.example/public']);
    expect(report.skipped).toEqual({ unpublished: 9 });
    expect(report.skipped_names).toContainEqual({ reason: 'unpublished', name: 'trash', comments: 2 });
    expect(report.skipped_names).toContainEqual({
      reason: 'unpublished',
      name: 'with a password',
      comments: 1,
    });
    const { body } = await stack.get<Partial<CommentsPage>>(
      `/api/comments?${pageQuery('statuses', '/private')}`,
    );
    expect(body.comments ?? []).toEqual([]);
    expect(await exportXml(stack, site)).not.toMatch(/Comment [2-9]/);
  });

  test('an attachment is as public as the post that it is attached to, wherever that is in the file', async () => {
    const file = wordPressFile('attached', [
      { path: '/one', id: 1, type: 'attachment', status: 'inherit', parent: 4, rows: [{ id: 1 }] },
      { path: '/two', id: 2, type: 'attachment', status: 'inherit', parent: 3, rows: [{ id: 2 }] },
      { path: '/three', id: 3 },
      { path: '/four', id: 4, status: 'private' },
      { path: '/five', id: 5, type: 'attachment', status: 'inherit', parent: 0, rows: [{ id: 3 }] },
      { path: '/six', id: 6, status: 'inherit', rows: [{ id: 4 }] },
    ]);
    const { report, texts } = await importInto('attached', file);
    expect(texts).toEqual(['Comment 2.', 'Comment 3.']);
    expect(report.skipped).toEqual({ unpublished: 2 });
  });

  test('types of posts that need not be public are left out, until the owner names them', async () => {
    const items = ['post', 'page', 'product', 'shop_order', 'recipe'].map((type, index) => ({
      path: `/${type}`,
      type,
      rows: [{ id: index + 1 }],
    }));
    const file = wordPressFile('kinds', items);
    const first = await importInto('kinds', file);
    expect(first.texts).toEqual(['Comment 1.', 'Comment 2.', 'Comment 3.']);
    expect(first.report.skipped_names).toEqual([
      { reason: 'post_type', name: 'shop_order', comments: 1 },
      { reason: 'post_type', name: 'recipe', comments: 1 },
    ]);
    const second = await importInto('kindsb', file, {
      postTypes: ['recipe'],
      origins: ['https://kinds.example'],
    });
    expect(second.texts).toEqual(['Comment 1.', 'Comment 2.', 'Comment 3.', 'Comment 5.']);
  });

  test('two posts with one address: what is public of them is taken', async () => {
    const file = wordPressFile('pair', [
      { path: '/a', id: 1, status: 'private', rows: [{ id: 1 }] },
      { path: '/a', id: 2, rows: [{ id: 2 }] },
    ]);
    expect((await importInto('pair', file)).texts).toEqual(['Comment 2.']);
  });

  test('a state of a comment that is not known waits for a moderator', async () => {
    const rows = [{ id: 1, approved: 'archived' }];
    const { report } = await importInto('unknown', wordPressFile('unknown', [{ path: '/a', rows }]));
    expect(report.comments).toMatchObject({ added: 1, pending: 1 });
  });
});

describe('Disqus', () => {
  test('a deleted discussion is left out, and counted; a closed one is closed', async () => {
    const threads = [
      { id: 't1', path: '/kept', more: '<isClosed>false</isClosed><isDeleted>false</isDeleted>' },
      { id: 't2', path: '/closed', more: '<isClosed>true</isClosed><isDeleted>false</isDeleted>' },
      { id: 't3', path: '/deleted', more: '<isClosed>false</isClosed><isDeleted>true</isDeleted>' },
    ];
    const posts = threads.map(({ id }, index) => ({ id: String(index + 1), thread: id }));
    const { report, text, texts, pages } = await importInto('gone', disqusFile('gone', threads, posts));
    expect(texts).toEqual(['Comment 1.', 'Comment 2.']);
    expect(report).toMatchObject({ skipped: { deleted_thread: 1 }, pages: { locked: 1 } });
    expect(text).toContain('1  of discussions that were deleted');
    expect(Object.fromEntries(pages.map(({ address, locked }) => [address, locked]))).toEqual({
      'https://gone.example/kept': undefined,
      'https://gone.example/closed': true,
    });
  });

  test('threads that come after their comments', async () => {
    const thread = { id: 't1', path: '/a', more: '<isDeleted>true</isDeleted>' };
    const [head, body] = [disqusFile('after', [], []), disqusFile('after', [thread], [])];
    const posts = disqusFile('after', [], [{ id: '1', thread: 't1' }]);
    const between = posts.slice(posts.indexOf('<post'), posts.indexOf('</disqus>'));
    const file = head.replace('</disqus>', between) + body.slice(body.indexOf('<thread'));
    const { report, texts } = await importInto('after', file);
    expect([texts, report.skipped]).toEqual([[], { deleted_thread: 1 }]);
  });
});

describe('several sites in a file', () => {
  const garden = { site_name: 'Garden', site_urls: 'https://garden.example, https://www.garden.example' };
  const staff = { site_name: 'Staff', site_urls: 'https://staff.example' };
  const ARTALK = artalkFile([
    garden,
    staff,
    { ...garden, rid: '1' },
    { ...staff, page_key: '/rota/' },
    { ...staff, rid: '2' },
    { ...garden, page_key: 'https://www.garden.example/tools/' },
    // Its address is the garden’s, and it is the staff’s all the same.
    { ...staff, page_key: 'https://garden.example/soil/' },
  ]);
  const GARDEN = ['https://garden.example'];

  test('Artalk: a path is of the site of its own comment; other sites are left out by name and number', async () => {
    const { report, text, texts } = await importInto('garden', ARTALK);
    expect(texts).toEqual(['Comment 1.', 'Comment 3.']);
    expect(report).toMatchObject({
      skipped: { other_site: 4, other_origin: 1 },
      skipped_names: [{ reason: 'other_site', name: 'Staff, https://staff.example', comments: 4 }],
    });
    expect(text).toMatch(/4 {2}of another site in the file\n +4 {2}Staff, https:\/\/staff\.example/);
  });

  test('Artalk: each site’s comments on its own page, where both are of the site', async () => {
    const origins = [...GARDEN, 'https://www.garden.example', 'https://staff.example'];
    const { report, textsOf } = await importInto('both', ARTALK, { origins });
    expect(report.skipped).toEqual({});
    expect(textsOf('https://garden.example/post/')).toEqual(['Comment 1.', 'Comment 3.']);
    expect(textsOf('https://staff.example/post/')).toEqual(['Comment 2.', 'Comment 5.']);
    expect(textsOf('https://www.garden.example/tools/')).toEqual(['Comment 6.']);
  });

  test('Artalk: the owner says where the other site’s pages are now', async () => {
    const replace = [['https://staff.example/', 'https://garden.example/staff/']] as const;
    const { textsOf } = await importInto('moved', ARTALK, { origins: GARDEN, replace });
    expect(textsOf('https://garden.example/post/')).toEqual(['Comment 1.', 'Comment 3.']);
    expect(textsOf('https://garden.example/staff/post/')).toEqual(['Comment 2.', 'Comment 5.']);
  });

  test('Artalk: the owner names a site; a name that the file does not have is an error', async () => {
    const { texts } = await importInto('named', ARTALK, { origins: GARDEN, sites: ['Staff'] });
    expect(texts).toEqual(['Comment 2.', 'Comment 4.', 'Comment 5.', 'Comment 7.']);
    await expect(importInto('misnamed', ARTALK, { sites: ['Stuff'] })).rejects.toThrow(
      'no comments of a site “Stuff”. It has “Garden” (3), “Staff” (4).',
    );
  });

  const line = (id: string, site: string, url: string) => ({
    id,
    text: `<p>Comment ${id}.</p>`,
    user: { name: 'Ann', id: 'github_1' },
    locator: { site, url },
    time: '2020-02-01T10:00:00Z',
  });
  const story = (id: string, siteID: string, path: string) => [
    { id, siteID, tenantID: 't', url: `https://garden.example${path}` },
    {
      id: `${id}c`,
      tenantID: 't',
      storyID: id,
      authorID: 'u',
      status: 'NONE',
      createdAt: { $date: '2020-02-01T10:00:00Z' },
      revisions: [{ body: `Comment ${id}.` }],
    },
  ];
  const comentario = (id: string, domainId: string) => ({ id: `p${id}`, domainId, path: `/post${id}` });
  const FILES = {
    artalk: artalkFile([
      { site_name: 'one', site_urls: '' },
      { site_name: 'two', site_urls: '' },
    ]),
    remark42: jsonLines([
      { version: 1, users: [], posts: [] },
      line('1', 'one', 'https://garden.example/a'),
      line('2', 'two', 'https://garden.example/a'),
    ]),
    coral: jsonLines([...story('1', 'one', '/a'), ...story('2', 'two', '/b')]),
    comentario: JSON.stringify({
      version: 3,
      pages: [comentario('1', 'one'), comentario('2', 'two')],
      comments: ['1', '2'].map((id) => ({
        id,
        pageId: `p${id}`,
        markdown: `Comment ${id}.`,
        isApproved: true,
        createdTime: '2020-02-01T10:00:00Z',
      })),
    }),
    disqus: disqusFile(
      'garden',
      [
        { id: 't1', path: '/a', more: '<forum>one</forum>' },
        { id: 't2', path: '/b', more: '<forum>two</forum>' },
      ],
      [
        { id: '1', thread: 't1' },
        { id: '2', thread: 't2' },
      ],
    ),
  };
  test.each(Object.entries(FILES))(
    '%s: nothing but a name tells the sites apart → the owner is asked, and chooses',
    async (name, file) => {
      await expect(importInto(`${name}ask`, file, { origins: GARDEN })).rejects.toThrow(
        'comments of several sites: “one” (1), “two” (1)',
      );
      const { report, texts } = await importInto(`${name}one`, file, { origins: GARDEN, sites: ['two'] });
      expect([texts, report.skipped_names]).toEqual([
        ['Comment 2.'],
        [{ reason: 'other_site', name: 'one', comments: 1 }],
      ]);
    },
  );

  test('whole addresses of other origins tell the sites apart', async () => {
    const lines = [line('1', 'one', 'https://garden.example/a'), line('2', 'two', 'https://staff.example/a')];
    const { report, texts } = await importInto('apart', jsonLines([{ version: 1 }, ...lines]), {
      origins: GARDEN,
    });
    expect([texts, report.skipped]).toEqual([['Comment 1.'], { other_origin: 1 }]);
  });
});

describe('names of authors', () => {
  const namesOf = async (key: string, names: readonly string[]) => {
    const posts = names.map((name, index) => ({ id: String(index), thread: 't', name }));
    const { site, report } = await importInto(key, disqusFile(key, [{ id: 't', path: '/a' }], posts));
    const { comments } = await exported(stack, site);
    return { names: comments.map(({ author }) => author.name), report };
  };

  test('a mail address is never shown, in any spelling', async () => {
    const { names, report } = await namesOf('addresses', [
      'ann@mail.example',
      '&lt;ann@mail.example&gt;',
      '"Bo" &lt;bo@mail.example&gt;',
      'Cy (cy.long+tag@mail.example)',
      'mailto:di@mail.example',
      'ed@intranet',
      'flo＠mail.example',
      'g\u200bus@\u200bmail.example',
      `hal@${'x'.repeat(200)}.example`,
      'Ivy @ home',
      '@jo',
    ]);
    expect(names).toEqual([
      ...['Guest', 'Guest', 'Bo', 'Cy', 'Guest', 'Guest', 'Guest', 'Guest', 'Guest'],
      ...['Ivy @ home', '@jo'],
    ]);
    expect(report.changed.names).toBe(9);
    expect(describeReport(report)).toContain('9  names had a mail address, which is left out');
  });

  test('also in the lists of authors that some formats have', async () => {
    const [story, user, comment] = [
      { id: 's', tenantID: 't', url: 'https://listed.example/a' },
      { id: 'u', tenantID: 't', username: 'ann@mail.example' },
      { id: 'c', tenantID: 't', storyID: 's', authorID: 'u', status: 'NONE', revisions: [{ body: 'Hi.' }] },
    ];
    const { site } = await importInto('listed', jsonLines([story, user, comment]));
    expect((await exported(stack, site)).comments[0]?.author.name).toBe('Guest');
  });

  test('one word for everybody without a name; emoji stay whole', async () => {
    const { names, report } = await namesOf('nameless', [
      '   ',
      '\u200b\u200b',
      '\u3164',
      'Zoë 🦊🏳️‍🌈',
      '👨‍👩‍👧 Family',
      'A\u200dB\ufe0f',
    ]);
    expect(names).toEqual(['Guest', 'Guest', 'Guest', 'Zoë 🦊🏳️‍🌈', '👨‍👩‍👧 Family', 'AB']);
    expect(report.changed.names).toBe(0);
  });
});

test('names in a report: short, in one line, and not without end', async () => {
  const rows = Array.from({ length: 100 }, (_, id) => ({ id, type: `type\n${id}\u202e${'x'.repeat(300)}` }));
  const file = wordPressFile('names', [{ path: '/a', rows: [...rows, { id: 1_000 }] }]);
  const { report } = await importInto('names', file);
  expect(report.skipped).toEqual({ comment_type: 100 });
  expect(report.skipped_names.length).toBeLessThanOrEqual(41);
  expect(report.skipped_names.reduce((sum, { comments }) => sum + comments, 0)).toBe(100);
  for (const { name } of report.skipped_names) expect(name).toMatch(/^[^\n\u202e]{1,100}$/);
});
