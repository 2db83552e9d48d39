import { siteRoutes, type SiteCall } from '@savepoint/contracts/routes';
import type { AddCommentBody, AddCommentResponse, Comment } from '@savepoint/contracts/comments';
import type { QueuePage } from '@savepoint/contracts/moderation';
import type { SiteLogPage, SiteResponse } from '@savepoint/contracts/sites';
import { createEntityLookup } from '@savepoint/service-kit/calls';
import { BLATANT, SPAM_AUTHOR, startAkismet, VALID_KEY } from '../../../test/akismet';
import { addBody, newUid } from '../../../test/comments';
import { onKnownPage, onPage, registerSite } from '../../../test/sites';
import { startStack, type Stack } from '../../../test/stack';
import { postComment } from '../../posting/post-comment';
import { createDependencies } from '../../dependencies';
import { spamKeyModel } from '../../data/models/spam-keys';
import { readSite } from '../../sites/edit-sites';
import { siteModel } from '../../data/models/site';
import { createSpamService } from './spam-service';

const ADDRESS = '198.51.100.77';
const BROWSER = 'A browser nobody else has/7.0';
const HELD = { hidden: 'pending_moderation', pending_reasons: [{ kind: 'spam-service' }] };

let akismet: Awaited<ReturnType<typeof startAkismet>>;
let stack: Stack;
beforeAll(async () => {
  akismet = await startAkismet();
  stack = await startStack({ SPAM_SERVICE_URL: akismet.url, LOG_LEVEL: 'error' });
});
afterAll(async () => {
  await stack.close();
  await akismet.close();
});
beforeEach(() => {
  akismet.asked.length = 0;
  akismet.instead = undefined;
  akismet.keys = new Set([VALID_KEY]);
});

const call = <T = SiteResponse>(name: SiteCall, body: { site: string }, as = `${body.site}-owner`) =>
  stack.post<T>(siteRoutes[name].path, body, { as });
const setKey = (site: string, api_key = VALID_KEY) =>
  stack.post<SiteResponse & { code: string; errors?: object }>(
    siteRoutes.setSpamServiceKey.path,
    { site, api_key },
    { as: `${site}-owner` },
  );
const stateOf = async (site: string) => (await call('readSite', { site })).body.site.spam_service;
const storedKeys = async (site: string) => spamKeyModel(stack.connection).findById(site).lean();
const logOf = async (site: string) =>
  (await call<SiteLogPage>('readSiteLog', { site })).body.entries.map(({ action }) => action);

/** A site whose comments are checked. */
async function open(site: string) {
  await registerSite(stack, site, { moderators: [`${site}-mod`], languages: ['de-CH', 'en'] });
  expect((await setKey(site)).status).toBe(200);
  akismet.asked.length = 0;
}

