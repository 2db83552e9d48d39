/** @jest-environment ./tests/jest/browser-environment.cjs */
import type { IgnoredMember } from '@savepoint/contracts/comments';
import type { ActivityItem, OwnComment } from '@savepoint/contracts/members';
import { MARK_NAMES, MARKS } from '@savepoint/contracts/base';
import { failure, Failure, testPage } from '@savepoint/region-kit/testing/page';
import { act, fireEvent, screen, within } from '@testing-library/react';
import YourIgnored from '../ignored/your-ignored';
import { Comments, Games } from '../member-area.lazy';
import { message } from '../member-messages';
import { UNDO_WINDOW_MS } from './use-removal';

const { api, session, reports, settle, signIn, mount, unmount } = testPage();
beforeEach(() => signIn());

const AT = '2026-05-14T12:00:00.000Z';
const game = (slug: string, more: Partial<ActivityItem> = {}): ActivityItem => ({
  slug,
  name: slug,
  created: AT,
  ...more,
});
const comment = (uid: string, more: Partial<OwnComment> = {}): OwnComment => ({
  uid,
  name: 'Mara',
  created: AT,
  content: `This is ${uid}.`,
  likes: 0,
  entity_type: 'game',
  entity_slug: 'outer-wilds',
  entity_name: 'Outer Wilds',
  has_replies: false,
  ...more,
});
const answerGames = (...items: ActivityItem[]) =>
  api.answer('listActivity', { items, next_cursor: null, total: items.length });
const answerComments = (...items: OwnComment[]) =>
  api.answer('listOwnComments', { items, next_cursor: null, total: items.length });

const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const click = (name: string | RegExp) => fireEvent.click(button(name));
const press = (name: string | RegExp) => settle(() => click(name));
const rows = () => screen.queryAllByRole('listitem');
const links = () => screen.getAllByRole('link').map(({ textContent }) => textContent);
const alert = () => screen.queryByRole('alert')?.textContent;
const passTime = (ms: number) => settle(() => jest.advanceTimersByTime(ms));
/** Has the time of timers pass by hand; that of calls passes as ever. */
const stopTimers = () =>
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'performance', 'Date'] });

