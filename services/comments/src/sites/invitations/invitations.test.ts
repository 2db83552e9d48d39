import {
  INVITATION_BLOCKS_MAX,
  INVITATIONS_TO_MEMBER_MAX,
  RECEIVED_INVITATIONS_MAX,
  SENT_INVITATIONS_MAX,
  SITE_INVITATIONS_MAX,
  SITES_OWNED_MAX,
} from '@savepoint/contracts/base';
import { siteRoutes, type SiteCall } from '@savepoint/contracts/routes';
import type { OwnSitesResponse, SiteLogPage, SiteResponse } from '@savepoint/contracts/sites';
import { createEntityLookup } from '@savepoint/service-kit/calls';
import { post } from '../../../test/comments';
import { registerSite } from '../../../test/sites';
import { startStack, type Stack } from '../../../test/stack';
import { createDependencies } from '../../dependencies';
import { deleteMemberData } from '../../members/delete-member-data';
import { standingModel } from '../../data/models/moderation';
import { invitationBlockModel, invitationModel } from '../../data/models/site-invitations';
import { siteModel } from '../../data/models/site';
import { siteLogModel } from '../../data/models/site-management';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack({ SITE_REGISTRATION: 'members' });
});
afterAll(() => stack.close());
const invitations = () => invitationModel(stack.connection);
beforeEach(async () => {
  await invitations().deleteMany({});
  await invitationBlockModel(stack.connection).deleteMany({});
  await siteLogModel(stack.connection).deleteMany({});
  await standingModel(stack.connection).deleteMany({});
  await siteModel(stack.connection).deleteMany({});
  await registerSite(stack, 'blog', { owners: ['liz', 'kim'], moderators: ['mod'] });
});

const MIA = 'Qm4Zx8rTt0pW2vKb7nYd5sHc1Lf';
type Failure = { code: string; error: string; errors?: Record<string, string> };
const call = <T>(name: SiteCall, body: object, as: string, options: object = {}) =>
  stack.post<T & Failure>(siteRoutes[name].path, body, { as, ...options });
const invite = (person: string, role = 'moderator', site = 'blog', as = 'liz') =>
  call<SiteResponse>('addSitePerson', { site, person, role }, as);
const withdraw = (uid: string, as = 'liz', site = 'blog') =>
  call<SiteResponse>('withdrawInvitation', { site, uid }, as);
const answer = (as: string, reply: 'accept' | 'decline', over: object = {}, options: object = {}) =>
  call<OwnSitesResponse>('answerInvitation', { site: 'blog', answer: reply, ...over }, as, options);
const own = async (as: string) => (await call<OwnSitesResponse>('listOwnSites', {}, as)).body;
const block = (as: string, body: object) => call<OwnSitesResponse>('blockInvitations', body, as);
const people = async (site = 'blog') => {
  const { owners, moderators } = (await siteModel(stack.connection).findById(site).lean())!;
  return { owners, moderators };
};
const log = async () =>
  (await call<SiteLogPage>('readSiteLog', { site: 'blog' }, 'liz')).body.entries.map(
    ({ action, by, about }) => `${by}: ${action} ${about}`,
  );
const chooseName = (user_uid: string, name: string) =>
  stack.post('/internal/rename-member', { user_uid, name, named_at: new Date().toISOString() }, { as: null });
/** As a name was stored before it was refused. */
const bear = (_id: string, name: string) =>
  standingModel(stack.connection).insertIfAbsent({
    _id,
    name,
    chosen_name: name,
    name_key: name.toLowerCase(),
  });
const BEFORE = { owners: ['liz', 'kim'], moderators: ['mod'] };

