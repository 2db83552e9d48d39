import { createMessages } from '@savepoint/region-kit';

/** The texts of the live updates; in other languages, they are with those of `actions/`. */
export const message = createMessages(
  {
    newComments: { one: '{count} new comment', other: '{count} new comments' },
    sinceLastVisit: '{count} new since your last visit',
    nextNew: 'Next new comment',
  },
  'writing',
);
