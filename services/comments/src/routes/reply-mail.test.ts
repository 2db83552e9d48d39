import type { ReplyMailSettings } from '@savepoint/contracts/members';
import { eventually } from '@savepoint/service-kit/testing';
import { post } from '../../test/comments';
import { startStack, type Stack } from '../../test/stack';
import { replyMailKeyModel } from '../data/models/reply-mail';
import { createLeaveTokens, type LeaveTokens } from '../notices/links';

let stack: Stack;
let leaveTokens: LeaveTokens;
beforeAll(async () => {
  stack = await startStack({ RATE_LIMIT_SCALE: '1', REPLY_MAIL_DELAY_S: '0' });
  leaveTokens = createLeaveTokens(replyMailKeyModel(stack.connection));
});
afterAll(() => stack.close());

const PATH = '/api/user/replies/mail';
const read = (as = 'ann', options: object = {}) =>
  stack.post<ReplyMailSettings>(PATH, {}, { as, ...options });
const change = (as: string, body: object, options: object = {}) =>
  stack.post<ReplyMailSettings & { code: string }>(`${PATH}/change`, body, { as, ...options });

/** What a link opens, or what its button posts. */
async function open(url: string, method: 'GET' | 'POST' = 'GET') {
  const { pathname, search } = new URL(url);
  const answer = await fetch(stack.url + pathname + search, {
    method,
    ...(method === 'POST' && { body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) }),
  });
  return { status: answer.status, headers: answer.headers, html: await answer.text() };
}
async function confirmationFor(uid: string): Promise<string> {
  const { confirmations } = stack.forms.state;
  const mine = () => confirmations.findLast(({ to }) => to === `${uid}@example.org`);
  await eventually(() => mine() !== undefined);
  return mine()!.confirm_url;
}

test('mail is off by default; opening the link confirms nothing, its button does, once', async () => {
  expect((await read()).body).toEqual({
    mode: 'off',
    confirmed: false,
    email: 'ann@example.org',
    left: [],
    notifications: [],
  });
  expect((await change('ann', { mode: 'daily' })).body).toMatchObject({ mode: 'daily', confirmed: false });
  const url = await confirmationFor('ann');
  const page = await open(url);
  expect([page.status, page.headers.get('referrer-policy'), page.headers.get('cache-control')]).toEqual([
    200,
    'no-referrer',
    'no-store',
  ]);
  expect(page.html).toContain('Yes, write to me');
  expect((await read()).body.confirmed).toBe(false);
  expect((await open(url, 'POST')).html).toContain('Mail about replies is on');
  expect((await read()).body).toMatchObject({ mode: 'daily', confirmed: true });
  expect((await open(url, 'POST')).status).toBe(404);
  expect((await open(url)).status).toBe(404);
});

test('a reply’s mail leads out again without a login: opening the page leaves nothing, a POST does', async () => {
  await change('bea', { mode: 'now' });
  await open(await confirmationFor('bea'), 'POST');
  const top = await post(stack, {}, undefined, 'bea');
  await post(stack, {}, top, 'bob');
  const { mails } = stack.forms.state;
  const mine = () => mails.findLast(({ to }) => to === 'bea@example.org');
  await eventually(() => mine() !== undefined);
  const { leave_thread_url, leave_site_url } = mine()!.replies[0]!;
  for (const [url, text] of [
    [leave_thread_url, 'replies on “hades”'],
    [leave_site_url, 'replies on Savepoint'],
    [mine()!.leave_all_url, 'delete your address'],
  ] as const)
    expect((await open(url)).html).toContain(text);
  expect((await read('bea')).body.left).toEqual([]);
  await open(leave_thread_url, 'POST');
  await open(leave_thread_url, 'POST');
  await open(leave_site_url, 'POST');
  expect((await read('bea')).body.left).toEqual(['thread:game/hades', 'site:']);
  expect((await change('bea', { mode: 'now', rejoin: true })).body.left).toEqual([]);
  expect((await open(mine()!.leave_all_url, 'POST')).status).toBe(200);
  expect((await read('bea')).body).toMatchObject({ mode: 'off', left: [] });
  expect((await open(mine()!.leave_all_url, 'POST')).status).toBe(200);
}, 60_000);

test('forged, changed and foreign tokens leave nothing', async () => {
  await change('cyd', { mode: 'now' });
  await open(await confirmationFor('cyd'), 'POST');
  const token = await leaveTokens.sign({ member: 'dan', what: 'all' });
  const [payload = '', signature = ''] = token.split('.');
  const forged = Buffer.from(JSON.stringify(['cyd', 'all'])).toString('base64url');
  for (const wrong of [
    '',
    '.',
    forged,
    `${forged}.`,
    `${forged}.${signature}`,
    `${payload}x.${signature}`,
    `${payload}.${signature.slice(1)}`,
    `${token}.more`,
    'x'.repeat(600),
  ])
    expect((await open(`http://any/replies/leave?token=${wrong}`, 'POST')).status).toBe(404);
  expect((await open(`http://any/replies/leave?token=${'x'.repeat(601)}`, 'POST')).status).toBe(400);
  // A valid token is no token of a confirmation, and the other way round.
  expect((await open(`http://any/replies/confirm?token=${token}`, 'POST')).status).toBe(404);
  expect((await read('cyd')).body).toMatchObject({ mode: 'now', confirmed: true });
});

test('the address is the verified one of the account: none of the call, none that is not verified', async () => {
  expect((await change('eve', { mode: 'now', email: 'victim@example.org' })).status).toBe(400);
  const { status, body } = await change('eve', { mode: 'now' }, { claims: { email_verified: false } });
  expect([status, body.code]).toEqual([403, 'email-not-verified']);
  expect((await read('eve', { claims: { email_verified: false } })).body.email).toBeNull();
  expect((await stack.post(`${PATH}/change`, { mode: 'now' }, { as: null })).status).toBe(401);
  expect((await stack.post(PATH, {}, { as: null })).status).toBe(401);
  expect((await change('eve', { mode: 'weekly' })).status).toBe(400);
  expect(stack.forms.state.confirmations.map(({ to }) => to)).not.toContain('eve@example.org');
});

test('a member cannot have their mailbox filled with confirmations', async () => {
  const statuses = [];
  for (let index = 0; index < 4; index++) {
    await change('fay', { mode: 'off' });
    statuses.push((await change('fay', { mode: 'now' })).status);
  }
  expect(statuses).toEqual([200, 200, 200, 429]);
});

test('the names in links are escaped', async () => {
  const what = 'thread:game/<script>';
  const token = await leaveTokens.sign({ member: 'ann', what });
  const { html } = await open(`http://any/replies/leave?token=${encodeURIComponent(token)}`);
  expect(html).toContain('&lt;script&gt;');
});
