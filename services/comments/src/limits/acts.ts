import type { Rate } from '@savepoint/service-kit';

const SECOND = 1_000;

/**
 * What is limited, for a member and for an address. Addresses get more, as households and schools share
 * them; they are what holds somebody with many accounts.
 */
export const ACTS = {
  post: {
    member: { atOnce: 30, pause: 10 * SECOND },
    address: { atOnce: 90, pause: 3 * SECOND },
    refusal: 'You have written a lot in a short time.',
  },
  edit: {
    member: { atOnce: 30, pause: 10 * SECOND },
    address: { atOnce: 90, pause: 3 * SECOND },
    refusal: 'You have edited a lot in a short time.',
  },
  like: {
    member: { atOnce: 120, pause: SECOND },
    address: { atOnce: 400, pause: SECOND / 4 },
    refusal: 'That were a lot of likes at once.',
  },
  report: {
    member: { atOnce: 10, pause: 60 * SECOND },
    address: { atOnce: 30, pause: 20 * SECOND },
    refusal: 'You have reported a lot in a short time. A moderator looks at every report.',
  },
} as const satisfies Record<string, { member: Rate; address: Rate; refusal: string }>;
export type Act = keyof typeof ACTS;
