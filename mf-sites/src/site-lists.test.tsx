/** @jest-environment ./tests/jest/browser-environment.cjs */
import type { SiteDay, SiteLogEntry, SiteThread } from '@savepoint/contracts/sites';
import { failure, testPage } from '@savepoint/region-kit/testing/page';
import { fireEvent, screen, within } from '@testing-library/react';
import { Figures } from './figures';
import { SiteLog, Threads } from './lists';

const { api, settle, signIn, mount } = testPage();
beforeEach(() => signIn());

const AT = '2026-05-14T12:00:00.000Z';
const press = (name: string) => settle(() => fireEvent.click(screen.getByRole('button', { name })));
const rows = () => screen.queryAllByRole('listitem');
const alert = () => screen.queryByRole('alert')?.textContent;

describe('threads', () => {
  const onChanged = jest.fn();
  const thread = (slug: string, more: Partial<SiteThread> = {}): SiteThread => ({
    slug,
    title: slug,
    address: `https://blog.example/${slug}`,
    created: AT,
    comments: 1,
    ...more,
  });
  const answerPages = () =>
    api.answer('listSiteThreads', ({ cursor }) =>
      cursor === undefined
        ? { threads: [thread('one')], next_cursor: '1.after-one' }
        : { threads: [thread('two', { closing: 'closed_by_age', comments: 2 })], next_cursor: null },
    );
  const open = () => mount(<Threads site="myblog" onChanged={onChanged} />);
  beforeEach(() => onChanged.mockReset());

  test('page by page', async () => {
    answerPages();
    await open();
    expect(rows()).toHaveLength(1);
    await press('Show more');
    expect(rows().map((row) => within(row).getByRole('link').getAttribute('href'))).toEqual([
      'https://blog.example/one',
      'https://blog.example/two',
    ]);
    expect(rows().map((row) => within(row).getByRole('status').textContent)).toEqual([
      '',
      'Closed: older than the settings allow',
    ]);
    expect(api.bodiesOf('listSiteThreads')).toEqual([
      { site: 'myblog' },
      { site: 'myblog', cursor: '1.after-one' },
    ]);
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  test('a page fails → those before stay, and the same page is tried again', async () => {
    answerPages();
    await open();
    api.answer('listSiteThreads', failure('upstream-unavailable'));
    await press('Show more');
    expect([rows().length, screen.queryByRole('button', { name: 'Show more' })]).toEqual([1, null]);
    answerPages();
    await press('Try again');
    expect([rows().length, alert()]).toEqual([2, undefined]);
  });

  test('none → says so, after loading only', async () => {
    api.answer('listSiteThreads', failure('upstream-unavailable'));
    await open();
    expect(screen.queryByText('No threads yet')).toBeNull();
    api.answer('listSiteThreads', { threads: [], next_cursor: null });
    await press('Try again');
    expect(screen.getByText('No threads yet')).toBeTruthy();
  });

  test('closed by a moderator, and opened again: as the server says', async () => {
    answerPages();
    api.answer('lockSiteThread', ({ slug, locked }) => ({
      slug,
      ...(locked && { closing: 'locked' as const }),
    }));
    await open();
    await press('Close the thread of one');
    expect(screen.getByRole('status').textContent).toBe('Closed by a moderator');
    await press('Open the thread of one again');
    expect(screen.getByRole('status').textContent).toBe('');
    expect(api.bodiesOf('lockSiteThread')).toEqual([
      { site: 'myblog', slug: 'one', locked: true },
      { site: 'myblog', slug: 'one', locked: false },
    ]);
    expect(onChanged).toHaveBeenCalledTimes(2);
  });

  test('a thread closed by its age can be closed by a moderator too', async () => {
    api.answer('listSiteThreads', {
      threads: [thread('old', { closing: 'closed_by_age' })],
      next_cursor: null,
    });
    await open();
    expect(screen.getByRole('button', { name: 'Close the thread of old' })).toBeTruthy();
  });

  test('it cannot be closed → why, and it stays open', async () => {
    answerPages();
    api.answer('lockSiteThread', failure('site-team-only'));
    await open();
    await press('Close the thread of one');
    expect([alert() !== undefined, screen.getByRole('status').textContent, onChanged.mock.calls]).toEqual([
      true,
      '',
      [],
    ]);
  });
});

test('the log: who did what, and who undid it', async () => {
  const entry = (more: Partial<SiteLogEntry>): SiteLogEntry => ({
    action: 'changed',
    by: 'Mara',
    at: AT,
    about: 'name',
    ...more,
  });
  api.answer('readSiteLog', {
    entries: [
      entry({ undone_by: 'Tom' }),
      entry({ action: 'removed' }),
      entry({ action: 'comment-removed' }),
    ],
    next_cursor: null,
  });
  await mount(<SiteLog site="myblog" />);
  expect(rows().map((row) => row.firstChild?.textContent)).toEqual([
    'Mara changed settings: name (Tom undid it)',
    'Mara removed the site',
    'Mara removed a comment: name',
  ]);
});

describe('figures', () => {
  const day = (number: number, more: Partial<SiteDay> = {}): SiteDay => ({
    day: `2026-05-0${number}`,
    comments: 0,
    authors: 0,
    held: 0,
    removed: 0,
    reports: 0,
    ...more,
  });
  const days = [
    day(1, { comments: 96, authors: 2 }),
    day(2),
    day(3, { comments: 1, authors: 2, reports: 1 }),
    day(4),
  ];

  test('totals: authors of several days count once; the table has the days with something, latest first', async () => {
    api.answer('readSiteFigures', { days, authors: 3 });
    await mount(<Figures site="myblog" />);
    expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      '97',
      '3',
      '0',
      '0',
      '1',
    ]);
    const [, ...bodyRows] = within(screen.getByRole('table', { hidden: true })).getAllByRole('row', {
      hidden: true,
    });
    expect(bodyRows.map(({ textContent }) => textContent)).toEqual(['3 May 202612001', '1 May 2026962000']);
  });

  test('bars: the highest fills the chart, the smallest can be seen, nothing has none', async () => {
    api.answer('readSiteFigures', { days, authors: 3 });
    await mount(<Figures site="myblog" />);
    const [comments, , held] = document.querySelectorAll('dd svg');
    const bars = [...comments!.querySelectorAll('rect')].map((bar) =>
      ['x', 'y', 'height'].map((name) => Number(bar.getAttribute(name))),
    );
    expect(bars).toEqual([
      [0, 0, 48],
      [8, 47, 1],
    ]);
    expect([comments!.getAttribute('viewBox'), held!.children.length]).toEqual(['0 0 16 48', 0]);
  });

  test('nothing happened → says so, without charts; cannot be loaded → Try again', async () => {
    api.answer('readSiteFigures', failure('upstream-unavailable'));
    await mount(<Figures site="myblog" />);
    expect(screen.queryByText('Nothing within 90 days')).toBeNull();
    api.answer('readSiteFigures', { days: [day(1), day(2)], authors: 0 });
    await press('Try again');
    expect([screen.queryByText('Nothing within 90 days'), document.querySelector('svg rect')]).toEqual([
      expect.anything(),
      null,
    ]);
  });
});
