/** @jest-environment ./tests/jest/browser-environment.cjs */
import { COMMENTS_PAGE_SIZE, REPLIES_PER_THREAD_MAX } from '@savepoint/contracts/base';
import type { Comment } from '@savepoint/contracts/comments';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { comment, minute, reply, uid } from '../../test/make-comment';
import { fakeLinkedPage } from '../../test/fake-pages';
import { PROPS, testPage } from '../../test/test-page';

const { api, mount } = testPage();
const NOT_FOUND = 'This comment no longer exists.';

/** So many top-level comments, the oldest first: c0, c1 and so on. */
const threads = (count: number): Comment[] =>
  Array.from({ length: count }, (_, index) => comment(`c${index}`, { created: minute(index) }));
const replies = (parent: Comment, count: number): Comment[] =>
  Array.from({ length: count }, (_, index) => reply(parent, `r${index}`, { created: minute(index + 1) }));
const loaded = (all: Comment[], age = 0) => ({
  page: fakeLinkedPage(all, PROPS),
  now: Date.now() - age,
});
const link = (name: string) => history.replaceState(null, '', `#comment-${uid(name)}`);
const target = () => document.querySelector(':target')?.id;

afterEach(() => history.replaceState(null, '', '#'));

test('comment link: followed after the first page is loaded', async () => {
  api.reset(threads(2));
  link('c0');
  await mount();
  await screen.findByRole('heading', { name: '2 comments' });
  await waitFor(() => expect(target()).toBe('comment-c0------'));
  expect(api.calls).toHaveLength(1);
});

test('comment link: comment in the fragment’s HTML → no API call', async () => {
  const all = threads(COMMENTS_PAGE_SIZE + 1);
  api.reset(all);
  link('c1');
  await mount('', loaded(all));
  expect(target()).toBe('comment-c1------');
  expect(api.calls).toEqual([]);
});

test('comment link: older comment → its page is loaded', async () => {
  const all = threads(3 * COMMENTS_PAGE_SIZE);
  api.reset(all);
  link('c25');
  await mount('', loaded(all));
  await waitFor(() => expect(target()).toBe('comment-c25-----'));
  expect(api.calls).toHaveLength(1);
  expect(screen.queryByText(NOT_FOUND)).toBeNull();
});

test('comment link: reply that is not on the page → loaded', async () => {
  const [root] = threads(1);
  const all = [root!, ...replies(root!, REPLIES_PER_THREAD_MAX + 3)];
  api.reset(all);
  const last = `r${REPLIES_PER_THREAD_MAX + 2}`;
  link(last);
  await mount('', loaded(all));
  await waitFor(() => expect(target()).toBe(`comment-${uid(last)}`));
});

test('comment link: comment newer than the fragment → found after the page is loaded again', async () => {
  const all = threads(2);
  api.reset(all);
  link('c1');
  await mount('', loaded(all.slice(0, 1), 60_000));
  await waitFor(() => expect(target()).toBe('comment-c1------'));
  expect(api.calls).toHaveLength(1);
  expect(screen.queryByText(NOT_FOUND)).toBeNull();
});

test('comment link: hash changes later → followed too', async () => {
  const all = threads(COMMENTS_PAGE_SIZE + 1);
  api.reset(all);
  await mount('', loaded(all));
  await act(async () => {
    link('c0');
    dispatchEvent(new Event('hashchange'));
  });
  await waitFor(() => expect(target()).toBe('comment-c0------'));
});

test('comment link: comment does not exist → shown and announced', async () => {
  const all = threads(COMMENTS_PAGE_SIZE + 1);
  api.reset(all);
  link('nowhere');
  await mount('', loaded(all));
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe(NOT_FOUND));
  expect(screen.getAllByText(NOT_FOUND)).toHaveLength(2);
  expect(api.calls).toHaveLength(1);
  expect(document.activeElement).toBe(document.body);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('comment link: loading fails → announced, without “no longer exists”', async () => {
  const all = threads(COMMENTS_PAGE_SIZE + 1);
  api.reset(all);
  api.failNext(503, 'unavailable', 'Not now.');
  link('c0');
  await mount('', loaded(all));
  await screen.findByText('The comment could not be loaded');
  expect(screen.queryByText(NOT_FOUND)).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('other hashes are ignored', async () => {
  const all = threads(COMMENTS_PAGE_SIZE + 1);
  api.reset(all);
  history.replaceState(null, '', '#comments');
  await mount('', loaded(all));
  expect(api.calls).toEqual([]);
  expect(screen.queryByText(NOT_FOUND)).toBeNull();
});

test('comment link: far back → one API call, and a link to the newest comments', async () => {
  const all = threads(500);
  api.reset(all);
  link('c25');
  await mount('', loaded(all));
  await waitFor(() => expect(target()).toBe('comment-c25-----'));
  expect(api.calls.map(({ path }) => path)).toEqual(['/api/comments/page']);
  expect(screen.getAllByRole('article')).toHaveLength(COMMENTS_PAGE_SIZE);
  expect(screen.getByRole('heading', { name: '500 comments' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Newest comments' }).getAttribute('href')).toBe('./#comments');
});

test('a page in the URL → links to newer and older comments', async () => {
  const all = threads(3 * COMMENTS_PAGE_SIZE);
  api.reset(all);
  const page = fakeLinkedPage(all, { ...PROPS, page: '2' });
  await mount('', { page, now: Date.now() }, { ...PROPS, location: { page: '2' } });
  expect(api.calls).toEqual([]);
  const newer = screen.getByRole('link', { name: 'Newest comments' });
  expect([newer.getAttribute('rel'), newer.getAttribute('href')]).toEqual(['prev', './#comments']);
  const older = screen.getByRole('link', { name: 'Show older comments' });
  expect([older.getAttribute('rel'), older.getAttribute('href')]).toEqual(['next', '?comments=3#comments']);
  await userEvent.click(older);
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2 * COMMENTS_PAGE_SIZE));
  expect(screen.queryByRole('link', { name: 'Show older comments' })).toBeNull();
});

test('a cached page in the URL → the same page is loaded again', async () => {
  const all = threads(3 * COMMENTS_PAGE_SIZE);
  api.reset(all);
  const at = { ...PROPS, location: { page: '2' } };
  await mount('', { page: fakeLinkedPage(all, at.location as never), now: Date.now() - 60_000 }, at);
  await waitFor(() => expect(api.calls.map(({ path }) => path)).toEqual(['/api/comments/page']));
  expect(screen.getAllByRole('article')).toHaveLength(COMMENTS_PAGE_SIZE);
});

test('URL of a deleted comment → the newest comments and a notice', async () => {
  const all = threads(2);
  api.reset(all);
  const location = { comment: 'comment-nowhere' };
  const page = fakeLinkedPage(all, { ...PROPS, ...location });
  await mount('', { page, now: Date.now() }, { ...PROPS, location });
  expect(screen.getByText(NOT_FOUND)).toBeTruthy();
  expect(screen.getAllByRole('article')).toHaveLength(2);
});

test('Copy link: copies the absolute URL on the entity’s canonical page', async () => {
  const all = threads(1);
  const user = userEvent.setup();
  document.head.innerHTML = '<link rel="canonical" href="https://savepoint.test/games/hades/?comments=4">';
  await mount('', loaded(all));
  await user.click(screen.getByRole('button', { name: 'Copy link' }));
  expect(await navigator.clipboard.readText()).toBe(
    'https://savepoint.test/games/hades/?comment=c0------#comment-c0------',
  );
  expect(screen.getByText('Link copied').closest('[role=status]')).toBeTruthy();
});
