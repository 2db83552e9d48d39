import type { ModerationLogPage, Verdict } from '@savepoint/contracts/moderation';
import { newUid, post, targetBody } from '../../test/comments';
import { onKnownPage, onPage, registerSite } from '../../test/sites';
import { startStack, type Stack } from '../../test/stack';
import type { Dependencies } from '../dependencies';
import { commentModel } from '../data/models/comment';
import { replyMailKeyModel } from '../data/models/reply-mail';
import { moderatorMailId, moderatorMailModel } from '../data/models/moderator-mail';
import { createModeratorMail, type ModeratorMail } from '../notices/channels';
import { signDecision } from '../notices/moderators/links';

let stack: Stack;
let moderatorMail: ModeratorMail;
beforeAll(async () => {
  stack = await startStack();
  moderatorMail = createModeratorMail(stack.connection, replyMailKeyModel(stack.connection));
  for (const key of ['garden', 'kitchen'])
    await registerSite(stack, key, {
      moderators: [`${key}-mod`],
      settings: { publishing: 'after_approval' },
    });
});
afterAll(() => stack.close());
beforeEach(() => moderatorMailModel(stack.connection).deleteMany({}));

/** A moderator who has confirmed mail, a comment that waits, and the links of a mail about it. */
async function mailed({ site = 'garden', now = () => new Date() } = {}) {
  const settings = moderatorMailModel(stack.connection);
  const time = new Date();
  const _id = moderatorMailId(`${site}-mod`, site);
  const [member, name, email] = [`${site}-mod`, 'Mona', 'mona@example.org'];
  await settings.insertIfAbsent({
    ...{ _id, member, site, name, email, mode: 'now' },
    ...{ requested: time, confirmed: time, mailed_until: time },
  });
  const stored = (await settings.findById(_id).lean())!;
  const held = await post(stack, { ...onPage(site) }, undefined, 'wanda');
  const comment = (await commentModel(stack.connection).findById(held.uid).lean())!;
  const context = { moderatorMail: { ...moderatorMail, now } } as Dependencies;
  const token = (verdict: Verdict, version = 0) =>
    signDecision(context, stored, comment, { version, verdict });
  return { uid: held.uid, comment: held, token };
}
async function open(token: string, method: 'GET' | 'POST' | 'HEAD' = 'GET') {
  const answer = await fetch(`${stack.url}/moderate/comment?token=${token}`, {
    method,
    ...(method === 'POST' && { body: new URLSearchParams() }),
  });
  return { status: answer.status, headers: answer.headers, html: await answer.text() };
}
const stateOf = async (uid: string) => {
  const stored = await commentModel(stack.connection).findById(uid).lean();
  return stored?.hidden ?? stored?.state;
};

test('opening a link decides nothing; its button does, once, in the moderator’s name', async () => {
  const { uid, comment, token } = await mailed();
  const [approve, remove] = [await token('approved'), await token('removed')];
  const page = await open(approve);
  expect([page.status, page.headers.get('referrer-policy'), page.headers.get('cache-control')]).toEqual([
    200,
    'no-referrer',
    'no-store',
  ]);
  for (const text of ['Approve this comment?', comment.content, 'Site garden', '<button'])
    expect(page.html).toContain(text);
  expect((await open(approve, 'HEAD')).status).toBe(200);
  expect(await stateOf(uid)).toBe('pending_moderation');
  expect((await open(approve, 'POST')).html).toContain('The comment is approved');
  expect(await stateOf(uid)).toBe('visible');
  for (const link of [approve, remove]) {
    expect((await open(link, 'POST')).status).toBe(410);
    expect((await open(link)).status).toBe(410);
  }
  expect(await stateOf(uid)).toBe('visible');
  const log = await stack.post<ModerationLogPage>(
    '/api/moderation/log',
    { site: 'garden' },
    { as: 'garden-mod' },
  );
  expect(log.body.entries[0]).toMatchObject({ action: 'approved', by: 'Mona', undoable: true });
});

test('of two clicks at once on both links, one decides', async () => {
  const { uid, token } = await mailed();
  const answers = await Promise.all(
    (['approved', 'removed'] as const).map(async (verdict) => open(await token(verdict), 'POST')),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 410]);
  expect(['visible', 'removed']).toContain(await stateOf(uid));
});

test('a former moderator’s link is refused', async () => {
  const { uid, token } = await mailed({ site: 'kitchen' });
  const approve = await token('approved');
  const sites = stack.connection.collection<{ _id: string; moderators: string[] }>('sites');
  await sites.updateOne({ _id: 'kitchen' }, { $set: { moderators: [] } });
  for (const method of ['GET', 'POST'] as const) expect((await open(approve, method)).status).toBe(404);
  expect(await stateOf(uid)).toBe('pending_moderation');
  // Nor does it work again when they are back: they ask for mail anew.
  await sites.updateOne({ _id: 'kitchen' }, { $set: { moderators: ['kitchen-mod'] } });
  expect((await open(approve, 'POST')).status).toBe(404);
});

test('forged, changed, expired and foreign tokens decide nothing, nor those of mail that was switched off', async () => {
  const { uid, token } = await mailed();
  const approve = await token('approved');
  const [payload = '', signature = ''] = approve.split('.');
  const parts = JSON.parse(Buffer.from(payload, 'base64url').toString()) as unknown[];
  const changed = Buffer.from(JSON.stringify(parts.with(5, 'removed'))).toString('base64url');
  const old = await mailed({ now: () => new Date(Date.now() - 8 * 24 * 3_600_000) });
  for (const each of [
    '',
    payload,
    `${changed}.${signature}`,
    `${payload}.${signature}.x`,
    `${payload}.${signature.slice(0, -2)}AA`,
    await old.token('approved'),
  ])
    expect((await open(each, 'POST')).status).toBe(404);
  await moderatorMailModel(stack.connection).deleteMany({});
  expect((await open(approve, 'POST')).status).toBe(404);
  expect(await stateOf(uid)).toBe('pending_moderation');
});

test('the author edits the comment, or somebody has decided and undone → the link decides nothing any more', async () => {
  const { comment, token } = await mailed();
  const approve = await token('approved');
  const { comment_uid } = targetBody(comment);
  const edit = { comment_uid, ...onKnownPage('garden'), content: 'Buy my pills now.' };
  expect((await stack.post('/api/comments/update', edit, { as: 'wanda' })).status).toBe(200);
  expect((await open(approve, 'POST')).status).toBe(410);
  const other = await mailed();
  const link = await other.token('approved');
  const action_uid = newUid();
  const as = { as: 'garden-owner' };
  const decision = { action_uid, comment_uid: other.uid, verdict: 'removed', version: 0, site: 'garden' };
  expect((await stack.post('/api/moderation/decide', decision, as)).status).toBe(200);
  expect((await stack.post('/api/moderation/undo', { action_uid, site: 'garden' }, as)).status).toBe(200);
  expect((await open(link, 'POST')).status).toBe(410);
  expect(await stateOf(other.uid)).toBe('pending_moderation');
});
