import { callsOf, callOf } from '@savepoint/contracts/api';
import { keyedReadRoutes, siteRoutes } from '@savepoint/contracts/routes';
import { addBody, newUid, post } from '../../test/comments';
import { addKey } from '../../test/sign-on';
import { onKnownPage, onPage, registerSite } from '../../test/sites';
import { startStack, type Stack } from '../../test/stack';
import { moderationLogModel } from '../data/models/moderation';
import { changeSite, removeSite } from '../sites/edit-sites';
import { siteModel } from '../data/models/site';
import { revokeSignOnKey } from '../sites/sign-on-keys';
import { signOnKeyModel } from '../data/models/site';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack({ LOG_LEVEL: 'error' });
});
afterAll(() => stack.close());

let made = 0;
/** A site whose copy in memory is a moment old. */
async function newSite(choices: Parameters<typeof registerSite>[2] = {}) {
  const site = `current${++made}`;
  await registerSite(stack, site, {
    owners: [`${site}-owner`, `${site}-second`],
    moderators: [`${site}-mod`],
    ...choices,
  });
  await post(stack, onPage(site), undefined, `${site}-ann`);
  await stack.get(`/api/comments?entity_type=page&entity_slug=${onPage(site).entity_slug}`);
  return site;
}
type Answer = { code?: string };
const ban = (site: string, options: { as: string; claims?: object; roles?: ['moderator'] }) =>
  stack.post<Answer>(
    '/api/moderation/ban',
    { site, action_uid: newUid(), user_uid: `${site}-ann`, days: null, reason: '' },
    options as never,
  );
const remove = (site: string, uid: string, role: 'owner' | 'moderator') =>
  stack.post(siteRoutes.removeSitePerson.path, { site, uid, role }, { as: `${site}-owner` });

test('somebody who was removed from a site a moment ago moderates it no more', async () => {
  const site = await newSite();
  for (const [uid, role] of [
    [`${site}-mod`, 'moderator'],
    [`${site}-second`, 'owner'],
  ] as const) {
    expect((await ban(site, { as: uid })).status).toBe(200);
    await remove(site, uid, role);
    expect(await ban(site, { as: uid })).toMatchObject({ status: 403, body: { code: 'moderators-only' } });
  }
  expect(await moderationLogModel(stack.connection).countDocuments({ site })).toBe(2);
});

test('every call of moderators asks who moderates the site now', async () => {
  const site = await newSite();
  await remove(site, `${site}-mod`, 'moderator');
  const calls = callsOf('comments').filter(
    (name) => callOf(name).audience === 'moderator' && callOf(name).body?.properties?.['site'],
  );
  expect(calls.length).toBeGreaterThan(15);
  for (const name of calls)
    expect([
      name,
      (await stack.post<Answer>(callOf(name).path, { site }, { as: `${site}-mod` })).body.code,
    ]).toEqual([name, 'moderators-only']);
});

test('somebody who was removed a moment ago deletes no comment of others', async () => {
  const site = await newSite();
  const comment = await post(stack, onPage(site), undefined, 'bob');
  await remove(site, `${site}-mod`, 'moderator');
  const target = { comment_uid: comment.uid, ...onKnownPage(site) };
  expect(await stack.post('/api/user/comments/delete', target, { as: `${site}-mod` })).toMatchObject({
    status: 403,
    body: { code: 'not-author' },
  });
});

test('a site has revoked a key → whom it signed for neither moderates nor comments any more', async () => {
  const site = await newSite();
  const { kid } = await addKey(stack, site, 'HS256');
  const options = {
    as: `@${site}.reader`,
    claims: { site, signed_with: kid },
    roles: ['moderator'] as ['moderator'],
  };
  expect((await ban(site, options)).status).toBe(200);
  await revokeSignOnKey(signOnKeyModel(stack.connection), site, kid);
  expect(await ban(site, options)).toMatchObject({ status: 401 });
  expect(await stack.post('/api/user/comments/add', addBody(onPage(site)), options)).toMatchObject({
    status: 401,
  });
  // Nor does a key of another site.
  const other = await newSite();
  const { kid: foreign } = await addKey(stack, other, 'HS256');
  const claims = { site, signed_with: foreign };
  expect(await ban(site, { ...options, claims })).toMatchObject({ status: 401 });
  expect(await ban(site, { ...options, claims: { site, signed_with: undefined } })).toMatchObject({
    status: 401,
  });
});

test('a site allows guests no more → theirs are refused at once', async () => {
  const site = await newSite({ settings: { guests: 'held' } });
  const guest = { as: `@${site}.~guest`, claims: { site } };
  const say = () => stack.post<Answer>('/api/user/comments/add', addBody(onPage(site)), guest);
  expect((await say()).status).toBe(200);
  await changeSite(siteModel(stack.connection), site, { settings: { guests: 'off' } });
  expect((await say()).status).toBe(401);
});

test('a site was removed → nobody comments or moderates there, or reads it by a key', async () => {
  const site = await newSite({ settings: { guests: 'held' } });
  const { body } = await stack.post<{ key: string }>(
    siteRoutes.addReadKey.path,
    { site, scope: 'moderation' },
    { as: `${site}-owner` },
  );
  const read = () =>
    fetch(stack.url + keyedReadRoutes.listThreadsByKey.path, {
      headers: { authorization: `Bearer ${body.key}` },
    });
  expect((await read()).status).toBe(200);
  await removeSite(siteModel(stack.connection), site, async () => undefined);
  expect(
    (await stack.post<Answer>('/api/user/comments/add', addBody(onPage(site)), { as: 'bob' })).body.code,
  ).toBe('no-such-site');
  expect((await ban(site, { as: `${site}-owner` })).body.code).toBe('moderators-only');
  const guest = { site, name: 'Gwen', email: 'gwen@example.org' };
  expect((await stack.post<Answer>('/api/comments/guests', guest, { as: null })).body.code).toBe(
    'no-such-site',
  );
  expect((await read()).status).toBe(404);
});
