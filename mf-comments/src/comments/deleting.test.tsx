/** @jest-environment ./mf-comments/test/environment.cjs */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { comment, minute, reply, uid } from '../../test/comment';
import { answerPage } from '../../test/pages';
import { MARA, PROPS, stage } from '../../test/stage';
import { UNDO_WINDOW_MS } from './deferred/delete-comment';

const { api, become, mount } = stage();

const old = comment('old', { created: minute(0), user_uid: 'mara', name: 'Mara' });
const answer = reply(old, 'answer', { created: minute(5) });
const mine = reply(old, 'mine', { created: minute(6), user_uid: 'mara', name: 'Mara' });
const recent = comment('recent', { created: minute(9) });

async function mountForMara() {
  const all = [old, answer, mine, recent];
  api.reset(all);
  await become(MARA);
  const mounted = await mount('', { page: answerPage(all, PROPS), now: Date.now() });
  api.calls = [];
  return mounted;
}

const element = (name: string) => document.getElementById(`comment-${uid(name)}`);
const deleteButton = (name: string) =>
  within(element(name)!).queryByRole<HTMLButtonElement>('button', { name: 'Delete' });
const undoButton = () => screen.getByRole('button', { name: 'Undo' });
const line = () => screen.queryByText('Comment deleted.');
const sent = () => api.posted('/api/user/comments/delete');
const TARGET = { comment_uid: mine.uid, entity_slug: 'hades', entity_type: 'game' };

const leavePage = () => act(async () => void dispatchEvent(new Event('pagehide')));
const changeVisibility = () => act(async () => void document.dispatchEvent(new Event('visibilitychange')));

/** Deletes and, by leaving the page, gives up the chance to undo. */
async function deleteForGood(): Promise<void> {
  await userEvent.click(deleteButton('mine')!);
  await leavePage();
}

afterEach(async () => {
  // What a test leaves to be undone must not last into the next one.
  await leavePage();
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test('Delete is there for one’s own comments without replies only', async () => {
  await mountForMara();
  expect(deleteButton('mine')).toBeTruthy();
  for (const name of ['old', 'answer', 'recent']) expect(deleteButton(name)).toBeNull();
});

test('one click takes the comment away at once, and the focus goes to Undo in its place', async () => {
  await mountForMara();
  await userEvent.click(deleteButton('mine')!);
  expect(element('mine')).toBeNull();
  expect(screen.getByRole('heading', { name: '3 comments' })).toBeTruthy();
  expect(line()!.closest('[role=status]')!.textContent).toBe('Comment deleted.Undo');
  expect(document.activeElement).toBe(undoButton());
  expect(api.calls).toEqual([]);
});

test('Undo puts the comment back with the focus on it, and the server never hears of it', async () => {
  await mountForMara();
  await userEvent.click(deleteButton('mine')!);
  await userEvent.click(undoButton());
  await waitFor(() => expect(document.activeElement).toBe(element('mine')));
  expect(screen.getByRole('heading', { name: '4 comments' })).toBeTruthy();
  expect(line()).toBeNull();
  await leavePage();
  expect(api.calls).toEqual([]);
  expect(globalThis.dataLayer).toEqual([]);
});

test('after five seconds the deletion is sent, and the focus goes on to a comment nearby', async () => {
  const { context } = await mountForMara();
  const deleted = jest.fn();
  context.bus.on('comment:deleted', deleted);
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'setImmediate', 'nextTick', 'performance'] });
  await act(async () => void fireEvent.click(deleteButton('mine')!));
  await act(async () => jest.advanceTimersByTime(UNDO_WINDOW_MS - 1));
  expect(document.activeElement).toBe(undoButton());
  expect(api.calls).toEqual([]);
  await act(async () => jest.advanceTimersByTime(1));
  expect(document.activeElement).toBe(element('answer'));
  jest.useRealTimers();
  await waitFor(() => expect(deleted).toHaveBeenCalled());
  expect(deleted).toHaveBeenCalledWith({ uid: mine.uid, entity_type: 'game', entity_slug: 'hades' });
  expect(sent()).toEqual([TARGET]);
  expect(globalThis.dataLayer).toMatchObject([{ action: 'delete' }]);
  await waitFor(() => expect(line()).toBeNull());
  expect(screen.getByRole('heading', { name: '3 comments' })).toBeTruthy();
});

test('while the server is asked the deletion can no longer be undone', async () => {
  await mountForMara();
  const open = api.hold();
  await deleteForGood();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
  expect(line()).toBeTruthy();
  open();
  await waitFor(() => expect(line()).toBeNull());
  expect(element('mine')).toBeNull();
});

test('leaving the page sends the deletion at once', async () => {
  await mountForMara();
  await deleteForGood();
  await waitFor(() => expect(sent()).toEqual([TARGET]));
});

test('hiding the page sends the deletion at once', async () => {
  await mountForMara();
  await userEvent.click(deleteButton('mine')!);
  await changeVisibility();
  expect(line()).toBeTruthy();
  jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  await changeVisibility();
  await waitFor(() => expect(sent()).toEqual([TARGET]));
});

test('a deletion outlives the comments’ place on the page', async () => {
  const { mounted } = await mountForMara();
  await userEvent.click(deleteButton('mine')!);
  await act(async () => mounted.update({ ...PROPS, entity_slug: 'celeste' }));
  await leavePage();
  await waitFor(() => expect(sent()).toEqual([TARGET]));
});

test('a comment that got a reply meanwhile comes back, and the reason is said', async () => {
  await mountForMara();
  api.refuse(409, 'not-a-leaf', 'A comment with replies cannot be deleted.');
  await deleteForGood();
  const alert = await screen.findByRole('alert');
  expect(element('mine')!.contains(alert)).toBe(true);
  expect(alert.textContent).toBe('A comment with replies cannot be deleted.');
  expect(screen.getByRole('heading', { name: '4 comments' })).toBeTruthy();
  expect(globalThis.dataLayer).toEqual([]);
});

test('a comment that came back can be deleted again', async () => {
  await mountForMara();
  api.refuse(503, 'unavailable', 'Not now.');
  await deleteForGood();
  await screen.findByRole('alert');
  await deleteForGood();
  await waitFor(() => expect(api.comments.map((each) => each.uid)).not.toContain(mine.uid));
  await waitFor(() => expect(line()).toBeNull());
});

test('a comment that is gone already counts as deleted', async () => {
  await mountForMara();
  api.comments = api.comments.filter((each) => each.uid !== mine.uid);
  await deleteForGood();
  await waitFor(() => expect(line()).toBeNull());
  expect(element('mine')).toBeNull();
});

test('deleting a comment closes the reply that was begun under it, and keeps its text', async () => {
  await mountForMara();
  await userEvent.click(within(element('mine')!).getByRole('button', { name: 'Reply' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Reply to Mara...' }), 'Wait');
  await userEvent.click(deleteButton('mine')!);
  expect(screen.queryByRole('textbox', { name: 'Reply to Mara...' })).toBeNull();
  await userEvent.click(undoButton());
  await userEvent.click(within(element('mine')!).getByRole('button', { name: 'Reply' }));
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Reply to Mara...' }).value).toBe('Wait');
});
