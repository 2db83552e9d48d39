import { DAY_MS, FORMER_MEMBER, SITE_HAND_OVER_DAYS } from '@savepoint/contracts/base';
import type { OwnSitesResponse } from '@savepoint/contracts/sites';
import type { SettleSitesResponse, SiteFate } from '@savepoint/contracts/members';
import { createEntityLookup } from '@savepoint/service-kit/calls';
import { registerSite } from '../../../test/sites';
import { startStack, type Stack } from '../../../test/stack';
import { createDependencies, type Dependencies } from '../../dependencies';
import { standingModel } from '../../data/models/moderation';
import { siteModel } from '../../data/models/site';
import { siteLogModel } from '../../data/models/site-management';
import { removeForsakenSites } from './settle-sites';

let stack: Stack;
let context: Dependencies;
beforeAll(async () => {
  stack = await startStack();
  context = createDependencies(stack.connection, createEntityLookup(stack.catalogue.url));
  await standingModel(stack.connection).insertIfAbsent({
    ...{ _id: 'grace', name: 'Grace', chosen_name: 'Grace', name_key: 'grace' },
  });
});
afterAll(() => stack.close());

let made = 0;
const newSite = async (owners: string[], moderators: string[] = []) => {
  const key = `fate${++made}`;
  await registerSite(stack, key, { owners, moderators });
  return key;
};
const settle = async (user_uid: string, sites: SiteFate[] = []) =>
  (
    await stack.post<SettleSitesResponse>(
      '/internal/settle-sites',
      { user_uid, name: user_uid, sites },
      { as: null },
    )
  ).body.undecided;
const deleteData = async (user_uid: string) =>
  stack.post(
    '/internal/delete-member-data',
    { user_uid, comments: 'remove', requested_at: new Date().toISOString() },
    { as: null },
  );
const stored = (key: string) => siteModel(stack.connection).findById(key).lean();
const ownersOf = async (key: string) => (await stored(key))?.owners;
const logOf = async (site: string) =>
  (await siteLogModel(stack.connection).find({ site }).sort({ at: 1 }).lean()).map(({ action, by }) => [
    action,
    by.name,
  ]);

test('sites with another owner are left; about the others the member is asked, and nothing happens', async () => {
  const [shared, alone, removed] = [
    await newSite(['ann', 'bob']),
    await newSite(['ann'], ['mo']),
    await newSite(['ann']),
  ];
  await siteModel(stack.connection).updateOne({ _id: removed }, { $set: { removed: new Date() } });
  const problem = `“Site ${alone}” (${alone}) has no other owner.`;
  expect(await settle('ann')).toEqual([{ site: alone, problem }]);
  expect([await ownersOf(shared), await ownersOf(alone)]).toEqual([['ann', 'bob'], ['ann']]);
  expect(await settle('ann', [{ site: alone, then: 'remove' }])).toEqual([]);
  expect(await ownersOf(shared)).toEqual(['bob']);
  expect((await stored(alone))?.removed).toBeInstanceOf(Date);
  expect(await logOf(alone)).toEqual([['removed', 'ann']]);
  await deleteData('ann');
  expect(await logOf(alone)).toEqual([['removed', 'Former member']]);
});

test.each<[string, Omit<SiteFate, 'site'>, string]>([
  ['nobody', { then: 'hand-over' }, 'No member'],
  ['a name that nobody chose', { then: 'hand-over', to: 'Gracie' }, 'No member'],
  ['oneself', { then: 'hand-over', to: 'liz' }, 'to you'],
])('handed over to %s → asked again', async (_what, fate, words) => {
  const key = await newSite(['liz']);
  await standingModel(stack.connection).insertIfAbsent({ _id: 'liz', name: 'Liz' });
  const others = (await siteModel(stack.connection).find({ owners: 'liz' }).lean())
    .filter(({ _id }) => _id !== key)
    .map(({ _id: site }): SiteFate => ({ site, then: 'remove' }));
  expect(await settle('liz', [...others, { site: key, ...fate }])).toEqual([
    { site: key, problem: expect.stringContaining(words) },
  ]);
  expect(await ownersOf(key)).toEqual(['liz']);
});

test('handed over → it goes on without an owner, and is removed unless somebody owns it in time', async () => {
  const [taken, forsaken] = [await newSite(['dan'], ['mo']), await newSite(['dan'])];
  const fates: SiteFate[] = [taken, forsaken].map((site) => ({ site, then: 'hand-over', to: 'Grace' }));
  expect(await settle('dan', fates)).toEqual([]);
  expect(await stored(taken)).toMatchObject({ owners: [], moderators: ['mo'], heir: { uid: 'grace' } });
  await removeForsakenSites(context);
  expect((await stored(forsaken))?.removed).toBeUndefined();
  await deleteData('dan');
  const { body } = await stack.post<OwnSitesResponse>('/api/sites', {}, { as: 'grace' });
  expect(body.invitations).toHaveLength(2);
  expect(body.invitations).toContainEqual(
    expect.objectContaining({ site: taken, role: 'owner', by: FORMER_MEMBER }),
  );
  const answer = { site: taken, answer: 'accept' };
  expect((await stack.post('/api/sites/invitations/answer', answer, { as: 'grace' })).status).toBe(200);
  await removeForsakenSites(context, Date.now() + SITE_HAND_OVER_DAYS * DAY_MS + 1_000);
  expect((await stored(forsaken))?.removed).toBeInstanceOf(Date);
  expect(await stored(taken)).toMatchObject({ owners: ['grace'] });
  expect((await stored(taken))?.removed).toBeUndefined();
  expect(await logOf(forsaken)).toEqual([
    ['handed-over', 'Former member'],
    ['removed', 'Savepoint'],
  ]);
});

test('two owners delete their accounts at the same time → one leaves, the other is asked', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [one, other] = [`one-${round}`, `other-${round}`];
    const keys = [await newSite([one, other]), await newSite([one, other])];
    const answers = await Promise.all([settle(one), settle(other)]);
    for (const key of keys) expect((await ownersOf(key))?.length).toBeGreaterThan(0);
    expect(answers.filter((undecided) => undecided.length === 0).length).toBeLessThanOrEqual(1);
  }
});

test('somebody became the only owner since they were asked → the site is removed, not left to nobody', async () => {
  const key = await newSite(['eve']);
  await deleteData('eve');
  expect(await stored(key)).toMatchObject({ owners: [], removed: expect.any(Date) });
  expect(await logOf(key)).toEqual([['removed', 'Savepoint']]);
});
