import { DAY_MS, REPLIES_PER_THREAD_MAX } from '@savepoint/contracts/base';
import type { Site } from '@savepoint/contracts/schema';
import type { CommentsPage } from '@savepoint/contracts/comments';
import { guestUid } from '@savepoint/contracts/members';
import { gzipSync } from 'node:zlib';
import { addBody, post } from '../../../test/comments';
import { importFiles } from '../../../test/import-files';
import {
  createFiles,
  exported,
  exportText,
  exportXml,
  importFile,
  modelsOf,
  readPlain,
} from '../../../test/moving';
import { onKnownPage, onPage, pageQuery, registerSite } from '../../../test/sites';
import { startStack, type Stack } from '../../../test/stack';
import { guestModel } from '../../data/models/guest';
import { movePage } from '../edit-pages';
import { pageSlug } from '../../data/page-slug';
import { EXPORT_FORMAT } from './export-format';
import { describeReport } from './import-report';
import { importSite } from './import-site';
import { IMPORTED_TEXT_MAX_LENGTH } from '../../texts/plain-text';
import type { PlainRecord, ReadingPart } from './record';
import { MAX_RECORD_LENGTH } from './read-file';

let stack: Stack;
const files = createFiles();
beforeAll(async () => {
  stack = await startStack();
});
afterAll(async () => {
  files.close();
  await stack.close();
});

interface Line {
  id: string;
  parent?: string;
  text?: string;
  time?: string | number;
  more?: object;
}

/** A backup of Remark42 with these comments. */
const backup = (site: string, lines: readonly Line[], path = '/post') =>
  [
    { version: 1, users: [], posts: [] },
    ...lines.map(({ id, parent = '', text = `Comment ${id}.`, time, more }, index) => ({
      id,
      pid: parent,
      text,
      user: { name: 'Ann', id: 'github_1' },
      locator: { url: `https://${site}.example${path}` },
      time: time ?? new Date(1_600_000_000_000 + index * 60_000).toISOString(),
      ...more,
    })),
  ]
    .map((line) => `${JSON.stringify(line)}\n`)
    .join('');

const importLines = (site: Site, lines: readonly Line[]) =>
  importFile(stack, site, files.write(backup(site.key, lines)), { format: 'remark42' });

const read = async (site: string, more = '') =>
  (await stack.get<CommentsPage>(`/api/comments?${pageQuery(site)}${more}`)).body;

const structure = ({ comments }: CommentsPage) =>
  comments.map(({ content, level }) => `${'>'.repeat(level)}${content}`);

test('what is imported is shown at once, although the page was cached and counted before', async () => {
  const site = await registerSite(stack, 'cached');
  await post(stack, { ...onPage('cached'), content: 'Before.' });
  const before = await read('cached');
  expect(before.total).toBe(1);
  await importLines(site, [{ id: 'a' }, { id: 'b', parent: 'a' }, { id: 'c', more: { score: 4 } }]);
  const after = await read('cached', '&sort=oldest');
  expect(structure(after)).toEqual(['Comment a.', '>Comment b.', 'Comment c.', 'Before.']);
  expect(after.total).toBe(4);
  expect(structure(await read('cached'))[0]).toBe('Before.');
  expect(structure(await read('cached', '&sort=most-liked'))[0]).toBe('Comment c.');
  const changes = await stack.get<{ gap: boolean }>(
    `/api/comments/changes?${pageQuery('cached')}&since=${before.log_position}`,
  );
  expect(changes.body.gap).toBe(true);
});

