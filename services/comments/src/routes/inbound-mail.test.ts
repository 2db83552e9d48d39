import { siteRoutes } from '@savepoint/contracts/routes';
import type { Comment, CommentsPage } from '@savepoint/contracts/comments';
import { INBOUND_MAIL_PATH, type InboundMailOutcome } from '@savepoint/contracts/members';
import { createEntityLookup } from '@savepoint/service-kit/calls';
import { clearThreads, post } from '../../test/comments';
import { onPage, registerSite } from '../../test/sites';
import { startStack, type Stack } from '../../test/stack';
import { banMember } from '../moderation/bans';
import { createDependencies, type Dependencies } from '../dependencies';
import { DEFAULT_SETTINGS } from '../config';
import { createReplyAddress } from '../notices/mail/reply-address';

const SECRET = 'the-secret-of-a-mail-provider-in-this-test';
const ADDRESS = 'reply@in.savepoint.example';

let stack: Stack;
let context: Dependencies;
beforeAll(async () => {
  stack = await startStack({ REPLY_MAIL_ADDRESS: ADDRESS, INBOUND_MAIL_SECRET: SECRET });
  const settings = { ...DEFAULT_SETTINGS, replyMailAddress: ADDRESS };
  context = createDependencies(stack.connection, createEntityLookup(stack.catalogue.url), settings);
});
afterAll(() => stack.close());
beforeEach(async () => {
  await clearThreads(stack);
  for (const name of ['reply_mail_settings', 'reply_mail_addresses', 'comment_recent_texts'])
    await stack.connection.collection(name).deleteMany({});
  const now = new Date();
  for (const _id of ['ann', 'cyd'])
    await context.replyMail.settings.insertIfAbsent({
      ...{ _id, mode: 'now' as const, email: `${_id}@example.org`, requested: now, confirmed: now },
    });
  stack.forms.state.rejections.length = 0;
});

/** Bob answers Ann. @returns his reply, and the address by which she answers it */
async function bobReplies(over: object = {}): Promise<{ reply: Comment; to: string }> {
  const top = await post(stack, over);
  const reply = await post(stack, { ...over, content: 'Nonsense!' }, top, 'bob');
  return { reply, to: (await createReplyAddress(context, 'ann', reply.uid))! };
}

interface Mail {
  to: string;
  from?: string;
  text?: string;
  headers?: string[];
  id?: string | null;
}
let sent = 0;
const mail = ({ to, from = 'Ann <ann@example.org>', text = 'I agree.', headers = [], id }: Mail): string =>
  [
    `From: ${from}`,
    `To: ${to}`,
    'Subject: Re: bob replied to you',
    ...(id === null ? [] : [`Message-ID: ${id ?? `<${++sent}@mail.example.org>`}`]),
    ...headers,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    '',
    ...text.split('\n'),
  ].join('\r\n');
const deliver = async (
  body: string | Buffer,
  { authorization = `Bearer ${SECRET}`, type = 'message/rfc822' } = {},
): Promise<{ status: number } & Partial<InboundMailOutcome>> => {
  const answer = await fetch(stack.url + INBOUND_MAIL_PATH, {
    method: 'POST',
    headers: { 'content-type': type, 'x-inbound-authorization': authorization },
    body: typeof body === 'string' ? body : new Uint8Array(body),
  });
  return { status: answer.status, ...((await answer.json()) as object) };
};
const POSTED = { status: 200, outcome: 'posted' };
const repliesTo = async (parent: Comment) =>
  (await stack.get<CommentsPage>('/api/comments?entity_type=game&entity_slug=hades')).body.comments.filter(
    ({ parent_uid }) => parent_uid === parent.uid,
  );

test('the answer to a mail about a reply is posted below it, without what it quotes, and reaches its author', async () => {
  const { reply, to } = await bobReplies();
  const text =
    'I agree.\n\nOn Tuesday, Savepoint wrote:\n> ## Write your reply above this line ##\n> Nonsense!';
  expect(await deliver(mail({ to, text }))).toEqual(POSTED);
  expect(await repliesTo(reply)).toMatchObject([
    { content: 'I agree.', user_uid: 'ann', name: 'ann', level: 2 },
  ]);
  expect(
    (await stack.post<{ unread: number }>('/api/user/replies/count', {}, { as: 'bob' })).body.unread,
  ).toBe(1);
});

