import fc from 'fast-check';
import { Binary, Decimal128, Double, Long, ObjectId, Timestamp } from 'bson';
import type { Value } from '../../src/bson/types';

const integer = fc.integer({ min: -3, max: 3 });
const bigInteger = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n });
const double = fc
  .double()
  .map((value): Value => ((value | 0) === value && !Object.is(value, -0) ? new Double(value) : value));
const decimal = fc
  .tuple(bigInteger, fc.integer({ min: -400, max: 400 }))
  .map(([digits, exponent]) => Decimal128.fromString(`${digits}E${exponent}`));
const text = fc.oneof(
  fc.constantFrom('', 'a', 'ab', 'b', 'a\0b', 'a\u0001', 'é', '\uFFFD', '😀'),
  fc.string({ unit: 'binary', maxLength: 8 }),
);

/** Any value that is neither a document nor an array; equal ones come often. */
export const scalar: fc.Arbitrary<Value> = fc.oneof(
  integer,
  integer,
  text,
  fc.constant(null),
  fc.boolean(),
  double,
  integer.map((n) => new Double(n)),
  bigInteger.map((n) => Long.fromBigInt(n)),
  integer.map((n) => Long.fromNumber(n)),
  decimal,
  integer.map((n) => Decimal128.fromString(String(n))),
  fc.constantFrom(2 ** 53, 2 ** 53 + 2).map((n) => n),
  fc.constantFrom('9007199254740993', '9007199254740992').map((n) => Long.fromString(n)),
  fc.date({ noInvalidDate: true }),
  fc.integer({ min: 0, max: 2 }).map((n) => new ObjectId(`65000000000000000000000${n}`)),
  fc.uint8Array({ maxLength: 3 }).map((bytes) => new Binary(bytes)),
  fc.tuple(fc.nat(9), fc.nat(9)).map(([t, i]) => new Timestamp({ t, i })),
);

/** Any value, nested a little. */
export const value: fc.Arbitrary<Value> = fc.letrec<{ value: Value }>((tie) => ({
  value: fc.oneof(
    { weight: 6, arbitrary: scalar },
    { weight: 1, arbitrary: fc.array(tie('value'), { maxLength: 3 }) },
    {
      weight: 1,
      arbitrary: fc
        .uniqueArray(fc.tuple(fc.constantFrom('x', 'y', '0'), tie('value')), {
          maxLength: 3,
          selector: ([name]) => name,
        })
        .map((fields): Value => new Map(fields)),
    },
  ),
})).value;
