import type { MailOutcome, MailRepliesBody } from '@savepoint/contracts/members';
import { callerHeaders } from '@savepoint/service-kit/testing';
import { header, textOf } from '../../test/mail-server';
import { startStack, type Stack } from '../../test/stack';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.close());
beforeEach(() => {
  stack.mail.mails.length = 0;
  stack.mail.state.manner = 'accept';
});

const REPLY = {
  name: 'Bob',
  about: 'Hades',
  site: null,
  text: 'Nonsense!\n<b>Really</b>',
  url: 'https://savepoint.example/games/hades/?comment=c1#comment-c1',
  leave_thread_url: 'https://savepoint.example/replies/leave?token=thread',
  leave_site_url: 'https://savepoint.example/replies/leave?token=site',
};
const MAIL: MailRepliesBody = {
  id: 'replies/1',
  to: 'ann@example.org',
  replies: [REPLY],
  more: 0,
  leave_all_url: 'https://savepoint.example/replies/leave?token=all',
};
async function send(body: object, path = '/internal/mail-replies') {
  const answer = await fetch(stack.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...callerHeaders('POST', path) },
    body: JSON.stringify(body),
  });
  return { status: answer.status, ...((await answer.json()) as { outcome?: MailOutcome }) };
}

/** The parts of a mail with text and HTML, decoded. */
function partsOf(mail: string) {
  const boundary = /boundary="([^"]+)"/.exec(mail)![1]!;
  const [, text = '', html = ''] = mail.split(`--${boundary}`);
  return [text, html].map((part) => textOf(part.replace(/^\r\n/, '')));
}

