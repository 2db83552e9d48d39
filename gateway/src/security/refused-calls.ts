import { createHmac, randomBytes } from 'node:crypto';
import { calendarDay, REFUSED_ADDRESSES_MAX } from '@savepoint/contracts';
import { createClient, networkOf, runEvery, type CallTokens } from '@savepoint/service-kit';
import type { FastifyInstance } from 'fastify';

/** Time between two reports: a flood of refused calls is one call to user-actions. */
const INTERVAL_MS = 10_000;
const TIMEOUT_MS = 5_000;
const KEY_BYTES = 32;

/**
 * Counts the calls that the limit by address refuses, and reports them to user-actions, where administrators see them. A
 * report that fails is repeated with the next one. Addresses do not leave the gateway: user-actions gets digests with a
 * random key, which only this process has and replaces every day.
 * @param baseUrl of user-actions
 * @param isReporting whether to report at all
 * @returns counts a refused call of an address
 */
export function reportRefusedCalls(
  app: FastifyInstance,
  baseUrl: string,
  tokens: CallTokens,
  isReporting: boolean,
): (ip: string) => void {
  const userActions = createClient({ upstream: 'user-actions', baseUrl, timeoutMs: TIMEOUT_MS, tokens });
  const digestOf = createDigest();
  let refused = 0;
  let addresses = new Set<string>();
  if (isReporting)
    runEvery(app, 'reporting refused calls', INTERVAL_MS, async () => {
      if (!refused) return;
      const report = { refused, addresses: [...addresses] };
      await userActions.call('reportRefusedCalls', { body: report });
      refused -= report.refused;
      addresses = new Set();
    });
  return (ip) => {
    refused += 1;
    if (addresses.size < REFUSED_ADDRESSES_MAX) addresses.add(digestOf(ip));
  };
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
