import type { CallDescription } from '../call-groups';
import type { GuestCall } from '../../routes';

/** Describes the calls of guests of other sites. */
export const guestDescriptions: { readonly [K in GuestCall]: CallDescription<K> } = {
  becomeGuest: {
    group: 'writing',
    summary:
      'Makes somebody without a login a guest of a site that allows it, and mails them a link to confirm.',
    example: { body: { site: 'myblog', name: 'Mara', email: 'mara@example.com' } },
  },
};
