import type { PendingReason } from '@savepoint/contracts/comments';
import { MODERATION_GROUNDS, type OwnDecision } from '@savepoint/contracts/moderation';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { message } from './messages';
import { DecisionRow, RatingDecisionRow } from './rows';

const AT = '2026-05-14T12:00:00.000Z';
const NOW = Date.parse(AT);
const comment = {
  comment_uid: 'comment-1',
  text: 'My text.',
  entity_type: 'game',
  entity_slug: 'outer-wilds',
  entity_name: 'Outer Wilds',
} as const;
const decision = (more: Partial<OwnDecision> = {}): OwnDecision => ({
  decision_uid: 'decision-1',
  action: 'removed',
  at: AT,
  automated: false,
  comment,
  ...more,
});

const textOf = (view: ReactElement) =>
  renderToStaticMarkup(view)
    .replace(/<[^>]+>/g, '')
    .replaceAll('&#x27;', '’');
const textOfDecision = (more: Partial<OwnDecision>) =>
  textOf(<DecisionRow decision={decision(more)} now={NOW} />);
const headingOf = (more: Partial<OwnDecision>) =>
  /<h3>(.*)<\/h3>/.exec(renderToStaticMarkup(<DecisionRow decision={decision(more)} now={NOW} />))![1];

const LINK = '<a href="/games/outer-wilds/">Outer Wilds</a>';

test.each<[string, Partial<OwnDecision>, string]>([
  ['a removed comment', {}, `Your comment on ${LINK} was removed`],
  ['a comment that waits', { action: 'held' }, `Your comment on ${LINK} is waiting for approval`],
  ['a deleted one', { action: 'deleted' }, `Your comment on ${LINK} was deleted`],
  [
    'of a page without a known name',
    { comment: { ...comment, entity_name: null } },
    `Your comment on ${LINK.replace('Outer Wilds', 'outer wilds')} was removed`,
  ],
  [
    'of a ban with an end',
    { action: 'banned', until: '2026-06-01T00:00:00.000Z' },
    'You were banned until 1 June 2026',
  ],
  ['of a ban without an end', { action: 'banned', until: null }, 'You were banned permanently'],
])('heading: %s', (_, more, heading) => {
  expect(headingOf(more)).toBe(heading);
});

test('heading: a decision of which nothing else is known', () => {
  const { comment: _, ...rest } = decision();
  expect(textOf(<DecisionRow decision={rest} now={NOW} />)).toContain(message('removed'));
  expect(textOf(<DecisionRow decision={{ ...rest, action: 'banned' }} now={NOW} />)).toContain(
    message('banned'),
  );
});

const pending: [PendingReason, string][] = [
  [{ kind: 'words', phrase: 'cheap keys' }, message('words', { phrase: 'cheap keys' })],
  [{ kind: 'links' }, message('links')],
  [{ kind: 'reports' }, message('reports')],
  [{ kind: 'edited' }, message('edited')],
  [{ kind: 'guest' }, message('guest')],
  [{ kind: 'spam-filter' }, message('spam-filter')],
  [{ kind: 'spam-service' }, message('spam-service')],
  [{ kind: 'site' }, message('site')],
  [{ kind: 'site', rule: 'first' }, message('first')],
  [{ kind: 'site', rule: 'links' }, message('ruleLinks')],
  [{ kind: 'site', rule: 'guest' }, message('ruleGuest')],
];
test.each(pending)('a comment waits because of %j → that reason alone', (reason, sentence) => {
  const text = textOfDecision({ action: 'held', pending_reasons: [reason] });
  const given = pending.map(([, each]) => each).filter((each) => text.includes(each));
  expect(given).toEqual([sentence]);
});

test('a comment waits for several reasons → all of them, and no ground', () => {
  const text = textOfDecision({
    action: 'held',
    pending_reasons: [{ kind: 'links' }, { kind: 'reports' }],
    ground: 'spam',
  });
  expect(text).toContain(message('links'));
  expect(text).toContain(message('reports'));
  expect(text).not.toContain(MODERATION_GROUNDS.spam.sentence);
});