test('a mail that is delivered again is posted once; two mails are two replies', async () => {
  const { reply, to } = await bobReplies();
  const one = mail({ to });
  expect(await Promise.all([deliver(one), deliver(one)])).toEqual([POSTED, POSTED]);
  expect(await deliver(one)).toEqual(POSTED);
  expect(await deliver(mail({ to, text: 'And more.', id: null }))).toEqual(POSTED);
  expect(await repliesTo(reply)).toHaveLength(2);
});

test.each([
  ['JSON', 'application/json', (raw: string) => JSON.stringify({ raw, other: 1 })],
  ['JSON of Postmark', 'application/json; charset=utf-8', (raw: string) => JSON.stringify({ RawEmail: raw })],
])('as %s, with basic authentication → posted', async (_form, type, body) => {
  const { reply, to } = await bobReplies();
  const authorization = `Basic ${Buffer.from(`mail:${SECRET}`).toString('base64')}`;
  expect(await deliver(body(mail({ to })), { type, authorization })).toEqual(POSTED);
  expect(await repliesTo(reply)).toHaveLength(1);
});

test('HTML without text, an attachment, an address in capitals and in another header → posted as text', async () => {
  const { reply, to } = await bobReplies();
  const raw = [
    'From: ann@example.org',
    'To: undisclosed-recipients:;',
    `Delivered-To: ${to.toUpperCase()}`,
    'Message-ID: <html@mail.example.org>',
    'Content-Type: multipart/mixed; boundary=b',
    '',
    '--b',
    'Content-Type: text/html; charset=utf-8',
    '',
    '<div>I <b>agree</b>.<script>alert(1)</script></div><blockquote>Nonsense!</blockquote>',
    '--b',
    'Content-Type: application/octet-stream',
    'Content-Disposition: attachment; filename=x.bin',
    'Content-Transfer-Encoding: base64',
    '',
    'A'.repeat(200_000),
    '--b--',
  ].join('\r\n');
  expect(await deliver(raw)).toEqual(POSTED);
  expect((await repliesTo(reply)).map(({ content }) => content)).toEqual(['I agree.']);
});

test.each([
  ['no secret', ''],
  ['another secret', `Bearer ${SECRET}x`],
  ['another secret as a password', `Basic ${Buffer.from('mail:nonsense').toString('base64')}`],
])('%s → 401, and nothing is posted', async (_case, authorization) => {
  const { reply, to } = await bobReplies();
  expect((await deliver(mail({ to }), { authorization })).status).toBe(401);
  expect(await repliesTo(reply)).toEqual([]);
});

test('a sender who is not the member, several senders, none → rejected, and nobody is written to', async () => {
  const { reply, to } = await bobReplies();
  const senders = [
    'bob@example.org',
    'ann@example.org, bob@example.org',
    '"ann@example.org" <bob@example.org>',
  ];
  for (const from of senders)
    expect(await deliver(mail({ to, from }))).toMatchObject({ outcome: 'rejected', reason: 'wrong-sender' });
  const twice = mail({ to, from: 'bob@example.org', headers: ['From: ann@example.org'] });
  expect(await deliver(twice)).toMatchObject({ outcome: 'rejected', reason: 'wrong-sender' });
  expect(await repliesTo(reply)).toEqual([]);
  expect(stack.forms.state.rejections).toEqual([]);
});

