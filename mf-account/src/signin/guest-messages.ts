import { createMessages } from '@savepoint/region-kit';

/** The texts of the form for guests. */
export const message = createMessages(
  {
    title: 'Or comment as a guest',
    name: 'Name',
    email: 'Email address',
    nameMissing: 'Enter your name.',
    emailMissing: 'Enter your email address.',
    about:
      'We send one mail with a link that confirms your address, and then delete the address. Nobody sees it. This browser remembers your name.',
    continue: 'Continue as a guest',
  },
  'guest',
);
