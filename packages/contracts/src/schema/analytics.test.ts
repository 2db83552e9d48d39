import { Value } from 'typebox/value';
import { AnalyticsEvent } from './analytics';

const comment = { event: 'Comment', action: 'reply', entity_type: 'game', entity_slug: 'hades' };

test.each([{ event: 'Sign in' }, { event: 'Sign out' }, { event: 'Create account' }, comment])(
  '%j is an event',
  (event) => {
    expect(Value.Check(AnalyticsEvent, event)).toBe(true);
  },
);

test.each(['add', 'reply', 'edit', 'delete', 'like', 'unlike'])(
  'a comment can be counted by: %s',
  (action) => {
    expect(Value.Check(AnalyticsEvent, { ...comment, action })).toBe(true);
  },
);

test.each([
  ['an unknown action', { ...comment, action: 'read' }],
  ['no action', { ...comment, action: '' }],
  ['a name', { event: 'Sign in', name: 'Ann' }],
  ['a mail address', { event: 'Create account', email: 'ann@example.org' }],
  ['a text', { ...comment, content: 'Mine' }],
  ['an unknown event', { event: 'Purchase' }],
  ['a comment event without its entity', { event: 'Comment', action: 'add' }],
])('no event carries %s', (_what, event) => {
  expect(Value.Check(AnalyticsEvent, event)).toBe(false);
});