describe('paging', () => {
  /** Two pages, of two games and of one. */
  const answerPages = () =>
    api.answer('listActivity', ({ cursor }) =>
      cursor === undefined
        ? { items: [game('hades'), game('gris')], next_cursor: '1.after-gris', total: 3 }
        : { items: [game('celeste')], next_cursor: null, total: 3 },
    );

  test('the first page is loaded at once, the next with a press; then there are no more', async () => {
    answerPages();
    await mount(<Games kind="likes" />);
    expect(links()).toEqual(['hades', 'gris']);
    expect(screen.getByRole('heading', { level: 2 }).nextSibling?.textContent).toBe('3');
    await press('Show more');
    expect(links()).toEqual(['hades', 'gris', 'celeste']);
    expect(api.bodiesOf('listActivity')).toEqual([
      { kind: 'likes' },
      { kind: 'likes', cursor: '1.after-gris' },
    ]);
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  test('a second press while a page is loaded → the page is loaded and shown once', async () => {
    answerPages();
    await mount(<Games kind="likes" />);
    const release = api.hold('listActivity');
    click('Show more');
    expect(button('Loading…').getAttribute('aria-busy')).toBe('true');
    click('Loading…');
    release();
    await settle();
    expect(links()).toEqual(['hades', 'gris', 'celeste']);
    expect(api.bodiesOf('listActivity')).toHaveLength(2);
  });

  test('a page fails → those before stay, and the same page is tried again', async () => {
    answerPages();
    await mount(<Games kind="likes" />);
    api.answer('listActivity', failure('upstream-unavailable'));
    await press('Show more');
    expect(links()).toEqual(['hades', 'gris']);
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    answerPages();
    await press('Try again');
    expect(links()).toEqual(['hades', 'gris', 'celeste']);
    expect(alert()).toBeUndefined();
  });

  test('the first page fails → neither rows nor “empty”, and Try again loads it', async () => {
    api.answer('listActivity', failure('upstream-unavailable'));
    await mount(<Games kind="favorites" />);
    expect(alert()).not.toBe('');
    expect(screen.queryByText('Your favourite games appear here.')).toBeNull();
    answerPages();
    await press('Try again');
    expect(rows()).toHaveLength(2);
  });

  test('an error that is not the API’s → a general message, and it is reported', async () => {
    jest.spyOn(session.api, 'call').mockRejectedValue(new TypeError('wrong'));
    await mount(<Games kind="likes" />);
    expect(alert()).toContain('Something went wrong.');
    expect(reports.splice(0)).toEqual([new TypeError('wrong')]);
  });

  test('an empty list says what appears in it; a list that is loading shows that', async () => {
    answerGames();
    const release = api.hold('listActivity');
    await mount(<Games kind="ratings" />, { waits: false });
    expect(screen.getByRole('status', { name: 'Loading…' })).toBeTruthy();
    release();
    await settle();
    expect(screen.queryByRole('status')).toBeNull();
    expect(screen.getByText('Games you rate appear here.')).toBeTruthy();
  });
});

describe('games', () => {
  const rated = game('outer-wilds', { name: null, rating: 4.333 });
  const target = {
    entity_type: 'game',
    entity_field: 'slug',
    entity_value: 'outer-wilds',
    acted_at: expect.any(String),
  };
  const now = new Date().toISOString();

  test('a game that the catalogue does not know has the name of its slug', async () => {
    answerGames(rated);
    await mount(<Games kind="ratings" />);
    expect(screen.getByRole('link', { name: 'outer wilds' }).getAttribute('href')).toBe(
      '/games/outer-wilds/',
    );
  });

  test.each([
    [4.333, '4.33'],
    [4.5, '4.5'],
    [4, '4.0'],
  ])('a rating of %d is shown as %s', async (rating, text) => {
    answerGames(game('hades', { rating }));
    await mount(<Games kind="ratings" />);
    expect(within(rows()[0]!).getByText(text)).toBeTruthy();
  });

  test('a list of likes shows no ratings', async () => {
    answerGames(game('hades', { rating: 4 }));
    await mount(<Games kind="likes" />);
    expect(screen.queryByText('4.0')).toBeNull();
  });

  test('a rating: removed at once, and Undo rates it as before', async () => {
    answerGames(rated);
    api.answer('unrateGame', { site_rating: null, user_rating: null, rating_count: 0, now });
    api.answer('rateGame', { site_rating: 4.333, user_rating: 4.333, rating_count: 1, now });
    await mount(<Games kind="ratings" />);
    await press('Delete your rating of outer wilds');
    expect(api.bodiesOf('unrateGame')).toEqual([target]);
    expect(rows()[0]!.textContent).toContain('Your rating of outer wilds was deleted.');
    expect(document.activeElement).toBe(button('Undo'));
    await press('Undo');
    expect(api.bodiesOf('rateGame')).toEqual([{ ...target, rating: 4.333 }]);
    expect(document.activeElement).toBe(button('Delete your rating of outer wilds'));
  });

  test.each(MARK_NAMES)('%s: removed from its list, and Undo', async (mark) => {
    const { list } = MARKS[mark];
    const label = message(`${list}Remove`, { name: 'outer-wilds' });
    const [remove, restore] = [`un${mark}Game`, `${mark}Game`] as const;
    answerGames(game('outer-wilds'));
    api.answer(remove, { [list]: [], marked: false, now } as never);
    api.answer(restore, { [list]: ['outer-wilds'], marked: true, now } as never);
    await mount(<Games kind={list} />);
    await press(label);
    expect(api.bodiesOf(remove)).toEqual([target]);
    expect(api.bodiesOf(restore)).toEqual([]);
    await press('Undo');
    expect(api.bodiesOf(restore)).toEqual([target]);
    expect(button(label)).toBeTruthy();
  });

  test('the server rejects a removal → the row is back, with the reason; the next press clears it', async () => {
    answerGames(game('outer-wilds'));
    api.answer('unlikeGame', failure('upstream-unavailable'));
    await mount(<Games kind="likes" />);
    const release = api.hold('unlikeGame');
    click(/^Unlike/);
    expect(screen.queryByRole('link')).toBeNull();
    release();
    await settle();
    expect(screen.getByRole('link')).toBeTruthy();
    expect(alert()).not.toBe('');
    api.answer('unlikeGame', { likes: [], marked: false, now });
    await press(/^Unlike/);
    expect(alert()).toBeUndefined();
  });

  test('the server rejects the Undo → the row stays removed', async () => {
    answerGames(game('outer-wilds'));
    api.answer('unlikeGame', { likes: [], marked: false, now });
    api.answer('likeGame', failure('upstream-unavailable'));
    await mount(<Games kind="likes" />);
    await press(/^Unlike/);
    await press('Undo');
    expect(button('Undo')).toBeTruthy();
  });
});

describe('comments', () => {
  const TARGET = { comment_uid: 'comment-1', entity_type: 'game', entity_slug: 'outer-wilds' } as const;
  const deletions = () => api.bodiesOf('deleteComment');
  beforeEach(() => api.answer('deleteComment', { deleted: 'comment-1' }));

  async function mountWritten(...items: OwnComment[]) {
    answerComments(...items);
    await mount(<Comments kind="written" />);
  }

  test('each links to itself on its page', async () => {
    await mountWritten(comment('comment-1', { entity_name: null }));
    expect(screen.getByRole('link', { name: 'outer wilds' }).getAttribute('href')).toBe(
      '/games/outer-wilds/#comment-comment-1',
    );
  });

  test('a hidden comment says why; in the list of liked ones nothing does', async () => {
    const hidden = [
      comment('comment-1', { hidden: 'pending_moderation' }),
      comment('comment-2', { hidden: 'removed' }),
    ];
    await mountWritten(...hidden);
    expect(rows().map((row) => row.querySelector('.tag')?.textContent)).toEqual([
      'Waiting for approval',
      'Removed by a moderator',
    ]);
    await unmount();
    await mount(<Comments kind="liked" />);
    expect(document.querySelector('.tag')).toBeNull();
  });

  test('one with replies cannot be deleted', async () => {
    await mountWritten(comment('comment-1', { has_replies: true }));
    expect([rows()[0]!.textContent, screen.queryByRole('button')]).toEqual([
      expect.stringContaining('Has replies'),
      null,
    ]);
  });

  test('deleted, and undone within the window → never sent', async () => {
    await mountWritten(comment('comment-1'));
    stopTimers();
    await press('Delete this comment');
    await passTime(UNDO_WINDOW_MS - 1);
    await press('Undo');
    expect(document.activeElement).toBe(button('Delete this comment'));
    await passTime(2 * UNDO_WINDOW_MS);
    await unmount();
    expect(deletions()).toEqual([]);
  });

  test('deleted → sent after the window, then there is no Undo, and the focus stays in the row', async () => {
    await mountWritten(comment('comment-1'));
    stopTimers();
    await press('Delete this comment');
    await passTime(UNDO_WINDOW_MS - 1);
    expect(deletions()).toEqual([]);
    expect(document.activeElement).toBe(button('Undo'));
    await passTime(1);
    expect(deletions()).toEqual([TARGET]);
    expect(screen.queryByRole('button')).toBeNull();
    expect(document.activeElement).toBe(screen.getByText('Comment deleted.'));
  });

  test('the focus is elsewhere when Undo goes → it stays there', async () => {
    await mountWritten(comment('comment-1'), comment('comment-2'));
    stopTimers();
    await settle(() => fireEvent.click(screen.getAllByRole('button')[0]!));
    button('Delete this comment').focus();
    await passTime(UNDO_WINDOW_MS);
    expect(document.activeElement).toBe(button('Delete this comment'));
  });

  test.each([
    ['the page is left', () => settle(() => window.dispatchEvent(new Event('pagehide')))],
    ['the list is removed', () => unmount()],
  ])('%s within the window → sent at once, and once', async (_, leave) => {
    await mountWritten(comment('comment-1'));
    stopTimers();
    await press('Delete this comment');
    await leave();
    expect(deletions()).toEqual([TARGET]);
    await passTime(2 * UNDO_WINDOW_MS);
    expect(deletions()).toHaveLength(1);
  });

  test('the server rejects the deletion → the row is back with the reason, and can be deleted again', async () => {
    await mountWritten(comment('comment-1'));
    api.answer('deleteComment', failure('has-replies'));
    stopTimers();
    await press('Delete this comment');
    await passTime(UNDO_WINDOW_MS);
    expect(alert()).not.toBe('');
    api.answer('deleteComment', { deleted: 'comment-1' });
    await press('Delete this comment');
    expect(alert()).toBeUndefined();
    await passTime(UNDO_WINDOW_MS);
    expect(deletions()).toHaveLength(2);
  });

  test('a liked comment: unliked at once, and Undo likes it again', async () => {
    answerComments(comment('comment-1', { has_replies: true }));
    const answer = { comment_uid: 'comment-1', likes: 1, liked: true };
    api.answer('unlikeComment', { ...answer, liked: false });
    api.answer('likeComment', answer);
    await mount(<Comments kind="liked" />);
    await press('Unlike this comment');
    expect(api.bodiesOf('unlikeComment')).toEqual([TARGET]);
    await press('Undo');
    expect(api.bodiesOf('likeComment')).toEqual([TARGET]);
  });

  test('a liked comment: Undo while it is still being unliked → it is liked after that', async () => {
    answerComments(comment('comment-1'));
    const answer = { comment_uid: 'comment-1', likes: 1, liked: true };
    api.answer('unlikeComment', { ...answer, liked: false });
    api.answer('likeComment', answer);
    await mount(<Comments kind="liked" />);
    const release = api.hold('unlikeComment');
    click('Unlike this comment');
    click('Undo');
    // Longer than a call takes to arrive.
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(api.bodiesOf('likeComment')).toEqual([]);
    release();
    await settle();
    expect(api.bodiesOf('likeComment')).toEqual([TARGET]);
    expect(button('Unlike this comment')).toBeTruthy();
  });
});

describe('ignored members', () => {
  const eve: IgnoredMember = { uid: 'eve', name: 'Eve', since: AT };

  test('all in one page; to stop is sent after the window', async () => {
    api.answer('listIgnoredMembers', { members: [eve] });
    api.answer('stopIgnoring', ({ uid }) => ({ uid }));
    await mount(<YourIgnored />);
    expect([rows().length, screen.queryByRole('button', { name: 'Show more' })]).toEqual([1, null]);
    stopTimers();
    await press('Stop ignoring Eve');
    expect(api.bodiesOf('stopIgnoring')).toEqual([]);
    await passTime(UNDO_WINDOW_MS);
    expect(api.bodiesOf('stopIgnoring')).toEqual([{ uid: 'eve' }]);
  });

  test('none → how to ignore somebody', async () => {
    api.answer('listIgnoredMembers', { members: [] });
    await mount(<YourIgnored />);
    expect(screen.getByText(/^You ignore nobody\./)).toBeTruthy();
  });

  test('a proxy’s page in place of a response → the general message', async () => {
    api.answer('listIgnoredMembers', new Failure(502));
    await mount(<YourIgnored />);
    expect(alert()).toContain('Something went wrong.');
  });
});
