import { Decimal128, Long, ObjectId } from 'bson';
import { MongoError } from '../../errors';
import { double } from '../../bson/arithmetic';
import { isNumeric, toDouble } from '../../bson/number';
import { isInt32, isTruthy, typeName, type Maybe } from '../../bson/types';
import { isNullish, positional } from './arguments';
import type { Operators } from './index';

function failed(value: Maybe, to: string): MongoError {
  return new MongoError(
    'ConversionFailure',
    `Could not convert a value of type ${typeName(value)} to ${to} in $convert`,
  );
}

/** @returns the value as text, null for no value */
export function toText(value: Maybe): string | null {
  if (isNullish(value)) return null;
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean' || isNumeric(value)) return value.toString();
  if (value instanceof Date) return value.toISOString();
  if (value instanceof ObjectId) return value.toHexString();
  throw failed(value, 'string');
}

function toNumber(value: Maybe, to: string): number {
  if (typeof value === 'boolean') return Number(value);
  if (isNumeric(value)) return toDouble(value);
  if (value instanceof Date && to !== 'int') return value.getTime();
  if (typeof value === 'string' && /^\s*[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i.test(value))
    return Number(value);
  throw failed(value, to);
}

function toInt(value: Maybe): Maybe {
  if (typeof value === 'string' && !/^[-+]?\d+$/.test(value)) throw failed(value, 'int');
  const number = Math.trunc(toNumber(value, 'int')) + 0;
  if (!isInt32(number)) throw failed(value, 'int');
  return number;
}

function toLong(value: Maybe): Maybe {
  if (value instanceof Long) return value;
  if (typeof value === 'string') {
    if (!/^[-+]?\d+$/.test(value)) throw failed(value, 'long');
    return Long.fromString(value);
  }
  const number = Math.trunc(toNumber(value, 'long'));
  if (!(Math.abs(number) < 2 ** 63)) throw failed(value, 'long');
  return Long.fromBigInt(BigInt(number));
}

function toDecimal(value: Maybe): Maybe {
  if (value instanceof Decimal128) return value;
  if (value instanceof Long) return Decimal128.fromString(value.toString());
  return Decimal128.fromString(typeof value === 'string' ? value : String(toNumber(value, 'decimal')));
}

function toDate(value: Maybe): Maybe {
  if (value instanceof Date) return value;
  if (value instanceof ObjectId) return value.getTimestamp();
  const date = new Date(typeof value === 'string' ? value : isNumeric(value) ? toDouble(value) : NaN);
  if (Number.isNaN(date.getTime())) throw failed(value, 'date');
  return date;
}

function toObjectId(value: Maybe): Maybe {
  if (value instanceof ObjectId) return value;
  if (typeof value === 'string' && /^[\da-f]{24}$/i.test(value)) return new ObjectId(value);
  throw failed(value, 'objectId');
}

function conversion(name: string, convert: (value: Maybe) => Maybe) {
  return positional(name, 1, 1, ([value]) => (isNullish(value) ? null : convert(value)));
}

/** Types and conversions between them. */
export const conversions: Operators = {
  $type: positional('$type', 1, 1, ([value]) => typeName(value)),
  $toString: conversion('$toString', toText),
  $toInt: conversion('$toInt', toInt),
  $toLong: conversion('$toLong', toLong),
  $toDouble: conversion('$toDouble', (value) => double(toNumber(value, 'double'))),
  $toDecimal: conversion('$toDecimal', toDecimal),
  $toDate: conversion('$toDate', toDate),
  $toBool: conversion('$toBool', (value) => isTruthy(value)),
  $toObjectId: conversion('$toObjectId', toObjectId),
};