describe('who is meant', () => {
  test('by a uid: its member, though others bear it as a name, known here or not', async () => {
    await bear('eve', MIA);
    for (const person of [MIA, ` ${MIA} `]) {
      const { body } = await invite(person, 'owner');
      expect(body.site.invitations).toMatchObject([{ uid: MIA, name: null, role: 'owner', by: 'liz' }]);
    }
    await chooseName(MIA, 'Mia');
    expect((await invite(MIA, 'moderator')).body.site.invitations).toMatchObject([{ uid: MIA, name: 'Mia' }]);
    expect([(await own('eve')).invitations, (await own(MIA)).invitations]).toMatchObject([
      [],
      [{ site: 'blog' }],
    ]);
  });

  test('by a short uid: its member, who has commented here, and nobody who is called so', async () => {
    await post(stack, {}, undefined, 'mia');
    await bear('eve', 'mia');
    expect((await invite('mia')).body.site.invitations.map(({ uid }) => uid)).toEqual(['mia']);
  });

  test.each([
    MIA.toLowerCase(),
    MIA.toUpperCase(),
    MIA.match(/.{4}/g)!.join(' '),
    MIA.replace('c', '\u0441'),
  ])('by %s, which looks like a uid: never somebody who bears it as a name', async (person) => {
    await standingModel(stack.connection).insertIfAbsent({
      ...{ _id: 'eve', name: person, chosen_name: person },
      name_key: 'qm4zx8rtt0pw2vkb7nyd5shcilf',
    });
    await invite(person);
    expect((await own('eve')).invitations).toEqual([]);
  });

  test('by a chosen name, as it is written; by nothing else', async () => {
    await chooseName('grace', 'Grace H');
    expect((await invite('Grace H')).body.site.invitations).toMatchObject([
      { uid: 'grace', name: 'Grace H' },
    ]);
    for (const nobody of ['Nobody', 'GraceH', '@blog.reader', 'grace:blog'])
      expect(await invite(nobody)).toMatchObject({
        status: 400,
        body: { errors: { person: expect.any(String) } },
      });
  });
});

describe('nobody runs a site who was not asked', () => {
  test('invited → neither owner nor moderator, may do nothing, and owns no site more', async () => {
    for (const role of ['owner', 'moderator']) {
      expect((await invite(MIA, role)).status).toBe(200);
      expect(await people()).toEqual(BEFORE);
      expect(await call('readSite', { site: 'blog' }, MIA)).toMatchObject({ status: 403 });
    }
    const { sites, invitations: received } = await own(MIA);
    expect(sites).toEqual([]);
    const times = { at: expect.any(String), expires: expect.any(String) };
    const by = { uid: 'liz', name: 'liz' };
    expect(received).toEqual([{ site: 'blog', site_name: 'Site blog', role: 'moderator', by, ...times }]);
    for (let count = 0; count < SITES_OWNED_MAX; count++) {
      const site = { name: 'Mine', origins: ['https://mine.example'] };
      expect((await call('registerSite', site, MIA)).status).toBe(200);
    }
  });

  test.each(['owner', 'moderator'] as const)('accepted → %s, once, and it is in the log', async (role) => {
    await chooseName(MIA, 'Mia');
    await invite('Mia', role);
    const { status, body } = await answer(MIA, 'accept');
    expect([status, body.invitations, body.sites]).toMatchObject([200, [], [{ key: 'blog', role }]]);
    expect((await people())[`${role}s`]).toEqual([...BEFORE[`${role}s`], MIA]);
    expect(await answer(MIA, 'accept')).toMatchObject({ status: 404, body: { code: 'no-such-invitation' } });
    expect(await log()).toEqual([
      `${MIA}: invitation-accepted ${role}`,
      `liz: person-invited Mia, ${MIA} (${role})`,
    ]);
  });

  test('declined or withdrawn → nothing to accept any more; both are in the log', async () => {
    await invite(MIA);
    expect((await answer(MIA, 'decline')).body.invitations).toEqual([]);
    await invite(MIA);
    expect((await withdraw(MIA, 'kim')).body.site.invitations).toEqual([]);
    expect(await answer(MIA, 'accept')).toMatchObject({ status: 404 });
    expect(await withdraw(MIA)).toMatchObject({ status: 404, body: { code: 'no-such-invitation' } });
    expect(await people()).toEqual(BEFORE);
    expect(await log()).toEqual([
      `kim: invitation-withdrawn ${MIA} (moderator)`,
      `liz: person-invited ${MIA} (moderator)`,
      `${MIA}: invitation-declined moderator`,
      `liz: person-invited ${MIA} (moderator)`,
    ]);
  });

  test('its time is over, its sender owns the site no more, or the site was removed → it is gone', async () => {
    const isGone = async () => {
      expect((await own(MIA)).invitations).toEqual([]);
      expect((await answer(MIA, 'accept')).status).toBeGreaterThanOrEqual(400);
    };
    await invite(MIA);
    await invitations().updateMany({}, { $set: { expires: new Date(Date.now() - 1) } });
    await isGone();
    await invite(MIA, 'owner', 'blog', 'kim');
    await call('removeSitePerson', { site: 'blog', uid: 'kim', role: 'owner' }, 'liz');
    expect((await call<SiteResponse>('readSite', { site: 'blog' }, 'liz')).body.site.invitations).toEqual([]);
    await isGone();
    expect(await people()).toEqual({ ...BEFORE, owners: ['liz'] });
    await invite(MIA);
    await call('removeSite', { site: 'blog', name: 'Site blog' }, 'liz');
    await isGone();
  });

  test('somebody who has the role is not invited; one who moderates can be, to own it', async () => {
    expect(await invite('mod')).toMatchObject({ status: 400 });
    await chooseName('mod', 'Mod Uncle');
    expect(await invite('Mod Uncle')).toMatchObject({
      status: 400,
      body: { errors: { person: expect.any(String) } },
    });
    expect((await invite('Mod Uncle', 'owner')).status).toBe(200);
    await answer('mod', 'accept');
    expect((await people()).owners).toContain('mod');
  });

  test('an invitation is answered by its receiver alone', async () => {
    await invite(MIA, 'owner');
    for (const as of ['eve', 'liz', 'mod']) expect(await answer(as, 'accept')).toMatchObject({ status: 404 });
    const reader = { claims: { site: 'blog' } };
    expect((await answer('@blog.reader', 'accept', {}, reader)).status).toBe(404);
    expect(await withdraw(MIA, 'mod')).toMatchObject({ status: 403 });
    expect(await people()).toEqual(BEFORE);
  });

  test('accepted and withdrawn at the same time → one of them has it', async () => {
    for (let round = 0; round < 4; round++) {
      const uid = `${MIA}${round}`;
      await invite(uid);
      const [accepted, withdrawn] = await Promise.all([answer(uid, 'accept'), withdraw(uid)]);
      expect([accepted.status, withdrawn.status].sort()).toEqual([200, 404]);
      expect((await people()).moderators.includes(uid)).toBe(accepted.status === 200);
    }
  });

  test(`who owns ${SITES_OWNED_MAX} sites accepts no further one, and the invitation stays`, async () => {
    const keys = Array.from({ length: SITES_OWNED_MAX - 1 }, (_, index) => `mia${index}`);
    for (const key of keys) await registerSite(stack, key, { owners: [MIA] });
    await registerSite(stack, 'other', { owners: ['liz'] });
    for (const site of ['blog', 'other']) await invite(MIA, 'owner', site);
    const answers = await Promise.all(['blog', 'other'].map((site) => answer(MIA, 'accept', { site })));
    const owned = await siteModel(stack.connection).countDocuments({ owners: MIA });
    expect(owned).toBe(SITES_OWNED_MAX - 1 + answers.filter(({ status }) => status === 200).length);
    expect(owned).toBeLessThanOrEqual(SITES_OWNED_MAX);
    if (owned < SITES_OWNED_MAX) await answer(MIA, 'accept', { site: 'blog' });
    const [left] = (await own(MIA)).invitations;
    expect(await answer(MIA, 'accept', { site: left?.site })).toMatchObject({
      status: 409,
      body: { code: 'too-many-sites' },
    });
    expect((await own(MIA)).invitations).toHaveLength(1);
  });
});

