import { gzipSync } from 'node:zlib';
import { SITE_FILE_PARTS_MAX, SITE_LOG_MAX, SITES_OWNED_MAX } from '@savepoint/contracts/base';
import { siteRoutes, type SiteCall } from '@savepoint/contracts/routes';
import type { CommentsPage } from '@savepoint/contracts/comments';
import type {
  AddSiteKeyResponse,
  ExportSiteResponse,
  OwnSitesResponse,
  SiteImport,
  SiteImportResponse,
  SiteLogPage,
  SiteResponse,
  SiteThreadsPage,
  StartSiteImportBody,
} from '@savepoint/contracts/sites';
import { encodeCursor } from '@savepoint/service-kit/data';
import { eventually } from '@savepoint/service-kit/testing';
import { post } from '../../../test/comments';
import { buildService } from '../../../test/process';
import { artalkFile, wordPressFile } from '../../../test/foreign-files';
import { onKnownPage, onPage, pageQuery, registerSite } from '../../../test/sites';
import { startStack, type Stack } from '../../../test/stack';
import { signOnKeyModel, siteModel } from '../../data/models/site';
import { siteFileModel, siteLogModel } from '../../data/models/site-management';
import { RATE_LIMITS } from '../../data/rate-limits';
import { changeSite } from '../edit-sites';
import { addSignOnKey, listSignOnKeys } from '../sign-on-keys';
import { logChange } from '../../data/site-log';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack({ SITE_REGISTRATION: 'members', PUBLIC_URL: 'https://savepoint.example' });
});
afterAll(() => stack.close());

const call = <T = Record<string, unknown>>(name: SiteCall, body: object, as: string, options: object = {}) =>
  stack.post<T>(siteRoutes[name].path, body, { as, ...options });
const register = (as: string, over: object = {}) =>
  call<SiteResponse & { errors?: Record<string, string> }>(
    'registerSite',
    { name: 'My blog', origins: ['https://blog.example'], ...over },
    as,
  );
const logOf = async (site: string, as = `${site}-owner`) =>
  (await call<SiteLogPage>('readSiteLog', { site }, as)).body.entries;

describe('registering', () => {
  test('a member registers a site → owns it, with its tag, in the list and the log', async () => {
    const { status, body } = await register('ada', {
      name: ' My blog ',
      origins: ['HTTPS://*.Blog.example/'],
    });
    expect(status).toBe(200);
    const { site } = body;
    expect(site).toMatchObject({
      name: 'My blog',
      origins: ['https://*.blog.example'],
      role: 'owner',
      tag: `<script async src="https://savepoint.example/embed/site.js" data-site="${site.key}"></script>`,
      people: [{ uid: 'ada', name: null, role: 'owner' }],
      keys: [],
    });
    const { body: list } = await call<OwnSitesResponse>('listOwnSites', {}, 'ada');
    expect(list).toEqual({
      ...{ may_register: true, invitations: [], sent: [], blocked: [] },
      sites: [{ key: site.key, name: 'My blog', origins: site.origins, role: 'owner' }],
    });
    expect((await call<OwnSitesResponse>('listOwnSites', {}, 'bob')).body.sites).toEqual([]);
    expect(await logOf(site.key, 'ada')).toMatchObject([{ action: 'registered', by: 'ada' }]);
  });

  test.each([
    ['name', { name: ' ' }],
    ['name', { name: 'long '.repeat(20) }],
    ['origins', { origins: [] }],
    ['origins', { origins: ['blog.example'] }],
    ['origins', { origins: ['http://blog.example'] }],
    ['origins', { origins: ['https://blog.example/path'] }],
    ['origins', { origins: ['https://*.co.uk'] }],
    ['origins', { origins: ['https://a.example', 'https://a.example/'] }],
    ['languages', { languages: ['English'] }],
  ])('a %s that is not valid, %j → a sentence for the field', async (field, over) => {
    const { status, body } = await register('zoe', over);
    expect([status, body]).toMatchObject([
      400,
      { code: 'invalid-site', errors: { [field]: expect.any(String) } },
    ]);
  });

  test(`a member owns at most ${SITES_OWNED_MAX} sites, also when they register several at once`, async () => {
    const answers = await Promise.all(Array.from({ length: SITES_OWNED_MAX + 4 }, () => register('greedy')));
    const { sites } = (await call<OwnSitesResponse>('listOwnSites', {}, 'greedy')).body;
    expect(sites.length).toBeLessThanOrEqual(SITES_OWNED_MAX);
    expect(answers.some(({ status }) => status === 409)).toBe(true);
  });

  test('only administrators register, unless SITE_REGISTRATION says otherwise', async () => {
    const { url } = await stack.startInstance({ SITE_REGISTRATION: 'admins' });
    const refused = await call('registerSite', { name: 'B', origins: ['https://b.example'] }, 'bob', { url });
    expect(refused).toMatchObject({ status: 403, body: { code: 'registration-closed' } });
    expect((await call('listOwnSites', {}, 'bob', { url })).body).toMatchObject({ may_register: false });
    const admin = { url, roles: ['admin'] };
    const allowed = await call('registerSite', { name: 'B', origins: ['https://b.example'] }, 'mo', admin);
    expect(allowed.status).toBe(200);
  });
});

