import { MongoError } from '../../errors';
import { isNumeric, toDouble } from '../../bson/number';
import { typeName, type Maybe } from '../../bson/types';
import { isNullish, positional } from './arguments';
import { toText } from './conversions';
import type { Operators } from './index';

function requireString(name: string, value: Maybe): string {
  if (typeof value === 'string') return value;
  throw new MongoError(16702, `${name} only supports strings, not ${typeName(value)}`);
}

function substring([text, from, count]: Maybe[]): string {
  if (!isNumeric(from) || !isNumeric(count)) {
    throw new MongoError(34450, '$substrCP: the start and the length must be numbers');
  }
  const characters = [...(toText(text) ?? '')];
  return characters.slice(toDouble(from), toDouble(from) + toDouble(count)).join('');
}

/** Strings; positions and lengths are in code points. */
export const strings: Operators = {
  $concat: positional('$concat', 0, Infinity, (values) =>
    values.some(isNullish) ? null : values.map((value) => requireString('$concat', value)).join(''),
  ),
  $toLower: positional('$toLower', 1, 1, ([value]) =>
    (toText(value) ?? '').replace(/[A-Z]+/g, (s) => s.toLowerCase()),
  ),
  $toUpper: positional('$toUpper', 1, 1, ([value]) =>
    (toText(value) ?? '').replace(/[a-z]+/g, (s) => s.toUpperCase()),
  ),
  $strLenCP: positional('$strLenCP', 1, 1, ([value]) => [...requireString('$strLenCP', value)].length),
  $substrCP: positional('$substrCP', 3, 3, substring),
  $split: positional('$split', 2, 2, ([text, separator]) =>
    isNullish(text) || isNullish(separator)
      ? null
      : requireString('$split', text).split(requireString('$split', separator)),
  ),
};
