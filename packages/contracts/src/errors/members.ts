import { type ErrorDefinition } from './definition';

/** Errors of members’ accounts and of the forms. */
export const membersErrors = {
  // Members
  unauthenticated: {
    status: 401,
    sentence: 'Log in {when}.',
    description:
      'The body has no `token`, the identity token is invalid or expired, or the account is disabled, deleted or signed out. Get a new one.',
  },
  'account-deleted': {
    status: 401,
    sentence: 'This account has been deleted.',
    description: 'The session began before the account was deleted. Log in to join again.',
  },
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
  'recent-sign-in-needed': {
    status: 403,
    sentence: 'Log in again to confirm that it is you.',
    description: 'Deleting an account needs a sign-in of the last five minutes.',
  },
  'no-such-account': {
    status: 404,
    sentence: 'You do not have an account yet.',
    description: 'Call `login` first.',
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
