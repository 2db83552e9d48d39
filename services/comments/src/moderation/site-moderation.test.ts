import { siteRoutes } from '@savepoint/contracts/routes';
import type { QueuePage } from '@savepoint/contracts/moderation';
import type { SiteLogPage } from '@savepoint/contracts/sites';
import { newUid, post } from '../../test/comments';
import { onPage, registerSite } from '../../test/sites';
import { startStack, type Stack } from '../../test/stack';
import { siteLogModel } from '../data/models/site-management';
import { logChange } from '../data/site-log';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.close());

const moderate = <T = object>(site: string, call: string, body: object = {}, as = `${site}-mod`) =>
  stack.post<T>(`/api/moderation/${call}`, { ...body, site }, { as });
const queue = async (site: string, why?: string) =>
  (await moderate<QueuePage>(site, 'queue', why === undefined ? {} : { why })).body;
const textsIn = async (site: string, why?: string) =>
  (await queue(site, why)).items.map(({ comment }) => comment.content);
const logOf = async (site: string, cursor?: string) =>
  (
    await stack.post<SiteLogPage>(
      siteRoutes.readSiteLog.path,
      { site, ...(cursor !== undefined && { cursor }) },
      { as: `${site}-mod` },
    )
  ).body;
async function decide(site: string, comment_uid: string, verdict: 'approved' | 'removed') {
  const action_uid = newUid();
  const { items } = await queue(site);
  const version = items.find(({ comment }) => comment.uid === comment_uid)?.version ?? 0;
  const { status } = await moderate(site, 'decide', { action_uid, comment_uid, verdict, version });
  expect(status).toBe(200);
  return action_uid;
}

test('the queue of a site, by reason; what is counted does not depend on the reason', async () => {
  const site = 'filtered';
  await registerSite(stack, site, { moderators: [`${site}-mod`] });
  const rule = { rule_uid: newUid(), phrases: ['casino'], effect: 'moderate', enabled: true, version: 0 };
  expect((await moderate(site, 'rules/save', rule)).status).toBe(200);
  await post(stack, { ...onPage(site), content: 'The casino of dreams.' }, undefined, 'ann');
  await post(stack, { ...onPage(site), content: 'See https://spam.example' }, undefined, 'bob');
  const shown = await post(stack, { ...onPage(site), content: 'Rubbish.' }, undefined, 'cyd');
  const { entity_slug } = onPage(site);
  await stack.post(
    '/api/user/comments/report',
    { comment_uid: shown.uid, entity_type: 'page', entity_slug, reason: 'abuse' },
    { as: 'dan' },
  );
  expect(await textsIn(site)).toEqual(['The casino of dreams.', 'See https://spam.example', 'Rubbish.']);
  expect(await textsIn(site, 'words')).toEqual(['The casino of dreams.']);
  expect(await textsIn(site, 'links')).toEqual(['See https://spam.example']);
  expect(await textsIn(site, 'reports')).toEqual(['Rubbish.']);
  expect(await textsIn(site, 'edited')).toEqual([]);
  expect((await queue(site, 'edited')).pending_count).toBe(3);
  expect((await moderate(site, 'queue', { why: 'fun' })).status).toBe(400);
});

