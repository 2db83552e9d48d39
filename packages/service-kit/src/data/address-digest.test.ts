import { createHash } from 'node:crypto';
import { DAY_MS } from '@savepoint/contracts/base';
import mongoose from 'mongoose';
import { createAddressDigest } from './address-digest';
import { networkOf } from '../base';
import { manualClock, startDatabase } from '../testing';

test.each([
  ['2001:db8::1', '2001:db8:0:0:ffff::2', true],
  ['2001:DB8:0:0::1', '2001:db8::', true],
  ['2001:db8::1', '2001:db8:0:1::1', false],
  ['::ffff:192.0.2.1', '192.0.2.1', true],
  ['192.0.2.1', '192.0.2.2', false],
])('%s and %s are one address: %s', (a, b, same) => {
  expect(networkOf(a) === networkOf(b)).toBe(same);
});

describe('digest of an address', () => {
  const clock = manualClock();
  let database: Awaited<ReturnType<typeof startDatabase>>;
  let connection: mongoose.Connection;
  beforeAll(async () => {
    database = await startDatabase();
    connection = await mongoose.createConnection(database.uri).asPromise();
  });
  afterAll(async () => {
    await connection.close();
    await database.close();
  });
  const newDigest = async () => {
    const other = await mongoose.createConnection(database.uri).asPromise();
    const digestOf = createAddressDigest(other, 'form_rate_limits_keys');
    return { digestOf, close: () => other.close() };
  };

  test('the same for all instances, another one for another address and on the next day', async () => {
    const [one, two] = [await newDigest(), await newDigest()];
    const [first, second] = await Promise.all([one.digestOf('192.0.2.1'), two.digestOf('192.0.2.1')]);
    expect(second).toBe(first);
    expect(await one.digestOf('192.0.2.2')).not.toBe(first);
    clock.advance(DAY_MS / 1000);
    expect(await one.digestOf('192.0.2.1')).not.toBe(first);
    await one.close();
    await two.close();
  });

  test('it is no plain hash, and its key is deleted the day after', async () => {
    const { digestOf, close } = await newDigest();
    const plain = createHash('sha256').update('192.0.2.1').digest('base64url');
    expect(plain).not.toContain(await digestOf('192.0.2.1'));
    const [latest] = await connection
      .collection('form_rate_limits_keys')
      .find()
      .sort({ _id: -1 })
      .limit(1)
      .toArray();
    expect(latest?.['expires_at']).toEqual(new Date(Date.now() + DAY_MS));
    const indexes = await connection.collection('form_rate_limits_keys').indexes();
    expect(indexes).toContainEqual(expect.objectContaining({ name: 'expired', expireAfterSeconds: 0 }));
    await close();
  });
});