describe('what members may do', () => {
  beforeAll(() => registerSite(stack, 'team', { moderators: ['team-mod'] }));

  /** Calls of any member about themselves. */
  type OwnCall = 'listOwnSites' | 'registerSite' | 'answerInvitation' | 'blockInvitations';
  const bodies: Record<Exclude<SiteCall, OwnCall>, object> = {
    readSite: {},
    listSiteThreads: {},
    readSiteLog: {},
    readModeratorMail: {},
    changeModeratorMail: { mode: 'off' },
    lockSiteThread: { slug: 'team-0123456789abcdef', locked: true },
    changeSite: { version: 0, name: 'Mine' },
    removeSite: { name: 'Site team' },
    addSitePerson: { person: 'team-mod', role: 'owner' },
    withdrawInvitation: { uid: 'team-mod' },
    removeSitePerson: { uid: 'team-owner', role: 'owner' },
    addSiteKey: { algorithm: 'HS256' },
    removeSiteKey: { kid: 'team.00000000' },
    exportSite: {},
    sendSiteFile: { file_uid: 'file-0001', index: 0, data: 'eyJ9' },
    startSiteImport: { file_uid: 'file-0001', parts: 1, dry_run: false },
    readSiteImport: {},
    readSiteFigures: {},
    trySpamFilter: {},
    setSpamServiceKey: { api_key: '3f0c9a1b2d4e' },
    removeSpamServiceKey: {},
    listReadKeys: {},
    addReadKey: { scope: 'public' },
    removeReadKey: { uid: '8f14e45fceea' },
    listSiteWebhooks: {},
    addSiteWebhook: { address: 'https://203.0.113.7/', events: ['comment.hidden'] },
    switchSiteWebhook: { uid: 'webhook-0000001', on: false },
    renewSiteWebhookSecret: { uid: 'webhook-0000001' },
    removeSiteWebhook: { uid: 'webhook-0000001' },
    listSiteDeliveries: { uid: 'webhook-0000001' },
    replaySiteDelivery: {
      uid: 'webhook-0000001',
      delivery: 'msg_00000000-0000-0000-0000-000000000000',
    },
  };
  const FOR_MODERATORS: Partial<Record<string, object>> = {
    ...{ readSite: [200, {}], listSiteThreads: [200, {}], readSiteLog: [200, {}] },
    readModeratorMail: [200, { mode: 'off' }],
    changeModeratorMail: [200, { mode: 'off' }],
    readSiteFigures: [200, {}],
    lockSiteThread: [404, { code: 'no-such-entity' }],
  };

  test.each(Object.entries(bodies))(
    '%s: not for others, nor for a reader of the site',
    async (name, body) => {
      const before = await siteModel(stack.connection).findById('team').lean();
      const send = (as: string, options?: object) =>
        call(name as SiteCall, { site: 'team', ...body }, as, options);
      expect(await send('eve')).toMatchObject({ status: 403, body: { code: 'site-team-only' } });
      expect(await send('eve', { roles: ['admin'] })).toMatchObject({ status: 403 });
      const reader = { claims: { site: 'team' }, roles: ['moderator'] };
      expect(await send('@team.reader', reader)).toMatchObject({ status: 403 });
      const moderator = await send('team-mod');
      expect([moderator.status, moderator.body]).toMatchObject(
        FOR_MODERATORS[name] ?? [403, { code: 'site-owners-only' }],
      );
      expect(await siteModel(stack.connection).findById('team').lean()).toEqual(before);
    },
  );

  test('no call from a page of another origin, not even the site’s own', async () => {
    const headers = {
      'content-type': 'application/json',
      authorization: `Bearer ${stack.tokens.token('team-owner')}`,
    };
    const send = (origin: string) =>
      fetch(stack.url + siteRoutes.readSite.path, {
        ...{ method: 'POST', headers: { ...headers, origin } },
        body: JSON.stringify({ site: 'team' }),
      });
    expect((await send('https://team.example')).status).toBe(403);
    expect((await send('https://savepoint.example')).status).toBe(200);
  });

  test('a moderator sees no keys', async () => {
    await call('addSiteKey', { site: 'team', algorithm: 'EdDSA' }, 'team-owner');
    const keysFor = async (as: string) =>
      (await call<SiteResponse>('readSite', { site: 'team' }, as)).body.site.keys.length;
    expect(await keysFor('team-owner')).toBeGreaterThan(0);
    expect(await keysFor('team-mod')).toBe(0);
  });

  test('a removed owner can do nothing from then on', async () => {
    await registerSite(stack, 'leaving', { owners: ['leaving-owner', 'second'] });
    await call('removeSitePerson', { site: 'leaving', uid: 'second', role: 'owner' }, 'leaving-owner');
    expect((await call('readSite', { site: 'leaving' }, 'second')).status).toBe(403);
  });
});

