import { listMarks } from '@savepoint/contracts/base';
import { createMessages } from '@savepoint/region-kit';

/** The texts of the account page for readers and of the contact page. */
export const message = createMessages({
  // Account
  checking: 'Checking for account...',
  needsScripts: 'You need JavaScript to log in. You can read everything on this site without it.',
  loggedIn: 'You are currently logged in',
  logOut: 'Logout',
  logOutFailed: 'You were not logged out. Try again.',
  loggedOut: 'You are logged out',
  loggedOutText: 'Log in to rate games, choose favourites and write comments.',
  logIn: 'Login',
  // Completes “Log in to …”
  loginReason: 'your account',
  deleted: 'Your account has been deleted',
  deletedText: `Your ${listMarks('ratings')} have been deleted. Your comments are deleted or kept without your name, as you chose. You can still read everything and {join} at any time.`,
  joinAgain: 'join again',

  // Contact
  contactUs: 'Contact Us',
  name: 'Name',
  email: 'Email',
  text: 'Message',
  privacyPolicy: 'Privacy Policy',
  agree: 'I have read and agree to the {privacy}',
  send: 'Send message',
  sending: 'Sending…',
  thankYou: 'Thank you, {name}',
  thankYouText: 'We have received your message and will reply to {email}.',
  notSent: 'Your message was not sent',
  fieldsToCorrect: { one: 'Please correct {count} field', other: 'Please correct {count} fields' },
  fieldName: 'Your name',
  fieldEmail: 'Your email address',
  fieldMessage: 'Your message',
  fieldAgree: 'The privacy policy',
  withTextKept: '{error} Your text is kept.',
  unexpected: 'Something went wrong on this page. Your text is kept. Try again.',
  offline: 'You are offline. Your text is kept. Try again when you are back online.',
  timeout:
    'This is taking longer than usual. Your text is kept. Send it again: we will receive it only once.',
  tooMany: {
    one: 'You have sent too many messages. Your text is kept. Try again in a minute.',
    other: 'You have sent too many messages. Your text is kept. Try again in {count} minutes.',
  },
  unavailable: {
    one: 'Our server is not available. Your text is kept. Try again in a minute.',
    other: 'Our server is not available. Your text is kept. Try again in {count} minutes.',
  },
  otherWays: 'Other ways to reach us',
  forReaders: 'Questions and corrections',
  forPress: 'Press: review copies and embargoes',
  officeDays: 'Monday to Friday',
  officeHours: '9.00 to 17.00, London time',
});
