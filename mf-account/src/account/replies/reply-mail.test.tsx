/** @jest-environment ./tests/jest/browser-environment.cjs */
import type { ReplyMailSettings } from '@savepoint/contracts/members';
import { failure, testPage } from '@savepoint/region-kit/testing/page';
import { fireEvent, screen } from '@testing-library/react';
import ReplyMail from './reply-mail';

const { api, settle, signIn, mount } = testPage();
beforeEach(() => signIn());

const OFF: ReplyMailSettings = {
  mode: 'off',
  confirmed: false,
  email: 'mara@example.org',
  left: [],
  notifications: [],
};
const DAILY: ReplyMailSettings = { ...OFF, mode: 'daily', confirmed: true };
const WAITING: ReplyMailSettings = { ...OFF, mode: 'now' };

async function open(settings: ReplyMailSettings) {
  api.answer('readReplyMail', settings);
  await mount(<ReplyMail />);
}
const choice = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });
const chosen = () => screen.getAllByRole<HTMLInputElement>('radio').find(({ checked }) => checked)?.value;
const choose = (name: string) => settle(() => fireEvent.click(choice(name)));
const press = (name: string) => settle(() => fireEvent.click(screen.getByRole('button', { name })));
const status = () => screen.getByRole('status').textContent;
const changes = () => api.bodiesOf('changeReplyMail');

test('what was chosen is checked, and to whom mail goes', async () => {
  await open(DAILY);
  expect(chosen()).toBe('daily');
  expect(screen.getByText(/It goes to/).textContent).toContain('mara@example.org');
});

test('switched on → sent, and not confirmed yet: the link can be sent again', async () => {
  await open(OFF);
  api.answer('changeReplyMail', WAITING);
  await choose('At once');
  expect(screen.getByRole('button', { name: 'Save' })).toBeTruthy();
  await press('Save');
  expect(status()).toBe('We have sent you a link to confirm it.');
  await press('Send the link again');
  expect(changes()).toEqual([{ mode: 'now' }, { mode: 'now' }]);
});

test('while it waits, another choice is saved, and does not send the link again', async () => {
  await open(WAITING);
  await choose('Once a day');
  expect(screen.queryByRole('button', { name: 'Send the link again' })).toBeNull();
});

test.each([
  ['Off', { ...DAILY, mode: 'off' }, 'You get no mail about replies.'],
  ['At once', { ...DAILY, mode: 'now' }, 'Saved.'],
] as const)('of a confirmed address: %s → “%s”', async (name, changed, sentence) => {
  await open(DAILY);
  api.answer('changeReplyMail', changed);
  await choose(name);
  await press('Save');
  expect([changes(), status(), chosen()]).toEqual([[{ mode: changed.mode }], sentence, changed.mode]);
});

test('the server refuses → the reason, and the choice stays to be sent again', async () => {
  await open(OFF);
  api.answer('changeReplyMail', failure('too-many-confirmations'));
  await choose('At once');
  await press('Save');
  expect(screen.getByRole('alert').textContent).not.toBe('');
  expect([status(), chosen()]).toEqual(['', 'now']);
  api.answer('changeReplyMail', WAITING);
  await press('Save');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('pressed twice → sent once', async () => {
  await open(OFF);
  api.answer('changeReplyMail', OFF);
  const release = api.hold('changeReplyMail');
  const form = screen.getByRole('radio', { name: 'Off' }).closest('form')!;
  fireEvent.submit(form);
  fireEvent.submit(form);
  release();
  await settle();
  expect(changes()).toHaveLength(1);
});

test('threads that were left are joined again, whatever is checked', async () => {
  await open({ ...DAILY, left: ['thread:game/hades', 'site:myblog'] });
  api.answer('changeReplyMail', DAILY);
  expect(screen.getByText('You have left 2 threads or sites.')).toBeTruthy();
  await choose('Off');
  await press('Get mail about all of them again');
  expect(changes()).toEqual([{ mode: 'daily', rejoin: true }]);
  expect(screen.queryByText(/You have left/)).toBeNull();
});

test('no mail is chosen → nothing about threads that were left', async () => {
  await open({ ...OFF, left: ['thread:game/hades'] });
  expect(screen.queryByText(/You have left/)).toBeNull();
});

test('an address that is not verified: no choice, unless mail can be ended', async () => {
  await open({ ...OFF, email: null });
  expect(screen.queryByRole('radio')).toBeNull();
  expect(screen.getByText(/whose email address is verified/)).toBeTruthy();
});

test('mail goes to an address that is no longer verified → it can be ended', async () => {
  await open({ ...DAILY, email: null });
  expect(choice('Off')).toBeTruthy();
});

test('cannot be loaded → Try again loads it', async () => {
  api.answer('readReplyMail', failure('upstream-unavailable'));
  await mount(<ReplyMail />);
  expect(screen.getByRole('alert')).toBeTruthy();
  api.answer('readReplyMail', DAILY);
  await press('Try again');
  expect([screen.queryByRole('alert'), chosen()]).toEqual([null, 'daily']);
});
