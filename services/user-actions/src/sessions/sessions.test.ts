import { MEMBER_SESSIONS_MAX } from '@savepoint/contracts/base';
import type { MemberSession } from '@savepoint/contracts/members';
import { eventually } from '@savepoint/service-kit/testing';
import { startStack, type Stack } from '../../test/stack';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
const [DESK, PHONE] = ['desk-000000000000', 'phone-00000000000'] as const;
const now = () => Math.floor(Date.now() / 1000);

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.close());
beforeEach(async () => {
  await stack.connection.collection('member_sessions').deleteMany({});
  Object.assign(stack.forms.state, { logins: [], failing: false });
});

interface Caller {
  device?: string;
  userAgent?: string;
  auth_time?: number;
  email_verified?: boolean;
  as?: string;
}
/** Calls the service for a member, as the gateway does for a browser. */
async function call<T>(path: string, body: object, caller: Caller): Promise<{ status: number; body: T }> {
  const { device, userAgent = FIREFOX, auth_time = now(), email_verified = true, as = 'ann' } = caller;
  const response = await fetch(stack.url + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': userAgent,
      'x-forwarded-for': '203.0.113.9',
      authorization: `Bearer ${stack.tokens.token(as, { claims: { auth_time, email_verified } })}`,
    },
    body: JSON.stringify({ ...body, ...(device !== undefined && { device }) }),
  });
  return { status: response.status, body: (await response.json()) as T };
}
const logIn = async (caller: Caller) => {
  const { status } = await call('/api/user/login', { name: '', email: '' }, caller);
  expect(status).toBe(200);
};
type Sessions = { sessions: MemberSession[] };
const list = async (caller: Caller) =>
  (await call<Sessions>('/api/user/sessions', {}, caller)).body.sessions.map(({ device, current }) => [
    device,
    current,
  ]);
const end = (which: string, caller: Caller) =>
  call<Sessions & { code?: string }>('/api/user/sessions/end', { which }, caller);
const documents = () => stack.connection.collection('member_sessions').find().toArray();

test('a member sees the devices that they are logged in on, and which is this one; nobody else’s', async () => {
  await logIn({ device: DESK });
  await logIn({ device: PHONE, userAgent: SAFARI });
  await logIn({ device: 'bobs-0000000000000', as: 'bob' });
  expect(new Set(await list({ device: DESK }))).toEqual(
    new Set([
      ['Firefox on Linux', true],
      ['Safari on iOS', false],
    ]),
  );
  expect(await list({ device: 'bobs-0000000000000', as: 'bob' })).toEqual([['Firefox on Linux', true]]);
});

test('stored of a device: words, a digest and times; neither its id, its user agent nor an address', async () => {
  await logIn({ device: DESK });
  await logIn({ device: PHONE, userAgent: SAFARI, email_verified: false });
  const stored = JSON.stringify(await documents());
  for (const secret of [DESK, PHONE, 'Mozilla', '203.0.113.9', 'example.org'])
    expect(stored).not.toContain(secret);
});

test('many pages and logins on one device: one entry, with its latest login', async () => {
  const before = now() - 100;
  await logIn({ device: DESK, auth_time: before });
  await Promise.all([1, 2, 3].map(() => logIn({ device: DESK, auth_time: before })));
  const { body } = await call<Sessions>('/api/user/sessions', {}, { device: DESK });
  expect(body.sessions.map(({ signed_in }) => signed_in)).toEqual([new Date(before * 1000).toISOString()]);
  await logIn({ device: DESK, auth_time: before + 50 });
  const again = await call<Sessions>('/api/user/sessions', {}, { device: DESK });
  expect(again.body.sessions.map(({ signed_in }) => signed_in)).toEqual([
    new Date((before + 50) * 1000).toISOString(),
  ]);
});

test('ever other devices → those that were used last stay', async () => {
  const used = (index: number) => new Date(Date.now() - (index + 1) * 60_000);
  await stack.connection.collection<{ _id: string }>('member_sessions').insertMany(
    Array.from({ length: MEMBER_SESSIONS_MAX }, (_, index) => ({
      ...{ _id: `device-${index}`, user_uid: 'ann', device: 'Firefox on Linux' },
      ...{ signed_in: used(index), last_seen: used(index) },
    })),
  );
  await logIn({ device: DESK });
  await logIn({ device: PHONE });
  const stored = (await documents()).map(({ _id }) => String(_id));
  expect(stored).toHaveLength(MEMBER_SESSIONS_MAX);
  expect(stored).toContain('device-0');
  expect(stored).not.toContain(`device-${MEMBER_SESSIONS_MAX - 1}`);
});

