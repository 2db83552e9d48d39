import { CONFIRMATION_DAYS } from '@savepoint/contracts/base';
import { createMessages } from '@savepoint/region-kit';

/** The texts about replies to the member’s comments and mentions of them. */
export const message = createMessages({
  title: 'Replies to you',
  empty: 'No replies yet. Answers to your comments and mentions of you appear here.',
  repliedOn: '{name} replied on {entity}, {time}',
  mentionedOn: '{name} mentioned you on {entity}, {time}',
  new: 'New',
  markRead: 'Mark as read',
  markReplyRead: 'Mark the reply of {name} as read',
  markAllRead: 'Mark all as read',
  allRead: 'All replies are marked as read.',

  // Mail
  mail: 'Mail about replies',
  'mail-off': 'Off',
  'mail-now': 'At once',
  'mail-daily': 'Once a day',
  mailAbout:
    'It goes to {email}, the address of your login. Every mail has links to leave a thread, a site or all of it.',
  mailWaiting: `Not confirmed yet. Open the link in the mail that we have sent to {email}. It works for ${CONFIRMATION_DAYS} days.`,
  mailUnverified: 'To get mail about replies, log in with an account whose email address is verified.',
  mailSave: 'Save',
  mailSendAgain: 'Send the link again',
  mailSent: 'We have sent you a link to confirm it.',
  mailSaved: 'Saved.',
  mailOff: 'You get no mail about replies.',
  mailLeft: {
    one: 'You have left {count} thread or site.',
    other: 'You have left {count} threads or sites.',
  },
  mailRejoin: 'Get mail about all of them again',

  // Notifications
  push: 'Notifications in this browser',
  pushSwitch: 'Notify me of replies in this browser',
  pushAbout:
    'This browser then shows replies and mentions also while the site is closed. They end here when you log out.',
  'push-unsupported': 'This browser cannot show notifications of websites.',
  'push-needs-home-screen':
    'On an iPhone or iPad, first add this site to your home screen: choose “Share” and “Add to Home Screen”, and open it from there.',
  'push-denied':
    'Notifications of this site are blocked. Allow them in the settings of your browser, and reload the page.',
  'push-on': 'Notifications are on.',
  'push-off': 'Notifications are off.',
  pushNotAllowed: 'Nothing has changed: your browser was not allowed to show notifications.',
  pushNoService: 'Your browser could not reach its notification service. Try again later.',
  pushLeft: {
    one: 'You get no notifications about {count} thread or site, because you left it.',
    other: 'You get no notifications about {count} threads or sites, because you left them.',
  },
  pushRejoin: 'Notify me of all of them again',
  pushJoined: 'You are notified of all of them again.',
});