describe('changing', () => {
  test('name, origins and settings; the log says what and who', async () => {
    await registerSite(stack, 'cook');
    const settings = {
      publishing: 'after_approval',
      close_after_days: 30,
      links: 'held',
      max_links: 1,
      posts_per_hour: 20,
      feed: true,
      spam_filter: 'try',
      guests: 'off',
    };
    const change = {
      version: 0,
      site: 'cook',
      name: 'Cook',
      origins: ['https://cook.example', 'https://*.cook.example'],
      settings,
    };
    const { body } = await call<SiteResponse>('changeSite', change, 'cook-owner');
    const { site: _key, ...changed } = change;
    expect(body.site).toMatchObject({ ...changed, version: 1 });
    const [entry] = await logOf('cook');
    expect(entry).toMatchObject({ action: 'changed', by: 'cook-owner' });
    expect(entry?.about).toContain('name: Cook; origins: https://cook.example https://*.cook.example');
    const wrong = await call(
      'changeSite',
      { site: 'cook', version: 1, origins: ['https://*.github.io'] },
      'cook-owner',
    );
    expect(wrong).toMatchObject({
      status: 400,
      body: { errors: { origins: expect.stringContaining('many owners') } },
    });
  });

  test('an owner changes what another one has changed meanwhile → 409 with the present values, and nothing is lost', async () => {
    const site = 'shared';
    await registerSite(stack, site, { owners: ['shared-owner', 'second'] });
    const change = (version: number, choices: object, as = 'shared-owner') =>
      call<SiteResponse & { code?: string; errors?: object }>(
        'changeSite',
        { site, version, ...choices },
        as,
      );
    const theirs = { name: 'Ours', settings: { max_links: 1, publishing: 'after_approval' } };
    expect((await change(0, theirs, 'second')).body.site.version).toBe(1);
    const mine = { name: 'Mine', settings: { max_links: 2, feed: true } };
    expect(await change(0, mine)).toMatchObject({
      status: 409,
      body: {
        code: 'site-changed',
        errors: { name: 'Ours', 'settings.max_links': '1', 'settings.feed': 'false' },
      },
    });
    const { body } = await call<SiteResponse>('readSite', { site }, 'shared-owner');
    expect(body.site).toMatchObject({ name: 'Ours', version: 1, settings: { max_links: 1, feed: false } });
    expect((await logOf(site)).map(({ about }) => about)).toEqual([
      'name: Ours; publishing: after_approval; max links: 1',
    ]);
    // The same change once more is none, and what a command changes counts too.
    expect((await change(0, theirs)).status).toBe(200);
    await changeSite(siteModel(stack.connection), site, { name: 'By command' });
    expect((await change(1, { name: 'Mine' })).status).toBe(409);
    expect((await change(2, { settings: { max_links: 3 } })).body.site).toMatchObject({
      name: 'By command',
      settings: { max_links: 3, publishing: 'after_approval' },
    });
  });

  test('of two owners who save at the same time, one is told', async () => {
    const site = 'raced';
    await registerSite(stack, site, { owners: ['raced-owner', 'second'] });
    const answers = await Promise.all(
      ['raced-owner', 'second'].map((as) =>
        call<SiteResponse>('changeSite', { site, version: 0, name: `By ${as}` }, as),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await logOf(site)).toHaveLength(1);
  });

  test('a person who leaves is in the log with their id; the last owner stays', async () => {
    await registerSite(stack, 'people', { owners: ['people-owner', 'grace'] });
    const as = 'people-owner';
    const named = { user_uid: 'grace', name: 'Grace H', named_at: new Date().toISOString() };
    await stack.post('/internal/rename-member', named, { as: null });
    const remove = (of: string) => call('removeSitePerson', { site: 'people', uid: of, role: 'owner' }, as);
    expect((await remove('grace')).status).toBe(200);
    expect(await remove(as)).toMatchObject({ status: 409, body: { code: 'last-owner' } });
    const actions = (await logOf('people')).map(({ action, about }) => `${action} ${about}`);
    expect(actions).toEqual(['person-removed Grace H, grace (owner)']);
  });

  test.each([
    ['site-name-address', 400, 'Your account is locked, see evil.example'],
    ['site-name-address', 400, 'https://evil.example'],
    ['site-name-address', 400, 'Mail help@evil.example'],
    ['site-name-address', 400, 'Win at EVIL\u200b.com now'],
    ['site-name-address', 400, 'evil[.]example'],
    ['site-name-address', 400, 'ｅｖｉｌ．ｃｏｍ'],
    ['site-name-address', 400, 'evil。com'],
    ['site-name-address', 400, 'Call 192.0.2.1'],
    ['site-name-reserved', 409, '5avepoint Support'],
    ['site-name-reserved', 409, 'Administration'],
    ['site-name-reserved', 409, 'Support Team'],
    ['site-name-reserved', 409, 'Qm4Zx8rTt0pW2vKb7nYd5sHc1Lf'],
  ])(
    '%s: %i for a site called %s, when it is registered and when it is renamed',
    async (code, status, name) => {
      await siteModel(stack.connection).deleteMany({ owners: 'ivy' });
      const refused = { status, body: { code, errors: { name: expect.any(String) } } };
      expect(await register('ivy', { name })).toMatchObject(refused);
      const { body } = await register('ivy');
      const { key } = body.site;
      expect(await call('changeSite', { site: key, version: 0, name }, 'ivy')).toMatchObject(refused);
      const stored = await siteModel(stack.connection).findById(key).lean();
      expect(stored?.name).toBe('My blog');
    },
  );

  test.each([
    'Node.js and more',
    'Dr. Who fans',
    'Web 2.0',
    'St. Gallen',
    'Team Rocket',
    'Kate @ home',
    'A: B/C',
  ])('a site may be called %s', async (name) => {
    await siteModel(stack.connection).deleteMany({ owners: 'ivy' });
    expect((await register('ivy', { name })).status).toBe(200);
  });

  test('a name from before stays while other things change; the team may use reserved ones', async () => {
    await registerSite(stack, 'older', { name: 'older.example' });
    const change = { site: 'older', version: 0, name: 'older.example ', languages: ['en'] };
    expect((await call('changeSite', change, 'older-owner')).status).toBe(200);
    const team = { roles: ['admin'] };
    const named = { name: 'Savepoint Docs', origins: ['https://docs.example'] };
    expect((await call('registerSite', named, 'mo', team)).status).toBe(200);
  });

  test('two owners remove each other at once → one of them stays', async () => {
    for (let round = 0; round < 5; round += 1) {
      const key = `pair${round}`;
      await registerSite(stack, key, { owners: ['left', 'right'] });
      const remove = (uid: string, as: string) =>
        call('removeSitePerson', { site: key, uid, role: 'owner' }, as);
      await Promise.all([remove('left', 'right'), remove('right', 'left')]);
      expect((await siteModel(stack.connection).findById(key).lean())?.owners).toHaveLength(1);
    }
  });

  test('a key is shown once; two are valid at a time, also when several are made at once', async () => {
    await registerSite(stack, 'keys');
    const as = 'keys-owner';
    const made = await call<AddSiteKeyResponse>('addSiteKey', { site: 'keys', algorithm: 'HS256' }, as);
    const { kid, signing_key, site } = made.body;
    expect(site.keys).toEqual([{ kid, algorithm: 'HS256', created: expect.any(String) }]);
    const read = await call('readSite', { site: 'keys' }, as);
    for (const shown of [read, await call('readSiteLog', { site: 'keys' }, as)])
      expect(JSON.stringify(shown.body)).not.toContain(signing_key);
    const keys = signOnKeyModel(stack.connection);
    await Promise.allSettled(Array.from({ length: 6 }, () => addSignOnKey(keys, 'keys', 'HS256')));
    expect((await listSignOnKeys(keys, 'keys')).length).toBeLessThanOrEqual(2);
    expect((await call('removeSiteKey', { site: 'keys', kid }, as)).status).toBe(200);
    expect((await listSignOnKeys(keys, 'keys')).map((key) => key.kid)).not.toContain(kid);
    expect(await call('removeSiteKey', { site: 'keys', kid }, as)).toMatchObject({ status: 400 });
  });

  test('removing needs the site’s name; then its threads are shown no more', async () => {
    await registerSite(stack, 'closing');
    await post(stack, onPage('closing'));
    const remove = (name: string) => call('removeSite', { site: 'closing', name }, 'closing-owner');
    expect(await remove('closing')).toMatchObject({
      status: 400,
      body: { errors: { name: expect.any(String) } },
    });
    expect(await remove('Site closing')).toMatchObject({ status: 200, body: { removed: 'closing' } });
    expect((await call('readSite', { site: 'closing' }, 'closing-owner')).status).toBe(404);
    const { url } = await stack.startInstance();
    expect((await stack.get(`/api/comments?${pageQuery('closing')}`, url)).status).toBe(404);
  });
});

describe('lists', () => {
  test('threads: title, address and number of comments, page by page', async () => {
    await registerSite(stack, 'pages');
    for (let index = 0; index < 22; index += 1) await post(stack, onPage('pages', `/post-${index}`));
    await post(stack, onKnownPage('pages', '/post-21'));
    const first = await call<SiteThreadsPage>('listSiteThreads', { site: 'pages' }, 'pages-owner');
    expect(first.body.threads).toHaveLength(20);
    expect(first.body.threads[0]).toMatchObject({
      title: 'Post /post-21',
      address: 'https://pages.example/post-21',
      comments: 2,
    });
    const cursor = first.body.next_cursor;
    const second = await call<SiteThreadsPage>('listSiteThreads', { site: 'pages', cursor }, 'pages-owner');
    expect([second.body.threads.length, second.body.next_cursor]).toEqual([2, null]);
  });

  test('the log keeps the latest entries; a deleted account leaves no name in it', async () => {
    await registerSite(stack, 'long');
    const log = siteLogModel(stack.connection);
    const entry = { site: 'long', action: 'changed' as const, about: 'name: A' };
    await log.insertManyIfAbsent(
      Array.from({ length: SITE_LOG_MAX + 5 }, (_, index) => ({
        ...entry,
        _id: `entry-${index}`,
        at: new Date(index),
        by: { name: 'Old' },
      })),
    );
    await logChange(log, { ...entry, by: { uid: 'leaver', name: 'Leaver' } });
    await logChange(log, { ...entry, about: 'Leaver', member: 'leaver', by: { name: 'Other' } });
    expect(await log.countDocuments({ site: 'long' })).toBe(SITE_LOG_MAX);
    await stack.post(
      '/internal/delete-member-data',
      { user_uid: 'leaver', comments: 'remove', requested_at: new Date().toISOString() },
      { as: null },
    );
    const stored = JSON.stringify(await log.find({ site: 'long' }).lean());
    expect(stored.toLowerCase()).not.toContain('leaver');
  });
});

describe('moving', () => {
  beforeAll(buildService);

  /** Sends a file in parts, as the page does. @returns its uid and number of parts */
  async function send(site: string, file: Buffer, size = 300) {
    const file_uid = `file-${site}-${file.length}`;
    const base64 = file.toString('base64');
    const parts = Math.ceil(base64.length / size);
    for (let index = 0; index < parts; index += 1) {
      const data = base64.slice(index * size, (index + 1) * size);
      const { status } = await call('sendSiteFile', { site, file_uid, index, data }, `${site}-owner`);
      expect(status).toBe(200);
    }
    return { site, file_uid, parts };
  }

  /** Starts an import, and waits for its end. */
  async function runImport(body: StartSiteImportBody) {
    const as = `${body.site}-owner`;
    const started = await call<SiteImportResponse>('startSiteImport', body, as);
    expect([started.status, started.body]).toMatchObject([200, { import: expect.any(Object) }]);
    let latest: SiteImport | null = null;
    await eventually(async () => {
      latest = (await call<SiteImportResponse>('readSiteImport', { site: body.site }, as)).body.import;
      return latest?.state !== 'running';
    });
    return latest as unknown as SiteImport;
  }

  /** Everything a site has, part by part. */
  async function exportAll(site: string): Promise<string> {
    let lines = '';
    let cursor: string | null | undefined;
    do {
      const body = { site, ...(cursor && { cursor }) };
      const part = await call<ExportSiteResponse>('exportSite', body, `${site}-owner`);
      lines += part.body.lines;
      cursor = part.body.next_cursor;
    } while (cursor);
    return lines;
  }

  test('what the owner takes of a file: one of its sites, and a type of posts', async () => {
    await registerSite(stack, 'takes', { origins: ['https://takes.example'] });
    const sites = ['Blog', 'Staff'].map((site_name) => ({ site_name, site_urls: '' }));
    const file = await send('takes', Buffer.from(artalkFile(sites)), 5_000);
    expect(await runImport({ ...file, dry_run: true })).toMatchObject({
      state: 'failed',
      problem: expect.stringContaining('several sites: “Blog” (1), “Staff” (1)'),
    });
    const tried = await runImport({ ...file, dry_run: true, from_sites: ['Blog'] });
    expect(tried).toMatchObject({ state: 'done', added: 1 });
    expect(tried.report).toMatch(/1 {2}of another site in the file\n +1 {2}Staff/);
    const posts = wordPressFile('takes', [{ path: '/cake', type: 'recipe', rows: [{ id: 1 }] }]);
    const second = await send('takes', Buffer.from(posts), 5_000);
    expect((await runImport({ ...second, dry_run: true })).report).toMatch(/--post-type[^]*1 {2}recipe/);
    expect(await runImport({ ...second, dry_run: true, post_types: ['recipe'] })).toMatchObject({ added: 1 });
  });

  test('export → dry run → import into a site at another address → the same comments, where its tag looks', async () => {
    for (const key of ['old', 'fresh']) await registerSite(stack, key);
    const replace = { from: 'https://old.example/', to: 'https://fresh.example/' };
    const first = await post(stack, onPage('old', '/a'));
    await post(stack, { ...onKnownPage('old', '/a'), content: 'A reply.' }, first);
    await post(stack, onPage('old', '/b'));
    const lines = await exportAll('old');
    expect(
      lines
        .trim()
        .split('\n')
        .map((line) => (JSON.parse(line) as { type?: string }).type ?? 'head'),
    ).toEqual([...['head', 'page', 'page', 'comment', 'comment', 'comment']]);

    const file = await send('fresh', gzipSync(lines));
    const tried = await runImport({ ...file, dry_run: true, replace });
    expect(tried).toMatchObject({ state: 'done', dry_run: true, added: 3 });
    expect(tried.report).toContain('Nothing was changed');
    expect(
      (await call<SiteThreadsPage>('listSiteThreads', { site: 'fresh' }, 'fresh-owner')).body.threads,
    ).toEqual([]);

    const done = await runImport({ ...file, dry_run: false, replace });
    expect(done).toMatchObject({ state: 'done', dry_run: false, added: 3 });
    const { threads } = (await call<SiteThreadsPage>('listSiteThreads', { site: 'fresh' }, 'fresh-owner'))
      .body;
    expect(threads.map(({ address, comments }) => [address, comments]).sort()).toEqual([
      ['https://fresh.example/a', 2],
      ['https://fresh.example/b', 1],
    ]);
    const { body } = await stack.get<CommentsPage>(`/api/comments?${pageQuery('fresh', '/a')}`);
    expect(body.total).toBe(2);
    expect((await logOf('fresh')).map(({ action }) => action)).toEqual(['imported']);
    // The file is gone: another import needs it again.
    const again = await call('startSiteImport', { ...file, dry_run: true }, 'fresh-owner');
    expect(again).toMatchObject({ status: 409, body: { code: 'file-incomplete' } });
  });

  test.each([
    ['no format', Buffer.from('hello'), 'format'],
    ['a bomb', gzipSync(`{"version":1,"users":[]}${'\n'.repeat(40 * 1024 ** 2)}`), 'more than 32 MB'],
    ['compressed three times', gzipSync(gzipSync(gzipSync('{}'))), 'more than once'],
    ['damaged', gzipSync(Buffer.from('x'.repeat(500))).subarray(0, 25), 'damaged'],
  ])('a file that is %s → a sentence, and nothing is imported', async (what, bytes, sentence) => {
    const key = `bad${what.replace(/\W/g, '').slice(0, 8)}`;
    await registerSite(stack, key);
    const failed = await runImport({ ...(await send(key, bytes, 40_000)), dry_run: false });
    expect(failed).toMatchObject({ state: 'failed', problem: expect.stringContaining(sentence) });
  });

  test('a part is missing, or the file is another site’s → refused', async () => {
    for (const key of ['lacking', 'others']) await registerSite(stack, key);
    const file = await send('others', Buffer.from('{"format":"x"}'), 8);
    const as = 'lacking-owner';
    const refused = { status: 409, body: { code: 'file-incomplete' } };
    expect(await call('startSiteImport', { ...file, site: 'lacking', dry_run: true }, as)).toMatchObject(
      refused,
    );
    const more = { ...file, parts: file.parts + 1, dry_run: true };
    expect(await call('startSiteImport', more, 'others-owner')).toMatchObject(refused);
  });

  const sendPart = (site: string, part: object, as = `${site}-owner`) =>
    call('sendSiteFile', { site, data: 'eyJ9', ...part }, as);

  test('parts of ever other files, in any order → the site has one file', async () => {
    await registerSite(stack, 'filler');
    const stored = () => siteFileModel(stack.connection).find({ site: 'filler' }).lean();
    for (const index of [7, 299, 3])
      for (let file = 0; file < 4; file += 1)
        expect((await sendPart('filler', { file_uid: `file-${index}-${file}`, index })).status).toBe(200);
    expect((await stored()).map(({ file_uid, index }) => [file_uid, index])).toEqual([['file-3-3', 3]]);
    const [{ data: first } = { data: '' }] = await stored();
    for (const data of ['Zmlyc3Q=', 'c2Vjb25k', 'dGhpcmQ='])
      expect((await sendPart('filler', { file_uid: 'file-3-3', index: 3, data })).status).toBe(409);
    expect((await stored()).map(({ data }) => data)).toEqual([first]);
    expect((await sendPart('filler', { file_uid: 'file-3-3', index: SITE_FILE_PARTS_MAX })).status).toBe(400);
  });

  test('the last part first → the file is complete all the same', async () => {
    const site = await registerSite(stack, 'reversed');
    const lines = Buffer.from('{"format":"savepoint-comments","version":1,"site":"reversed","name":"R"}\n');
    const halves = [lines.subarray(0, 30), lines.subarray(30)].map((half) => half.toString('base64'));
    for (const index of [1, 0])
      await sendPart(site.key, { file_uid: 'file-reversed', index, data: halves[index] });
    const file = { site: site.key, file_uid: 'file-reversed', parts: 2 };
    expect(await runImport({ ...file, dry_run: true })).toMatchObject({ state: 'done', added: 0 });
  });

  test('files of many sites of a member → 413 beyond what they may have together, and other members may go on', async () => {
    const sites = ['heap0', 'heap1', 'heap2'];
    for (const key of sites) await registerSite(stack, key, { owners: ['hoarder'] });
    await registerSite(stack, 'heapless');
    const parts = (site: string) =>
      Array.from({ length: SITE_FILE_PARTS_MAX }, (_, index) => ({
        ...{ _id: `${site}:${index}`, site, file_uid: `file-of-${site}`, index },
        ...{ data: 'eyJ9', created: new Date() },
      }));
    for (const site of sites.slice(0, 2))
      await siteFileModel(stack.connection).insertManyIfAbsent(parts(site));
    const next = { file_uid: 'file-of-heap2', index: 0 };
    expect(await sendPart('heap2', next, 'hoarder')).toMatchObject({
      status: 413,
      body: { code: 'files-too-large', error: expect.stringContaining('17 MB') },
    });
    // A part that is sent again, and a file in place of another one.
    expect((await sendPart('heap0', { file_uid: 'file-of-heap0', index: 9 }, 'hoarder')).status).toBe(200);
    expect((await sendPart('heapless', next)).status).toBe(200);
    expect((await sendPart('heap1', { file_uid: 'file-other', index: 0 }, 'hoarder')).status).toBe(200);
    expect((await sendPart('heap2', next, 'hoarder')).status).toBe(200);
  });

  test('how often a member starts imports is counted over all their sites', async () => {
    const { url } = await stack.startInstance({ RATE_LIMIT_SCALE: '1' });
    const sites = ['often0', 'often1', 'often2'];
    for (const key of sites) await registerSite(stack, key, { owners: ['eager'] });
    const body = { file_uid: 'file-missing', parts: 1, dry_run: true };
    const statuses = [];
    for (let attempt = 0; attempt <= RATE_LIMITS.import.member.burst; attempt += 1)
      statuses.push(
        (await call('startSiteImport', { site: sites[attempt % 3], ...body }, 'eager', { url })).status,
      );
    expect([statuses[0], statuses.at(-1)]).toEqual([409, 429]);
  });

  test('an export is in the log, also one that begins with a cursor that somebody wrote', async () => {
    await registerSite(stack, 'traced');
    const cursor = `p${encodeCursor({ created: new Date(1e12), _id: 'a-cursor' })}`;
    for (const body of [{ cursor }, { cursor }, {}]) {
      const { status } = await call('exportSite', { site: 'traced', ...body }, 'traced-owner');
      expect(status).toBe(200);
    }
    const exports = (await logOf('traced')).filter(({ action }) => action === 'exported');
    expect(exports).toHaveLength(2);
  });

  test('how often a spam service is asked about keys is counted over all sites of a member', async () => {
    const { url } = await stack.startInstance({ RATE_LIMIT_SCALE: '1' });
    const sites = ['asks0', 'asks1', 'asks2'];
    for (const key of sites) await registerSite(stack, key, { owners: ['asker'] });
    const statuses = [];
    for (let attempt = 0; attempt <= RATE_LIMITS['spam-key'].member.burst; attempt += 1)
      statuses.push(
        (await call('setSpamServiceKey', { site: sites[attempt % 3], api_key: 'made-up' }, 'asker', { url }))
          .status,
      );
    expect(statuses.slice(0, -1)).not.toContain(429);
    expect(statuses.at(-1)).toBe(429);
  });

  test('how often addresses of webhooks are looked up is counted over all sites of a member, refused ones too', async () => {
    const { url } = await stack.startInstance({ RATE_LIMIT_SCALE: '1' });
    const sites = ['hooks0', 'hooks1', 'hooks2'];
    for (const key of sites) await registerSite(stack, key, { owners: ['webmaster'] });
    const body = { address: 'https://127.0.0.1/', events: ['comment.hidden'] };
    const statuses = [];
    for (let attempt = 0; attempt <= RATE_LIMITS['webhook-host'].member.burst; attempt += 1)
      statuses.push(
        (await call('addSiteWebhook', { site: sites[attempt % 3], ...body }, 'webmaster', { url })).status,
      );
    expect([statuses[0], statuses.at(-2), statuses.at(-1)]).toEqual([400, 400, 429]);
  });

  test('how often messages are sent again is counted over all sites of a member', async () => {
    const { url } = await stack.startInstance({ RATE_LIMIT_SCALE: '0.1' });
    const sites = ['again0', 'again1'];
    for (const key of sites) await registerSite(stack, key, { owners: ['resender'] });
    const ask = (name: 'replaySiteDelivery' | 'switchSiteWebhook', site: string) => {
      const body =
        name === 'replaySiteDelivery'
          ? { delivery: 'msg_0b7e2a1c-5f0e-4d53-9a43-6a2f4b0d9c11' }
          : { on: true };
      return call(name, { site, uid: 'no-webhook-here', ...body }, 'resender', { url });
    };
    for (let attempt = 0; attempt < RATE_LIMITS.replay.member.burst / 10; attempt += 1)
      expect((await ask('replaySiteDelivery', sites[attempt % 2]!)).status).toBe(404);
    for (const name of ['replaySiteDelivery', 'switchSiteWebhook'] as const)
      expect(await ask(name, 'again1')).toMatchObject({ status: 429, body: { code: 'too-many-replays' } });
    const off = { site: 'again0', uid: 'no-webhook-here', on: false };
    expect((await call('switchSiteWebhook', off, 'resender', { url })).status).toBe(404);
  });

  test('an import whose process ended is interrupted, and can be started again', async () => {
    await registerSite(stack, 'crashed');
    const imports = stack.connection.collection<{ _id: string }>('site_imports');
    const { site, file_uid, parts } = await send('crashed', Buffer.from('{}'));
    const running = {
      run: 'gone',
      file_uid,
      dry_run: false,
      state: 'running',
      phase: 'importing',
      done: 500,
    };
    await imports.insertOne({ _id: site, ...running, alive: new Date() } as never);
    const start = () => call('startSiteImport', { site, file_uid, parts, dry_run: true }, 'crashed-owner');
    expect(await start()).toMatchObject({ status: 409, body: { code: 'import-running' } });
    await imports.updateOne({ _id: site }, { $set: { alive: new Date(Date.now() - 60_000) } });
    const read = await call<SiteImportResponse>('readSiteImport', { site }, 'crashed-owner');
    expect(read.body.import).toMatchObject({ state: 'interrupted', done: 500 });
    expect((await start()).status).toBe(200);
  });
});