test('a browser without an id is known by the time of its login', async () => {
  const auth_time = now() - 10;
  await logIn({ auth_time });
  await logIn({ auth_time });
  expect(await list({ auth_time })).toEqual([['Firefox on Linux', true]]);
});

test('logging out takes a device off the list, until the next login there', async () => {
  const auth_time = now() - 100;
  await logIn({ device: DESK, auth_time });
  expect((await end('this', { device: DESK, auth_time })).status).toBe(200);
  // A call of before the logout that arrives after it.
  await logIn({ device: DESK, auth_time });
  expect(await list({ device: DESK, auth_time })).toEqual([]);
  await logIn({ device: DESK, auth_time: auth_time + 50 });
  expect(await list({ device: DESK, auth_time: auth_time + 50 })).toEqual([['Firefox on Linux', true]]);
});

test('logging out all others: only this device stays; it needs a recent sign-in', async () => {
  const auth_time = now() - 1_000;
  await logIn({ device: DESK, auth_time });
  await logIn({ device: PHONE, userAgent: SAFARI, auth_time: auth_time + 5 });
  const old = await end('others', { device: DESK, auth_time });
  expect([old.status, old.body.code]).toEqual([403, 'recent-sign-in-needed']);
  expect(await list({ device: DESK })).toHaveLength(2);
  const { status, body } = await end('others', { device: DESK, auth_time: now() });
  expect(status).toBe(200);
  expect(body.sessions.map(({ device, current }) => [device, current])).toEqual([['Firefox on Linux', true]]);
});

test('the first login on a further device is announced by mail, once; that on the first device is not', async () => {
  await logIn({ device: DESK });
  await logIn({ device: PHONE, userAgent: SAFARI });
  await logIn({ device: PHONE, userAgent: SAFARI, auth_time: now() + 1 });
  const { logins } = stack.forms.state;
  await eventually(() => logins.length > 0);
  await eventually(async () => (await documents()).every(({ announce_to }) => announce_to === undefined));
  expect(logins).toEqual([
    {
      login: expect.any(String),
      email: 'ann@example.org',
      device: 'Safari on iOS',
      signed_in: expect.any(String),
    },
  ]);
});

test('a mail that cannot be sent stays due; a member whose address is not verified gets none', async () => {
  stack.forms.state.failing = true;
  await logIn({ device: DESK });
  await logIn({ device: PHONE, email_verified: false });
  await logIn({ device: 'tablet-0000000000' });
  const unsent = async () => (await documents()).filter(({ announce_to }) => announce_to !== undefined);
  expect(await unsent()).toHaveLength(1);
  await eventually(async () => (await unsent())[0]?.['attempts'] === 1);
  stack.forms.state.failing = false;
  // Its pause is over. The last version stored neither a time nor attempts.
  const unstored = { due: '', attempts: '' };
  await stack.connection.collection('member_sessions').updateMany({}, { $unset: unstored });
  await eventually(async () => (await documents()).every(({ announce_to }) => announce_to === undefined));
  expect(new Set(stack.forms.state.logins.map(({ email }) => email))).toEqual(new Set(['ann@example.org']));
});

test('a login on a device that was logged out by another one is announced again', async () => {
  const auth_time = now() - 60;
  await logIn({ device: DESK, auth_time });
  await logIn({ device: PHONE, email_verified: false, auth_time: auth_time + 1 });
  await end('others', { device: DESK, auth_time: now() });
  await logIn({ device: PHONE, auth_time: now() });
  await eventually(() => stack.forms.state.logins.length === 1);
});

test('logins on ever other devices → five mails at most in a row to one member, by all instances', async () => {
  const limited = await Promise.all([1, 2].map(() => stack.startInstance({ RATE_LIMIT_SCALE: '1' })));
  const login = (device: string, index: number) =>
    fetch(`${limited[index % 2]!.url}/api/user/login`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${stack.tokens.token('rob', { claims: { auth_time: now(), email_verified: true, email: 'rob@example.org' } })}`,
      },
      body: JSON.stringify({ name: '', email: '', device }),
    });
  for (let index = 0; index < 10; index += 1)
    expect((await login(`device-${index}`.padEnd(16, '0'), index)).status).toBe(200);
  const announced = () => (stack.forms.state.logins as object[]).length;
  await eventually(
    async () => !(await documents()).some((each) => each['announce_to'] !== undefined) && announced() >= 5,
  );
  expect(announced()).toBe(5);
  expect(await documents()).toHaveLength(10);
});
