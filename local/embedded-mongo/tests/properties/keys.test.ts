import fc from 'fast-check';
import { decode, encode } from '../../src/bson/codec';
import { compare, encodeKey, equal, KeyWriter, successor } from '../../src/bson/key';
import { referenceOrder } from './reference-order';
import { value } from './values';
import { byTier } from '../tier';

const none = Buffer.alloc(0);

test('the order of keys is the order of values', () => {
  fc.assert(
    fc.property(value, value, (a, b) => {
      const order = Math.sign(referenceOrder(a, b)) + 0;
      expect(Math.sign(encodeKey(a).compare(encodeKey(b)))).toBe(order);
      expect(Math.sign(compare(a, b)) + 0).toBe(order);
    }),
    { numRuns: byTier(2_000, 20_000) },
  );
});

test('no key is the beginning of another', () => {
  fc.assert(
    fc.property(value, value, (a, b) => {
      const [x, y] = [encodeKey(a), encodeKey(b)];
      if (!x.equals(y)) expect(x.subarray(0, y.length).equals(y)).toBe(false);
    }),
    { numRuns: byTier(500, 5_000) },
  );
});

test('compound keys are ordered field by field, each in its direction', () => {
  const direction = fc.constantFrom(1, -1);
  fc.assert(
    fc.property(
      fc.tuple(value, value),
      fc.tuple(value, value),
      fc.tuple(direction, direction),
      (a, b, directions) => {
        const writer = new KeyWriter(0);
        const order = writer.write(none, a, directions).compare(writer.write(none, b, directions));
        const expected =
          referenceOrder(a[0], b[0]) * directions[0] || referenceOrder(a[1], b[1]) * directions[1];
        expect(Math.sign(order)).toBe(Math.sign(expected) + 0);
      },
    ),
    { numRuns: byTier(1_000, 10_000) },
  );
});

test('the comparison of values is antisymmetric and transitive', () => {
  fc.assert(
    fc.property(value, value, value, (a, b, c) => {
      expect(Math.sign(compare(a, b))).toBe(-Math.sign(compare(b, a)) + 0);
      if (compare(a, b) <= 0 && compare(b, c) <= 0) expect(compare(a, c)).toBeLessThanOrEqual(0);
    }),
    { numRuns: byTier(1_000, 10_000) },
  );
});

test('a value too long for a key: equality works, and it is sorted by its beginning', () => {
  const writer = new KeyWriter(1);
  const long = 'x'.repeat(5000);
  const key = writer.write(none, [long], [1]);
  expect(key.length).toBeLessThan(1978);
  expect(writer.hasDigest).toBe(true);
  expect(writer.write(none, [long], [1])).toEqual(key);
  expect(writer.write(none, [`${long}y`], [1]).equals(key)).toBe(false);
  expect(key.compare(writer.write(none, ['w'], [1]))).toBeGreaterThan(0);
  expect(key.compare(writer.write(none, ['y'], [1]))).toBeLessThan(0);
});

test('the successor of a prefix is above everything that begins with it', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 1, maxLength: 4 }),
      fc.uint8Array({ maxLength: 4 }),
      (prefix, rest) => {
        fc.pre(prefix[0] !== 0xff);
        const key = Buffer.concat([prefix, rest]);
        expect(key.compare(successor(Buffer.from(prefix)))).toBeLessThan(0);
      },
    ),
  );
});

test('decoding and encoding gives the same bytes', () => {
  fc.assert(
    fc.property(value, (item) => {
      const bytes = encode(new Map([['v', item]]));
      const decoded = decode(bytes);
      expect(encode(decoded)).toEqual(bytes);
      expect(equal(decoded.get('v'), item)).toBe(true);
    }),
    { numRuns: byTier(500, 5_000) },
  );
});
