/** @jest-environment ./tests/jest/browser-environment.cjs */
import type { OwnDecision, OwnReport } from '@savepoint/contracts/moderation';
import { failure, testPage } from '@savepoint/region-kit/testing/page';
import { fireEvent, screen, within } from '@testing-library/react';
import YourDecisions from './your-decisions';
import YourReports from './your-reports';

const { api, settle, signIn, mount } = testPage();
beforeEach(() => signIn());

const AT = '2026-05-14T12:00:00.000Z';
const decision = (uid: string, more: Partial<OwnDecision> = {}): OwnDecision => ({
  decision_uid: uid,
  action: 'banned',
  until: null,
  at: AT,
  automated: false,
  appeal_until: '2026-11-14T00:00:00.000Z',
  ...more,
});
const press = (name: string) => settle(() => fireEvent.click(screen.getByRole('button', { name })));
const headings = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox');
const type = (text: string) => settle(() => fireEvent.change(field(), { target: { value: text } }));

describe('decisions', () => {
  beforeEach(() => {
    api.answer('listOwnRatingDecisions', {
      decisions: [{ game_slug: 'gris', game_name: 'Gris', rating: 1, state: 'open', at: AT }],
    });
    api.answer('listOwnDecisions', ({ cursor }) =>
      cursor === undefined
        ? { items: [decision('one')], next_cursor: '1.the-next-one', total: 2 }
        : { items: [decision('two')], next_cursor: null, total: 2 },
    );
  });

  test('ratings are before the others, are read once, and count', async () => {
    await mount(<YourDecisions />);
    expect(headings()).toEqual(['Your rating of Gris was set aside', 'You were banned permanently']);
    const heading = screen.getByRole('heading', { level: 2 });
    expect(heading.nextSibling?.textContent).toBe('3');
    await press('Show more');
    expect(headings()).toHaveLength(3);
    expect(api.bodiesOf('listOwnRatingDecisions')).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  test('a rating alone: the list is not empty', async () => {
    api.answer('listOwnDecisions', { items: [], next_cursor: null, total: 0 });
    await mount(<YourDecisions />);
    expect(headings()).toHaveLength(1);
    expect(screen.queryByText(/^None\./)).toBeNull();
  });

  test('ratings cannot be read → the list fails as a whole, and can be tried again', async () => {
    api.answer('listOwnRatingDecisions', failure('upstream-unavailable'));
    await mount(<YourDecisions />);
    expect(screen.queryAllByRole('heading', { level: 3 })).toEqual([]);
    api.answer('listOwnRatingDecisions', { decisions: [] });
    await press('Try again');
    expect(headings()).toHaveLength(1);
  });

  test('an appeal: its text is sent trimmed and once, and its status replaces the form and takes the focus', async () => {
    api.answer('appealDecision', ({ text }) => ({ appeal: { text, created: AT, state: 'open' as const } }));
    await mount(<YourDecisions />);
    await press('Appeal');
    expect(document.activeElement).toBe(field());
    await type('  It was no advert. ');
    const release = api.hold('appealDecision');
    for (let presses = 0; presses < 2; presses += 1) fireEvent.submit(field().form!);
    release();
    await settle();
    expect(api.bodiesOf('appealDecision')).toEqual([{ decision_uid: 'one', text: 'It was no advert.' }]);
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(document.activeElement?.textContent).toContain('You appealed on 14 May 2026');
  });

  test('an appeal without a text is not sent', async () => {
    await mount(<YourDecisions />);
    await press('Appeal');
    await type('   ');
    await press('Send appeal');
    expect(api.bodiesOf('appealDecision')).toEqual([]);
    expect([field().getAttribute('aria-invalid'), document.activeElement]).toEqual(['true', field()]);
  });

  test('an appeal that fails keeps its text and can be sent again; Cancel closes the form', async () => {
    api.answer('appealDecision', failure('upstream-unavailable'));
    await mount(<YourDecisions />);
    await press('Appeal');
    await type('It was no advert.');
    await press('Send appeal');
    expect(screen.getByRole('alert').textContent).not.toBe('');
    expect(field().value).toBe('It was no advert.');
    await press('Send appeal');
    expect(api.bodiesOf('appealDecision')).toHaveLength(2);
    await press('Cancel');
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});

describe('reports', () => {
  const page = { entity_type: 'game', entity_slug: 'outer-wilds', entity_name: null } as const;
  const report = (uid: string, more: Partial<OwnReport> = {}): OwnReport => ({
    comment_uid: uid,
    reason: 'spam',
    created: AT,
    outcome: 'waiting',
    ...more,
  });
  const answer = (items: OwnReport[]) =>
    api.answer('readOwnModeration', { ban: null, items, next_cursor: null, total: items.length });

  test('each says what became of it, and where the comment is', async () => {
    answer([
      report('report-1', { page, note: 'Look at the link.' }),
      report('report-2', { outcome: 'removed', decided: '2026-05-16T00:00:00.000Z', page }),
      report('report-3', { outcome: 'kept', decided: '2026-05-17T00:00:00.000Z' }),
      report('report-4', { outcome: 'gone', reason: 'other' }),
    ]);
    await mount(<YourReports />);
    const rows = screen.getAllByRole('listitem');
    expect(headings()).toEqual([
      'A comment on outer wilds',
      'A comment on outer wilds',
      'A comment',
      'A comment',
    ]);
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringContaining('Look at the link.A moderator will look at it.'),
      expect.stringContaining('removed it on 16 May 2026'),
      expect.stringContaining('looked at it on 17 May 2026: it stays'),
      expect.stringContaining('something else'),
    ]);
    expect(within(rows[0]!).getByRole('link').getAttribute('href')).toBe('/games/outer-wilds/');
  });

  test('nothing for a member who has reported none; an error is shown all the same', async () => {
    answer([]);
    const element = await mount(<YourReports />);
    expect(element.textContent).toBe('');
    api.answer('readOwnModeration', failure('upstream-unavailable'));
    await mount(<YourReports />);
    expect(screen.getByRole('alert')).toBeTruthy();
  });
});
