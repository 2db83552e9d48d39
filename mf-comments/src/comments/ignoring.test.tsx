/** @jest-environment ./tests/jest/browser-environment.cjs */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { comment, minute, reply, uid } from '../../test/make-comment';
import { fakeLinkedPage } from '../../test/fake-pages';
import { MARA, PROPS, testPage } from '../../test/test-page';

const { api, signInAs, mount } = testPage();

const first = comment('first', { created: minute(0), user_uid: 'bob', name: 'Bob', content: 'Of Bob.' });
const answer = reply(first, 'answer', { created: minute(5), user_uid: 'cyd', content: 'Of Cyd.' });
const second = comment('second', { created: minute(9), user_uid: 'bob', name: 'Bob', content: 'Bob again.' });
const mine = comment('mine', { created: minute(10), user_uid: 'mara', name: 'Mara' });

async function mountFor(member: typeof MARA | null, ignored: string[] = []) {
  const all = [first, answer, second, mine];
  api.reset(all);
  api.ignored = ignored;
  await signInAs(member);
  return mount('', { page: fakeLinkedPage(all, PROPS), now: Date.now() });
}
const element = (name: string) => document.getElementById(`comment-${uid(name)}`)!;
const article = (name: string) => within(element(name));
const menuOf = (name: string) => article(name).findByRole('button', { name: /^More about/ });

test('ignoring a member: all their comments are collapsed, others and replies are not, and the focus stays', async () => {
  await mountFor(MARA);
  await userEvent.click(await menuOf('first'));
  await userEvent.click(article('first').getByRole('button', { name: 'Ignore this member' }));
  await waitFor(() => expect(screen.getAllByText('You ignore this member.')).toHaveLength(2));
  expect(screen.queryByText('Of Bob.')).toBeNull();
  expect(screen.queryByText('Bob again.')).toBeNull();
  screen.getByText('Of Cyd.');
  await waitFor(() => expect(document.activeElement).toBe(element('first')));
  expect(api.ignored).toEqual(['bob']);
  expect(api.bodiesOf('/api/user/ignored/add')).toEqual([
    { comment_uid: uid('first'), entity_type: 'game', entity_slug: 'hades' },
  ]);
});

test('a member who ignores somebody: one comment is shown on request, and the menu ends it for all', async () => {
  await mountFor(MARA, ['bob']);
  await waitFor(() => expect(screen.getAllByText('You ignore this member.')).toHaveLength(2));
  await userEvent.click(article('first').getByRole('button', { name: 'Show comment' }));
  article('first').getByText('Of Bob.');
  expect(document.activeElement).toBe(element('first'));
  expect(screen.queryByText('Bob again.')).toBeNull();
  await userEvent.click(await menuOf('first'));
  await userEvent.click(article('first').getByRole('button', { name: 'Stop ignoring this member' }));
  await screen.findByText('Bob again.');
  expect(api.ignored).toEqual([]);
});

test('ignoring fails → the reason is shown, and nothing is collapsed', async () => {
  await mountFor(MARA);
  await userEvent.click(await menuOf('first'));
  api.failNext(409, 'too-many-ignored', 'Too many.');
  await userEvent.click(article('first').getByRole('button', { name: 'Ignore this member' }));
  await screen.findByText('Too many.');
  screen.getByText('Of Bob.');
});

test('no menu at one’s own comments, and none after logging out, when everything is shown', async () => {
  await mountFor(MARA, ['bob']);
  await screen.findAllByText('You ignore this member.');
  await menuOf('answer');
  expect(article('mine').queryByRole('button', { name: /^More about/ })).toBeNull();
  await signInAs(null);
  await screen.findByText('Of Bob.');
  expect(screen.queryByRole('button', { name: /^More about/ })).toBeNull();
});
