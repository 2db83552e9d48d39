import { CHALLENGE_MINUTES, CHALLENGE_PATH, SOLUTION_HEADER } from '../base';
import type { ErrorDefinition } from './definition';
import { translated } from './families';

const ANOTHER = `Get another challenge from \`${CHALLENGE_PATH}\`.`;

/** Errors of calls that need the solution of a challenge. */
export const challengeErrors = {
  'challenge-required': translated({
    status: 403,
    sentence:
      'Your browser must pass a check against automated calls first, which needs JavaScript. Turn it on, reload the page and try again.',
    description: `Get a challenge from \`GET ${CHALLENGE_PATH}?call=…\`, with the call’s name, and repeat the call with its solution as JSON in \`${SOLUTION_HEADER}\`. Pages of the site do so by themselves.`,
  }),
  'scripts-required': {
    status: 403,
    sentence:
      'This form needs JavaScript, by which your browser passes a check against automated messages. Copy what you have written, turn JavaScript on, and send it from the page that you came from.',
    description:
      'A form was sent without scripts, while it needs a challenge. What was typed is in the page of the response.',
  },
  'challenge-invalid': translated({
    status: 403,
    sentence: 'The check against automated calls has failed. Try again.',
    description: `The solution is wrong, was made for another call or by somebody else, or is not valid JSON. ${ANOTHER}`,
  }),
  'challenge-expired': translated({
    status: 403,
    sentence: 'The check against automated calls was too long ago. Try again.',
    description: `A solution is accepted for ${CHALLENGE_MINUTES} minutes. ${ANOTHER}`,
  }),
  'challenge-used': translated({
    status: 403,
    sentence: 'The check against automated calls has been used already. Try again.',
    description: `A solution is good for one call. ${ANOTHER}`,
  }),
  'challenge-unavailable': translated({
    status: 503,
    sentence: 'The check against automated calls is not available at the moment. Try again shortly.',
    description: 'The service that verifies CAPTCHAs does not respond, or the solution cannot be stored.',
    retryAfterS: 10,
  }),
  'address-refused': translated({
    status: 403,
    sentence:
      'Much abuse comes from your network, so you can read here but not write. Use another connection, or turn off your VPN, and try again.',
    description: 'The caller’s address is on the list of the setting `ADDRESS_LIST`. Reading is not refused.',
  }),
} as const satisfies Record<string, ErrorDefinition>;
