import type { MailModerationBody, MailOutcome } from '@savepoint/contracts/members';
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

const CASE: MailModerationBody['cases'][number] = {
  name: 'Bob <b>',
  about: 'Roses',
  text: 'Buy <i>pills</i>\nnow',
  reasons: [{ kind: 'links' }, { kind: 'words', phrase: 'pills' }],
  reports: 2,
  approve_url: 'https://savepoint.example/moderate/comment?token=yes',
  remove_url: 'https://savepoint.example/moderate/comment?token=no',
};
const MAIL: MailModerationBody = {
  id: 'moderation/1',
  to: 'mona@example.org',
  site: 'Garden',
  cases: [CASE],
  more: 0,
  queue_url: 'https://savepoint.example/sites/garden/moderation/',
  leave_url: 'https://savepoint.example/replies/leave?token=garden',
};
async function send(body: object, path = '/internal/mail-moderation') {
  const answer = await fetch(stack.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...callerHeaders('POST', path) },
    body: JSON.stringify(body),
  });
  return (await answer.json()) as { outcome?: MailOutcome };
}
function partsOf(mail: string) {
  const boundary = /boundary="([^"]+)"/.exec(mail)![1]!;
  const [, text = '', html = ''] = mail.split(`--${boundary}`);
  return [text, html].map((part) => textOf(part.replace(/^\r\n/, '')));
}

test('a mail to a moderator has each comment with its reasons and links, and one-click unsubscribe', async () => {
  expect(await send({ ...MAIL, more: 4 })).toEqual({ outcome: 'sent' });
  const [mail = ''] = stack.mail.mails;
  expect(header(mail, 'To')).toBe('mona@example.org');
  expect(header(mail, 'Subject')).toBe('5 comments of Garden wait for you');
  expect(header(mail, 'List-Unsubscribe')).toBe(`<${MAIL.leave_url}>`);
  const [text = '', html = ''] = partsOf(mail);
  for (const each of [CASE.approve_url, CASE.remove_url, MAIL.queue_url, 'contains “pills”', '2 reports'])
    expect(text).toContain(each);
  expect(html).toContain('Buy &lt;i&gt;pills&lt;/i&gt;<br>now');
  expect(html).toContain('Bob &lt;b&gt;');
  expect(html).toContain('And 4 more comments');
});

test.each(['Garden\r\nBcc: eve@example.org', 'Garden\u2028Bcc: eve@example.org', 'Garden\u0000\nX: y'])(
  'line breaks in the name of a site add no header: %j',
  async (site) => {
    await send({ ...MAIL, site });
    await send(
      {
        id: 'c/1',
        to: MAIL.to,
        site,
        mode: 'now',
        confirm_url: 'https://savepoint.example/moderate/confirm?token=t',
      },
      '/internal/mail-moderator-confirmation',
    );
    expect(stack.mail.mails).toHaveLength(2);
    for (const mail of stack.mail.mails) {
      expect(header(mail, 'Bcc')).toBeUndefined();
      expect(header(mail, 'X')).toBeUndefined();
      expect(header(mail, 'To')).toBe('mona@example.org');
    }
  },
);

test('the mail that asks for a confirmation names the site and the link', async () => {
  const confirm_url = 'https://savepoint.example/moderate/confirm?token=t';
  await send(
    { id: 'c/2', to: MAIL.to, site: 'Garden', mode: 'daily', confirm_url },
    '/internal/mail-moderator-confirmation',
  );
  const [mail = ''] = stack.mail.mails;
  expect(header(mail, 'Subject')).toBe('Confirm mail about comments of Garden');
  expect(textOf(mail)).toContain(confirm_url);
});
