/** @jest-environment ./tests/jest/browser-environment.cjs */
import type { Reply } from '@savepoint/contracts/comments';
import { failure, testPage } from '@savepoint/region-kit/testing/page';
import { fireEvent, screen, within } from '@testing-library/react';
import YourReplies from './your-replies';

const { api, bus, settle, signIn, mount } = testPage();

const reply = (uid: string, arrived: string, more: Partial<Reply> = {}): Reply => ({
  uid,
  name: 'Eve',
  arrived,
  content: `This is ${uid}.`,
  parent_uid: 'my-comment',
  entity_type: 'game',
  entity_slug: 'outer-wilds',
  entity_name: 'Outer Wilds',
  unread: true,
  ...more,
});
const LATEST = '2026-05-14T12:02:00.000Z';
const latest = reply('reply-latest', LATEST);
const second = reply('reply-second', '2026-05-14T12:01:00.000Z', { mention: true, parent_uid: null });
const read = reply('reply-read', '2026-05-14T12:00:00.000Z', { unread: false, entity_name: null });

/** Numbers of unread replies that the header was told. */
let told: number[];
bus.on('replies:read', ({ unread }) => void told.push(unread));
beforeEach(async () => {
  told = [];
  location.hash = '';
  Element.prototype.scrollIntoView = jest.fn();
  await signIn();
  api.answer('listReplies', { items: [latest, second, read], next_cursor: null, total: 3, unread: 2 });
});

const rows = () => screen.getAllByRole('listitem');
const unreadRows = () => rows().filter((row) => row.hasAttribute('data-unread'));
const button = (name: string) => screen.getByRole('button', { name });
const press = (name: string) => settle(() => fireEvent.click(button(name)));
const pressIn = (row: HTMLElement, role: 'button' | 'link') =>
  settle(() => fireEvent.click(within(row).getByRole(role)));
const box = () => document.getElementById('replies')!;

test('unread replies are marked, and the header is told how many there are', async () => {
  await mount(<YourReplies />);
  expect(unreadRows()).toEqual(rows().slice(0, 2));
  expect(told).toEqual([2]);
  expect(within(rows()[2]!).queryByRole('button')).toBeNull();
});

test('a reply and a mention differ, and each links to itself in its thread', async () => {
  await mount(<YourReplies />);
  expect(rows().map((row) => within(row).getByRole('link').getAttribute('href'))).toEqual(
    ['reply-latest', 'reply-second', 'reply-read'].map(
      (uid) => `/games/outer-wilds/?comment=${uid}#comment-${uid}`,
    ),
  );
  expect(rows().map((row) => /replied|mentioned/.exec(row.textContent)?.[0])).toEqual([
    'replied',
    'mentioned',
    'replied',
  ]);
  expect(within(rows()[2]!).getByRole('link').textContent).toBe('outer wilds');
});

test('one is marked as read → it alone, the header has the new number, and the focus moves to its link', async () => {
  api.answer('markRepliesRead', { unread: 1 });
  await mount(<YourReplies />);
  await pressIn(rows()[1]!, 'button');
  expect(api.bodiesOf('markRepliesRead')).toEqual([{ comment_uids: ['reply-second'] }]);
  expect(unreadRows()).toEqual([rows()[0]]);
  expect(told).toEqual([2, 1]);
  expect(document.activeElement).toBe(within(rows()[1]!).getByRole('link'));
});

test('marking one fails → it stays unread, with the reason, and the focus on its button', async () => {
  api.answer('markRepliesRead', failure('upstream-unavailable'));
  await mount(<YourReplies />);
  within(rows()[0]!).getByRole('button').focus();
  await pressIn(rows()[0]!, 'button');
  expect(screen.getByRole('alert').textContent).not.toBe('');
  expect(unreadRows()).toHaveLength(2);
  expect(document.activeElement).toBe(within(rows()[0]!).getByRole('button'));
});

test('the link of an unread reply marks it as read too; that of a read one calls nothing', async () => {
  api.answer('markRepliesRead', { unread: 1 });
  await mount(<YourReplies />);
  document.addEventListener('click', (event) => event.preventDefault(), { once: true });
  await pressIn(rows()[0]!, 'link');
  document.addEventListener('click', (event) => event.preventDefault(), { once: true });
  await pressIn(rows()[2]!, 'link');
  expect(api.bodiesOf('markRepliesRead')).toEqual([{ comment_uids: ['reply-latest'] }]);
});

test('all are marked as read: those that arrived until the latest one shown, and the focus stays in the list', async () => {
  api.answer('markRepliesRead', { unread: 0 });
  await mount(<YourReplies />);
  await press('Mark all as read');
  expect(api.bodiesOf('markRepliesRead')).toEqual([{ until: LATEST }]);
  expect([unreadRows(), told.at(-1), document.activeElement]).toEqual([[], 0, box()]);
  expect(screen.queryByRole('button')).toBeNull();
});

test('one has arrived meanwhile → all shown are read, and the button stays for the rest', async () => {
  api.answer('markRepliesRead', { unread: 1 });
  await mount(<YourReplies />);
  await press('Mark all as read');
  expect(unreadRows()).toEqual([]);
  expect(button('Mark all as read')).toBeTruthy();
});

test('marking all fails → the reason, and all as before; the next attempt clears it', async () => {
  api.answer('markRepliesRead', failure('upstream-unavailable'));
  await mount(<YourReplies />);
  await press('Mark all as read');
  expect(unreadRows()).toHaveLength(2);
  expect(screen.getByRole('alert')).toBeTruthy();
  api.answer('markRepliesRead', { unread: 0 });
  await press('Mark all as read');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('nothing unread → there is nothing to mark', async () => {
  api.answer('listReplies', { items: [read], next_cursor: null, total: 1, unread: 0 });
  await mount(<YourReplies />);
  expect(screen.queryByRole('button')).toBeNull();
});

test.each([
  ['#replies', 'scrolls to the list and focuses it', 1],
  ['#comments', 'leaves the page where it is', 0],
])('the page is opened with %s → %s', async (hash, _, times) => {
  location.hash = hash;
  await mount(<YourReplies />);
  expect(Element.prototype.scrollIntoView).toHaveBeenCalledTimes(times);
  expect(document.activeElement === box()).toBe(times === 1);
});
