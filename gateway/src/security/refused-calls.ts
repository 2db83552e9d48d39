import { createHmac, randomBytes } from 'node:crypto';
import { calendarDay, REFUSED_ADDRESSES_MAX } from '@savepoint/contracts/base';
import type { GatewayAction } from '@savepoint/contracts/moderation';
import { networkOf } from '@savepoint/service-kit/base';
import type { Client } from '@savepoint/service-kit/calls';
import { runEvery } from '@savepoint/service-kit/http';
import type { FastifyInstance } from 'fastify';

/** Time between two reports: a flood of refused calls is one call to user-actions. */
const INTERVAL_MS = 10_000;
const KEY_BYTES = 32;

interface Counted {
  refused: number;
  addresses: Set<string>;
}

/** Counts what a limit refused an address. */
export type CountRefused = (action: GatewayAction, ip: string) => void;

/**
 * Counts what the limits by address refuse, and reports it to user-actions, where administrators see it. A report that fails is
 * repeated with the next one. Addresses do not leave the gateway: user-actions gets digests with a random key, which only
 * this process has and replaces every day.
 * @param isReporting whether to report at all
 */
export function reportRefusedCalls(
  app: FastifyInstance,
  userActions: Client,
  isReporting: boolean,
): CountRefused {
  const digestOf = createDigest();
  let counted = new Map<GatewayAction, Counted>();
  const add = (action: GatewayAction, refused: number, addresses: Iterable<string>) => {
    const entry = counted.get(action) ?? { refused: 0, addresses: new Set() };
    counted.set(action, entry);
    entry.refused += refused;
    for (const address of addresses)
      if (entry.addresses.size < REFUSED_ADDRESSES_MAX) entry.addresses.add(address);
  };
  if (isReporting)
    runEvery(app, 'reporting refused calls', INTERVAL_MS, async () => {
      const reports = [...counted];
      // What comes while these are sent is in the next ones.
      counted = new Map();
      const outcomes = await Promise.allSettled(
        reports.map(async ([action, { refused, addresses }]) => {
          const body = { action, refused, addresses: [...addresses] };
          try {
            await userActions.call('reportRefusedCalls', { body });
          } catch (error) {
            add(action, refused, addresses);
            throw error;
          }
        }),
      );
      const failed = outcomes.find((outcome) => outcome.status === 'rejected');
      if (failed) throw failed.reason;
    });
  return (action, ip) => add(action, 1, [digestOf(ip)]);
}

function createDigest(): (ip: string) => string {
  let day = '';
  let key = randomBytes(KEY_BYTES);
  return (ip) => {
    const today = calendarDay(new Date());
    if (day !== today) [day, key] = [today, randomBytes(KEY_BYTES)];
    return createHmac('sha256', key).update(networkOf(ip)).digest('base64url').slice(0, 22);
  };
}
