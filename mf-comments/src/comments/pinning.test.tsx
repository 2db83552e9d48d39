/** @jest-environment ./tests/jest/browser-environment.cjs */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { comment, minute, uid } from '../../test/make-comment';
import { fakeLinkedPage } from '../../test/fake-pages';
import { MARA, PROPS, testPage } from '../../test/test-page';

const { api, signInAs, mount } = testPage();

const old = comment('old', { created: minute(0) });
const recent = comment('recent', { created: minute(9) });
const latest = comment('latest', { created: minute(10), user_uid: 'mara', name: 'Mara' });

async function mountFor(moderates: boolean, pinned_uid?: string) {
  const all = [old, recent, latest];
  api.reset(all);
  api.moderates = moderates;
  await signInAs(MARA);
  const page = { ...fakeLinkedPage(all, PROPS), ...(pinned_uid !== undefined && { pinned_uid }) };
  return mount('', { page, now: Date.now() });
}
const article = (name: string) => within(document.getElementById(`comment-${uid(name)}`)!);
const order = () => screen.getAllByRole('article').map(({ id }) => id.replace('comment-', ''));
const openMenu = async (name: string) =>
  userEvent.click(await article(name).findByRole('button', { name: /^More about/ }));

test('the pinned comment is first and has a label', async () => {
  await mountFor(false, uid('old'));
  expect(order()).toEqual(['old', 'latest', 'recent'].map(uid));
  article('old').getByText('pinned');
  expect(article('recent').queryByText('pinned')).toBeNull();
});

test('a moderator pins a comment, which moves to the top with the focus, and unpins it', async () => {
  await mountFor(true);
  await openMenu('old');
  await userEvent.click(article('old').getByRole('button', { name: 'Pin to the top' }));
  await waitFor(() => expect(order()[0]).toBe(uid('old')));
  expect(api.pinned).toBe(uid('old'));
  await waitFor(() => expect(document.activeElement?.id).toBe(`comment-${uid('old')}`));
  await openMenu('old');
  await userEvent.click(article('old').getByRole('button', { name: 'Unpin' }));
  await waitFor(() => expect(order()).toEqual(['latest', 'recent', 'old'].map(uid)));
  expect(api.pinned).toBeUndefined();
});

test('others cannot pin; a moderator can pin their own comment, but not ignore themselves', async () => {
  await mountFor(false);
  await openMenu('old');
  expect(article('old').queryByRole('button', { name: 'Pin to the top' })).toBeNull();
  await signInAs(null);
  api.moderates = true;
  await signInAs(MARA);
  await openMenu('latest');
  article('latest').getByRole('button', { name: 'Pin to the top' });
  expect(article('latest').queryByRole('button', { name: 'Ignore this member' })).toBeNull();
});
