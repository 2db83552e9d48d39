import { createHmac, randomBytes } from 'node:crypto';
import { calendarDay, DAY_MS } from '@savepoint/contracts/base';
import { StrictObject } from '@savepoint/contracts/schema';
import type { Connection } from 'mongoose';
import { Type } from 'typebox';
import { networkOf } from '../base';
import { defineCollection, StoredDate } from './stored-collection';

const KEY_BYTES = 32;

/** Keys by UTC day, as stored: all instances of a service make the same digests. */
type Collection = 'comment_rate_limits_keys' | 'form_rate_limits_keys' | 'rating_rate_limits_keys';
const keyModel = (connection: Connection, collection: Collection) =>
  defineCollection({
    collection,
    document: StrictObject({
      /** The day, as YYYY-MM-DD. */
      _id: Type.String(),
      key: Type.String(),
      expires_at: StoredDate,
    }),
    indexes: {
      expired: { keys: { expires_at: 1 }, query: 'Deletes old keys.', expireAfterSeconds: 0 },
    },
  }).model(connection);

/** Returns the digest of an address. */
export type AddressDigest = (address: string) => Promise<string>;

/**
 * Creates the digests by which calls of an address are counted in the database. There are only four thousand million
 * IPv4 addresses, so that a plain hash could be reversed: the digests depend on a random key, which is replaced every
 * day and deleted the day after.
 */
export function createAddressDigest(connection: Connection, collection: Collection): AddressDigest {
  const model = keyModel(connection, collection);
  let current: { day: string; key: string } | undefined;
  const keyOf = async (now: Date): Promise<string> => {
    const day = calendarDay(now);
    if (current?.day !== day) {
      const key = randomBytes(KEY_BYTES).toString('base64url');
      const expires_at = new Date(now.getTime() + DAY_MS);
      await model.insertIfAbsent({ _id: day, key, expires_at });
      current = { day, key: (await model.findById(day).lean())?.key ?? key };
    }
    return current.key;
  };
  return async (address) =>
    createHmac('sha256', await keyOf(new Date()))
      .update(networkOf(address))
      .digest('base64url')
      .slice(0, 22);
}