describe('blocks', () => {
  beforeEach(() => registerSite(stack, 'second', { owners: ['liz', 'kim'] }));
  const refused = { status: 409, body: { code: 'invitations-blocked' } };

  test('an inviter: their other invitations are declined too, and further ones refused; until it is ended', async () => {
    await invite(MIA);
    await invite(MIA, 'owner', 'second');
    const { body } = await answer(MIA, 'decline', { block: 'inviter' });
    const blocked = { kind: 'inviter', of: 'liz', name: 'liz', since: expect.any(String) };
    expect([body.invitations, body.blocked]).toEqual([[], [blocked]]);
    for (const site of ['blog', 'second']) expect(await invite(MIA, 'owner', site)).toMatchObject(refused);
    expect((await invite(MIA, 'owner', 'second', 'kim')).status).toBe(200);
    expect((await block(MIA, { blocked: false, kind: 'inviter', of: 'liz' })).body.blocked).toEqual([]);
    expect((await invite(MIA)).status).toBe(200);
  });

  test('a site, whoever of it invites', async () => {
    await invite(MIA);
    await answer(MIA, 'decline', { block: 'site' });
    expect((await own(MIA)).blocked).toMatchObject([{ kind: 'site', of: 'blog', name: 'Site blog' }]);
    expect(await invite(MIA, 'owner', 'blog', 'kim')).toMatchObject(refused);
    expect((await invite(MIA, 'owner', 'second')).status).toBe(200);
  });

  test('everybody, without an invitation too', async () => {
    await block(MIA, { blocked: true, kind: 'everybody' });
    expect((await block(MIA, { blocked: true, kind: 'everybody' })).body.blocked).toMatchObject([
      { kind: 'everybody' },
    ]);
    expect(await invite(MIA)).toMatchObject(refused);
    await block(MIA, { blocked: false, kind: 'everybody' });
    expect((await invite(MIA)).status).toBe(200);
    expect(await block(MIA, { blocked: true, kind: 'inviter', of: 'liz' })).toMatchObject({ status: 400 });
  });

  test(`${INVITATION_BLOCKS_MAX} at most, and everybody besides`, async () => {
    const created = new Date();
    for (let index = 0; index < INVITATION_BLOCKS_MAX; index++) {
      const of = `spammer-${index}`;
      await invitationBlockModel(stack.connection).insertIfAbsent({
        ...{ _id: `${MIA}:inviter:${of}`, member: MIA, kind: 'inviter', of, created },
      });
    }
    await invite(MIA);
    expect(await answer(MIA, 'decline', { block: 'site' })).toMatchObject({
      status: 409,
      body: { code: 'too-many-blocks' },
    });
    expect((await answer(MIA, 'decline', { block: 'everybody' })).status).toBe(200);
  });
});

