/** @jest-environment ./tests/jest/browser-environment.cjs */
import type { AccountResponse } from '@savepoint/contracts/members';
import type { RoleOffer } from '@savepoint/contracts/moderation';
import { failure, testPage } from '@savepoint/region-kit/testing/page';
import { fireEvent, screen } from '@testing-library/react';
import YourRole from './your-role';

const { api, settle, signIn, mount } = testPage();

const OFFER: RoleOffer = {
  ...{ change_uid: 'an-offer-of-a-role', role: 'moderator', by: 'Mo', reason: 'You are fair.' },
  ...{ at: '2026-05-14T12:00:00.000Z', expires: '2026-05-28T12:00:00.000Z' },
};
const account = (over: Partial<AccountResponse['account']>) =>
  api.answer('readAccount', {
    account: { uid: 'mara', name: 'Mara', email: '', created: '2026-05-01T12:00:00.000Z', ...over },
  } as never);
const press = (name: string) => settle(() => fireEvent.click(screen.getByRole('button', { name })));

test.each([
  ['Accept', 'accept', /^You are on the team now/],
  ['Decline', 'decline', /^You have declined/],
] as const)('%s: the offer is answered once, and the page says so', async (name, answer, text) => {
  account({ role_offer: OFFER });
  api.answer('answerRoleOffer', { role: null } as never);
  await signIn();
  await mount(<YourRole />);
  expect(screen.getByRole('region', { name: 'A role on the team' }).textContent).toMatch(
    /Mo asks you to moderate Savepoint.*You are fair\..*until 28 May 2026/s,
  );
  await press(name);
  expect(api.bodiesOf('answerRoleOffer')).toEqual([{ change_uid: OFFER.change_uid, answer }]);
  expect(screen.getByRole('status').textContent).toMatch(text);
  expect(document.activeElement).toBe(screen.getByRole('status'));
  expect(screen.queryByRole('button')).toBeNull();
});

test('the offer was withdrawn meanwhile → the reason is shown', async () => {
  account({ role_offer: OFFER });
  api.answer('answerRoleOffer', failure('no-such-invitation'));
  await signIn();
  await mount(<YourRole />);
  await press('Accept');
  expect(screen.getByRole('alert').textContent).toBe('This invitation does not exist any more.');
});

test('without an offer nothing is shown', async () => {
  account({});
  await signIn();
  await mount(<YourRole />);
  expect(screen.queryByRole('region')).toBeNull();
});
