/** @jest-environment ./tests/jest/browser-environment.cjs */
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { comment, minute, reply, uid } from '../../test/make-comment';
import { fakeLinkedPage } from '../../test/fake-pages';
import { MARA, PROPS, testPage } from '../../test/test-page';

const { api, signInAs, mount, session } = testPage();

const old = comment('old', { created: minute(0), likes: 3 });
const answer = reply(old, 'answer', { created: minute(5), likes: 1 });
const mine = reply(old, 'mine', { created: minute(6), likes: 2, user_uid: 'mara', name: 'Mara' });
const recent = comment('recent', { created: minute(9) });

async function mountForMara(liked: string[] = []) {
  const all = [old, answer, mine, recent];
  api.reset(all);
  api.likes['mara'] = liked;
  await signInAs(MARA);
  const mounted = await mount('', { page: fakeLinkedPage(all, PROPS), now: Date.now() });
  api.calls = [];
  return mounted;
}

const element = (name: string) => document.getElementById(`comment-${uid(name)}`);
const article = (name: string) => within(element(name)!);
const likeButton = (name: string) => article(name).getByRole('button', { name: /like/i });
const label = (name: string) => likeButton(name).textContent;
const target = (name: string) => ({ comment_uid: uid(name), entity_slug: 'hades', entity_type: 'game' });

test('a like is shown immediately and stored; Unlike removes it', async () => {
  await mountForMara();
  const unblock = api.block();
  await userEvent.click(likeButton('answer'));
  expect(label('answer')).toBe('Unlike 2');
  expect(likeButton('answer').getAttribute('aria-pressed')).toBe('true');
  unblock();
  await waitFor(() => expect(api.likes['mara']).toEqual([answer.uid]));
  await userEvent.click(likeButton('answer'));
  await waitFor(() => expect(api.likes['mara']).toEqual([]));
  expect(label('answer')).toBe('Like 1');
  expect(api.bodiesOf('/api/user/comments/like')).toEqual([target('answer')]);
  expect(api.bodiesOf('/api/user/comments/unlike')).toEqual([target('answer')]);
  expect(globalThis.dataLayer).toMatchObject([{ action: 'like' }, { action: 'unlike' }]);
});

test('a comment that the member likes has an Unlike button', async () => {
  await mountForMara([old.uid]);
  expect(label('old')).toBe('Unlike 3');
  expect(label('answer')).toBe('Like 1');
});

test('own comment: its likes are shown, without a Like button', async () => {
  await mountForMara();
  expect(article('mine').getByText('2 likes')).toBeTruthy();
  expect(article('mine').queryByRole('button', { name: /like/i })).toBeNull();
});

test('like: server has counted more likes → its count is shown', async () => {
  await mountForMara();
  api.comments.find(({ uid: each }) => each === answer.uid)!.likes = 40;
  await userEvent.click(likeButton('answer'));
  await waitFor(() => expect(label('answer')).toBe('Unlike 41'));
});

test('like: call fails → reverted, and the reason is shown', async () => {
  await mountForMara();
  api.failNext(503, 'unavailable', 'Not now.');
  await userEvent.click(likeButton('answer'));
  expect((await article('answer').findByRole('alert')).textContent).toBe('Not now.');
  expect(label('answer')).toBe('Like 1');
  expect(session.store.getState().user.likes.game_comments).toEqual([]);
});

test('like: several quick clicks → sent in order, the last one counts', async () => {
  await mountForMara();
  const unblock = api.block();
  await userEvent.click(likeButton('answer'));
  await userEvent.click(likeButton('answer'));
  await userEvent.click(likeButton('answer'));
  expect(label('answer')).toBe('Unlike 2');
  unblock();
  await waitFor(() => expect(api.calls).toHaveLength(3));
  await waitFor(() => expect(api.likes['mara']).toEqual([answer.uid]));
  expect(api.calls.map(({ path }) => path.split('/').at(-1))).toEqual(['like', 'unlike', 'like']);
  expect(label('answer')).toBe('Unlike 2');
});

test('like: two quick clicks, both fail → the original state', async () => {
  await mountForMara();
  api.failNext(503, 'unavailable', 'Not now.');
  api.failNext(503, 'unavailable', 'Not now.');
  await userEvent.click(likeButton('answer'));
  await userEvent.click(likeButton('answer'));
  await waitFor(() => expect(api.calls).toHaveLength(2));
  await article('answer').findByRole('alert');
  expect(label('answer')).toBe('Like 1');
});

test('sign-out: Delete and Unlike buttons disappear', async () => {
  await mountForMara([answer.uid]);
  await signInAs(null);
  await act(async () => {});
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
  expect(label('answer')).toBe('Like 1');
});
