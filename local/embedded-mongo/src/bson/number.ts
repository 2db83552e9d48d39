import { Decimal128, Double, Long, Timestamp } from 'bson';
import type { Maybe } from './types';

/** Any of BSON's four number types. */
export type Numeric = number | Double | Long | Decimal128;

export function isNumeric(value: Maybe): value is Numeric {
  if (typeof value === 'number') return true;
  if (value === null || typeof value !== 'object') return false;
  if (value instanceof Long) return !(value instanceof Timestamp);
  return value instanceof Double || value instanceof Decimal128;
}

/** @returns the nearest double. */
export function toDouble(value: Numeric): number {
  if (typeof value === 'number') return value;
  if (value instanceof Double) return value.value;
  return value instanceof Long ? value.toNumber() : Number(value.toString());
}

/** A finite decimal number: `coefficient × 10^exponent`. */
export interface Decimal {
  coefficient: bigint;
  exponent: number;
}

/** @returns the parts of a finite Decimal128, exactly. */
export function parseDecimal(text: string): Decimal {
  const [mantissa, exponent = '0'] = text.toUpperCase().split('E') as [string, string?];
  const [whole, fraction = ''] = mantissa.split('.') as [string, string?];
  return { coefficient: BigInt(whole + fraction), exponent: Number(exponent) - fraction.length };
}

type Ratio = [numerator: bigint, denominator: bigint];

const bits = new DataView(new ArrayBuffer(8));

/** @returns a finite number as an exact fraction. */
function toRatio(value: Numeric): Ratio {
  if (value instanceof Long) return [value.toBigInt(), 1n];
  if (value instanceof Decimal128) {
    const { coefficient, exponent } = parseDecimal(value.toString());
    return exponent < 0
      ? [coefficient, 10n ** BigInt(-exponent)]
      : [coefficient * 10n ** BigInt(exponent), 1n];
  }
  const double = toDouble(value);
  if (Number.isInteger(double)) return [BigInt(double), 1n];
  bits.setFloat64(0, double);
  const word = bits.getBigUint64(0);
  const biased = Number((word >> 52n) & 0x7ffn);
  const fraction = word & 0xfffffffffffffn;
  const mantissa = biased === 0 ? fraction : fraction | 0x10000000000000n;
  const scale = BigInt(1075 - Math.max(biased, 1));
  return [word >> 63n ? -mantissa : mantissa, 1n << scale];
}

/** @returns below, equal to or above 0: the numbers' order whatever their types; NaN is the lowest number. */
export function compareNumbers(a: Numeric, b: Numeric): number {
  const x = toDouble(a);
  const y = toDouble(b);
  if (x < y) return -1;
  if (x > y) return 1;
  if (x !== y) return Number.isNaN(x) ? (Number.isNaN(y) ? 0 : -1) : 1;
  // Rounding keeps order, so only numbers that round to the same double need exact arithmetic.
  if (isExactDouble(a) && isExactDouble(b)) return 0;
  if (!Number.isFinite(x)) return compareBeyondDouble(a, b);
  const [an, ad] = toRatio(a);
  const [bn, bd] = toRatio(b);
  const left = an * bd;
  const right = bn * ad;
  return left < right ? -1 : left > right ? 1 : 0;
}

function isExactDouble(value: Numeric): boolean {
  return typeof value === 'number' || value instanceof Double;
}

/** Orders numbers that round to the same infinity: a Decimal128 may be finite and yet beyond every double. */
function compareBeyondDouble(a: Numeric, b: Numeric): number {
  const sign = toDouble(a) > 0 ? 1 : -1;
  if (isInfinite(a) || isInfinite(b)) return sign * (Number(isInfinite(a)) - Number(isInfinite(b)));
  const [left] = toRatio(a);
  const [right] = toRatio(b);
  return left < right ? -1 : left > right ? 1 : 0;
}

export function isInfinite(value: Numeric): boolean {
  if (value instanceof Decimal128) return /inf/i.test(value.toString());
  return !(value instanceof Long) && Math.abs(toDouble(value)) === Infinity;
}

/** @returns the greatest double that is not above the number, and whether it is the number itself. */
export function floorDouble(value: Numeric): { double: number; exact: boolean } {
  const nearest = toDouble(value);
  if (isExactDouble(value) || Number.isNaN(nearest)) return { double: nearest, exact: true };
  const order = compareNumbers(nearest, value);
  return { double: order > 0 ? previousDouble(nearest) : nearest, exact: order === 0 };
}

function previousDouble(value: number): number {
  if (value === 0) return -Number.MIN_VALUE;
  bits.setFloat64(0, value);
  bits.setBigUint64(0, bits.getBigUint64(0) + (value > 0 ? -1n : 1n));
  return bits.getFloat64(0);
}
