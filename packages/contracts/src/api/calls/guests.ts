import { BecomeGuestBody, BecomeGuestResponse } from '../../members';
import { publicPost } from '../definition';

/** Guests of other sites. */
export const guestCalls = {
  becomeGuest: publicPost('comments', '/api/comments/guests', {
    body: BecomeGuestBody,
    response: BecomeGuestResponse,
    challenge: 'always',
    errors: [
      'guests-not-allowed',
      'invalid-guest-name',
      'invalid-email',
      'name-reserved',
      'name-taken',
      'too-many-confirmations',
    ],
    group: 'writing',
    summary:
      'Makes somebody without a login a guest of a site that allows it, and mails them a link to confirm.',
    example: { body: { site: 'myblog', name: 'Mara', email: 'mara@example.com' } },
  }),
};