test('what changed in a site has what its moderators did, page by page, and what was undone', async () => {
  const site = 'logged';
  await registerSite(stack, site, {
    moderators: [`${site}-mod`],
    settings: { publishing: 'after_approval' },
  });
  const first = await post(stack, { ...onPage(site), content: 'Number one.' }, undefined, 'ann');
  const removal = await decide(site, first.uid, 'removed');
  expect((await moderate(site, 'undo', { action_uid: removal })).status).toBe(200);
  await decide(site, first.uid, 'approved');
  const ban = { action_uid: newUid(), user_uid: 'ann', days: 1, reason: '' };
  expect((await moderate(site, 'ban', ban)).status).toBe(200);
  const change = { site, version: 0, name: 'Another name' };
  expect((await stack.post(siteRoutes.changeSite.path, change, { as: `${site}-owner` })).status).toBe(200);
  expect((await logOf(site)).entries).toMatchObject([
    { action: 'changed', by: `${site}-owner`, about: 'name: Another name' },
    { action: 'banned', by: `${site}-mod`, about: 'ann' },
    { action: 'comment-approved', by: `${site}-mod`, about: 'ann: Number one.' },
    { action: 'comment-removed', about: 'ann: Number one.', undone_by: `${site}-mod` },
  ]);

  for (let index = 0; index < 20; index += 1)
    await moderate(site, index % 2 ? 'unban' : 'ban', {
      ...(index % 2 ? {} : ban),
      action_uid: newUid(),
      user_uid: 'ann',
    });
  const { entries, next_cursor } = await logOf(site);
  expect(entries).toHaveLength(20);
  const rest = await logOf(site, next_cursor ?? '');
  expect(rest.entries.map(({ action }) => action)).toEqual([
    'changed',
    'banned',
    'comment-approved',
    'comment-removed',
  ]);
  expect(rest.next_cursor).toBeNull();
});

test('an id with the key of a site in it names nobody: moderators of Savepoint end no ban of a site', async () => {
  const site = 'colon';
  await registerSite(stack, site, { moderators: [`${site}-mod`] });
  await post(stack, onPage(site), undefined, 'zoe');
  const ban = { action_uid: newUid(), user_uid: 'zoe', days: null, reason: 'Spam' };
  expect((await moderate(site, 'ban', ban)).status).toBe(200);
  const asTeam = { as: 'boss', roles: ['admin' as const] };
  for (const call of ['unban', 'ban']) {
    const body = { ...ban, action_uid: newUid(), user_uid: `zoe:${site}` };
    const { days: _, reason: _reason, ...unban } = body;
    const answer = await stack.post(`/api/moderation/${call}`, call === 'ban' ? body : unban, asTeam);
    expect([call, answer.status]).toEqual([call, 400]);
  }
  const { bans } = (await moderate<{ bans: object[] }>(site, 'bans')).body;
  expect(bans).toMatchObject([{ user_uid: 'zoe' }]);
});

test('moderators read neither addresses of webhooks nor ids of keys in the log, also not those stored before', async () => {
  const site = 'secretive';
  await registerSite(stack, site, { moderators: [`${site}-mod`] });
  const stored = { site, by: { name: 'Liz' }, at: new Date() };
  const entries = [
    ['webhook-added', 'https://hooks.example/services/T0/B0/very-secret?token=abc'],
    ['webhook-failing', 'https://user:pw@hooks.example:8443/very-secret'],
    ['webhook-removed', `https://hooks.example/${'very-secret'.repeat(16)}…`],
    ['key-added', 'secretive.k3x9q2ab (HS256)'],
    ['key-removed', 'secretive.k3x9q2ab'],
  ] as const;
  for (const [index, [action, about]] of entries.entries())
    await siteLogModel(stack.connection).insertIfAbsent({
      ...{ ...stored, _id: `entry-${index}`, action, about },
      at: new Date(Date.now() - index * 1_000),
    });
  const abouts = async (as: string) =>
    (
      await stack.post<SiteLogPage>(siteRoutes.readSiteLog.path, { site }, { as: `${site}-${as}` })
    ).body.entries.map(({ about }) => about);
  expect(await abouts('mod')).toEqual(['hooks.example', 'hooks.example:8443', 'hooks.example', 'HS256', '']);
  const hosts = ['hooks.example', 'hooks.example:8443', 'hooks.example'];
  expect(await abouts('owner')).toEqual([...hosts, 'secretive.k3x9q2ab (HS256)', 'secretive.k3x9q2ab']);
  // Nothing else is stored from now on.
  await logChange(siteLogModel(stack.connection), {
    ...{ site, action: 'webhook-on', by: { name: 'Liz' } },
    about: 'https://hooks.example/very-secret',
  });
  expect(await siteLogModel(stack.connection).exists({ site, about: 'hooks.example' })).not.toBeNull();
});
