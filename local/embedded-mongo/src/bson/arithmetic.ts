import { Decimal128, Double, Long } from 'bson';
import { isInt32 } from './types';
import { parseDecimal, toDouble, type Decimal, type Numeric } from './number';

/** What a sum or product of int64s becomes when it does not fit: an error, or a double. */
export type OnOverflow = 'fail' | 'double';

/** @returns a double, held so that it is written as a double. */
export function double(value: number): Numeric {
  return isInt32(value) ? new Double(value) : value;
}

/** @returns the sum in the wider of the two types; `undefined` when int64 overflows and that is a failure. */
export function add(a: Numeric, b: Numeric, onOverflow: OnOverflow = 'fail'): Numeric | undefined {
  return combine(a, b, onOverflow, {
    doubles: (x, y) => x + y,
    integers: (x, y) => x + y,
    decimals: (x, y) => {
      const exponent = Math.min(x.exponent, y.exponent);
      return { coefficient: scaled(x, exponent) + scaled(y, exponent), exponent };
    },
  });
}

/** @returns the product in the wider of the two types; `undefined` when int64 overflows and that is a failure. */
export function multiply(a: Numeric, b: Numeric, onOverflow: OnOverflow = 'fail'): Numeric | undefined {
  return combine(a, b, onOverflow, {
    doubles: (x, y) => x * y,
    integers: (x, y) => x * y,
    decimals: (x, y) => ({ coefficient: x.coefficient * y.coefficient, exponent: x.exponent + y.exponent }),
  });
}

/** @returns the number with its sign turned. */
export function negate(value: Numeric): Numeric {
  return multiply(value, -1, 'double')!;
}

/** @returns the quotient, as a decimal when either is one and as a double otherwise; the divisor is not zero. */
export function divide(a: Numeric, b: Numeric): Numeric {
  if (!(a instanceof Decimal128) && !(b instanceof Decimal128)) return double(toDouble(a) / toDouble(b));
  if (!isFinite(a) || !isFinite(b)) return Decimal128.fromString(String(toDouble(a) / toDouble(b)));
  const x = toDecimal(a);
  const y = toDecimal(b);
  const shift = 40 + Math.max(0, digits(y.coefficient) - digits(x.coefficient));
  const coefficient = (x.coefficient * 10n ** BigInt(shift)) / y.coefficient;
  return fromDecimal(
    trimmed({ coefficient, exponent: x.exponent - shift - y.exponent }, x.exponent - y.exponent),
  );
}

interface Operation {
  doubles(x: number, y: number): number;
  integers(x: bigint, y: bigint): bigint;
  decimals(x: Decimal, y: Decimal): Decimal;
}

function combine(a: Numeric, b: Numeric, onOverflow: OnOverflow, operation: Operation): Numeric | undefined {
  if (typeof a === 'number' && typeof b === 'number') {
    const result = operation.doubles(a, b);
    if (!isInt32(a) || !isInt32(b)) return double(result);
    if (isInt32(result)) return result;
    return Long.fromBigInt(operation.integers(BigInt(a), BigInt(b)));
  }
  if (a instanceof Decimal128 || b instanceof Decimal128) {
    if (isFinite(a) && isFinite(b)) return fromDecimal(operation.decimals(toDecimal(a), toDecimal(b)));
    return Decimal128.fromString(String(operation.doubles(toDouble(a), toDouble(b))));
  }
  if (!isInteger(a) || !isInteger(b)) return double(operation.doubles(toDouble(a), toDouble(b)));
  const result = operation.integers(toBigInt(a), toBigInt(b));
  if (BigInt.asIntN(64, result) === result) return Long.fromBigInt(result);
  return onOverflow === 'fail' ? undefined : double(Number(result));
}

/** @returns whether the number's type is int32 or int64. */
export function isInteger(value: Numeric): value is number | Long {
  return value instanceof Long || (typeof value === 'number' && isInt32(value));
}

function toBigInt(value: number | Long): bigint {
  return typeof value === 'number' ? BigInt(value) : value.toBigInt();
}

function isFinite(value: Numeric): boolean {
  return value instanceof Decimal128 ? /\d/.test(value.toString()) : Number.isFinite(toDouble(value));
}

/** A double becomes a decimal of 15 digits, which is how many of its digits are meant. */
function toDecimal(value: Numeric): Decimal {
  if (value instanceof Decimal128 || isInteger(value)) return parseDecimal(value.toString());
  return parseDecimal(toDouble(value).toPrecision(15));
}

/** @returns the nearest Decimal128: 34 digits, halves to even. */
function fromDecimal({ coefficient, exponent }: Decimal): Decimal128 {
  const excess = digits(coefficient) - 34;
  if (excess > 0) {
    const unit = 10n ** BigInt(excess);
    const rest = coefficient % unit;
    const twice = 2n * (rest < 0n ? -rest : rest);
    let quotient = coefficient / unit;
    if (twice > unit || (twice === unit && quotient % 2n !== 0n)) quotient += coefficient < 0n ? -1n : 1n;
    return fromDecimal({ coefficient: quotient, exponent: exponent + excess });
  }
  return Decimal128.fromString(`${coefficient}E${exponent}`);
}

/** Drops the zeros that a division left at the end, down to the exponent the quotient would ideally have. */
function trimmed({ coefficient, exponent }: Decimal, ideal: number): Decimal {
  while (exponent < ideal && coefficient % 10n === 0n) {
    coefficient /= 10n;
    exponent += 1;
  }
  return { coefficient, exponent };
}

function scaled(value: Decimal, exponent: number): bigint {
  return value.coefficient * 10n ** BigInt(value.exponent - exponent);
}

function digits(value: bigint): number {
  return value.toString().replace('-', '').length;
}
