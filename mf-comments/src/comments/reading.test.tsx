/** @jest-environment ./tests/jest/browser-environment.cjs */
import { REPLIES_PER_THREAD_MAX } from '@savepoint/contracts/base';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { comment, minute, reply, uid } from '../../test/make-comment';
import { fakeLinkedPage } from '../../test/fake-pages';
import { PROPS, testPage } from '../../test/test-page';

const { api, allAnswered, signInPrompts, mount } = testPage();

const names = () => screen.getAllByRole('article').map((article) => article.id);
const ids = (...list: string[]) => list.map((name) => `comment-${uid(name)}`);

const old = comment('old', { name: 'Mara', user_uid: 'mara', likes: 31 });
const answer = reply(old, 'answer', { created: minute(5) });
const later = reply(old, 'later', { created: minute(9) });
const recent = comment('recent', { created: minute(10), edited: minute(11), demo: true });
const all = [later, old, recent, answer];
const loadedNow = () => ({ page: fakeLinkedPage(all, PROPS), now: Date.now() });
const loadedBefore = () => ({ ...loadedNow(), now: Date.now() - 60_000 });

test('fragment loaded just now → no API call', async () => {
  await mount('', loadedNow());
  expect(screen.getByRole('heading', { name: '4 comments' })).toBeTruthy();
  expect(names()).toEqual(ids('recent', 'old', 'answer', 'later'));
  expect(api.calls).toEqual([]);
});

test('a comment shows author, age, text and likes, and is labelled by its author', async () => {
  await mount('', loadedNow());
  const article = within(screen.getByRole('article', { name: 'Mara' }));
  expect(article.getByText('This is old.')).toBeTruthy();
  expect(article.getByText(/weeks ago$/)).toBeTruthy();
  expect(article.getByText('M').getAttribute('aria-hidden')).toBe('true');
  expect(article.getByRole('button', { name: 'Like 31', pressed: false })).toBeTruthy();
  expect(article.getByRole('button', { name: 'Reply' })).toBeTruthy();
  expect(article.queryByRole('button', { name: 'Delete' })).toBeNull();
});

test('edited and sample comments are labelled', async () => {
  await mount('', loadedNow());
  const article = within(document.getElementById(`comment-${recent.uid}`)!);
  expect(article.getByText('edited')).toBeTruthy();
  expect(article.getByText('sample')).toBeTruthy();
  expect(within(screen.getByRole('article', { name: 'Mara' })).queryByText('sample')).toBeNull();
});

test('a name is isolated from the text around it, and only comments of the staff have its label', async () => {
  const staff = comment('staff', { name: 'אילנה', staff: true });
  const posing = comment('posing', { name: 'Mo · staff' });
  await mount('', { page: fakeLinkedPage([staff, posing], PROPS), now: Date.now() });
  const article = screen.getByRole('article', { name: 'אילנה' });
  expect(article.querySelector('[role=heading] > bdi')?.textContent).toBe('אילנה');
  expect(article.querySelector('.tag')?.textContent).toBe('staff');
  expect(screen.getByRole('article', { name: 'Mo · staff' }).querySelector('.tag')).toBeNull();
});

test('no fragment → skeleton, then the first page', async () => {
  api.reset(all);
  const unblock = api.block();
  const { element } = await mount();
  expect(element.querySelectorAll('.skel').length).toBeGreaterThan(0);
  expect(screen.getByRole('heading', { name: 'Comments' })).toBeTruthy();
  unblock();
  await screen.findByRole('heading', { name: '4 comments' });
  expect(element.querySelector('.skel')).toBeNull();
  expect(names()).toEqual(ids('recent', 'old', 'answer', 'later'));
});

test('first page fails → Try again loads it, for visitors too', async () => {
  api.reset(all);
  api.failNext(503, 'unavailable', 'Not now.');
  await mount();
  await screen.findByText('Comments could not be loaded.');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(document.activeElement).toBe(await screen.findByRole('heading', { name: '4 comments' }));
  expect(screen.queryByText('Comments could not be loaded.')).toBeNull();
  expect(signInPrompts).toEqual([]);
});

