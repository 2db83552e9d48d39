import { DAY_MS } from '@savepoint/contracts/base';
import { siteRoutes, type SiteCall } from '@savepoint/contracts/routes';
import type { OwnDecisionsPage, QueuePage } from '@savepoint/contracts/moderation';
import type { SiteResponse, SpamTrial } from '@savepoint/contracts/sites';
import { newUid, post } from '../../../test/comments';
import { onKnownPage, onPage, registerSite } from '../../../test/sites';
import { generateCorpus } from '../../../test/spam-corpus';
import { startStack, type Stack } from '../../../test/stack';
import { siteModel } from '../../data/models/site';

const SPAM = 'Play at the best online casino and get a $500 welcome bonus! Register now, free spins.';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.close());

const call = <T>(name: SiteCall, body: object, as: string) =>
  stack.post<T>(siteRoutes[name].path, body, { as });
const tryFilter = async (site: string) =>
  (await call<SpamTrial>('trySpamFilter', { site }, `${site}-owner`)).body;
async function choose(site: string, spam_filter: string) {
  const as = `${site}-owner`;
  const { version } = (await call<SiteResponse>('readSite', { site }, as)).body.site;
  return call('changeSite', { site, version, settings: { spam_filter } }, as);
}
const say = (site: string, content: string, as: string) =>
  post(stack, { ...onPage(site), content }, undefined, as);
const queueOf = async (site: string, body = {}) =>
  (await stack.post<QueuePage>('/api/moderation/queue', { site, ...body }, { as: `${site}-mod` })).body.items;

/** A site whose moderators have decided about the corpus, the latest of it a day ago. @param over changes each decision */
async function openWithDecisions(site: string, over: object = {}) {
  await registerSite(stack, site, { moderators: [`${site}-mod`] });
  const corpus = generateCorpus(31, 600);
  await stack.connection.collection<{ _id: string }>('moderation_log').insertMany(
    corpus.map(({ text, isSpam, time }, index) => ({
      _id: `${site}:decided-${index}`,
      site,
      action: isSpam ? ('removed' as const) : ('approved' as const),
      ...(isSpam && { ground: 'spam' as const }),
      by: { uid: `${site}-mod`, name: 'Mo' },
      at: new Date(Date.now() - DAY_MS - (1 - time) * 90 * DAY_MS),
      target: `decided-${index}`,
      about: 'Somebody: …',
      comment: {
        ...{ content: text, entity_type: 'page' as const, entity_slug: onPage(site).entity_slug },
        ...{ parent_uid: null, pending_reasons: [], reports: {} },
      },
      ...over,
    })),
  );
}

/** Before the service has read the site, which it caches for some seconds. */
const set = (site: string, mode: 'try' | 'on') =>
  siteModel(stack.connection).updateOne({ _id: site }, { $set: { 'settings.spam_filter': mode } });
const switchOn = (site: string) => set(site, 'on');

describe('before it is switched on', () => {
  test('a trial learns from older decisions and says what that finds among those of 30 days', async () => {
    await openWithDecisions('spamtrial');
    const trial = await tryFilter('spamtrial');
    expect(trial).toMatchObject({ ready: true });
    const { learned, tested, held, precision, recall } = trial;
    expect(learned.spam + learned.approved + tested.spam + tested.approved).toBe(600);
    expect(tested.spam + tested.approved).toBeGreaterThan(150);
    expect(precision).toBeCloseTo(held.spam / (held.spam + held.approved));
    expect(recall).toBeCloseTo(held.spam / tested.spam);
    expect([precision, recall].map((share) => (share ?? 0) > 0.75)).toEqual([true, true]);
    expect(trial.mistakes.length).toBe(Math.min(5, held.approved));
  });

  test('too few decisions → it says so, and cannot be switched on', async () => {
    await registerSite(stack, 'spamfew');
    expect(await tryFilter('spamfew')).toMatchObject({
      ...{ ready: false, precision: null, recall: null },
      ...{ learned: { spam: 0, approved: 0 }, tested: { spam: 0, approved: 0 } },
    });
    expect((await choose('spamfew', 'try')).status).toBe(200);
    expect(await choose('spamfew', 'on')).toMatchObject({
      status: 400,
      body: { code: 'invalid-site', errors: { spam_filter: expect.stringContaining('too few decisions') } },
    });
  });

  test('it is tried first', async () => {
    await openWithDecisions('spamfirst');
    expect(await choose('spamfirst', 'on')).toMatchObject({
      status: 400,
      body: { errors: { spam_filter: expect.stringContaining('Try the spam filter') } },
    });
    for (const mode of ['try', 'on', 'off']) expect((await choose('spamfirst', mode)).status).toBe(200);
  });

  test('while it is tried, comments are marked in the queue, and none is held', async () => {
    await openWithDecisions('spamtry');
    await set('spamtry', 'try');
    const { uid, hidden } = await say('spamtry', SPAM, 'sam');
    expect(hidden).toBeUndefined();
    const report = { comment_uid: uid, ...onKnownPage('spamtry'), reason: 'spam' };
    expect((await stack.post('/api/user/comments/report', report, { as: 'bob' })).status).toBe(200);
    const [item] = await queueOf('spamtry');
    expect(item).toMatchObject({ pending_reasons: [], spam_trial: { score: expect.any(Number) } });
    expect(item?.spam_trial?.words).toContain('welcome');
  });
});

