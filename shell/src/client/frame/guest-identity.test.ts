/** @jest-environment jsdom */
import type { Identity, Member } from '@savepoint/session';
import { createGuestIdentity } from './guest-identity';

const GUEST = { uid: '@blog.~AAAA', name: 'Gwen', token: 'a.b' };
const call = jest.fn(async () => GUEST);
jest.mock('@savepoint/session', () => ({
  SignInError: class SignInError extends Error {
    constructor(_code: string, text: string) {
      super(text);
    }
  },
  getSession: () => ({ api: { call } }),
}));

const MEMBER: Member = { uid: 'ann', name: 'Ann', email: 'ann@example.org' };

/** The identity of a provider with which somebody can be logged in. */
function startProvider(member: Member | null = null) {
  let listener: (member: Member | null) => void = () => {};
  const identity = {
    redirectResult: null,
    onMemberChange(onChange: typeof listener) {
      listener = onChange;
      onChange(member);
    },
    signIn: jest.fn(async () => 'signed-in' as const),
    signOut: jest.fn(async () => {}),
    reauthenticate: jest.fn(),
    deleteAccount: jest.fn(),
    device: () => 'a-device',
    getToken: jest.fn(async () => 'of the provider'),
  } as unknown as Identity;
  return { identity, change: (to: Member | null) => listener(to), load: jest.fn(async () => identity) };
}
async function start(provider = startProvider()) {
  const identity = await createGuestIdentity('blog', provider.load);
  const seen: (Member | null)[] = [];
  identity.onMemberChange((member) => seen.push(member));
  return { identity, provider, seen };
}

beforeEach(() => {
  localStorage.clear();
  call.mockClear();
});

test('nobody is a guest: the identity is the provider’s', async () => {
  const { identity, seen, provider } = await start(startProvider(MEMBER));
  expect(seen).toEqual([MEMBER]);
  expect(await identity.getToken(false)).toBe('of the provider');
  expect(identity.loadProfile?.()).toBeUndefined();
  expect(identity.device()).toBe('a-device');
  await identity.signOut();
  expect(provider.identity.signOut).toHaveBeenCalled();
});

test('a guest: known after a reload, without the provider', async () => {
  const first = await start();
  await first.identity.becomeGuest?.({ name: 'Gwen', email: 'gwen@example.org' });
  expect(call).toHaveBeenCalledWith('becomeGuest', {
    body: { site: 'blog', name: 'Gwen', email: 'gwen@example.org' },
    route: expect.objectContaining({ path: '/api/comments/guests' }),
  });
  const member = { uid: GUEST.uid, name: 'Gwen', email: '' };
  expect(first.seen).toEqual([null, member]);
  const { identity, seen, provider } = await start();
  expect(seen).toEqual([member]);
  expect(provider.load).not.toHaveBeenCalled();
  expect(await identity.getToken(true)).toBe(GUEST.token);
  expect(await identity.loadProfile?.()).toMatchObject({
    ...member,
    likes: { games: [], game_comments: [] },
  });
  await expect(identity.reauthenticate()).rejects.toThrow('Guests have no login');
});

test('a guest logs out: forgotten, and the provider is there for a login', async () => {
  const first = await start();
  await first.identity.becomeGuest?.({ name: 'Gwen', email: 'gwen@example.org' });
  const { identity, seen, provider } = await start();
  await identity.signOut();
  expect(seen.at(-1)).toBeNull();
  expect(provider.identity.signOut).not.toHaveBeenCalled();
  expect(provider.load).toHaveBeenCalledTimes(1);
  await identity.signIn('google.com');
  expect(provider.load).toHaveBeenCalledTimes(1);
  provider.change(MEMBER);
  expect(seen.at(-1)).toEqual(MEMBER);
  const again = await start();
  expect(again.seen).toEqual([null]);
});

test('the provider is out of reach: a reader can still become a guest', async () => {
  const load = jest.fn(async () => Promise.reject(new Error('offline')));
  const identity = await createGuestIdentity('blog', load);
  const seen: (Member | null)[] = [];
  identity.onMemberChange((member) => seen.push(member));
  await identity.becomeGuest?.({ name: 'Gwen', email: 'gwen@example.org' });
  expect(seen).toEqual([null, expect.objectContaining({ name: 'Gwen' })]);
  await expect(identity.signIn('google.com')).rejects.toThrow('offline');
});

test('what another script stored is no guest', async () => {
  for (const stored of ['{', 'null', '{"uid":1}', '[]']) {
    localStorage.setItem('savepoint.guest.blog', stored);
    expect((await start()).seen).toEqual([null]);
  }
});