test('an unknown, changed or expired address, and that of another member → rejected', async () => {
  const { reply, to } = await bobReplies();
  const changed = to.replace(/[0-9a-f]@/, (end) => (end === '0@' ? '1@' : '0@'));
  const addresses = [ADDRESS, changed, to.replace('savepoint.example', 'other.example'), `x${to}`];
  for (const each of addresses)
    expect(await deliver(mail({ to: each }))).toMatchObject({
      outcome: 'rejected',
      reason: 'unknown-address',
    });
  expect(await deliver(mail({ to, from: 'cyd@example.org' }))).toMatchObject({ reason: 'wrong-sender' });
  await stack.connection
    .collection('reply_mail_addresses')
    .updateMany({}, { $set: { expires: new Date(Date.now() - 1000) } });
  expect(await deliver(mail({ to }))).toMatchObject({ reason: 'unknown-address' });
  expect(await repliesTo(reply)).toEqual([]);
});

test.each([
  ['Auto-Submitted: auto-replied', 'auto-submitted'],
  ['Precedence: bulk', 'precedence'],
  ['Return-Path: <>', 'return-path'],
  ['List-Id: <all.example.org>', 'list-id'],
  ['X-Autoreply: yes', 'x-autoreply'],
  ['X-Autoreply-From: ann@example.org', 'x-autoreply-from'],
  ['Delivered-To: autoresponder', 'delivered-to'],
  ['X-Loop: ann@example.org', 'x-loop'],
  ['X-Somebodys-Auto-Response: 1', 'x-somebodys-auto-response'],
  ['X-Vacation: yes', 'x-vacation'],
  ['X-POST-MessageClass: 9; Autoresponder', 'x-post-messageclass'],
])('%s → ignored', async (header, reason) => {
  const { reply, to } = await bobReplies();
  expect(await deliver(mail({ to, headers: [header] }))).toEqual({ status: 200, outcome: 'ignored', reason });
  expect(await repliesTo(reply)).toEqual([]);
  expect(stack.forms.state.rejections).toEqual([]);
});

test.each([
  'Ann is out of the office: Re: bob replied to you',
  'Out of Office: Re: bob replied to you',
  'Automatische Antwort: bob replied to you',
  '=?utf-8?q?R=C3=A9ponse_automatique?= : bob replied to you',
  'Respuesta automática: bob replied to you',
  'Automatisk svar: bob replied to you',
])('the subject “%s” → ignored', async (subject) => {
  const { to } = await bobReplies();
  const raw = mail({ to }).replace(/^Subject: .*$/m, `Subject: ${subject}`);
  expect(await deliver(raw)).toEqual({ status: 200, outcome: 'ignored', reason: 'subject' });
});

test.each([
  'Re: Ann is out of the office replied to you',
  'AW: Automatic reply replied to you',
  'Abwesenheitsliste',
  'Autopilot and automatic replies',
  'Nobody is away',
])('the subject “%s” is a person’s', async (subject) => {
  const { to } = await bobReplies();
  const headers = ['X-Auto-Response-Suppress: All', 'Auto-Submitted: no', 'Precedence: first-class'];
  const raw = mail({ to, headers }).replace(/^Subject: .*$/m, `Subject: ${subject}`);
  expect(await deliver(raw)).toEqual(POSTED);
});

test('the answer of a calendar → ignored; an invitation that somebody attaches → their text is posted', async () => {
  const { reply, to } = await bobReplies();
  const withCalendar = (method: string) =>
    mail({ to, text: 'See you there.' })
      .replace('text/plain; charset=utf-8', 'multipart/mixed; boundary=cut')
      .replace(
        'See you there.',
        `--cut\r\n\r\nSee you there.\r\n--cut\r\nContent-Type: text/calendar; method=${method}\r\n\r\nBEGIN:VCALENDAR\r\n--cut--\r\n`,
      );
  expect(await deliver(withCalendar('REPLY'))).toEqual({
    ...{ status: 200, outcome: 'ignored', reason: 'calendar' },
  });
  expect(await deliver(withCalendar('PUBLISH'))).toEqual(POSTED);
  expect((await repliesTo(reply)).map(({ content }) => content)).toEqual(['See you there.']);
});