test('no comments → an invitation to write, and only one form', async () => {
  await mount();
  await screen.findByText('No comments yet');
  expect(screen.getAllByRole('textbox')).toHaveLength(1);
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['Post comment']);
  expect(screen.getByRole('heading', { name: '0 comments' })).toBeTruthy();
});

test('heading: one comment → singular', async () => {
  api.reset([comment('alone')]);
  await mount();
  await screen.findByRole('heading', { name: '1 comment' });
});

test('fragment loaded a minute ago → page is loaded again: new comments appear, deleted ones disappear', async () => {
  const fresh = comment('fresh', { created: minute(90) });
  api.reset([old, { ...recent, likes: 7 }, answer, fresh]);
  await mount('', loadedBefore());
  expect(names()).toEqual(ids('recent', 'old', 'answer', 'later'));
  await waitFor(() => expect(names()).toEqual(ids('fresh', 'recent', 'old', 'answer')));
  expect(screen.getByRole('heading', { name: '4 comments' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Like 7' })).toBeTruthy();
});

test('loading again fails → the comments stay, without an error message', async () => {
  api.failNext(503, 'unavailable', 'Not now.');
  await mount('', loadedBefore());
  await waitFor(() => expect(api.calls).toHaveLength(1));
  await allAnswered();
  expect(names()).toHaveLength(4);
  expect(screen.queryByText('Comments could not be loaded.')).toBeNull();
});

test('older comments are loaded page by page, for visitors too', async () => {
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
  expect(signInPrompts).toEqual([]);
});

test('older comments: loading fails → error message, and the button stays', async () => {
  api.reset(Array.from({ length: 21 }, (_, index) => comment(`c${index}`, { created: minute(index) })));
  await mount();
  const button = await screen.findByRole('link', { name: 'Show older comments' });
  api.failNext(429, 'too-many-requests', 'Please wait 9 seconds.');
  await userEvent.click(button);
  expect((await screen.findByRole('alert')).textContent).toBe('Please wait 9 seconds.');
  await userEvent.click(button);
  await waitFor(() => expect(names()).toHaveLength(21));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a long thread shows its first replies and the number of further ones', async () => {
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

test('a long text: the page has its beginning, and a link that shows all, by keyboard too', async () => {
  const long = { ...old, content: `${'word '.repeat(300)}the end` };
  api.reset([long, reply(long, 'r1', { created: minute(1) })]);
  await mount();
  const link = await screen.findByRole('link', { name: 'Show all', description: /Mara/ });
  expect(link.getAttribute('href')).toBe(`?comment=${long.uid}#comment-${long.uid}`);
  expect(document.body.textContent).not.toContain('the end');
  link.focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(document.body.textContent).toContain('the end'));
  expect(link.isConnected).toBe(false);
  expect(document.activeElement!.id).toBe(`comment-${long.uid}`);
});

test('replies that do not fit into the page are loaded on request, also where none is on it', async () => {
  const replies = [reply(old, 'r1', { created: minute(1) })];
  api.reset([old, ...replies]);
  const page = { ...fakeLinkedPage([old], PROPS), total: 2, more_replies: [old.uid] };
  await mount('', { page, now: Date.now() });
  await userEvent.click(await screen.findByRole('button', { name: 'Show 1 more reply' }));
  await waitFor(() => expect(names()).toHaveLength(2));
});

test('a thread with exactly one page of replies has no button for more', async () => {
  const replies = Array.from({ length: REPLIES_PER_THREAD_MAX }, (_, index) =>
    reply(old, `r${index}`, { created: minute(index + 1) }),
  );
  api.reset([old, ...replies]);
  await mount();
  await screen.findByRole('heading', { name: `${1 + REPLIES_PER_THREAD_MAX} comments` });
  expect(screen.queryByRole('button', { name: /more repl/ })).toBeNull();
});

test('new props with another entity → its comments are loaded', async () => {
  api.reset(all);
  const { mounted } = await mount('', loadedNow());
  await act(async () => mounted.update({ ...PROPS, entity_slug: 'celeste' }));
  await waitFor(() => expect(api.calls).toHaveLength(1));
});
