import type { AddCommentBody, AddCommentResponse, Comment } from '@savepoint/contracts/comments';
import type { QueuePage } from '@savepoint/contracts/moderation';
import type { SiteMember } from '@savepoint/contracts/sites';
import type { BecomeGuestResponse } from '@savepoint/contracts/members';
import { createEntityLookup } from '@savepoint/service-kit/calls';
import { eventually } from '@savepoint/service-kit/testing';
import { addBody, newUid, targetBody } from '../../test/comments';
import { tokenIn } from '../../test/reply-mail';
import { onKnownPage, onPage, pageQuery, registerSite } from '../../test/sites';
import { startStack, type Stack } from '../../test/stack';
import { createDependencies, type Dependencies } from '../dependencies';
import { caseModel, standingModel } from '../data/models/moderation';
import { commentModel } from '../data/models/comment';
import { guestModel } from '../data/models/guest';
import { moderatorMailModel, moderatorMailId } from '../data/models/moderator-mail';
import { changeSite } from '../sites/edit-sites';
import { siteModel } from '../data/models/site';
import { createMailClient } from '@savepoint/service-kit/calls';
import { sendDueGuestMail } from '../notices/guests/send-mail';

const PATH = '/api/comments/guests';
const EMAIL = 'gwen@example.org';
const UNCONFIRMED = { hidden: 'pending_moderation', pending_reasons: [{ kind: 'guest' }] };
const HELD = { hidden: 'pending_moderation', pending_reasons: [{ kind: 'site', rule: 'guest' }] };

let stack: Stack;
let context: Dependencies;
/** Path of the page that a test uses: threads are cached. */
let path = '';
let pages = 0;
beforeAll(async () => {
  stack = await startStack({ LOG_LEVEL: 'error' });
  context = createDependencies(stack.connection, createEntityLookup(stack.catalogue.url));
  await registerSite(stack, 'mailed', { moderators: ['mailed-mod'], settings: { guests: 'confirmed' } });
  await registerSite(stack, 'held', { moderators: ['held-mod'], settings: { guests: 'held' } });
  await registerSite(stack, 'closed');
});
afterAll(() => stack.close());
beforeEach(async () => {
  path = `/post-${++pages}`;
  stack.forms.state.outcome = 'sent';
  mails().length = 0;
  await guestModel(stack.connection).deleteMany({});
  await commentModel(stack.connection).deleteMany({});
  await caseModel(stack.connection).deleteMany({});
});

type Answer = BecomeGuestResponse & { code: string; error: string };
const become = (site: string, over: { name?: string; email?: string } = {}) =>
  stack.post<Answer>(PATH, { site, name: 'Gwen', email: EMAIL, ...over }, { as: null });
const guestOf = async (site: string, name = 'Gwen') => {
  const { status, body } = await become(site, { name });
  expect([status, body.error]).toEqual([200, undefined]);
  return body;
};
/** Calls as the gateway makes them for a guest. */
const asGuest = <T>(path: string, body: object, { uid, name }: BecomeGuestResponse) =>
  stack.post<T & { code: string }>(path, body, {
    as: uid,
    claims: { name, email: '', email_verified: false, site: siteIn(uid) },
  });