test('a decision of a moderator: its ground and their words, not why the comment waited before', () => {
  const text = textOfDecision({
    ground: 'spam',
    explanation: 'An advert.',
    pending_reasons: [{ kind: 'links' }],
  });
  expect(text).toContain(MODERATION_GROUNDS.spam.sentence);
  expect(text).toContain(message('explanation', { text: 'An advert.' }));
  expect(text).not.toContain(message('links'));
});

test.each<[Partial<OwnDecision>, 'automated' | 'byPerson' | 'byPersonAfterRule' | 'byPersonAfterReports']>([
  [{ automated: true, found_by: 'rules' }, 'automated'],
  [{}, 'byPerson'],
  [{ found_by: 'rules' }, 'byPersonAfterRule'],
  [{ found_by: 'reports' }, 'byPersonAfterReports'],
])('who decided: %j → %s', (more, key) => {
  expect(textOfDecision(more)).toContain(message(key));
});

const appeal = { text: 'It was no advert.', created: AT, state: 'open' } as const;
const OBJECTION = message('write');
test.each<[string, Partial<OwnDecision>, { next?: true; form?: true; objection?: true }]>([
  ['a comment that waits', { action: 'held' }, { next: true }],
  ['a decision that can be appealed', { appeal_until: AT }, { form: true }],
  ['one that can no longer be', {}, { objection: true }],
  ['one that was', { appeal }, {}],
  ['one that was undone', { undone: AT }, {}],
])('what the member can do about %s', (_, more, expected) => {
  const text = textOfDecision(more);
  expect({
    ...(text.includes(message('heldNext')) && { next: true }),
    ...(text.includes(message('appealUntil', { date: '14 May 2026' })) && { form: true }),
    ...(text.includes(OBJECTION) && { objection: true }),
  }).toEqual(expected);
});

test.each<[string, OwnDecision['appeal'], string]>([
  ['open', appeal, message('appealed', { date: '14 May 2026' })],
  [
    'upheld',
    { ...appeal, state: 'upheld', decided: '2026-05-20T00:00:00.000Z' },
    message('upheld', { date: '20 May 2026' }),
  ],
  // Stored before the time of decisions was.
  [
    'reversed, without a time',
    { ...appeal, state: 'reversed' },
    message('reversed', { date: '14 May 2026' }),
  ],
  ['answered', { ...appeal, state: 'upheld', answer: 'It was.' }, message('answer', { text: 'It was.' })],
])('an appeal that is %s: its outcome and its text', (_, of, sentence) => {
  const text = textOfDecision({ appeal: of! });
  expect(text).toContain(sentence);
  expect(text).toContain(appeal.text);
});

test('an undone decision says when', () => {
  expect(textOfDecision({ undone: '2026-05-16T00:00:00.000Z' })).toContain(
    message('undone', { date: '16 May 2026' }),
  );
});

const rating = { game_slug: 'gris', game_name: null, rating: 1, at: AT } as const;
test('a rating set aside by a rule: a moderator will look; left out by one: how to object', () => {
  const open = textOf(<RatingDecisionRow decision={{ ...rating, state: 'open' }} now={NOW} />);
  expect([
    open.includes(message('automated')),
    open.includes(message('ratingNext')),
    open.includes(OBJECTION),
  ]).toEqual([true, true, false]);
  const leftOut = textOf(<RatingDecisionRow decision={{ ...rating, state: 'left-out' }} now={NOW} />);
  expect([
    leftOut.includes(message('byPersonAfterRule')),
    leftOut.includes(message('ratingNext')),
    leftOut.includes(OBJECTION),
  ]).toEqual([true, false, true]);
  expect([open, leftOut]).toEqual([
    expect.stringContaining('Your rating of gris was set aside'),
    expect.stringContaining('Your rating of gris does not count'),
  ]);
});
