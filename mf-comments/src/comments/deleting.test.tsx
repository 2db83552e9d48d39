/** @jest-environment ./tests/jest/browser-environment.cjs */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { comment, minute, reply, uid } from '../../test/make-comment';
import { fakeLinkedPage } from '../../test/fake-pages';
import { MARA, PROPS, testPage } from '../../test/test-page';
import { UNDO_CHECK_INTERVAL_MS, UNDO_WINDOW_MS } from './actions/delete-comment';

const { api, signInAs, mount } = testPage();

const old = comment('old', { created: minute(0), user_uid: 'mara', name: 'Mara' });
const answer = reply(old, 'answer', { created: minute(5) });
const mine = reply(old, 'mine', { created: minute(6), user_uid: 'mara', name: 'Mara' });
const recent = comment('recent', { created: minute(9) });

async function mountForMara() {
  const all = [old, answer, mine, recent];
  api.reset(all);
  await signInAs(MARA);
  const mounted = await mount('', { page: fakeLinkedPage(all, PROPS), now: Date.now() });
  api.calls = [];
  return mounted;
}

const element = (name: string) => document.getElementById(`comment-${uid(name)}`);
const deleteButton = (name: string) =>
  within(element(name)!).queryByRole<HTMLButtonElement>('button', { name: 'Delete' });
const undoButton = () => screen.getByRole('button', { name: 'Undo' });
const line = () => screen.queryByText('Comment deleted.');
const sent = () => api.bodiesOf('/api/user/comments/delete');
const TARGET = { comment_uid: mine.uid, entity_slug: 'hades', entity_type: 'game' };

const leavePage = () => act(async () => void dispatchEvent(new Event('pagehide')));
const changeVisibility = () => act(async () => void document.dispatchEvent(new Event('visibilitychange')));

/** Simulates keyboard focus on the Undo button. @returns a function that ends it */
function focusUndo(): () => void {
  let visible = true;
  const line = undoButton().closest('[data-deleted]')!;
  jest.spyOn(line, 'querySelector').mockImplementation(() => (visible ? undoButton() : null));
  return () => void (visible = false);
}

/** Deletes a comment and ends its undo window by leaving the page. */
async function deleteAndLeave(): Promise<void> {
  await userEvent.click(deleteButton('mine')!);
  await leavePage();
}

afterEach(async () => {
  // An open undo window must not last into the next test.
  await leavePage();
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test('Delete is shown only for own comments without replies', async () => {
  await mountForMara();
  expect(deleteButton('mine')).toBeTruthy();
  for (const name of ['old', 'answer', 'recent']) expect(deleteButton(name)).toBeNull();
});

test('Delete: hides the comment immediately and focuses Undo in its place', async () => {
  await mountForMara();
  await userEvent.click(deleteButton('mine')!);
  expect(element('mine')).toBeNull();
  expect(screen.getByRole('heading', { name: '3 comments' })).toBeTruthy();
  expect(line()!.closest('[role=status]')!.textContent).toBe('Comment deleted.Undo');
  expect(document.activeElement).toBe(undoButton());
  expect(api.calls).toEqual([]);
});

test('Undo: restores and focuses the comment without calling the server', async () => {
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

test('Delete: after the undo window → sent, and the focus moves to a neighbouring comment', async () => {
  const { context } = await mountForMara();
  const deleted = jest.fn();
  context.bus.on('comment:deleted', deleted);
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'setImmediate', 'nextTick', 'performance'] });
  await act(async () => void fireEvent.click(deleteButton('mine')!));
  focusUndo()();
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

test('Delete: keyboard focus on Undo → not sent until it leaves', async () => {
  await mountForMara();
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'setImmediate', 'nextTick', 'performance'] });
  await act(async () => void fireEvent.click(deleteButton('mine')!));
  const release = focusUndo();
  await act(async () => jest.advanceTimersByTime(3 * UNDO_WINDOW_MS));
  expect(undoButton()).toBeTruthy();
  expect(sent()).toEqual([]);
  release();
  await act(async () => jest.advanceTimersByTime(UNDO_CHECK_INTERVAL_MS));
  jest.useRealTimers();
  await waitFor(() => expect(sent()).toEqual([TARGET]));
});

test('Delete: call running → no Undo', async () => {
  await mountForMara();
  const unblock = api.block();
  await deleteAndLeave();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
  expect(line()).toBeTruthy();
  unblock();
  await waitFor(() => expect(line()).toBeNull());
  expect(element('mine')).toBeNull();
});

test('Delete: page is left → sent immediately', async () => {
  await mountForMara();
  await deleteAndLeave();
  await waitFor(() => expect(sent()).toEqual([TARGET]));
});

test('Delete: page is hidden → sent immediately', async () => {
  await mountForMara();
  await userEvent.click(deleteButton('mine')!);
  await changeVisibility();
  expect(line()).toBeTruthy();
  jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  await changeVisibility();
  await waitFor(() => expect(sent()).toEqual([TARGET]));
});

test('Delete: region shows another entity → still sent', async () => {
  const { mounted } = await mountForMara();
  await userEvent.click(deleteButton('mine')!);
  await act(async () => mounted.update({ ...PROPS, entity_slug: 'celeste' }));
  await leavePage();
  await waitFor(() => expect(sent()).toEqual([TARGET]));
});

test('Delete: comment got a reply meanwhile → shown again with the reason', async () => {
  await mountForMara();
  api.failNext(409, 'has-replies', 'A comment with replies cannot be deleted.');
  await deleteAndLeave();
  const alert = await screen.findByRole('alert');
  expect(element('mine')!.contains(alert)).toBe(true);
  expect(alert.textContent).toBe('A comment with replies cannot be deleted.');
  expect(screen.getByRole('heading', { name: '4 comments' })).toBeTruthy();
  expect(globalThis.dataLayer).toEqual([]);
});

test('Delete: after a failure → can be repeated', async () => {
  await mountForMara();
  api.failNext(503, 'unavailable', 'Not now.');
  await deleteAndLeave();
  await screen.findByRole('alert');
  await deleteAndLeave();
  await waitFor(() => expect(api.comments.map((each) => each.uid)).not.toContain(mine.uid));
  await waitFor(() => expect(line()).toBeNull());
});

test('Delete: comment no longer exists → counts as deleted', async () => {
  await mountForMara();
  api.comments = api.comments.filter((each) => each.uid !== mine.uid);
  await deleteAndLeave();
  await waitFor(() => expect(line()).toBeNull());
  expect(element('mine')).toBeNull();
});

test('Delete: open reply form below → closed, its draft is kept', async () => {
  await mountForMara();
  await userEvent.click(within(element('mine')!).getByRole('button', { name: 'Reply' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Reply to Mara...' }), 'Wait');
  await userEvent.click(deleteButton('mine')!);
  expect(screen.queryByRole('textbox', { name: 'Reply to Mara...' })).toBeNull();
  await userEvent.click(undoButton());
  await userEvent.click(within(element('mine')!).getByRole('button', { name: 'Reply' }));
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Reply to Mara...' }).value).toBe('Wait');
});
