/** @jest-environment ./mf-comments/test/environment.cjs */
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { comment, minute, reply, uid } from '../../test/comment';
import { answerPage } from '../../test/pages';
import { MARA, PROPS, stage } from '../../test/stage';

const { api, become, mount, session } = stage();

const old = comment('old', { created: minute(0), likes: 3, user_uid: 'mara', name: 'Mara' });
const answer = reply(old, 'answer', { created: minute(5), likes: 1 });
const mine = reply(old, 'mine', { created: minute(6), user_uid: 'mara', name: 'Mara' });
const recent = comment('recent', { created: minute(9) });

async function mountForMara(liked: string[] = []) {
  const all = [old, answer, mine, recent];
  api.reset(all);
  api.likes['mara'] = liked;
  await become(MARA);
  const mounted = await mount('', { page: answerPage(all, PROPS), now: Date.now() });
  api.calls = [];
  return mounted;
}

const element = (name: string) => document.getElementById(`comment-${uid(name)}`);
const article = (name: string) => within(element(name)!);
const likeButton = (name: string) => article(name).getByRole('button', { name: /like/i });
const label = (name: string) => likeButton(name).textContent;
const target = (name: string) => ({ comment_uid: uid(name), entity_slug: 'hades', entity_type: 'game' });

test('a like is shown at once and kept; Unlike takes it back', async () => {
  await mountForMara();
  const open = api.hold();
  await userEvent.click(likeButton('answer'));
  expect(label('answer')).toBe('Unlike 2');
  expect(likeButton('answer').getAttribute('aria-pressed')).toBe('true');
  open();
  await waitFor(() => expect(api.likes['mara']).toEqual([answer.uid]));
  await userEvent.click(likeButton('answer'));
  await waitFor(() => expect(api.likes['mara']).toEqual([]));
  expect(label('answer')).toBe('Like 1');
  expect(api.posted('/api/user/comments/like')).toEqual([target('answer')]);
  expect(api.posted('/api/user/comments/unlike')).toEqual([target('answer')]);
  expect(globalThis.dataLayer).toMatchObject([{ action: 'like' }, { action: 'unlike' }]);
});

test('what the member likes already reads Unlike', async () => {
  await mountForMara([old.uid]);
  expect(label('old')).toBe('Unlike 3');
  expect(label('answer')).toBe('Like 1');
});

test('the server’s count is shown when it knows of more likes', async () => {
  await mountForMara();
  api.comments.find(({ uid: each }) => each === answer.uid)!.likes = 40;
  await userEvent.click(likeButton('answer'));
  await waitFor(() => expect(label('answer')).toBe('Unlike 41'));
});

test('a like that is refused is undone, and the reason is said', async () => {
  await mountForMara();
  api.refuse(503, 'unavailable', 'Not now.');
  await userEvent.click(likeButton('answer'));
  expect((await article('answer').findByRole('alert')).textContent).toBe('Not now.');
  expect(label('answer')).toBe('Like 1');
  expect(session.store.getState().user.likes.game_comments).toEqual([]);
});

test('quick clicks reach the server in their order, and the last one counts', async () => {
  await mountForMara();
  const open = api.hold();
  await userEvent.click(likeButton('answer'));
  await userEvent.click(likeButton('answer'));
  await userEvent.click(likeButton('answer'));
  expect(label('answer')).toBe('Unlike 2');
  open();
  await waitFor(() => expect(api.calls).toHaveLength(3));
  await waitFor(() => expect(api.likes['mara']).toEqual([answer.uid]));
  expect(api.calls.map(({ path }) => path.split('/').at(-1))).toEqual(['like', 'unlike', 'like']);
  expect(label('answer')).toBe('Unlike 2');
});

test('when both of two quick clicks fail, all is as it was', async () => {
  await mountForMara();
  api.refuse(503, 'unavailable', 'Not now.');
  api.refuse(503, 'unavailable', 'Not now.');
  await userEvent.click(likeButton('answer'));
  await userEvent.click(likeButton('answer'));
  await waitFor(() => expect(api.calls).toHaveLength(2));
  await article('answer').findByRole('alert');
  expect(label('answer')).toBe('Like 1');
});

test('somebody who signs out sees no Delete and likes nothing', async () => {
  await mountForMara([answer.uid]);
  await become(null);
  await act(async () => {});
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
  expect(label('answer')).toBe('Like 1');
});
