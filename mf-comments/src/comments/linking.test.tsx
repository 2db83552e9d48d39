/** @jest-environment ./mf-comments/test/environment.cjs */
import { COMMENT_PAGE, COMMENT_REPLIES_CAP, type Comment } from '@savepoint/contracts';
import { createBus } from '@savepoint/region-kit';
import { act, screen, waitFor } from '@testing-library/react';
import { comment, minute, reply, uid } from '../../test/comment';
import { answerPage } from '../../test/pages';
import { PROPS, stage } from '../../test/stage';
import { findComment } from './state/actions/find-comment';
import { createThread } from './state/thread';

const { api, mount } = stage();
const NOT_FOUND = 'The comment that was linked to was not found';

/** So many top-level comments, the oldest first: c0, c1 and so on. */
const threads = (count: number): Comment[] =>
  Array.from({ length: count }, (_, index) => comment(`c${index}`, { created: minute(index) }));
const replies = (parent: Comment, count: number): Comment[] =>
  Array.from({ length: count }, (_, index) => reply(parent, `r${index}`, { created: minute(index + 1) }));
const loaded = (all: Comment[], age = 0) => ({ page: answerPage(all, PROPS), now: Date.now() - age });
const link = (name: string) => history.replaceState(null, '', `#comment-${uid(name)}`);
const target = () => document.querySelector(':target')?.id;

afterEach(() => history.replaceState(null, '', '#'));

test('a link to a comment is followed once the comment has come', async () => {
  api.reset(threads(2));
  link('c0');
  await mount();
  await screen.findByRole('heading', { name: '2 comments' });
  expect(target()).toBe('comment-c0------');
  expect(api.calls).toHaveLength(1);
});

test('a link to a comment that the fragment brought needs nothing read', async () => {
  const all = threads(COMMENT_PAGE + 1);
  api.reset(all);
  link('c1');
  await mount('', loaded(all));
  expect(target()).toBe('comment-c1------');
  expect(api.calls).toEqual([]);
});

test('a link to an older comment reads on until it is there', async () => {
  const all = threads(3 * COMMENT_PAGE);
  api.reset(all);
  link('c25');
  await mount('', loaded(all));
  await waitFor(() => expect(target()).toBe('comment-c25-----'));
  expect(api.calls).toHaveLength(1);
  expect(screen.queryByText(NOT_FOUND)).toBeNull();
});

test('a link to a folded reply reads the replies', async () => {
  const [root] = threads(1);
  const all = [root!, ...replies(root!, COMMENT_REPLIES_CAP + 3)];
  api.reset(all);
  const last = `r${COMMENT_REPLIES_CAP + 2}`;
  link(last);
  await mount('', loaded(all));
  await waitFor(() => expect(target()).toBe(`comment-${uid(last)}`));
});

test('a link to a comment that is newer than what the fragment brought waits for the newest page', async () => {
  const all = threads(2);
  api.reset(all);
  link('c1');
  await mount('', loaded(all.slice(0, 1), 60_000));
  await waitFor(() => expect(target()).toBe('comment-c1------'));
  expect(api.calls).toHaveLength(1);
  expect(screen.queryByText(NOT_FOUND)).toBeNull();
});

test('a link that is followed later on the same page reads on, too', async () => {
  const all = threads(COMMENT_PAGE + 1);
  api.reset(all);
  await mount('', loaded(all));
  await act(async () => {
    link('c0');
    dispatchEvent(new Event('hashchange'));
  });
  await waitFor(() => expect(target()).toBe('comment-c0------'));
});

test('a comment that is not there is announced as not found, and nothing else happens', async () => {
  const all = threads(COMMENT_PAGE + 1);
  api.reset(all);
  link('nowhere');
  await mount('', loaded(all));
  expect((await screen.findByText(NOT_FOUND)).closest('[role=status]')).toBeTruthy();
  expect(api.calls).toHaveLength(1);
  expect(document.activeElement).toBe(document.body);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a search that fails ends as not found', async () => {
  const all = threads(COMMENT_PAGE + 1);
  api.reset(all);
  api.refuse(503, 'unavailable', 'Not now.');
  link('c0');
  await mount('', loaded(all));
  await screen.findByText(NOT_FOUND);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a link to anything else is left alone', async () => {
  const all = threads(COMMENT_PAGE + 1);
  api.reset(all);
  history.replaceState(null, '', '#comments');
  await mount('', loaded(all));
  expect(api.calls).toEqual([]);
  expect(screen.queryByText(NOT_FOUND)).toBeNull();
});

test('a search takes older comments and further replies by turns, and ten calls at most', async () => {
  const all = threads(12 * COMMENT_PAGE);
  const newest = all.at(-1)!;
  all.push(...replies(newest, 7 * COMMENT_REPLIES_CAP));
  api.reset(all);
  const thread = createThread(PROPS, createBus(), loaded(all));
  await thread.dispatch(findComment('nowhere-'));
  expect(api.calls).toHaveLength(10);
  const { comments } = thread.getState().comments;
  // The first page, five more of them, and five times replies, of which the first were there already.
  expect(comments.filter(({ level }) => level === 0)).toHaveLength(6 * COMMENT_PAGE);
  expect(comments.filter(({ level }) => level === 1)).toHaveLength(5 * COMMENT_REPLIES_CAP);
});
