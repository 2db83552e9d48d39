import type { Binary, BSONRegExp, Code, ObjectId, Timestamp } from 'bson';
import { isNumeric, toDouble, toDecimal, type Numeric } from '../../src/bson/number';
import { Rank, rankOf, type Document, type Maybe, type Value } from '../../src/bson/types';

/**
 * Reference implementation of MongoDB's order of values, after its manual; the server itself compares the bytes of
 * keys.
 * @returns below, equal to or above 0
 */
export function referenceOrder(a: Maybe, b: Maybe): number {
  const rank = rankOf(a);
  if (rank !== rankOf(b)) return rank - rankOf(b);
  switch (rank) {
    case Rank.Number:
      return numbers(a as Numeric, b as Numeric);
    case Rank.String:
      return strings(a as string, b as string);
    case Rank.Document:
      return lists([...(a as Document)], [...(b as Document)], field);
    case Rank.Array:
      return lists(a as Value[], b as Value[], referenceOrder);
    case Rank.Binary:
      return binaries(a as Binary, b as Binary);
    case Rank.ObjectId:
      return strings((a as ObjectId).toHexString(), (b as ObjectId).toHexString());
    case Rank.Boolean:
      return Number(a) - Number(b);
    case Rank.Date:
      return (a as Date).getTime() - (b as Date).getTime();
    case Rank.Timestamp:
      return (a as Timestamp).compare(b as Timestamp);
    case Rank.RegExp: {
      const [x, y] = [a as BSONRegExp, b as BSONRegExp];
      return strings(x.pattern, y.pattern) || strings(x.options, y.options);
    }
    case Rank.Code:
      return strings(String((a as Code).code), String((b as Code).code));
    default:
      return 0;
  }
}

/** Strings are ordered by their code points. */
function strings(a: string, b: string): number {
  return lists([...a], [...b], (x, y) => x.codePointAt(0)! - y.codePointAt(0)!);
}

function lists<T>(a: T[], b: T[], order: (x: T, y: T) => number): number {
  for (let i = 0; i < Math.min(a.length, b.length); i += 1) {
    const difference = order(a[i]!, b[i]!);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

/** Fields are ordered by type, then by name, then by value. */
function field([name, a]: [string, Value], [other, b]: [string, Value]): number {
  return rankOf(a) - rankOf(b) || strings(name, other) || referenceOrder(a, b);
}

/** Binary data is ordered by length, then by subtype, then by its bytes. */
function binaries(a: Binary, b: Binary): number {
  return a.length() - b.length() || a.sub_type - b.sub_type || Buffer.compare(a.value(), b.value());
}

/** NaN is the lowest number; all others are ordered by their numeric value, whatever their types. */
function numbers(a: Numeric, b: Numeric): number {
  const [x, y] = [toDouble(a), toDouble(b)];
  if (Number.isNaN(x) || Number.isNaN(y)) return Number(Number.isNaN(y)) - Number(Number.isNaN(x));
  if (x !== y) return x < y ? -1 : 1;
  // A decimal can be beyond all doubles, and is nearer to zero than an infinity.
  if (!isFiniteNumber(a) || !isFiniteNumber(b))
    return Math.sign(x) * (Number(isFiniteNumber(b)) - Number(isFiniteNumber(a)));
  const [left, right] = [toDecimal(a), toDecimal(b)];
  const exponent = Math.min(left.exponent, right.exponent);
  const scaled = ({ coefficient, exponent: own }: typeof left) => coefficient * 10n ** BigInt(own - exponent);
  const difference = scaled(left) - scaled(right);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

function isFiniteNumber(value: Numeric): boolean {
  return isNumeric(value) && !/inf|nan/i.test(value.toString());
}
