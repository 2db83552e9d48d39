import type { Binary, BSONRegExp, Code, ObjectId, Timestamp } from 'bson';
import { compareNumbers, type Numeric } from './number';
import { Rank, rankOf, type Document, type Maybe, type Value } from './types';

/** @returns below, equal to or above 0: where `a` stands to `b` in MongoDB's order of all values. */
export function compare(a: Maybe, b: Maybe): number {
  if (typeof a === 'number' && typeof b === 'number' && a === a && b === b) return a - b || 0;
  const rank = rankOf(a);
  const difference = rank - rankOf(b);
  if (difference !== 0) return difference;
  switch (rank) {
    case Rank.Number:
      return compareNumbers(a as Numeric, b as Numeric);
    case Rank.String:
      return compareStrings(a as string, b as string);
    case Rank.Document:
      return compareDocuments(a as Document, b as Document);
    case Rank.Array:
      return compareArrays(a as Value[], b as Value[]);
    case Rank.Binary:
      return compareBinaries(a as Binary, b as Binary);
    case Rank.ObjectId:
      return Buffer.compare((a as ObjectId).id, (b as ObjectId).id);
    case Rank.Boolean:
      return Number(a) - Number(b);
    case Rank.Date:
      return (a as Date).getTime() - (b as Date).getTime();
    case Rank.Timestamp:
      return (a as Timestamp).compare(b as Timestamp);
    case Rank.RegExp: {
      const [x, y] = [a as BSONRegExp, b as BSONRegExp];
      return compareStrings(x.pattern, y.pattern) || compareStrings(x.options, y.options);
    }
    case Rank.Code:
      return compareStrings(String((a as Code).code), String((b as Code).code));
    default:
      return 0;
  }
}

export function equal(a: Maybe, b: Maybe): boolean {
  return compare(a, b) === 0;
}

/** Strings are ordered by their UTF-8 bytes, which JavaScript's UTF-16 order differs from above U+FFFF. */
function compareStrings(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i += 1) {
    const x = a.charCodeAt(i);
    const y = b.charCodeAt(i);
    if (x !== y) return codeUnitOrder(x) - codeUnitOrder(y);
  }
  return a.length - b.length;
}

/** Moves surrogates above the rest of the basic plane, where the characters they stand for belong. */
function codeUnitOrder(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}

/** Documents are ordered field by field: by type, then by name, then by value. */
function compareDocuments(a: Document, b: Document): number {
  const others = b.entries();
  for (const [name, value] of a) {
    const next = others.next();
    if (next.done) return 1;
    const [otherName, other] = next.value;
    const order = rankOf(value) - rankOf(other) || compareStrings(name, otherName) || compare(value, other);
    if (order !== 0) return order;
  }
  return others.next().done ? 0 : -1;
}

function compareArrays(a: Value[], b: Value[]): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i += 1) {
    const order = compare(a[i], b[i]);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

/** Binary data is ordered by length, then by subtype, then by its bytes. */
function compareBinaries(a: Binary, b: Binary): number {
  return a.length() - b.length() || a.sub_type - b.sub_type || Buffer.compare(a.value(), b.value());
}
