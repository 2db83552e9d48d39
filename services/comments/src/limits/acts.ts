import type { RateLimit } from '@savepoint/service-kit';

const SECOND = 1_000;

/**
 * What is limited, for a member and for an address. Addresses get more, as households and schools share
 * them; they are what holds somebody with many accounts.
 */
export const ACTS = {
  post: {
    member: { burst: 30, refillMs: 10 * SECOND },
    address: { burst: 90, refillMs: 3 * SECOND },
    refusal: 'You have written a lot in a short time.',
  },
  edit: {
    member: { burst: 30, refillMs: 10 * SECOND },
    address: { burst: 90, refillMs: 3 * SECOND },
    refusal: 'You have edited a lot in a short time.',
  },
  like: {
    member: { burst: 120, refillMs: SECOND },
    address: { burst: 400, refillMs: SECOND / 4 },
    refusal: 'That were a lot of likes at once.',
  },
  report: {
    member: { burst: 10, refillMs: 60 * SECOND },
    address: { burst: 30, refillMs: 20 * SECOND },
    refusal: 'You have reported a lot in a short time. A moderator looks at every report.',
  },
} as const satisfies Record<string, { member: RateLimit; address: RateLimit; refusal: string }>;
export type Act = keyof typeof ACTS;
