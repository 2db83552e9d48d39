import { NAME_CHANGE_DAYS, RECENT_SIGN_IN_S } from '../base';
import { type ErrorDefinition } from './definition';
import { noSuch, tooOften, translated } from './families';

/** Errors of members’ accounts and of the forms. */
export const membersErrors = {
  // Members
  unauthenticated: {
    status: 401,
    sentence: 'Log in {when}.',
    description:
      'The body has no `token`, the identity token is invalid or expired, or the account is disabled, deleted or signed out. Get a new one.',
  },
  'account-deleted': translated({
    status: 401,
    sentence: 'This account has been deleted.',
    description: 'The session began before the account was deleted. Log in to join again.',
  }),
  'account-being-deleted': {
    status: 503,
    sentence: 'Your old account is still being deleted. Try again shortly.',
    description: 'The member signed in again before their deletion was finished.',
    retryAfterS: 5,
  },
  'identity-unavailable': {
    status: 503,
    sentence: 'Your login cannot be checked at the moment. Try again shortly.',
    description:
      'The identity provider’s certificates cannot be fetched, or it cannot be asked about the account.',
    retryAfterS: 5,
  },
  'local-sign-in-only': {
    status: 403,
    sentence: 'You can only log in on the computer that runs this site.',
    description:
      'The site uses the local identity provider, which works only while `PUBLIC_URL`, `HOST`, the client’s address and the `Host` header are loopback. Set `FIREBASE_PROJECT_ID`.',
  },
  'email-not-verified': {
    status: 403,
    sentence: 'Your login has no email address that its provider has verified.',
    description: 'Mail is sent only to addresses that the identity provider has verified.',
  },
  'too-many-confirmations': translated(
    tooOften('We have just written to you several times.', 'mails with a link to confirm'),
  ),
  'push-off': {
    status: 409,
    sentence: 'This site sends no notifications to browsers.',
    description: 'The operator has set no `PUSH_PRIVATE_KEY`.',
  },
  'invalid-push-subscription': {
    status: 400,
    sentence: 'Your browser’s subscription to notifications cannot be used. Switch them on again.',
    description:
      'The endpoint is no https address of a host of the public internet, or the key is no point of P-256.',
  },
  'too-many-subscriptions': tooOften(
    'You have switched notifications on very often.',
    'subscriptions to push messages',
  ),
  'recent-sign-in-needed': translated({
    status: 403,
    sentence: 'Log in again to confirm that it is you.',
    description: `Deleting an account, exporting its messages and logging out all other devices need a sign-in of the last ${RECENT_SIGN_IN_S / 60} minutes.`,
  }),
  'sole-owner': {
    status: 409,
    sentence: 'You alone own sites. Say what becomes of each of them; nothing is deleted yet.',
    description:
      '`errors` has the key of each site that the member owns alone and has not decided about. Send `sites` with the call: each is handed over or removed.',
  },
  'no-such-account': noSuch('You do not have an account yet.', 'Call `login` first.'),
  'invalid-name': {
    status: 400,
    sentence:
      'A name has at most {max} characters, at least one letter, number or symbol, and no email address.',
    description:
      'Nothing is left of the name without invisible characters, it is too long, or it contains an email address.',
  },
  'name-reserved': translated({
    status: 409,
    sentence: 'This name is reserved. Choose another one.',
    description:
      'The name looks like that of the site, of a role or of somebody who works for the site: only moderators and administrators can have it. Or it looks like the id of an account: nobody can.',
  }),
  'name-taken': translated({
    status: 409,
    sentence: 'Somebody else has this name, or one that looks like it. Choose another one.',
    description: 'Names are compared by what they look like, without spaces and punctuation.',
  }),
  'name-changed-recently': {
    status: 409,
    sentence: 'You can choose another name from {date} on.',
    description: `Members change their name at most once in ${NAME_CHANGE_DAYS} days.`,
  },

  // Forms
  'invalid-message': {
    status: 400,
    sentence: 'Your message was not sent. Check the fields below.',
    description: '`errors` has a sentence for each field of the contact form.',
  },
  'invalid-email': { status: 400, sentence: '{problem}', description: 'The email address is not valid.' },
  'cross-site': {
    status: 403,
    sentence: 'This form can only be sent from our own pages.',
    description: 'A page of another origin posted the form.',
  },
} as const satisfies Record<string, ErrorDefinition>;