test('the rules of the page: too long, empty, banned → the member is told why, once', async () => {
  const { reply, to } = await bobReplies();
  const { rejections } = stack.forms.state;
  const long = mail({ to, text: 'a '.repeat(600) });
  expect(await deliver(long)).toMatchObject({ outcome: 'rejected', reason: 'comment-length' });
  expect(await deliver(long)).toMatchObject({ outcome: 'rejected' });
  expect(rejections).toMatchObject([{ to: 'ann@example.org', url: expect.stringContaining(reply.uid) }]);
  expect(await deliver(mail({ to, text: '> Nonsense!' }))).toMatchObject({ reason: 'empty' });
  expect(await deliver(mail({ to }))).toEqual(POSTED);
  expect(rejections).toHaveLength(2);
  expect(await repliesTo(reply)).toHaveLength(1);
  // Two programs that answer each other stop.
  for (let index = 0; index < 5; index++) await deliver(mail({ to, text: '' }));
  expect(rejections).toHaveLength(5);
});

test('the same text again, as a program writes it that is not known as one → ignored, and no mail is sent', async () => {
  const { reply, to } = await bobReplies();
  expect(await deliver(mail({ to, text: 'I am away until Monday.' }))).toEqual(POSTED);
  expect(await deliver(mail({ to, text: 'I am away until Monday.' }))).toEqual({
    ...{ status: 200, outcome: 'ignored', reason: 'duplicate-text' },
  });
  expect(stack.forms.state.rejections).toEqual([]);
  expect(await repliesTo(reply)).toHaveLength(1);
});

test('a banned member, and a comment that was deleted meanwhile → rejected', async () => {
  const { reply, to } = await bobReplies();
  await banMember(
    context,
    { sub: 'mod', name: 'Mod', roles: ['admin'] } as never,
    { action_uid: 'ban-12345678', user_uid: 'ann', days: 1, reason: 'Because' } as never,
  );
  expect(await deliver(mail({ to }))).toMatchObject({ outcome: 'rejected', reason: 'banned' });
  await stack.connection.collection('comment_members').deleteMany({});
  await stack.post(
    '/api/user/comments/delete',
    {
      comment_uid: reply.uid,
      entity_type: 'game',
      entity_slug: 'hades',
    },
    { as: 'bob' },
  );
  expect(await deliver(mail({ to }))).toMatchObject({ outcome: 'rejected', reason: 'no-such-parent' });
});

test('a link of a new member waits for a moderator', async () => {
  const { reply, to } = await bobReplies();
  expect(await deliver(mail({ to, text: 'See https://example.org/guide' }))).toEqual({
    status: 200,
    outcome: 'pending',
  });
  expect(await repliesTo(reply)).toEqual([]);
});

test('a thread of another site: posted there; closed by its moderators → rejected', async () => {
  await registerSite(stack, 'blog');
  const { reply, to } = await bobReplies(onPage('blog'));
  expect(await deliver(mail({ to }))).toEqual(POSTED);
  const stored = await stack.connection.collection('comments').findOne({ parent_uid: reply.uid });
  expect(stored).toMatchObject({ site: 'blog', content: 'I agree.' });
  const { entity_slug: slug } = onPage('blog');
  const lock = { site: 'blog', slug, locked: true };
  expect((await stack.post(siteRoutes.lockSiteThread.path, lock, { as: 'blog-owner' })).status).toBe(200);
  expect(await deliver(mail({ to, text: 'And more' }))).toMatchObject({ reason: 'thread-closed' });
});

test('what is no mail, no JSON, or has no mail in it → 400; another type → 415', async () => {
  const json = { type: 'application/json' };
  for (const body of ['{', '[]', '{"raw":1}']) expect((await deliver(body, json)).status).toBe(400);
  expect((await deliver('a=b', { type: 'application/x-www-form-urlencoded' })).status).toBe(415);
  expect(await deliver('nonsense')).toMatchObject({ outcome: 'rejected', reason: 'unknown-address' });
});

/** A mail with a body of that type. */
const typed = (to: string, type: string, body: string, headers: string[] = []) =>
  mail({ to, headers, text: '' }).replace('text/plain; charset=utf-8', type) + body;

