import { createMessages } from '@savepoint/region-kit';

/** The texts of the login dialog. */
export const message = createMessages(
  {
    dialogTitle: 'Log in',
    dialogTitleFor: 'Log in to {reason}',
    placeKept: 'Your place on this page is kept.',
    waitingForWindow: 'Waiting for the login window…',
    cancel: 'Cancel',
    continueWith: 'Continue with {provider}',
    benefitRate: 'Rate and like games, and choose favourites',
    benefitComment: 'Comment and reply',
    benefitDevices: 'See your lists on every device',
    whatWeReceive: 'We receive your name and email address, and nothing else. {privacy}',
    privacyPolicy: 'Privacy Policy',
    embedded:
      'You stay logged in for as long as your browser keeps data for Savepoint on this site. If you cannot log in here, {open}.',
    openOnSavepoint: 'open the comments on Savepoint',
    openThread: 'Open the comments on Savepoint',
  },
  'login',
);