test('authors are names without an account: no label, and a uid that no member and no reader of a site has', async () => {
  const site = await registerSite(stack, 'names');
  await importLines(site, [
    { id: 'a', more: { user: { name: 'Ann', id: 'ann', admin: true } } },
    { id: 'b', more: { user: { name: 'Ann', id: 'ann' } } },
    { id: 'c', more: { user: { name: 'Ann', id: 'names-owner' } } },
  ]);
  const { comments } = await read('names', '&sort=oldest');
  expect(comments.map(({ name, staff }) => [name, staff])).toEqual(Array(3).fill(['Ann', undefined]));
  const [first, second, third] = comments.map(({ user_uid }) => user_uid);
  expect(first).toMatch(/^@names\.import\.[\w-]{27}$/);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

test('names of authors: none is ours or like a uid, emoji stay whole, and mail addresses are left out', async () => {
  const site = await registerSite(stack, 'called');
  const names = [
    ...['admin', 'Zoë 🦊🏳️‍🌈', '"Bo" <bo@mail.example>', '5avepoint Team', 'Qm4Zx8rTt0pW2vKb7nYd5sHc1Lf'],
    ...['ann@mail.example', '   ', '\u200b\u200b'],
  ];
  await importLines(
    site,
    names.map((name, index) => ({ id: `n${index}`, more: { user: { name, id: `user-${index}` } } })),
  );
  const { comments } = await read('called', '&sort=oldest');
  const shown = comments.map(({ name }) => name);
  expect(shown.sort()).toEqual(['admin', 'Zoë 🦊🏳️‍🌈', 'Bo', ...Array<string>(5).fill('Guest')].sort());
});

test('a member likes an imported comment → one more than it came with, and back', async () => {
  const site = await registerSite(stack, 'liked');
  await importLines(site, [{ id: 'a', more: { score: 4 } }]);
  const [comment] = (await read('liked')).comments;
  const target = { comment_uid: comment?.uid, ...onKnownPage('liked') };
  const liked = await stack.post('/api/user/comments/like', target, { as: 'bob' });
  expect(liked.body).toMatchObject({ likes: 5 });
  const unliked = await stack.post('/api/user/comments/unlike', target, { as: 'bob' });
  expect(unliked.body).toMatchObject({ likes: 4 });
});

test('members reply to an imported comment', async () => {
  const site = await registerSite(stack, 'replied');
  await importLines(site, [{ id: 'a' }]);
  const [comment] = (await read('replied')).comments;
  await post(stack, { ...onKnownPage('replied'), content: 'Welcome back.' }, comment);
  expect(structure(await read('replied'))).toEqual(['Comment a.', '>Welcome back.']);
});

test('a moderator approves and removes imported comments', async () => {
  const site = await registerSite(stack, 'decided');
  const { wordpress } = await importFiles();
  const file = files.write(String(wordpress).replaceAll('blog.example', 'decided.example'));
  const report = await importFile(stack, site, file);
  expect(report.comments.pending).toBe(1);
  const { comments } = await exported(stack, site);
  const pending = comments.find(({ state }) => state === 'pending');
  const action_uid = 'action-approve-1';
  const decision = {
    action_uid,
    comment_uid: pending?.uid,
    verdict: 'approved',
    version: 0,
    site: 'decided',
  };
  const decided = await stack.post('/api/moderation/decide', decision, { as: 'decided-owner' });
  expect(decided.status).toBe(200);
  expect((await read('decided')).comments.map(({ content }) => content)).toContain(pending?.text);
});

test('replies before their parents, deeper than a thread, of missing parents, in circles → in order, none lost', async () => {
  const site = await registerSite(stack, 'shapes');
  const deep = Array.from({ length: 8 }, (_, level) => ({
    id: `deep${level}`,
    ...(level > 0 && { parent: `deep${level - 1}` }),
  }));
  const report = await importLines(site, [
    ...deep.toReversed().map((line, index) => ({ ...line, time: 1_600_000_000_000 + index })),
    { id: 'lost', parent: 'nobody' },
    { id: 'x', parent: 'y', time: 1_700_000_000_000 },
    { id: 'y', parent: 'x', time: 1_700_000_000_000 },
    { id: 'self', parent: 'self', time: 1_710_000_000_000 },
  ]);
  expect(report).toMatchObject({
    comments: { found: 12, added: 12 },
    changed: { flattened: 4, without_parent: 3 },
  });
  const page = await read('shapes', '&sort=oldest');
  expect(page.total).toBe(12);
  expect(structure(page)).toEqual([
    'Comment deep0.',
    '>Comment deep1.',
    '>>Comment deep2.',
    ...[3, 4, 5, 6, 7].map((level) => `>>>Comment deep${level}.`),
    'Comment lost.',
    'Comment y.',
    '>Comment x.',
    'Comment self.',
  ]);
});

test('many replies: the oldest are shown, the others on request, also when some were there before', async () => {
  const site = await registerSite(stack, 'many');
  const replies = (count: number, from = 0): Line[] =>
    Array.from({ length: count }, (_, index) => ({ id: `r${from + index}`, parent: 'a' }));
  await importLines(site, [{ id: 'a' }, ...replies(REPLIES_PER_THREAD_MAX - 5)]);
  await importLines(site, [{ id: 'a' }, ...replies(REPLIES_PER_THREAD_MAX + 5)]);
  const page = await read('many');
  expect(page.comments).toHaveLength(1 + REPLIES_PER_THREAD_MAX);
  expect(page.total).toBe(1 + REPLIES_PER_THREAD_MAX + 5);
});

test('wrong dates → that of the comment before; one in the future → now', async () => {
  const site = await registerSite(stack, 'dates');
  const report = await importLines(site, [
    { id: 'a', time: 'yesterday' },
    { id: 'b', time: '2020-01-01T00:00:00Z' },
    { id: 'c', time: '0000-00-00 00:00:00' },
    { id: 'd', time: '2999-01-01T00:00:00Z' },
  ]);
  expect(report.changed.dates).toBe(3);
  const { comments } = await exported(stack, site);
  expect(comments.slice(0, 3).map(({ text, created }) => [text, created.slice(0, 19)])).toEqual([
    ['Comment a.', '2020-01-01T00:00:00'],
    ['Comment b.', '2020-01-01T00:00:00'],
    ['Comment c.', '2020-01-01T00:00:00'],
  ]);
  expect(Date.parse(comments[3]?.created ?? '')).toBeLessThanOrEqual(Date.now());
});

test('texts: emoji stay, empty ones are left out, very long ones are cut', async () => {
  const site = await registerSite(stack, 'texts');
  const report = await importLines(site, [
    { id: 'a', text: '👩‍👩‍👧 <b>bold</b> 🎮' },
    { id: 'b', text: '<p> </p>' },
    { id: 'c', text: '🎮'.repeat(70_000) },
  ]);
  expect(report).toMatchObject({ comments: { added: 2 }, skipped: { empty: 1 }, changed: { cut: 1 } });
  const [first, second] = (await exported(stack, site)).comments;
  expect(first?.text).toBe('👩‍👩‍👧 bold 🎮');
  expect([...(second?.text ?? '')]).toHaveLength(IMPORTED_TEXT_MAX_LENGTH);
});

test('script and markup in every field → text only', async () => {
  const site = await registerSite(stack, 'script');
  const evil = '<script>alert(1)</script><img src=x onerror=alert(1)><a href="javascript:alert(1)">click</a>';
  await importLines(site, [
    {
      id: `"><script>${'x'.repeat(20)}`,
      text: `${evil}<svg onload=alert(1)><p>Hi</p>`,
      more: {
        user: { name: evil, id: evil, picture: 'javascript:alert(1)' },
        title: evil,
        locator: { url: 'https://script.example/post#<script>' },
      },
    },
  ]);
  const { comments } = await read('script');
  expect(comments).toHaveLength(1);
  expect(comments[0]?.content).not.toMatch(/script|onerror|onload|javascript/);
  expect(comments[0]?.uid).toMatch(/^[\w-]{32}$/);
  // Names and titles are texts that pages escape, as names of members are.
  expect(comments[0]?.user_uid).toMatch(/^@script\.import\.[\w-]{27}$/);
  expect((await exported(stack, site)).pages).toMatchObject([{ title: evil }]);
});

test('the same file again → nothing changes; a moved thread gets what is new', async () => {
  const site = await registerSite(stack, 'again');
  const lines = [{ id: 'a' }, { id: 'b', parent: 'a' }];
  await importLines(site, lines);
  const before = await exportText(stack, site);
  const second = await importLines(site, lines);
  expect(second.comments).toMatchObject({ added: 0, existing: 2 });
  expect(await exportText(stack, site)).toBe(before);
  const third = await importLines(site, [...lines, { id: 'c', parent: 'b' }]);
  expect(third.comments).toMatchObject({ added: 1, existing: 2 });
  expect(structure(await read('again'))).toEqual(['Comment a.', '>Comment b.', '>>Comment c.']);
});

test('dry run → the same report, and nothing is stored', async () => {
  const site = await registerSite(stack, 'dry');
  const { disqus } = await importFiles();
  const file = files.write(String(disqus).replaceAll('blog.example', 'dry.example'));
  const report = await importFile(stack, site, file, { dryRun: true });
  expect(await exported(stack, site)).toMatchObject({ pages: [], comments: [] });
  expect({ ...(await importFile(stack, site, file)), dry_run: true }).toEqual(report);
});

test('interrupted → the next import completes it', async () => {
  const site = await registerSite(stack, 'killed');
  const lines = Array.from({ length: 1_200 }, (_, index) => ({
    id: `c${index}`,
    ...(index % 3 > 0 && { parent: `c${index - 1}` }),
  }));
  const file = files.write(backup('killed', lines));
  let reading = 0;
  async function* breaksOff(part: ReadingPart): AsyncGenerator<PlainRecord> {
    reading += 1;
    let count = 0;
    for await (const record of readPlain(file, 'remark42', part)) {
      if (reading === 2 && ++count > 750) throw new Error('killed');
      yield record;
    }
  }
  await expect(importSite(modelsOf(stack), site, breaksOff, { format: 'remark42' })).rejects.toThrow(
    'killed',
  );
  expect((await exported(stack, site)).comments).toHaveLength(500);
  const report = await importFile(stack, site, file);
  expect(report.comments).toMatchObject({ added: 700, existing: 500 });
  expect((await read('killed')).total).toBe(1_200);
});

test('deleted here after an import → stays deleted, with its replies in a newer file', async () => {
  const site = await registerSite(stack, 'deleted');
  await importLines(site, [{ id: 'a' }, { id: 'b' }]);
  const target = (await read('deleted')).comments.find(({ content }) => content === 'Comment a.');
  const body = { comment_uid: target?.uid, ...onKnownPage('deleted') };
  expect((await stack.post('/api/user/comments/delete', body, { as: 'deleted-owner' })).status).toBe(200);
  const report = await importLines(site, [{ id: 'a' }, { id: 'b' }, { id: 'c', parent: 'a' }]);
  expect(report).toMatchObject({ comments: { added: 0, existing: 1 }, skipped: { deleted_here: 2 } });
  expect(structure(await read('deleted'))).toEqual(['Comment b.']);
});

test('a merged page → its comments go where it leads', async () => {
  const site = await registerSite(stack, 'merged');
  await post(stack, { ...onPage('merged', '/new'), content: 'New.' });
  await stack.connection.collection<{ _id: string }>('site_pages').insertOne({
    _id: onPage('merged').entity_slug,
    ...{ site: 'merged', title: 'Old', address: 'https://merged.example/post', created: new Date() },
    leads_to: onPage('merged', '/new').entity_slug,
  } as never);
  await importLines(site, [{ id: 'a' }]);
  const { body } = await stack.get<CommentsPage>(`/api/comments?${pageQuery('merged', '/new')}`);
  expect(body.total).toBe(2);
});

test('relative addresses, a moved site, and ids of pages', async () => {
  const site = await registerSite(stack, 'where');
  const line = (url: string) => backup('where', [{ id: url, more: { locator: { url } } }]);
  const addresses = async (content: string, options = {}) => {
    await importFile(stack, site, files.write(content), options);
    return (await exported(stack, site)).pages.map(({ address }) => address);
  };
  expect(await addresses(line('/relative/'))).toContain('https://where.example/relative/');
  expect(await addresses(line('//where.example/scheme'))).toContain('https://where.example/scheme');
  const replace = [['https://old.example/blog/', 'https://where.example/']] as const;
  expect(await addresses(line('https://old.example/blog/moved'), { replace })).toContain(
    'https://where.example/moved',
  );
  const { disqus } = await importFiles();
  const file = files.write(String(disqus).replaceAll('blog.example', 'where.example'));
  await importFile(stack, site, file, { pagesBy: 'id' });
  expect((await exported(stack, site)).pages).toContainEqual(expect.objectContaining({ page_id: 'post-7' }));
  const { body } = await stack.get<CommentsPage>(`/api/comments?${pageQuery('where', '/any', 'post-7')}`);
  expect(body.total).toBe(4);
});

describe('an export at other addresses: tags find each page', () => {
  /** By address, by id, and one that moved. */
  const PAGES = [['/a'], ['/b', 'post-b'], ['/final']] as const;
  const totals = (site: string, at = site) =>
    Promise.all(
      PAGES.map(async ([path, page_id]) => {
        const address = `https://${at}.example${path}`;
        const slug = pageSlug(site, { address, ...(page_id !== undefined && { page_id }) });
        const query = `entity_type=page&entity_slug=${slug}`;
        const { body } = await stack.get<Partial<CommentsPage>>(`/api/comments?${query}`);
        return body.total;
      }),
    );
  const onceEach = PAGES.map(() => 1);
  let text: string;
  beforeAll(async () => {
    const site = await registerSite(stack, 'before');
    for (const [path, page_id] of [['/a'], ['/b', 'post-b'], ['/draft']] as const)
      await post(stack, onPage('before', path, page_id));
    const [from, to] = ['https://before.example/draft', 'https://before.example/final'] as const;
    await movePage(modelsOf(stack), site, from, to);
    text = await exportText(stack, site);
  });

  test('the beginnings of addresses are replaced', async () => {
    const site = await registerSite(stack, 'after');
    const replace = [['https://before.example/', 'https://after.example/']] as const;
    const report = await importFile(stack, site, files.write(text), { replace });
    expect(report).toMatchObject({ pages: { added: 3 }, comments: { added: 3 } });
    expect(await totals('after')).toEqual(onceEach);
    const pages = 'https://after.example/a id:post-b https://after.example/final';
    const counts = await stack.get(
      `/api/comments/page-counts?${new URLSearchParams({ site: 'after', pages })}`,
    );
    expect(counts.body).toEqual({ counts: onceEach });
    const before = await exportText(stack, site);
    expect((await importFile(stack, site, files.write(before))).comments).toMatchObject({ added: 0 });
    expect(await exportText(stack, site)).toBe(before);
  });

  test('another site with the same addresses: also where a page was before it moved', async () => {
    const site = await registerSite(stack, 'twin', { origins: ['https://before.example'] });
    await importFile(stack, site, files.write(text));
    expect(await totals('twin', 'before')).toEqual(onceEach);
    const draft = pageSlug('twin', { address: 'https://before.example/draft' });
    const { body } = await stack.get<CommentsPage>(`/api/comments?entity_type=page&entity_slug=${draft}`);
    expect(body.total).toBe(1);
    expect((await exported(stack, site)).pages).toHaveLength(4);
  });

  test('addresses were replaced in the file by hand', async () => {
    const site = await registerSite(stack, 'edited');
    await importFile(stack, site, files.write(text.replaceAll('before.example', 'edited.example')));
    expect(await totals('edited')).toEqual(onceEach);
  });
});

describe('another site', () => {
  test('a uid in a file that is that of another site’s comment → the comment stays as it is, the file’s gets its own uid', async () => {
    const [victim, thief] = [await registerSite(stack, 'victim'), await registerSite(stack, 'thief')];
    const secret = await post(stack, { ...onPage('victim'), content: 'Mine.' });
    const before = await exportText(stack, victim);
    const { pages } = await exported(stack, victim);
    const forged = [
      { format: EXPORT_FORMAT, version: 1, site: 'thief', name: 'Thief' },
      { ...pages[0], address: 'https://thief.example/post' },
      forgedComment(secret.uid, null, 'Theirs.'),
      forgedComment('comment-reply-1', secret.uid, 'A reply.'),
    ];
    const file = files.write(forged.map((line) => `${JSON.stringify(line)}\n`).join(''));
    const report = await importFile(stack, thief, file);
    expect(report.comments.added).toBe(2);
    expect(await exportText(stack, victim)).toBe(before);
    const { comments } = await exported(stack, thief);
    expect(comments.map(({ text }) => text)).toEqual(['Theirs.', 'A reply.']);
    expect(comments[0]?.uid).not.toBe(secret.uid);
    expect(comments[1]?.parent).toBe(comments[0]?.uid);
    expect((await importFile(stack, thief, file)).comments).toMatchObject({ added: 0, existing: 2 });

    function forgedComment(uid: string, parent: string | null, text: string) {
      const author = { name: 'Ann', id: 'ann', kind: 'account' };
      const created = '2020-01-01T00:00:00.000Z';
      return {
        type: 'comment',
        uid,
        page: pages[0]?.id,
        parent,
        author,
        created,
        state: 'visible',
        text,
        likes: 0,
      };
    }
  });

  test('its pages in a file → left out, and listed', async () => {
    const site = await registerSite(stack, 'only');
    await registerSite(stack, 'neighbour');
    const report = await importFile(stack, site, files.write(backup('neighbour', [{ id: 'a' }])));
    expect(report).toMatchObject({
      comments: { added: 0 },
      skipped: { other_origin: 1 },
      other_addresses: [{ address: 'https://neighbour.example/post', comments: 1 }],
    });
    expect(describeReport(report)).toContain('does not begin with one of the site’s origins');
    expect((await read('neighbour')).total).toBe(0);
  });

  test('the same file → comments of its own', async () => {
    const shared = { origins: ['https://shared.example'] };
    const [one, two] = [await registerSite(stack, 'one', shared), await registerSite(stack, 'two', shared)];
    const file = files.write(backup('shared', [{ id: 'a' }]));
    await importFile(stack, one, file);
    expect((await importFile(stack, two, file)).comments).toMatchObject({ added: 1, existing: 0 });
  });

  test('an export of a site with members’ comments → all of it, and only that', async () => {
    const site = await registerSite(stack, 'leaving');
    const first = await post(stack, { ...onPage('leaving'), content: 'A question.', spoiler: true });
    await post(stack, { ...onKnownPage('leaving'), content: 'An answer.' }, first, 'leaving-owner');
    const { header, comments } = await exported(stack, site);
    expect(header).toEqual({ format: EXPORT_FORMAT, version: 1, site: 'leaving', name: 'Site leaving' });
    expect(comments).toMatchObject([
      {
        uid: first.uid,
        parent: null,
        text: 'A question.',
        spoiler: true,
        author: { id: 'ann', kind: 'account' },
      },
      { parent: first.uid, text: 'An answer.', author: { id: 'leaving-owner', staff: true } },
    ]);
    const text = await exportText(stack, site);
    const again = await importFile(stack, site, files.write(text));
    expect(again.comments).toMatchObject({ added: 0, existing: 2 });
    const moved = await registerSite(stack, 'moved', { origins: ['https://leaving.example'] });
    await importFile(stack, moved, files.write(text));
    const arrived = await exported(stack, moved);
    expect(arrived.comments).toMatchObject([
      { author: { id: 'ann' } },
      { author: { id: 'leaving-owner', staff: true } },
    ]);
    const { body } = await stack.get<CommentsPage>(
      `/api/comments?entity_type=page&entity_slug=moved-${comments[0]?.page}`,
    );
    expect(body.comments.map(({ user_uid, staff }) => [user_uid.slice(0, 14), staff])).toEqual(
      Array(2).fill(['@moved.import.', undefined]),
    );
  });
});

test('comments of guests: exported as those of guests with their names, imported and exported again as such', async () => {
  const site = await registerSite(stack, 'guested', { settings: { guests: 'confirmed' } });
  for (const [id, name] of Object.entries({ gwen: 'Gwen', gus: 'Gus' })) {
    const uid = guestUid(site.key, id);
    const [created, expires] = [new Date(), new Date(Date.now() + DAY_MS)];
    const guest = { _id: uid, site: site.key, name, created, confirmed: created, expires };
    await guestModel(stack.connection).insertIfAbsent(guest);
    const claims = { name, email: '', email_verified: false, site: site.key };
    const body = addBody({ ...onPage(site.key), content: `From ${name}.` });
    expect((await stack.post('/api/user/comments/add', body, { as: uid, claims })).status).toBe(200);
  }
  await post(stack, { ...onPage(site.key), content: 'From a member.' });
  const authors = async (of: Site) =>
    (await exported(stack, of)).comments.map(({ text, author }) => [text, author]);
  const written = [
    ['From Gwen.', { name: 'Gwen', kind: 'guest' }],
    ['From Gus.', { name: 'Gus', kind: 'guest' }],
    ['From a member.', { name: 'ann', id: 'ann', kind: 'account' }],
  ];
  expect(await authors(site)).toEqual(written);
  const moved = await registerSite(stack, 'guestmoved', { origins: ['https://guested.example'] });
  await importFile(stack, moved, files.write(await exportText(stack, site)));
  expect(await authors(moved)).toEqual(written);
  for (const { key } of [site, moved]) {
    const slug = pageSlug(key, onPage(site.key).entity_page);
    const query = `entity_type=page&entity_slug=${slug}`;
    const { body } = await stack.get<CommentsPage>(`/api/comments?${query}`);
    expect(body.comments.map(({ name, guest }) => [name, guest]).sort()).toEqual([
      ['Gus', true],
      ['Gwen', true],
      ['ann', undefined],
    ]);
  }
  expect(await exportXml(stack, site)).toContain(
    '<author><name>Gwen</name><isAnonymous>true</isAnonymous></author>',
  );
});

describe('hostile files', () => {
  let hostile = 0;
  const attempt = async (
    content: string | Uint8Array,
    format: 'disqus' | 'remark42' | 'artalk' | 'isso' | 'savepoint',
  ) => {
    const site = await registerSite(stack, `hostile${++hostile}`);
    return importFile(stack, site, files.write(content), { format });
  };

  test('a document type with entities → refused', async () => {
    const bomb = `<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY lol "lol"><!ENTITY lol2 "&lol;&lol;">]><disqus>&lol2;</disqus>`;
    await expect(attempt(bomb, 'disqus')).rejects.toThrow('DOCTYPE');
  });

  test('broken XML, another root, too many levels → refused', async () => {
    await expect(attempt('<disqus><thread>', 'disqus')).rejects.toThrow('not valid XML');
    await expect(attempt('<disqus>a & b <p/> ;</disqus>', 'disqus')).rejects.toThrow('not valid XML');
    await expect(attempt('<?xml version="1.0"?><a/>', 'disqus')).rejects.toThrow('no element <disqus>');
    await expect(attempt('no XML', 'disqus')).rejects.toThrow('no element <disqus>');
    await expect(attempt(`<disqus>${'<a>'.repeat(1_000)}`, 'disqus')).rejects.toThrow('levels');
  });

  test('gzip that expands without end → refused', async () => {
    const post = `<post><message>${' '.repeat(50_000)}</message></post>`;
    const bomb = gzipSync(`<disqus>${post.repeat(700)}</disqus>`);
    await expect(attempt(bomb, 'disqus')).rejects.toThrow('too large');
  });

  test('a damaged gzip → refused', async () => {
    const packed = gzipSync(backup('any', [{ id: 'a', text: 'x'.repeat(1_000) }]));
    await expect(attempt(packed.subarray(0, packed.length - 20), 'remark42')).rejects.toThrow('damaged');
  });

  test('a line, a text or an object without end → refused', async () => {
    const long = 'x'.repeat(MAX_RECORD_LENGTH + 100_000);
    await expect(attempt(`{"version":1}\n{"id":"${long}`, 'remark42')).rejects.toThrow('belongs together');
    await expect(attempt(`<disqus><post><message>${long}`, 'disqus')).rejects.toThrow('belongs together');
    await expect(attempt(`[{"id":"${long}`, 'artalk')).rejects.toThrow('belongs together');
  });

  test('JSON with too many levels, or cut off → refused', async () => {
    await expect(attempt('['.repeat(1_000), 'artalk')).rejects.toThrow('levels');
    await expect(attempt('[{"id":"1"}', 'artalk')).rejects.toThrow('ends in the middle');
    await expect(attempt('[oops]', 'artalk')).rejects.toThrow('not valid JSON');
  });

  test('no database, or another one → refused', async () => {
    await expect(attempt('SQLite format 3\0 or not', 'isso')).rejects.toThrow('not a database of Isso');
  });

  test('another version of an export → refused; lines that are none → counted', async () => {
    const header = { format: EXPORT_FORMAT, version: 2, site: 'any', name: 'Any' };
    await expect(attempt(JSON.stringify(header), 'savepoint')).rejects.toThrow('version 1');
    const lines = `${JSON.stringify({ ...header, version: 1 })}\n{}\nno\n[]\n`;
    await expect(attempt(lines, 'savepoint')).rejects.toThrow('not understood: 3');
    const report = await attempt(`{}\nno\n[]\n${backup('any', [{ id: 'a' }])}`, 'remark42');
    expect(report.skipped).toMatchObject({ not_understood: 3 });
  });

  test('packed two times → read; packed three times → refused', async () => {
    const packed = gzipSync(gzipSync(backup('any', [{ id: 'a' }])));
    expect((await attempt(packed, 'remark42')).comments.found).toBe(1);
    await expect(attempt(gzipSync(packed), 'remark42')).rejects.toThrow('more than once');
  });

  test('a line of JSON with too many levels → refused', async () => {
    const line = `{"id":${'['.repeat(200)}${']'.repeat(200)}}`;
    await expect(attempt(`{"version":1}\n${line}`, 'remark42')).rejects.toThrow('levels');
    const brackets = backup('any', [{ id: 'a', text: `${'['.repeat(200)} "${'{'.repeat(200)}` }]);
    expect((await attempt(brackets, 'remark42')).comments.found).toBe(1);
  });

  test('names of elements that are too long → refused', async () => {
    await expect(attempt(`<disqus><${'a'.repeat(2_000)}/></disqus>`, 'disqus')).rejects.toThrow(
      'belongs together',
    );
  });

  test('an id or an address without end → not understood, the others are read', async () => {
    const report = await attempt(
      backup('any', [{ id: 'a' }, { id: 'b'.repeat(5_000) }, { id: 'c', more: { pid: 'p'.repeat(5_000) } }]),
      'remark42',
    );
    expect([report.comments.found, report.skipped.not_understood]).toEqual([1, 2]);
  });
});

describe('files from which nothing comes', () => {
  const detect = async (content: string, format?: 'wordpress' | 'remark42' | 'commento' | 'isso') => {
    const site = await registerSite(stack, `nothing${Math.random().toString(36).slice(2, 10)}`);
    return importFile(stack, site, files.write(content), format && { format });
  };
  const coral = (id: string, fields: object) => ({ id, tenantID: 't', ...fields });

  test.each<[string, string, 'wordpress' | 'remark42' | 'commento' | 'isso' | undefined, string]>([
    ['is empty', '', undefined, 'empty'],
    ['is empty, of a named format', '', 'remark42', 'empty'],
    ['is a list of something else', '[{"a":1},{"b":2}]', undefined, 'not known'],
    ['is something else, of a named format', '{"a":1}', 'commento', 'not known'],
    ['is a database, and should be XML', 'SQLite format 3\0', 'wordpress', 'not valid XML'],
    [
      'has posts without comments',
      '<rss><channel><item><link>https://a.example</link></item></channel></rss>',
      undefined,
      'no comments',
    ],
    ['has users only', '{"id":"u","tenantID":"t","username":"Ann"}\n', undefined, 'no comments'],
    ['is of another version', '{"version":2,"users":[],"posts":[]}\n', undefined, 'version other than 1'],
  ])('a file that %s → a sentence', async (_what, content, format, sentence) => {
    await expect(detect(content, format)).rejects.toThrow(sentence);
  });

  test.each([
    ['artalk', '[]'],
    ['commento', '{"version":1,"comments":[],"commenters":[]}'],
    ['remark42', '{"version":1,"users":[],"posts":[]}\n'],
    ['disqus', '<disqus></disqus>'],
  ])('an empty export of %s → nothing to import', async (format, content) => {
    expect(await detect(content)).toMatchObject({ format, comments: { found: 0 } });
  });

  test('Coral’s collections as one list → the same as line by line', async () => {
    const site = await registerSite(stack, 'corals');
    const documents = [
      coral('s', { url: 'https://corals.example/post' }),
      coral('u', { username: 'Ann' }),
      coral('c', {
        ...{ storyID: 's', authorID: 'u', status: 'APPROVED', createdAt: { $date: '2020-01-01T00:00:00Z' } },
        revisions: [{ body: '<p>Hello</p>' }],
      }),
    ];
    const list = await importFile(stack, site, files.write(JSON.stringify(documents, null, 1)));
    expect(list).toMatchObject({ format: 'coral', comments: { added: 1 } });
    const lines = documents.map((document) => `${JSON.stringify(document)}\n`).join('');
    expect((await importFile(stack, site, files.write(lines))).comments).toMatchObject({ existing: 1 });
  });
});
