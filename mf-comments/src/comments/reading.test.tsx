/** @jest-environment ./mf-comments/test/environment.cjs */
import { REPLIES_PER_THREAD_MAX } from '@savepoint/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { comment, minute, reply, uid } from '../../test/comment';
import { answerPage } from '../../test/pages';
import { PROPS, stage } from '../../test/stage';

const { api, answered, asked, mount } = stage();

const names = () => screen.getAllByRole('article').map((article) => article.id);
const ids = (...list: string[]) => list.map((name) => `comment-${uid(name)}`);

const old = comment('old', { name: 'Mara', user_uid: 'mara', likes: 31 });
const answer = reply(old, 'answer', { created: minute(5) });
const later = reply(old, 'later', { created: minute(9) });
const recent = comment('recent', { created: minute(10), edited: minute(11), demo: true });
const all = [later, old, recent, answer];
const loadedNow = () => ({ page: answerPage(all, PROPS), now: Date.now() });
const loadedBefore = () => ({ ...loadedNow(), now: Date.now() - 60_000 });

test('what the fragment loaded is shown without asking again', async () => {
  await mount('', loadedNow());
  expect(screen.getByRole('heading', { name: '4 comments' })).toBeTruthy();
  expect(names()).toEqual(ids('recent', 'old', 'answer', 'later'));
  expect(api.calls).toEqual([]);
});

test('a comment shows its author, age, text and figures, and is named by its author', async () => {
  await mount('', loadedNow());
  const article = within(screen.getByRole('article', { name: 'Mara' }));
  expect(article.getByText('This is old.')).toBeTruthy();
  expect(article.getByText(/weeks ago$/)).toBeTruthy();
  expect(article.getByText('M').getAttribute('aria-hidden')).toBe('true');
  expect(article.getByRole('button', { name: 'Like 31', pressed: false })).toBeTruthy();
  expect(article.getByRole('button', { name: 'Reply' })).toBeTruthy();
  expect(article.queryByRole('button', { name: 'Delete' })).toBeNull();
});

test('edited and sample comments say so', async () => {
  await mount('', loadedNow());
  const article = within(document.getElementById(`comment-${recent.uid}`)!);
  expect(article.getByText('edited')).toBeTruthy();
  expect(article.getByText('sample')).toBeTruthy();
  expect(within(screen.getByRole('article', { name: 'Mara' })).queryByText('sample')).toBeNull();
});

test('without a fragment the first page is fetched, under grey comments', async () => {
  api.reset(all);
  const open = api.hold();
  const { element } = await mount();
  expect(element.querySelectorAll('.skel').length).toBeGreaterThan(0);
  expect(screen.getByRole('heading', { name: 'Comments' })).toBeTruthy();
  open();
  await screen.findByRole('heading', { name: '4 comments' });
  expect(element.querySelector('.skel')).toBeNull();
  expect(names()).toEqual(ids('recent', 'old', 'answer', 'later'));
});

test('when the first page cannot be had, Retry fetches it, also for a visitor', async () => {
  api.reset(all);
  api.refuse(503, 'unavailable', 'Not now.');
  await mount();
  await screen.findByText('Comments did not load.');
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(document.activeElement).toBe(await screen.findByRole('heading', { name: '4 comments' }));
  expect(screen.queryByText('Comments did not load.')).toBeNull();
  expect(asked).toEqual([]);
});

test('where nobody has said anything, the reader is invited to', async () => {
  await mount();
  await screen.findByText('No comments yet');
  expect(screen.getByRole('heading', { name: '0 comments' })).toBeTruthy();
});

test('one comment is one comment', async () => {
  api.reset([comment('alone')]);
  await mount();
  await screen.findByRole('heading', { name: '1 comment' });
});

test('what the fragment loaded a while ago is read again: new comments come, deleted ones go', async () => {
  const fresh = comment('fresh', { created: minute(90) });
  api.reset([old, { ...recent, likes: 7 }, answer, fresh]);
  await mount('', loadedBefore());
  expect(names()).toEqual(ids('recent', 'old', 'answer', 'later'));
  await waitFor(() => expect(names()).toEqual(ids('fresh', 'recent', 'old', 'answer')));
  expect(screen.getByRole('heading', { name: '4 comments' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Like 7' })).toBeTruthy();
});

test('when reading again fails, what was loaded stays and nothing is said', async () => {
  api.refuse(503, 'unavailable', 'Not now.');
  await mount('', loadedBefore());
  await waitFor(() => expect(api.calls).toHaveLength(1));
  await answered();
  expect(names()).toHaveLength(4);
  expect(screen.queryByText('Comments did not load.')).toBeNull();
});

test('older comments are read page by page until there are none, also by a visitor', async () => {
  api.reset(Array.from({ length: 45 }, (_, index) => comment(`c${index}`, { created: minute(index) })));
  await mount();
  await screen.findByRole('heading', { name: '45 comments' });
  expect(names()).toHaveLength(20);
  const user = userEvent.setup();
  await user.click(screen.getByRole('link', { name: 'Show older comments' }));
  await waitFor(() => expect(names()).toHaveLength(40));
  expect(document.activeElement!.id).toBe(ids('c24')[0]);
  await user.click(screen.getByRole('link', { name: 'Show older comments' }));
  await waitFor(() => expect(names()).toHaveLength(45));
  expect(screen.queryByRole('link', { name: 'Show older comments' })).toBeNull();
  expect(names().at(-1)).toBe(ids('c0')[0]);
  expect(asked).toEqual([]);
});

test('when older comments cannot be read, that is said and the button stays', async () => {
  api.reset(Array.from({ length: 21 }, (_, index) => comment(`c${index}`, { created: minute(index) })));
  await mount();
  const button = await screen.findByRole('link', { name: 'Show older comments' });
  api.refuse(429, 'too-many-requests', 'Please wait 9 seconds.');
  await userEvent.click(button);
  expect((await screen.findByRole('alert')).textContent).toBe('Please wait 9 seconds.');
  await userEvent.click(button);
  await waitFor(() => expect(names()).toHaveLength(21));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a long thread shows its first replies and how many more there are', async () => {
  const replies = Array.from({ length: REPLIES_PER_THREAD_MAX + 3 }, (_, index) =>
    reply(old, `r${index}`, { created: minute(index + 1) }),
  );
  api.reset([old, ...replies]);
  await mount();
  const button = await screen.findByRole('button', { name: 'Show 3 more replies' });
  expect(names()).toHaveLength(1 + REPLIES_PER_THREAD_MAX);
  await userEvent.click(button);
  await waitFor(() => expect(names()).toHaveLength(1 + replies.length));
  expect(names().at(-1)).toBe(ids(`r${replies.length - 1}`)[0]);
  expect(button.isConnected).toBe(false);
  expect(document.activeElement!.id).toBe(ids(`r${REPLIES_PER_THREAD_MAX}`)[0]);
});

test('a thread with exactly as many replies as are shown offers no more', async () => {
  const replies = Array.from({ length: REPLIES_PER_THREAD_MAX }, (_, index) =>
    reply(old, `r${index}`, { created: minute(index + 1) }),
  );
  api.reset([old, ...replies]);
  await mount();
  await screen.findByRole('heading', { name: `${1 + REPLIES_PER_THREAD_MAX} comments` });
  expect(screen.queryByRole('button', { name: /more repl/ })).toBeNull();
});

test('another thing is another discussion', async () => {
  api.reset(all);
  const { mounted } = await mount('', loadedNow());
  await act(async () => mounted.update({ ...PROPS, entity_slug: 'celeste' }));
  await waitFor(() => expect(api.calls).toHaveLength(1));
});