describe('bounds', () => {
  const fill = async (
    count: number,
    of: (index: number) => { site?: string; member?: string; by?: string },
  ) => {
    const created = new Date();
    for (let index = 0; index < count; index++) {
      const { site = `site${index}`, member = `member-${index}`, by = `by-${index}` } = of(index);
      await invitations().insertIfAbsent({
        ...{ _id: `${site}:${member}`, site, member, role: 'moderator', by: { uid: by, name: by }, created },
        expires: new Date(Date.now() + 60_000),
      });
    }
  };
  test.each([
    ['of a site', SITE_INVITATIONS_MAX, { site: 'blog' }],
    ['by a member', SENT_INVITATIONS_MAX, { by: 'liz' }],
    ['by one member to another', INVITATIONS_TO_MEMBER_MAX, { by: 'liz', member: MIA }],
    ['to a member', RECEIVED_INVITATIONS_MAX, { member: MIA }],
  ])('open invitations %s: %i', async (_what, max, what) => {
    await fill(max - 1, () => what);
    expect((await invite(MIA)).status).toBe(200);
    // The same again is no further one.
    expect((await invite(MIA)).status).toBe(200);
    expect((await invite(MIA, 'owner')).status).toBe(200);
    await withdraw(MIA);
    await fill(max, () => what);
    expect(await invite(MIA)).toMatchObject({ status: 409, body: { code: 'too-many-open-invitations' } });
    await invitations().updateMany({}, { $set: { expires: new Date(0) } });
    expect((await invite(MIA)).status).toBe(200);
  });

  test('sent at the same time → not more than the bound', async () => {
    await fill(SITE_INVITATIONS_MAX - 1, () => ({ site: 'blog' }));
    await Promise.all(Array.from({ length: 6 }, (_, index) => invite(`${MIA}${index}`)));
    expect(await invitations().countDocuments({ site: 'blog' })).toBeLessThanOrEqual(SITE_INVITATIONS_MAX);
  });

  test('too often → 429, for names of nobody too', async () => {
    await registerSite(stack, 'quick', { owners: ['zed'] });
    const limited = await stack.startInstance({ RATE_LIMIT_SCALE: '0.1' });
    const ask = (person: string) =>
      call('addSitePerson', { site: 'quick', person, role: 'owner' }, 'zed', { url: limited.url });
    expect([(await ask('Nobody')).status, (await ask('Nobody')).status]).toEqual([400, 400]);
    expect(await ask(MIA)).toMatchObject({ status: 429, body: { code: 'too-many-invitations' } });
    expect(await invitations().countDocuments({})).toBe(0);
  });
});

test('the account is deleted → its invitations and blocks are, those that name it too', async () => {
  const context = createDependencies(stack.connection, createEntityLookup(stack.catalogue.url));
  await registerSite(stack, 'third', { owners: [MIA] });
  await invite(MIA);
  await invite('x'.repeat(24), 'owner', 'third', MIA);
  await invite('y'.repeat(24), 'owner', 'third', MIA);
  await answer('y'.repeat(24), 'decline', { site: 'third', block: 'inviter' });
  await block(MIA, { blocked: true, kind: 'everybody' });
  const deletion = { user_uid: MIA, comments: 'remove', requested_at: new Date().toISOString() } as const;
  expect(await deleteMemberData(context, deletion)).toBe(true);
  expect(await invitations().countDocuments({})).toBe(0);
  expect(await invitationBlockModel(stack.connection).countDocuments({})).toBe(0);
  await stack.connection.collection('comment_account_deletions').deleteMany({});
});