test('a reply is one mail as text and HTML, with the headers of one-click unsubscribe', async () => {
  expect(await send(MAIL)).toEqual({ status: 200, outcome: 'sent' });
  const [mail = ''] = stack.mail.mails;
  expect(header(mail, 'To')).toBe('ann@example.org');
  expect(header(mail, 'Subject')).toBe('Bob replied to you on Hades');
  expect(header(mail, 'List-Unsubscribe')).toBe('<https://savepoint.example/replies/leave?token=all>');
  expect(header(mail, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
  expect(header(mail, 'Auto-Submitted')).toBe('auto-generated');
  expect(header(mail, 'X-Auto-Response-Suppress')).toBe('All');
  const [text, html] = partsOf(mail);
  for (const each of [
    REPLY.text,
    REPLY.url,
    REPLY.leave_thread_url,
    REPLY.leave_site_url,
    MAIL.leave_all_url,
  ])
    expect(text?.replaceAll('\r', '')).toContain(each);
  expect(html).toContain('Nonsense!<br>&lt;b&gt;Really&lt;/b&gt;');
  expect(html).toContain('href="https://savepoint.example/games/hades/?comment=c1#comment-c1"');
});

test('mail programs can sort by the site, and show mail about one thread together', async () => {
  const about = (thread: string, site_key?: string) => ({ ...REPLY, thread, ...(site_key && { site_key }) });
  const hades = about('thread:game/hades');
  const page = about('thread:page/blog-1', 'blog');
  const cases = { own: [hades], again: [hades, hades], page: [page], mixed: [hades, page] };
  for (const [id, replies] of Object.entries(cases)) await send({ ...MAIL, id: `replies/${id}`, replies });
  const [own, again, ofPage, mixed] = stack.mail.mails.map((mail) => [
    header(mail, 'List-Id'),
    header(mail, 'References'),
    header(mail, 'In-Reply-To'),
  ]);
  expect(own?.[0]).toMatch(/^<replies\.[a-z.]+>$/);
  expect(own?.[1]).toMatch(/^<[\w-]+\.thread@[a-z.]+>$/);
  expect(own?.[2]).toBe(own?.[1]);
  expect(again).toEqual(own);
  expect(ofPage?.[0]).toMatch(/^<blog\.replies\.[a-z.]+>$/);
  expect(ofPage?.[1]).not.toBe(own?.[1]);
  expect(mixed).toEqual([undefined, undefined, undefined]);
});

test('a mention: the subject and the heading say so', async () => {
  await send({ ...MAIL, id: 'replies/mention', replies: [{ ...REPLY, mention: true }] });
  const [mail = ''] = stack.mail.mails;
  expect(header(mail, 'Subject')).toBe('Bob mentioned you on Hades');
  const [text, html] = partsOf(mail);
  expect(text).toContain('Bob mentioned you on Hades:');
  expect(html).toContain('</strong> mentioned you on <bdi>Hades</bdi>:');
});

test('a mail that can be answered: Reply-To, and the line above which the answer is', async () => {
  const reply_to = 'reply+0123456789abcdef0123456789abcdef@in.savepoint.example';
  await send({ ...MAIL, id: 'replies/answerable', reply_to });
  const [mail = ''] = stack.mail.mails;
  expect(header(mail, 'Reply-To')).toBe(reply_to);
  for (const part of partsOf(mail)) expect(part).toContain('## Write your reply above this line ##');
});

test('why a reply by mail was not posted: one mail to the member', async () => {
  const body = {
    id: 'reply-rejection/mail-1',
    to: 'ann@example.org',
    reason: 'A comment has 1 to 1000 characters.',
    url: REPLY.url,
  };
  expect(await send(body, '/internal/mail-reply-rejection')).toEqual({ status: 200, outcome: 'sent' });
  const [mail = ''] = stack.mail.mails;
  expect([header(mail, 'To'), header(mail, 'Subject')]).toEqual([
    'ann@example.org',
    'Your reply was not posted',
  ]);
  expect(textOf(mail)).toContain(body.reason);
  expect(textOf(mail)).toContain(body.url);
});

test('several replies: their number in the subject, each with its links, and how many more there are', async () => {
  const onSite = { ...REPLY, name: 'Cyd', about: 'A post', site: 'My blog', text: null };
  await send({ ...MAIL, replies: [REPLY, onSite], more: 7 });
  const [mail = ''] = stack.mail.mails;
  expect(header(mail, 'Subject')).toBe('9 replies to you');
  const [text] = partsOf(mail);
  expect(text).toContain('Cyd replied to you on A post (My blog):');
  expect(text).toContain('This reply is marked as a spoiler.');
  expect(text).toContain('And 7 more replies');
  expect(text).toContain('https://savepoint.example/account/#replies');
});

test.each([
  ['name', { name: 'Bob\r\nBcc: all@example.org\r\n\r\n<script>' }],
  ['title', { about: 'Hades\nBcc: all@example.org\u2028X-Header: 1' }],
  ['site', { site: 'A\rBcc: all@example.org' }],
])('line breaks in a %s add no header', async (_field, over) => {
  expect((await send({ ...MAIL, replies: [{ ...REPLY, ...over }] })).outcome).toBe('sent');
  const [mail = ''] = stack.mail.mails;
  expect(header(mail, 'Bcc')).toBeUndefined();
  expect(header(mail, 'X-Header')).toBeUndefined();
  expect(header(mail, 'Subject')).toMatch(/Bcc: all@example.org/);
  const [, html] = partsOf(mail);
  expect(html).not.toContain('<script>');
});

test('an address with line breaks or further recipients is sent to nobody else', async () => {
  await send({ ...MAIL, to: 'ann@example.org\r\nBcc: all@example.org' });
  for (const mail of stack.mail.mails) expect(header(mail, 'Bcc')).toBeUndefined();
});

test('the confirmation has the link and no list headers', async () => {
  const confirm_url = 'https://savepoint.example/replies/confirm?token=abc';
  const body = { id: 'reply-confirmation/1', to: 'ann@example.org', mode: 'daily', confirm_url };
  expect(await send(body, '/internal/mail-reply-confirmation')).toEqual({ status: 200, outcome: 'sent' });
  const [mail = ''] = stack.mail.mails;
  expect(textOf(mail)).toContain(confirm_url);
  expect(textOf(mail)).toContain('once a day');
  expect(header(mail, 'List-Unsubscribe')).toBeUndefined();
});

test.each([
  ['reject', 'rejected'],
  ['reject-temporarily', 'not-sent'],
  ['drop', 'not-sent'],
  ['drop-after-data', 'unknown'],
] as const)('mail server: %s → %s, and nothing is kept here', async (manner, outcome) => {
  stack.mail.state.manner = manner;
  expect(await send(MAIL)).toEqual({ status: 200, outcome });
  expect(await stack.connection.collection('mail_outbox').countDocuments()).toBe(0);
});

test('an attempt that is repeated has the same Message-ID', async () => {
  await send(MAIL);
  await send(MAIL);
  const [first = '', second = ''] = stack.mail.mails;
  expect(header(first, 'Message-ID')).toBe(header(second, 'Message-ID'));
});
