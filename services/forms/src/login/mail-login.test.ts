import { callerHeaders, callsNotRejected } from '@savepoint/service-kit/testing';
import { header, textOf } from '../../test/mail-server';
import { startStack, type Stack } from '../../test/stack';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.close());

const PATH = '/internal/mail-login';
const LOGIN = {
  login: 'digest/1760000000000',
  email: 'ann@example.org',
  device: 'Firefox on Linux',
  signed_in: '2031-05-14T12:34:56.000Z',
};
const mailLogin = (body: object) =>
  fetch(stack.url + PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...callerHeaders('POST', PATH) },
    body: JSON.stringify(body),
  });

test('a member gets a mail about a login, the same at each attempt', async () => {
  stack.mail.state.manner = 'reject-temporarily';
  expect(await (await mailLogin(LOGIN)).json()).toEqual({ outcome: 'not-sent' });
  stack.mail.state.manner = 'accept';
  for (let times = 0; times < 2; times += 1)
    expect(await (await mailLogin(LOGIN)).json()).toEqual({ outcome: 'sent' });
  const [mail = '', second = ''] = stack.mail.mails;
  expect(header(mail, 'To')).toBe('ann@example.org');
  expect(header(mail, 'Subject')).toBe('New login to your Savepoint account');
  expect(textOf(mail)).toContain('Firefox on Linux');
  expect(textOf(mail)).toContain('14 May 2031');
  expect(textOf(mail)).toContain('12:34 (UTC)');
  expect(textOf(mail)).toContain('https://savepoint.example/account/');
  for (const name of ['Message-ID', 'Date']) expect(header(second, name)).toBe(header(mail, name));
  expect(await stack.connection.collection('mail_outbox').countDocuments()).toBe(0);
});

test('only the user-actions service may have mail sent', async () => {
  expect(await callsNotRejected(stack.url, 'forms')).toEqual([]);
});
