import { createMessages } from '@savepoint/region-kit';

/** The texts of this region. */
export const message = createMessages({
  question: 'Would you recommend {name}?',
  yes: 'Yes',
  no: 'No',
  thanks: 'Thank you for your answer.',
});
