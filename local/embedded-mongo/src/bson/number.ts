import { Decimal128, Double, Long } from 'bson';
import { isInt32, Rank, rankOf, type Maybe } from './types';

/** Any of BSON's four number types. */
export type Numeric = number | Double | Long | Decimal128;

/** An exact finite number: `coefficient × 10^exponent`. */
export interface Decimal {
  coefficient: bigint;
  exponent: number;
}

export function isNumeric(value: Maybe): value is Numeric {
  return typeof value === 'number' || rankOf(value) === Rank.Number;
}

/** Returns whether the type of the number is int32 or int64. */
export function isInteger(value: Numeric): value is number | Long {
  return value instanceof Long || (typeof value === 'number' && isInt32(value));
}

/** @returns the nearest double */
export function toDouble(value: Numeric): number {
  if (typeof value === 'number') return value;
  if (value instanceof Double) return value.value;
  return value instanceof Long ? value.toNumber() : Number(value.toString());
}

/** Returns a value that BSON encodes as a double. */
export function double(value: number): Numeric {
  return isInt32(value) ? new Double(value) : value;
}

/** Converts a value of any type to a boolean as MongoDB does. */
export function isTruthy(value: Maybe): boolean {
  if (isNumeric(value)) return toDouble(value) !== 0;
  return value !== undefined && value !== null && value !== false;
}

/** Converts a finite number to an exact decimal. */
export function toDecimal(value: Numeric): Decimal {
  if (value instanceof Long || value instanceof Decimal128) return parseDecimal(value.toString());
  let whole = toDouble(value);
  let halvings = 0;
  for (; !Number.isInteger(whole); whole *= 2) halvings += 1;
  return { coefficient: BigInt(whole) * 5n ** BigInt(halvings), exponent: -halvings };
}

function parseDecimal(text: string): Decimal {
  const [mantissa, exponent = '0'] = text.toUpperCase().split('E') as [string, string?];
  const [whole, fraction = ''] = mantissa.split('.') as [string, string?];
  return { coefficient: BigInt(whole + fraction), exponent: Number(exponent) - fraction.length };
}

function scaled({ coefficient, exponent }: Decimal, to: number): bigint {
  return coefficient * 10n ** BigInt(exponent - to);
}

function sum(a: Decimal, b: Decimal): Decimal {
  const exponent = Math.min(a.exponent, b.exponent);
  return { coefficient: scaled(a, exponent) + scaled(b, exponent), exponent };
}

function product(a: Decimal, b: Decimal): Decimal {
  return { coefficient: a.coefficient * b.coefficient, exponent: a.exponent + b.exponent };
}

/** Divides with twice the precision of a Decimal128 and removes trailing zeros beyond the exact quotient. */
function quotient(a: Decimal, b: Decimal): Decimal {
  const exponent = a.exponent - b.exponent;
  const result = { coefficient: scaled(a, a.exponent - 70) / b.coefficient, exponent: exponent - 70 };
  for (; result.exponent < exponent && result.coefficient % 10n === 0n; result.exponent += 1) {
    result.coefficient /= 10n;
  }
  return result;
}

function isFinite(value: Numeric): boolean {
  return !/inf|nan/i.test(value.toString());
}

/** Returns the greatest double that is not above the number, and whether it equals the number. */
export function floorDouble(value: Numeric): { double: number; exact: boolean } {
  const nearest = toDouble(value);
  if (typeof value === 'number' || value instanceof Double || !isFinite(value)) {
    return { double: nearest, exact: true };
  }
  // A finite Decimal128 may be out of the range of doubles.
  const above = Number.isFinite(nearest) ? difference(value, nearest) : BigInt(-Math.sign(nearest));
  return { double: above < 0n ? nextBelow(nearest) : nearest, exact: above === 0n };
}

/** Returns a number with the sign of `a - b`. */
function difference(a: Numeric, b: Numeric): bigint {
  const { coefficient, exponent } = toDecimal(b);
  return sum(toDecimal(a), { coefficient: -coefficient, exponent }).coefficient;
}

const bits = new DataView(new ArrayBuffer(8));

function nextBelow(value: number): number {
  if (value === 0) return -Number.MIN_VALUE;
  bits.setFloat64(0, value);
  bits.setBigUint64(0, bits.getBigUint64(0) + (value > 0 ? -1n : 1n));
  return bits.getFloat64(0);
}

/** Adds in the wider of the two types; returns a double on int64 overflow. */
export function add(a: Numeric, b: Numeric): Numeric {
  return combine(a, b, (x, y) => x + y, sum);
}

/** Multiplies in the wider of the two types; returns a double on int64 overflow. */
export function multiply(a: Numeric, b: Numeric): Numeric {
  return combine(a, b, (x, y) => x * y, product);
}

/** Divides; returns a decimal if either operand is one, else a double. The divisor must not be zero. */
export function divide(a: Numeric, b: Numeric): Numeric {
  const hasDecimal = a instanceof Decimal128 || b instanceof Decimal128;
  return hasDecimal ? combine(a, b, (x, y) => x / y, quotient) : double(toDouble(a) / toDouble(b));
}

function combine(
  a: Numeric,
  b: Numeric,
  doubles: (x: number, y: number) => number,
  decimals: (x: Decimal, y: Decimal) => Decimal,
): Numeric {
  const result = doubles(toDouble(a), toDouble(b));
  if (a instanceof Decimal128 || b instanceof Decimal128) {
    if (!isFinite(a) || !isFinite(b)) return Decimal128.fromString(String(result));
    return toDecimal128(decimals(toDecimal15(a), toDecimal15(b)));
  }
  if (!isInteger(a) || !isInteger(b)) return double(result);
  if (typeof a === 'number' && typeof b === 'number' && Number.isSafeInteger(result)) {
    return isInt32(result + 0) ? result + 0 : Long.fromNumber(result);
  }
  const { coefficient } = decimals(toDecimal(a), toDecimal(b));
  return BigInt.asIntN(64, coefficient) === coefficient ? Long.fromBigInt(coefficient) : double(result);
}

/** Converts a number to a decimal; a double is rounded to 15 significant digits, as in MongoDB. */
function toDecimal15(value: Numeric): Decimal {
  if (value instanceof Decimal128 || isInteger(value)) return toDecimal(value);
  return parseDecimal(toDouble(value).toPrecision(15));
}

/** Rounds to a Decimal128: 34 digits, half to even. */
function toDecimal128({ coefficient, exponent }: Decimal): Decimal128 {
  const excess = coefficient.toString().replace('-', '').length - 34;
  if (excess <= 0) return Decimal128.fromString(`${coefficient}E${exponent}`);
  const unit = 10n ** BigInt(excess);
  const [quotient, rest] = [coefficient / unit, coefficient % unit];
  const twice = 2n * (rest < 0n ? -rest : rest);
  const away = twice > unit || (twice === unit && quotient % 2n !== 0n);
  const step = coefficient < 0n ? -1n : 1n;
  return toDecimal128({ coefficient: away ? quotient + step : quotient, exponent: exponent + excess });
}
