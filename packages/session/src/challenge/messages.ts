import { createMessages } from '@savepoint/contracts/base';

/** What readers see while a call waits for the check against automated calls. */
export const message = createMessages(
  {
    working: 'Checking that this is not sent by a program. It takes a few seconds…',
    title: 'One more step',
    captchaText: 'Show that you are not a program. What you have written is kept.',
    captchaFrame: 'Check against programs',
    cancel: 'Cancel',
    cancelled: 'You have not finished the check against programs. Try again.',
    failed: 'The check against programs did not work in this browser. Reload the page and try again.',
    unreachable: 'The check against programs cannot be reached. Try again shortly.',
  },
  'challenge',
);
