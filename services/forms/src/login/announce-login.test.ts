import { callerHeaders, callsNotRejected } from '@savepoint/service-kit/testing';
import { header, textOf } from '../../test/mail-server';
import { eventually, startStack, type Stack } from '../../test/stack';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.close());

const PATH = '/internal/announce-login';
const LOGIN = {
  login: 'digest/1760000000000',
  email: 'ann@example.org',
  device: 'Firefox on Linux',
  signed_in: '2031-05-14T12:34:56.000Z',
};
const announce = (body: object) =>
  fetch(stack.url + PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...callerHeaders('POST', PATH) },
    body: JSON.stringify(body),
  });

test('a member gets one mail about a login, however often it is announced', async () => {
  for (let times = 0; times < 3; times += 1) expect((await announce(LOGIN)).status).toBe(200);
  expect((await announce({ ...LOGIN, login: 'digest/2', device: 'Safari on iOS' })).status).toBe(200);
  await eventually(() => stack.mail.mails.length === 2);
  const mail = stack.mail.mails.find((each) => textOf(each).includes('Firefox on Linux')) ?? '';
  expect(header(mail, 'To')).toBe('ann@example.org');
  expect(header(mail, 'Subject')).toBe('New login to your Savepoint account');
  expect(textOf(mail)).toContain('14 May 2031');
  expect(textOf(mail)).toContain('12:34 (UTC)');
  expect(textOf(mail)).toContain('https://savepoint.example/account/');
  await eventually(async () => {
    const entries = await stack.connection.collection('mail_outbox').find().toArray();
    return entries.length === 2 && entries.every(({ to }) => to === undefined);
  });
});

test('only the user-actions service may have mail sent', async () => {
  expect(await callsNotRejected(stack.url, 'forms')).toEqual([]);
});
