import { createMessages } from '@savepoint/region-kit';

/** The texts of training. */
export const message = createMessages({
  title: 'Training',
  about:
    'Cases that were decided, as moderators saw them then, without names. Decide, and see what was decided and why. Nothing on the site changes: only how often you answered and agreed is counted, for you and the administrators.',
  keys: 'Keys for the focused case: {a} approve, {r} remove, {j} next, {k} previous.',
  restart: 'Other cases',
  noResult: 'You have not answered yet.',
  result: 'Answers that agreed with the decision: {agreed} of {answered} ({percent} %).',
  case: 'A case to decide',
  approve: 'Approve',
  remove: 'Remove',
  approved: 'approved',
  removed: 'removed',
  removedFor: 'removed: {ground}',
  agreed: 'You agree',
  disagreed: 'It was decided otherwise',
  yours: 'You: {decision}',
  theirs: 'Decided on {date}: {decision}',
  overturned: 'The first decision was the other one. It was undone or appealed against.',
  answer: 'The answer to the appeal: {text}',
  empty: 'No further cases',
  emptyAbout: 'Cases that other moderators have decided appear here.',
  results: 'Results of all moderators',
  ofOne: '{agreed} of {answered} ({percent} %)',
});