describe('switched on', () => {
  test('a comment like spam waits, explained to moderators and not to its author; others appear', async () => {
    await openWithDecisions('spamon');
    await switchOn('spamon');
    const held = await say('spamon', SPAM, 'sam');
    expect(held).toMatchObject({ hidden: 'pending_moderation', pending_reasons: [{ kind: 'spam-filter' }] });
    expect(held.pending_reasons).toEqual([{ kind: 'spam-filter' }]);
    expect(
      (await say('spamon', 'The second boss is great, but the map is a mess.', 'ann')).hidden,
    ).toBeUndefined();
    expect((await say('spamon', `${SPAM} Said a mail to us.`, 'spamon-mod')).hidden).toBeUndefined();

    const [item] = await queueOf('spamon', { why: 'spam-filter' });
    expect(item?.comment.uid).toBe(held.uid);
    const [reason] = item?.pending_reasons ?? [];
    expect(reason).toMatchObject({ kind: 'spam-filter', score: expect.any(Number) });
    expect((reason as { words: string[] }).words).toContain('welcome');

    const { body } = await stack.post<OwnDecisionsPage>('/api/user/comments/decisions', {}, { as: 'sam' });
    expect(JSON.stringify(body)).not.toContain('"words"');

    const decision = { site: 'spamon', action_uid: newUid(), comment_uid: held.uid, verdict: 'approved' };
    const approved = await stack.post(
      '/api/moderation/decide',
      { ...decision, version: item?.version },
      { as: 'spamon-mod' },
    );
    expect(approved.status).toBe(200);
  });

  test('an edit to spam is held', async () => {
    await openWithDecisions('spamedit');
    await switchOn('spamedit');
    const { uid } = await say('spamedit', 'The ending is beautiful.', 'eva');
    const edit = { comment_uid: uid, ...onKnownPage('spamedit'), content: SPAM };
    const { body } = await stack.post<{ comment: object }>('/api/comments/update', edit, { as: 'eva' });
    expect(body.comment).toMatchObject({ hidden: 'pending_moderation' });
  });

  test('a site learns from its own decisions only, and not from undone ones', async () => {
    await openWithDecisions('spamundone', { undone: { by: 'Mo', at: new Date() } });
    await registerSite(stack, 'spamempty');
    for (const site of ['spamundone', 'spamempty']) {
      await switchOn(site);
      expect((await say(site, SPAM, `sam-${site}`)).hidden).toBeUndefined();
    }
  });

  test('an author deletes the comment → its words are forgotten', async () => {
    await openWithDecisions('spamgone');
    await switchOn('spamgone');
    const { uid } = await say('spamgone', SPAM, 'pia');
    const cases = stack.connection.collection<{ _id: string }>('comment_cases');
    expect(JSON.stringify(await cases.findOne({ _id: uid }))).toContain('welcome');
    const target = { comment_uid: uid, ...onKnownPage('spamgone') };
    await stack.post('/api/user/comments/delete', target, { as: 'pia' });
    expect(JSON.stringify(await cases.findOne({ _id: uid }))).not.toContain('welcome');
  });
});
