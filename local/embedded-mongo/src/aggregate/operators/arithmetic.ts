import { Decimal128, Long } from 'bson';
import { MongoError } from '../../errors';
import { add, divide, double, isInteger, multiply, negate } from '../../bson/arithmetic';
import { isNumeric, toDouble, type Numeric } from '../../bson/number';
import { typeName, type Maybe } from '../../bson/types';
import { isNullish, positional } from './arguments';
import type { Operators } from './index';

function requireNumeric(name: string, value: Maybe): Numeric {
  if (isNumeric(value)) return value;
  throw new MongoError('TypeMismatch', `${name} only supports numeric types, not ${typeName(value)}`);
}

/** Adds numbers to each other, and numbers of milliseconds to one date. */
function sumOf(values: Maybe[]): Maybe {
  if (values.some(isNullish)) return null;
  const dates = values.filter((value) => value instanceof Date);
  if (dates.length > 1) throw new MongoError(16612, 'only one date allowed in an $add expression');
  const numbers = values
    .filter((value) => !(value instanceof Date))
    .map((value) => requireNumeric('$add', value));
  const sum = numbers.reduce((total, value) => add(total, value, 'double')!, 0);
  return dates[0] ? new Date(dates[0].getTime() + Math.round(toDouble(sum))) : sum;
}

function difference([a, b]: Maybe[]): Maybe {
  if (isNullish(a) || isNullish(b)) return null;
  if (a instanceof Date && b instanceof Date) return Long.fromNumber(a.getTime() - b.getTime());
  if (a instanceof Date) return new Date(a.getTime() - Math.round(toDouble(requireNumeric('$subtract', b))));
  return add(requireNumeric('$subtract', a), negate(requireNumeric('$subtract', b)), 'double');
}

function quotient([a, b]: Maybe[]): Maybe {
  if (isNullish(a) || isNullish(b)) return null;
  const divisor = requireNumeric('$divide', b);
  if (toDouble(divisor) === 0) throw new MongoError('BadValue', "can't $divide by zero");
  return divide(requireNumeric('$divide', a), divisor);
}

function remainder([a, b]: Maybe[]): Maybe {
  if (isNullish(a) || isNullish(b)) return null;
  const [value, divisor] = [requireNumeric('$mod', a), requireNumeric('$mod', b)];
  if (toDouble(divisor) === 0) throw new MongoError(16610, "can't $mod by zero");
  if (isInteger(value) && isInteger(divisor)) {
    const result = BigInt(value.toString()) % BigInt(divisor.toString());
    return typeof value === 'number' && typeof divisor === 'number'
      ? Number(result)
      : Long.fromBigInt(result);
  }
  return double(toDouble(value) % toDouble(divisor));
}

/** Makes an operator of one double that keeps the type where the result is a whole number of that type. */
function unary(name: string, compute: (value: number) => number, whole: boolean) {
  return positional(name, 1, 1, ([value]) => {
    if (isNullish(value)) return null;
    const number = requireNumeric(name, value);
    if (whole && isInteger(number)) return number;
    if (number instanceof Decimal128) return Decimal128.fromString(String(compute(toDouble(number))));
    return double(compute(toDouble(number)));
  });
}

/** Rounds to a number of decimal places, halves to the even neighbour. */
function round([value, places = 0]: Maybe[]): Maybe {
  if (isNullish(value) || isNullish(places)) return null;
  const number = requireNumeric('$round', value);
  const digits = toDouble(requireNumeric('$round', places));
  if (isInteger(number) && digits >= 0) return number;
  const scale = 10 ** Math.abs(digits);
  const scaled = digits >= 0 ? toDouble(number) * scale : toDouble(number) / scale;
  const floor = Math.floor(scaled);
  const up = scaled - floor > 0.5 || (scaled - floor === 0.5 && floor % 2 !== 0);
  const whole = up ? floor + 1 : floor;
  const result = digits >= 0 ? whole / scale : whole * scale;
  if (number instanceof Decimal128) return Decimal128.fromString(String(result));
  return isInteger(number) ? (typeof number === 'number' ? result : Long.fromNumber(result)) : double(result);
}

function absolute([value]: Maybe[]): Maybe {
  if (isNullish(value)) return null;
  const number = requireNumeric('$abs', value);
  return toDouble(number) < 0 ? negate(number) : number;
}

function power([base, exponent]: Maybe[]): Maybe {
  if (isNullish(base) || isNullish(exponent)) return null;
  const [a, b] = [requireNumeric('$pow', base), requireNumeric('$pow', exponent)];
  const result = toDouble(a) ** toDouble(b);
  const exact = isInteger(a) && isInteger(b) && Number.isSafeInteger(result);
  if (!exact) return double(result);
  return typeof a === 'number' && (result | 0) === result ? result : Long.fromNumber(result);
}

function product(values: Maybe[]): Maybe {
  if (values.some(isNullish)) return null;
  return values.reduce<Numeric>(
    (total, value) => multiply(total, requireNumeric('$multiply', value), 'double')!,
    1,
  );
}

/** Arithmetic with MongoDB's rules for the type of the result. */
export const arithmetic: Operators = {
  $add: positional('$add', 0, Infinity, sumOf),
  $subtract: positional('$subtract', 2, 2, difference),
  $multiply: positional('$multiply', 0, Infinity, product),
  $divide: positional('$divide', 2, 2, quotient),
  $mod: positional('$mod', 2, 2, remainder),
  $abs: positional('$abs', 1, 1, absolute),
  $pow: positional('$pow', 2, 2, power),
  $round: positional('$round', 1, 2, round),
  $ceil: unary('$ceil', Math.ceil, true),
  $floor: unary('$floor', Math.floor, true),
  $trunc: unary('$trunc', Math.trunc, true),
  $sqrt: unary('$sqrt', Math.sqrt, false),
  $exp: unary('$exp', Math.exp, false),
  $ln: unary('$ln', Math.log, false),
  $log10: unary('$log10', Math.log10, false),
};