const siteIn = (uid: string) => uid.slice(1, uid.indexOf('.'));
async function say(guest: BecomeGuestResponse, over: Partial<AddCommentBody> = {}): Promise<Comment> {
  const body = addBody({ ...onPage(siteIn(guest.uid), path), ...over });
  const { status, body: answer } = await asGuest<AddCommentResponse>('/api/user/comments/add', body, guest);
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(answer)}`);
  return answer.comment;
}
const shown = async (site: string) =>
  (await stack.get<{ comments: Comment[] }>(`/api/comments?${pageQuery(site, path)}`)).body.comments.map(
    ({ content }) => content,
  );
const queue = async (site: string, why?: string) =>
  (await stack.post<QueuePage>('/api/moderation/queue', { site, ...(why && { why }) }, { as: `${site}-mod` }))
    .body.items;
const verify = async (token: string) =>
  (await stack.post<{ member: SiteMember | null }>('/internal/sign-on', { token }, { as: null })).body.member;

const logged: string[] = [];
const log = {
  info: () => {},
  warn: (_: object, text: string) => logged.push(text),
  error: () => {},
} as never;
/** Sends the mail that is due; the service does so too, at intervals. */
const sendMail = () =>
  sendDueGuestMail(context, createMailClient(stack.forms.url), {
    log,
    closing: new AbortController().signal,
  });
const mails = () => stack.forms.state.guestConfirmations;
/** The token in the link of the latest mail. */
async function mailedToken() {
  await sendMail();
  await eventually(() => mails().length > 0);
  return tokenIn(mails().at(-1)!.confirm_url);
}
async function open(token: string, method: 'GET' | 'POST' | 'HEAD' = 'GET') {
  const answer = await fetch(`${stack.url}/guests/confirm?token=${token}`, {
    method,
    ...(method === 'POST' && { body: new URLSearchParams() }),
  });
  return { status: answer.status, html: await answer.text() };
}
const storedGuest = (uid: string) => guestModel(stack.connection).findById(uid).lean();

describe('becoming a guest', () => {
  test('the token names the guest, with a uid that is neither another site’s nor a reader’s of the site', async () => {
    const guest = await guestOf('mailed');
    expect(guest).toEqual({
      uid: expect.stringMatching(/^@mailed\.~[\w-]{22}$/),
      name: 'Gwen',
      token: expect.stringMatching(/^[\w-]+\.[\w-]+$/),
    });
    expect(await verify(guest.token)).toEqual({
      ...{ site: 'mailed', uid: guest.uid, name: 'Gwen', email: '', is_moderator: false },
      signed_with: 'mailed.guestkey',
      issued_at: expect.any(Number),
      expires_at: expect.any(Number),
    });
    expect((await guestOf('mailed')).uid).not.toBe(guest.uid);
  });

  test.each<[string, object, number, string]>([
    ['a site without guests', { site: 'closed' }, 403, 'guests-not-allowed'],
    ['a site that does not exist', { site: 'nowhere' }, 404, 'no-such-site'],
    ['a name of spaces', { name: '   ' }, 400, 'invalid-guest-name'],
    ['a name of invisible characters', { name: '\u200b\u2060' }, 400, 'invalid-guest-name'],
    ['a name that is too long', { name: 'x'.repeat(51) }, 400, 'invalid-guest-name'],
    ['a reserved name', { name: 'M0derator' }, 409, 'name-reserved'],
    ['a reserved name of another language', { name: 'Modérateur' }, 409, 'name-reserved'],
    ['a name like a uid', { name: 'Qm4Zx8rTt0pW2vKb7nYd5sHc1Lf' }, 409, 'name-reserved'],
    ['an address as name', { name: 'gwen@mail.example' }, 400, 'invalid-guest-name'],
    ['an address in a name', { name: 'Gwen <gwen@mail.example>' }, 400, 'invalid-guest-name'],
    ['a member’s name', { name: 'A d a' }, 409, 'name-taken'],
    ['an address without @', { email: 'gwen' }, 400, 'invalid-email'],
    ['a second recipient', { email: 'gwen@example.org,eve@example.org' }, 400, 'invalid-email'],
    ['a header', { email: 'gwen@example.org\r\nbcc: eve@example.org' }, 400, 'invalid-email'],
    ['an unknown field', { role: 'moderator' }, 400, 'invalid-request'],
  ])('%s is rejected, and nobody is mailed', async (_what, over, status, code) => {
    await standingModel(stack.connection).updateOrInsert(
      { _id: 'ada', name: 'Ada' },
      { $set: { name: 'Ada', chosen_name: 'Ada', name_key: 'ada' } },
    );
    const answer = await stack.post<Answer>(
      PATH,
      { site: 'mailed', name: 'Gwen', email: EMAIL, ...over },
      { as: null },
    );
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(await guestModel(stack.connection).countDocuments({})).toBe(0);
  });

  test('a page of another origin cannot make guests of a site', async () => {
    const origin = { origin: 'https://evil.example' };
    const body = { site: 'mailed', name: 'Gwen', email: EMAIL };
    const answer = await stack.post<Answer>(PATH, body, { as: null, headers: origin });
    expect([answer.status, answer.body.code]).toEqual([403, 'origin-not-registered']);
  });

  test('a fourth mail to one receiver within the hour is refused, whatever the spelling, the site and whoever asks', async () => {
    const limited = await startStack({ RATE_LIMIT_SCALE: '1' });
    try {
      const sites = ['one', 'two', 'three', 'four'];
      for (const site of sites)
        await registerSite(limited, `mailed${site}`, { settings: { guests: 'confirmed' } });
      const ask = (index: number, email: string, address: string) =>
        limited.post<Answer>(
          PATH,
          { site: `mailed${sites[index % sites.length]!}`, name: 'Gwen', email },
          { as: null, headers: { 'x-forwarded-for': address } },
        );
      const asked = ['gwen@gmail.com', 'G.wen+a@gmail.com', 'gw.en@GoogleMail.com', 'GWEN+b@gmail.com'];
      const statuses = [];
      for (const [index, email] of asked.entries())
        statuses.push((await ask(index, email, `198.51.${index}.7`)).status);
      expect(statuses).toEqual([200, 200, 200, 429]);
      expect((await ask(0, 'other@example.org', '198.51.9.7')).status).toBe(200);
      // Nor does one network address ask for more than ten, on however many sites.
      const ofNetwork = [];
      for (let index = 0; index < 11; index += 1)
        ofNetwork.push((await ask(index, `reader-${index}@example.org`, '203.0.113.7')).status);
      expect(ofNetwork).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
    } finally {
      await limited.close();
    }
  });
});

describe('the token of a guest', () => {
  const forged: [string, (token: string) => string][] = [
    ['with another uid', (token) => changed(token, { uid: '@mailed.~AAAAAAAAAAAAAAAAAAAAAA' })],
    ['of another site', (token) => changed(token, { kid: 'held.guestkey' })],
    ['without a signature', (token) => `${token.split('.')[0]}.`],
    ['with parts added', (token) => `${token}.x`],
    ['of nothing', () => '.'],
  ];
  const changed = (token: string, over: object) => {
    const [payload = '', signature] = token.split('.');
    const value = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
    return `${Buffer.from(JSON.stringify({ ...value, ...over })).toString('base64url')}.${signature}`;
  };
  test.each(forged)('%s names nobody', async (_what, forge) => {
    const { token } = await guestOf('mailed');
    expect(await verify(forge(token))).toBeNull();
  });

  test('names nobody when the guest is forgotten, or the site has guests no more', async () => {
    const { token, uid } = await guestOf('mailed');
    await changeSite(siteModel(stack.connection), 'mailed', { settings: { guests: 'off' } });
    // It has not read the site yet.
    const { url } = await stack.startInstance();
    const answer = await stack.post<{ member: null }>('/internal/sign-on', { token }, { as: null, url });
    expect(answer.body.member).toBeNull();
    await changeSite(siteModel(stack.connection), 'mailed', { settings: { guests: 'confirmed' } });
    expect(await verify(token)).toMatchObject({ uid });
    await guestModel(stack.connection).deleteOne({ _id: uid });
    expect(await verify(token)).toBeNull();
  });
});

describe('confirmed by mail', () => {
  test('a comment waits for the link in the mail; then it appears, and the next one does at once', async () => {
    const guest = await guestOf('mailed');
    expect(await say(guest, { content: 'First' })).toMatchObject(UNCONFIRMED);
    expect(await shown('mailed')).toEqual([]);
    const token = await mailedToken();
    expect(mails()).toEqual([
      { id: expect.any(String), to: EMAIL, site: 'Site mailed', confirm_url: expect.any(String) },
    ]);
    // Whoever only opens the link, such as a scanner, confirms nothing.
    expect((await open(token)).html).toContain('Yes, it was me');
    expect((await open(token, 'HEAD')).status).toBe(200);
    expect(await shown('mailed')).toEqual([]);
    expect((await open(token, 'POST')).html).toContain('Your address is confirmed');
    expect(await shown('mailed')).toEqual(['First']);
    expect(await say(guest, { content: 'Second' })).not.toHaveProperty('hidden');
    expect((await shown('mailed')).sort()).toEqual(['First', 'Second']);
    // The link can be opened again, and changes nothing more.
    expect((await open(token, 'POST')).status).toBe(200);
    expect(await queue('mailed')).toEqual([]);
  });

  test('a link that was not mailed, or whose time is over, does nothing', async () => {
    const guest = await guestOf('mailed');
    await say(guest);
    const token = await mailedToken();
    await guestModel(stack.connection).updateOne({ _id: guest.uid }, { $set: { expires: new Date(0) } });
    for (const wrong of [token, 'made-up', ''])
      for (const method of ['GET', 'POST'] as const) expect((await open(wrong, method)).status).toBe(404);
    expect(await shown('mailed')).toEqual([]);
  });

  test('the address is stored until the mail is sent, and is in no answer', async () => {
    const guest = await guestOf('mailed');
    const comment = await say(guest);
    expect(JSON.stringify([guest, comment, await queue('mailed')])).not.toContain(EMAIL);
    await mailedToken();
    await eventually(async () => (await storedGuest(guest.uid))?.due === undefined);
    expect(JSON.stringify(await storedGuest(guest.uid))).not.toContain('example.org');
  });

  test('no mail server → it is tried again, and the address kept until then', async () => {
    stack.forms.state.outcome = 'not-sent';
    const guest = await guestOf('mailed');
    await mailedToken();
    await eventually(async () => ((await storedGuest(guest.uid))?.attempts ?? 0) > 0);
    expect(await storedGuest(guest.uid)).toMatchObject({ email: EMAIL, due: expect.any(Date) });
    stack.forms.state.outcome = 'sent';
    await guestModel(stack.connection).updateOne({ _id: guest.uid }, { $set: { due: new Date() } });
    await sendMail();
    await eventually(async () => (await storedGuest(guest.uid))?.email === undefined);
    const token = tokenIn(mails().at(-1)!.confirm_url);
    expect((await open(token, 'POST')).status).toBe(200);
    // Those of the attempts before are of no use.
    const first = tokenIn(mails()[0]!.confirm_url);
    expect((await open(first)).status).toBe(404);
  });

  test('what waits for something else too stays in the queue, without what is settled', async () => {
    const guest = await guestOf('mailed');
    const comment = await say(guest, { content: 'See https://links.example' });
    expect(comment.pending_reasons).toEqual([{ kind: 'guest' }, { kind: 'links' }]);
    const token = await mailedToken();
    expect((await open(token, 'POST')).status).toBe(200);
    expect(await shown('mailed')).toEqual([]);
    expect(await queue('mailed')).toMatchObject([{ pending_reasons: [{ kind: 'links' }] }]);

    const before = await caseModel(stack.connection).findById(comment.uid).lean();
    expect((await open(token, 'POST')).status).toBe(200);
    expect(await caseModel(stack.connection).findById(comment.uid).lean()).toEqual(before);
  });

  test('a reply appears after what it answers', async () => {
    const guest = await guestOf('mailed');
    const first = await say(guest, { content: 'One' });
    const token = await mailedToken();
    await open(token, 'POST');
    const other = await guestOf('mailed', 'Hal');
    const reply = addBody({ ...onKnownPage('mailed', path), content: 'Two' }, first);
    const { body } = await asGuest<AddCommentResponse>('/api/user/comments/add', reply, other);
    expect(body.comment).toMatchObject(UNCONFIRMED);
    mails().length = 0;
    await open(await mailedToken(), 'POST');
    const stored = await commentModel(stack.connection).findById(body.comment.uid).lean();
    expect(stored).toMatchObject({ state: 'visible', root_uid: first.uid });
  });

  test('nobody has decided: it is not in the log, and its author is not trusted for it', async () => {
    const guest = await guestOf('mailed');
    await say(guest, { content: 'Quiet' });
    await open(await mailedToken(), 'POST');
    const entries = await stack.post<{ entries: { about: string }[] }>(
      '/api/moderation/log',
      { site: 'mailed' },
      { as: 'mailed-mod' },
    );
    expect(entries.body.entries.filter(({ about }) => about.includes('Quiet'))).toEqual([]);
    expect(await say(guest, { content: 'https://links.example' })).toMatchObject({
      pending_reasons: [{ kind: 'links' }],
    });
  });

  test('a moderator can decide before, and the link then publishes nothing that was removed', async () => {
    const guest = await guestOf('mailed');
    const comment = await say(guest, { content: 'Rude' });
    const [item] = await queue('mailed', 'guest');
    const decision = { action_uid: newUid(), comment_uid: comment.uid, verdict: 'removed', site: 'mailed' };
    const answer = await stack.post(
      '/api/moderation/decide',
      { ...decision, version: item!.version },
      { as: 'mailed-mod' },
    );
    expect(answer.status).toBe(200);
    await open(await mailedToken(), 'POST');
    expect(await shown('mailed')).toEqual([]);
  });

  test('moderators are not mailed about what waits for the link only', async () => {
    const settings = moderatorMailModel(stack.connection);
    const time = new Date();
    await settings.insertIfAbsent({
      ...{ _id: moderatorMailId('mailed-mod', 'mailed'), member: 'mailed-mod', site: 'mailed', name: 'Mo' },
      ...{ email: 'mo@example.org', mode: 'daily', requested: time, confirmed: time, mailed_until: time },
    });
    const due = async () => (await settings.findOne({ site: 'mailed' }).lean())?.due;
    const guest = await guestOf('mailed');
    await say(guest);
    expect(await due()).toBeUndefined();
    await say(guest, { content: 'https://links.example' });
    expect(await due()).toEqual(expect.any(Date));
    await settings.deleteMany({});
  });
});

describe('held', () => {
  test('each comment waits for a moderator, the address confirmed or not', async () => {
    const guest = await guestOf('held');
    const first = await say(guest, { content: 'One' });
    expect(first).toMatchObject(HELD);
    await open(await mailedToken(), 'POST');
    expect(await say(guest, { content: 'Two' })).toMatchObject(HELD);
    expect(await shown('held')).toEqual([]);
    expect(await queue('held', 'guest')).toHaveLength(2);
    const [item] = await queue('held');
    const decision = { action_uid: newUid(), comment_uid: first.uid, verdict: 'approved', site: 'held' };
    await stack.post('/api/moderation/decide', { ...decision, version: item!.version }, { as: 'held-mod' });
    expect(await shown('held')).toEqual(['One']);
  });
});

describe('what a guest may do', () => {
  test('edits and deletes what they wrote, confirmed or not; nobody else does', async () => {
    const [guest, other] = [await guestOf('mailed'), await guestOf('mailed')];
    const comment = await say(guest);
    const target = { ...targetBody(comment, onPage('mailed', path).entity_slug), entity_type: 'page' };
    const edit = { ...target, content: 'Changed' };
    expect((await asGuest('/api/comments/update', edit, other)).status).toBe(404);
    expect((await asGuest('/api/user/comments/delete', target, other)).status).toBe(403);
    expect((await asGuest('/api/comments/update', edit, guest)).status).toBe(200);
    expect((await asGuest('/api/user/comments/delete', target, guest)).status).toBe(200);
  });

  test('likes and reports once the address is confirmed', async () => {
    const reader = await guestOf('mailed', 'Hal');
    await say(reader, { content: 'A comment' });
    await open(await mailedToken(), 'POST');
    const { body } = await stack.get<{ comments: Comment[] }>(`/api/comments?${pageQuery('mailed', path)}`);
    const target = {
      ...targetBody(body.comments[0]!, onPage('mailed', path).entity_slug),
      entity_type: 'page',
    };
    mails().length = 0;
    const guest = await guestOf('mailed');
    const calls = [
      ['/api/user/comments/like', target],
      ['/api/user/comments/unlike', target],
      ['/api/user/comments/report', { ...target, reason: 'spam' }],
    ] as const;
    for (const [route, call] of calls) {
      const answer = await asGuest(route, call, guest);
      expect([route, answer.status, answer.body.code]).toEqual([route, 403, 'guest-unconfirmed']);
    }
    await open(await mailedToken(), 'POST');
    for (const [route, call] of calls)
      expect([route, (await asGuest(route, call, guest)).status]).toEqual([route, 200]);
  });
});