/** Posts or edits as the gateway passes it on. */
async function send(path: string, body: object, name: string, as = name): Promise<Comment> {
  const answer = await fetch(stack.url + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': ADDRESS,
      'user-agent': BROWSER,
      authorization: `Bearer ${stack.tokens.token(as, { claims: { name } })}`,
    },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${answer.status} ${text}`);
  return (JSON.parse(text) as AddCommentResponse).comment;
}
const say = (site: string, over: Partial<AddCommentBody>, name = 'Ann', as = name) =>
  send('/api/user/comments/add', addBody({ ...onPage(site), ...over }), name, as);
const edit = (site: string, { uid }: Comment, content: string, name: string) =>
  send('/api/comments/update', { comment_uid: uid, ...onKnownPage(site), content, spoiler: false }, name);

/** Every document of the database as JSON. */
async function everything(): Promise<string> {
  const collections = (await stack.connection.db?.collections()) ?? [];
  return JSON.stringify(await Promise.all(collections.map((each) => each.find().toArray())));
}

describe('the key', () => {
  test('is verified and stored, and no answer has it', async () => {
    await registerSite(stack, 'keyed', { origins: ['https://*.keyed.example', 'https://keyed.example'] });
    const { status, body } = await setKey('keyed');
    expect(status).toBe(200);
    expect(body.site.spam_service).toEqual({ since: expect.any(String) });
    expect(akismet.asked).toMatchObject([
      { method: 'verify-key', fields: { api_key: VALID_KEY, blog: 'https://keyed.example/' } },
    ]);
    expect(await storedKeys('keyed')).toMatchObject({ api_key: VALID_KEY });
    const answers = [
      body,
      ...(await Promise.all(
        (['listOwnSites', 'readSite', 'readSiteLog', 'exportSite', 'readSiteFigures'] as const).map(
          async (name) =>
            (
              await call<object>(
                name,
                (name === 'listOwnSites' ? {} : { site: 'keyed' }) as { site: string },
                'keyed-owner',
              )
            ).body,
        ),
      )),
    ];
    expect(JSON.stringify(answers)).not.toContain(VALID_KEY);
    expect(await logOf('keyed')).toContain('spam-key-set');
  });

  test('a key that the service does not know → refused with its words, and nothing is stored', async () => {
    await registerSite(stack, 'wrongkey');
    expect(await setKey('wrongkey', 'made-up')).toMatchObject({
      status: 400,
      body: {
        code: 'invalid-spam-key',
        errors: { api_key: expect.stringContaining('The key is not known') },
      },
    });
    expect(await storedKeys('wrongkey')).toBeNull();
    expect(await stateOf('wrongkey')).toBeUndefined();
    expect(await logOf('wrongkey')).toEqual([]);
  });

  test('a wrong one does not replace a good one', async () => {
    await open('replacing');
    expect((await setKey('replacing', 'made-up')).status).toBe(400);
    expect(await storedKeys('replacing')).toMatchObject({ api_key: VALID_KEY });
  });

  test.each([
    ['an answer of another kind', { text: '<html>It works!</html>' }],
    ['an error', { status: 500, text: 'valid' }],
    ['an endless answer', { text: 'valid'.repeat(10_000) }],
  ])('%s about it → 503, and nothing is stored', async (_what, answer) => {
    const site = `odd${answer.text.length}`;
    await registerSite(stack, site);
    akismet.instead = answer;
    expect(await setKey(site)).toMatchObject({ status: 503, body: { code: 'spam-service-unavailable' } });
    expect(await storedKeys(site)).toBeNull();
  });

  test('removed, or with its site → the service gets nothing more', async () => {
    await open('unkeyed');
    expect((await call('removeSpamServiceKey', { site: 'unkeyed' })).body.site.spam_service).toBeUndefined();
    expect((await call('removeSpamServiceKey', { site: 'unkeyed' })).status).toBe(200);
    expect((await logOf('unkeyed')).filter((action) => action === 'spam-key-removed')).toHaveLength(1);
    expect((await say('unkeyed', {}, SPAM_AUTHOR)).hidden).toBeUndefined();
    expect(akismet.asked).toEqual([]);

    await open('ended');
    await stack.post(
      siteRoutes.removeSite.path,
      { site: 'ended', name: 'Site ended' },
      { as: 'ended-owner' },
    );
    expect(await storedKeys('ended')).toBeNull();
  });
});

describe('a comment', () => {
  test('is shown to the service with what the protocol names, and with no mail address', async () => {
    await open('asked');
    const first = await say('asked', { content: 'A fine post.' }, 'Ann');
    expect(first.hidden).toBeUndefined();
    const page = { parent_uid: first.uid, grandparent_uid: null };
    await say('asked', { content: 'Indeed it is.', ...page }, 'Bob');
    const common = {
      ...{
        api_key: VALID_KEY,
        blog: 'https://asked.example/',
        blog_lang: 'de_ch, en',
        blog_charset: 'UTF-8',
      },
      ...{ user_ip: ADDRESS, user_agent: BROWSER, permalink: 'https://asked.example/post' },
      comment_date_gmt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    };
    expect(akismet.checked()).toEqual([
      { ...common, comment_type: 'comment', comment_author: 'Ann', comment_content: 'A fine post.' },
      { ...common, comment_type: 'reply', comment_author: 'Bob', comment_content: 'Indeed it is.' },
    ]);
    const stored = await everything();
    for (const secret of [ADDRESS, BROWSER]) expect(stored).not.toContain(secret);
  });

  test('that it takes for spam is held with the reason; blatant spam too, which moderators are told', async () => {
    await open('holding');
    expect(await say('holding', {}, SPAM_AUTHOR, 'sam')).toMatchObject(HELD);
    const blatant = await say('holding', { content: `A ${BLATANT} advertisement.` }, 'Sue');
    expect(blatant.pending_reasons).toEqual([{ kind: 'spam-service' }]);
    const queue = { site: 'holding', why: 'spam-service' };
    const { body } = await stack.post<QueuePage>('/api/moderation/queue', queue, { as: 'holding-mod' });
    expect(body.items.map(({ pending_reasons }) => pending_reasons)).toEqual([
      [{ kind: 'spam-service' }],
      [{ kind: 'spam-service', discard: true }],
    ]);
  });

  test('an edit is checked like a new one', async () => {
    await open('editing');
    const comment = await say('editing', { content: 'A fine post.' }, 'Eve');
    expect(await edit('editing', comment, `A ${BLATANT} post.`, 'Eve')).toMatchObject(HELD);
    expect(akismet.checked()[1]).toMatchObject({
      ...{ comment_content: `A ${BLATANT} post.`, recheck_reason: 'edit', user_ip: ADDRESS },
      comment_date_gmt: comment.created,
    });
  });

  test('of an owner or moderator of the site, or one that is rejected anyway, is not shown to it', async () => {
    await open('notasked');
    for (const as of ['notasked-owner', 'notasked-mod'])
      expect((await say('notasked', {}, SPAM_AUTHOR, as)).hidden).toBeUndefined();
    const same = 'This text is posted twice, word for word.';
    await say('notasked', { content: same }, 'Cem');
    await expect(say('notasked', { content: same }, 'Cem')).rejects.toThrow('duplicate-text');
    expect(akismet.checked()).toHaveLength(1);
  });

  test('to which nobody replied, or that cannot be edited so, is not shown to it, and stores no page', async () => {
    await open('refusing');
    const texts = ['You have been hacked', 'Again', 'And again'];
    const uid = newUid();
    for (const [index, title] of texts.entries()) {
      const page = onPage('refusing', `/never-${index}`);
      const reply = {
        ...page,
        entity_page: { ...page.entity_page, title },
        parent_uid: `missing-000${index}`,
      };
      await expect(say('refusing', { comment_uid: uid, ...reply }, 'Mallory')).rejects.toThrow('404');
    }
    const same = 'This text stands below the post already.';
    await say('refusing', { content: same }, 'Mallory');
    const other = await say('refusing', {}, 'Mallory');
    await expect(edit('refusing', other, same, 'Mallory')).rejects.toThrow('duplicate-text');
    expect(akismet.checked()).toHaveLength(2);
    const pages = await stack.connection.collection('site_pages').find({ site: 'refusing' }).toArray();
    expect(pages.map(({ title }) => title)).toEqual([onPage('refusing').entity_page.title]);
    expect(await everything()).not.toContain('hacked');
  });

  test('on another site, or on Savepoint, is not shown to it', async () => {
    await open('alone');
    await registerSite(stack, 'neighbour');
    expect((await say('neighbour', {}, SPAM_AUTHOR, 'sid')).hidden).toBeUndefined();
    const body = addBody({ comment_uid: newUid() });
    expect((await send('/api/user/comments/add', body, SPAM_AUTHOR, 'sid')).hidden).toBeUndefined();
    expect(akismet.asked).toEqual([]);
  });
});

describe('while the service does not check', () => {
  test.each([
    ['a key that is no longer valid', undefined, 'The key is not known'],
    ['an error', { status: 500, text: 'true' }, 'HTTP 500'],
    ['an answer of another kind', { text: '<html>true</html>' }, undefined],
    [
      'a long explanation, with the key',
      { text: 'invalid', headers: { 'X-akismet-debug-help': `No\t ${VALID_KEY} ${'x'.repeat(500)}` } },
      expect.stringMatching(/^No … x{100,}…$/),
    ],
  ])('%s → comments appear, and the owners read since when, and why', async (what, instead, words) => {
    const site = `failing${what.length}`;
    await open(site);
    akismet.keys.clear();
    akismet.instead = instead;
    expect((await say(site, {}, SPAM_AUTHOR, 'sam')).hidden).toBeUndefined();
    const state = await stateOf(site);
    expect(state?.failing).toEqual({
      since: expect.any(String),
      problem: 'refused',
      ...(words !== undefined && { words }),
    });
    expect(JSON.stringify(state)).not.toContain(VALID_KEY);
    await say(site, {}, SPAM_AUTHOR, 'sam');
    expect(await stateOf(site)).toEqual(state);
    // Moderators do not see it.
    const asModerator = await call('readSite', { site }, `${site}-mod`);
    expect(asModerator.body.site.spam_service).toBeUndefined();

    akismet.keys.add(VALID_KEY);
    akismet.instead = undefined;
    expect(await say(site, {}, SPAM_AUTHOR, 'sam')).toMatchObject(HELD);
    expect((await stateOf(site))?.failing).toBeUndefined();
  });

  test('no answer → comments appear, and later ones do not wait for it', async () => {
    await open('silent');
    const context = createDependencies(stack.connection, createEntityLookup(stack.catalogue.url));
    const options = { url: akismet.url, timeoutMs: 200 };
    context.spamService = createSpamService(spamKeyModel(stack.connection), options);
    akismet.instead = null;
    const site = context.forSite(await readSite(siteModel(stack.connection), 'silent'));
    const author = { sub: 'sam', name: SPAM_AUTHOR, auth_time: Math.ceil(Date.now() / 1000) + 60 };
    const speak = () =>
      postComment(site, author, addBody(onPage('silent')), { address: ADDRESS, userAgent: BROWSER });
    expect((await speak()).hidden).toBeUndefined();
    expect(await stateOf('silent')).toMatchObject({ failing: { problem: 'silent' } });
    // Once a probe had no answer either, the service is not asked any more.
    for (let asked = -1; asked < akismet.checked().length;) {
      asked = akismet.checked().length;
      expect((await speak()).hidden).toBeUndefined();
    }
    await context.spamService.close();
    await context.webhooks.client.close();
  });
});