test.each([
  [
    'nested parts',
    (to: string) => {
      const levels = Array.from(
        { length: 100 },
        (_, level) => `--c${level}\r\nContent-Type: multipart/mixed; boundary=c${level + 1}\r\n\r\n`,
      );
      return typed(to, 'multipart/mixed; boundary=c0', levels.join(''));
    },
  ],
  [
    'many parts',
    (to: string) => typed(to, 'multipart/mixed; boundary=cut', '--cut\r\n\r\na\r\n'.repeat(5_000)),
  ],
  ['many lines', (to: string) => typed(to, 'text/plain', 'a\r\n'.repeat(50_000))],
  [
    'many quoted lines that flow',
    (to: string) => typed(to, 'text/plain; format=flowed', '>> a \r\n'.repeat(50_000)),
  ],
  [
    'parts with many headers',
    (to: string) => typed(to, 'multipart/mixed; boundary=cut', `--cut\r\n${'a: b\r\n'.repeat(5_000)}\r\nx`),
  ],
])(
  '%s → refused with 200, so that it is not delivered again, and the member is told',
  async (_kind, make) => {
    const { reply, to } = await bobReplies();
    expect(await deliver(make(to))).toEqual({ status: 200, outcome: 'rejected', reason: 'mail-too-complex' });
    expect(stack.forms.state.rejections).toMatchObject([
      { reason: expect.stringContaining('Send only your text') },
    ]);
    expect(await repliesTo(reply)).toEqual([]);
  },
);

test('a mail of megabytes → refused with 200 by its headers, and the member is told; a stranger is not', async () => {
  const { to } = await bobReplies();
  const body = Buffer.alloc(20 * 1024 * 1024, 'a ');
  const large = (over: object) => Buffer.concat([Buffer.from(mail({ to, ...over })), body]);
  expect(await deliver(large({ from: 'eve@example.org' }))).toMatchObject({
    status: 200,
    reason: 'wrong-sender',
  });
  expect(stack.forms.state.rejections).toEqual([]);
  expect(await deliver(large({}))).toEqual({ status: 200, outcome: 'rejected', reason: 'mail-too-large' });
  expect(stack.forms.state.rejections).toHaveLength(1);
  const json = JSON.stringify({ raw: mail({ to }), Attachments: body.toString('latin1') });
  expect(await deliver(json, { type: 'application/json' })).toMatchObject({
    status: 200,
    reason: 'mail-too-large',
  });
});

test('headers that are larger or more than mail has, or that have no end → refused with 200', async () => {
  const { to } = await bobReplies();
  const tooLarge = { status: 200, outcome: 'rejected', reason: 'headers-too-large' };
  expect(await deliver(mail({ to, headers: [`X-Long: ${'a'.repeat(70_000)}`] }))).toEqual(tooLarge);
  expect(await deliver(mail({ to, headers: Array(1_500).fill('X-Many: a') }))).toEqual(tooLarge);
  expect(await deliver(`To: ${to}\r\n${'a'.repeat(400_000)}`)).toEqual(tooLarge);
});

test('a mail that is refused as too complex: of a stranger, or to an address that nobody has, its body is not read', async () => {
  const { to } = await bobReplies();
  const unknown = to.replace(/\+[0-9a-f]{32}/, `+${'0'.repeat(32)}`);
  const lines = 'a\r\n'.repeat(50_000);
  expect(await deliver(typed(unknown, 'text/plain', lines))).toMatchObject({ reason: 'unknown-address' });
  const stranger = typed(to, 'text/plain', lines).replace('ann@example.org', 'eve@example.org');
  expect(await deliver(stranger)).toMatchObject({ reason: 'wrong-sender' });
  expect(stack.forms.state.rejections).toEqual([]);
  expect(await deliver(typed(to, 'text/plain', lines))).toMatchObject({ reason: 'mail-too-complex' });
});

test('switching mail off deletes the addresses', async () => {
  const { to } = await bobReplies();
  await stack.post('/api/user/replies/mail/change', { mode: 'off' }, { as: 'ann' });
  expect(await deliver(mail({ to }))).toMatchObject({ reason: 'unknown-address' });
  expect(await stack.connection.collection('reply_mail_addresses').countDocuments()).toBe(0);
});
