import { MongoError, notServed } from '../../errors';
import { typeName, type Maybe, type Value } from '../../bson/types';
import { compileExpression, type Expression } from '../expression';
import { isNullish, named, optional, positional } from './arguments';
import type { Operators } from './index';

function requireDate(name: string, value: Maybe): Date {
  if (value instanceof Date) return value;
  throw new MongoError(16006, `can't convert from BSON type ${typeName(value)} to Date in ${name}`);
}

const pad = (value: number, digits = 2) => String(value).padStart(digits, '0');

/** Each part of a date, in UTC, by the letter `$dateToString` names it with. */
const parts: Readonly<Record<string, (date: Date) => string>> = {
  Y: (date) => pad(date.getUTCFullYear(), 4),
  m: (date) => pad(date.getUTCMonth() + 1),
  d: (date) => pad(date.getUTCDate()),
  H: (date) => pad(date.getUTCHours()),
  M: (date) => pad(date.getUTCMinutes()),
  S: (date) => pad(date.getUTCSeconds()),
  L: (date) => pad(date.getUTCMilliseconds(), 3),
  j: (date) => pad(dayOfYear(date), 3),
  '%': () => '%',
};

function dayOfYear(date: Date): number {
  return Math.floor((date.getTime() - Date.UTC(date.getUTCFullYear(), 0, 1)) / 86_400_000) + 1;
}

function requireUtc(zone: Maybe): void {
  if (isNullish(zone) || ['UTC', 'GMT', 'Z', '+00:00'].includes(zone as string)) return;
  throw notServed('a time zone other than UTC');
}

function dateToString(operand: Value): Expression {
  const spec = named('$dateToString', operand, ['date'], ['format', 'timezone', 'onNull']);
  const [date, zone, onNull] = [
    compileExpression(spec.date!),
    optional(spec.timezone),
    optional(spec.onNull),
  ];
  const format = optional(spec.format);
  return (scope) => {
    const value = date(scope);
    requireUtc(zone(scope));
    if (isNullish(value)) return spec.onNull === undefined ? null : onNull(scope);
    const pattern = format(scope) ?? '%Y-%m-%dT%H:%M:%S.%LZ';
    const moment = requireDate('$dateToString', value);
    return String(pattern).replace(/%(.?)/g, (_, letter: string) => {
      const part = Object.hasOwn(parts, letter) ? parts[letter] : undefined;
      if (!part) throw new MongoError(18536, `Invalid format character '%${letter}' in format string`);
      return part(moment);
    });
  };
}

const unitMs: Readonly<Record<string, number>> = {
  millisecond: 1,
  second: 1000,
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
};

function dateTrunc(operand: Value): Expression {
  const spec = named('$dateTrunc', operand, ['date', 'unit'], ['timezone']);
  const [date, unit, zone] = [
    compileExpression(spec.date!),
    compileExpression(spec.unit!),
    optional(spec.timezone),
  ];
  return (scope) => {
    const value = date(scope);
    requireUtc(zone(scope));
    if (isNullish(value)) return null;
    const moment = requireDate('$dateTrunc', value);
    const name = String(unit(scope));
    if (name === 'year') return new Date(Date.UTC(moment.getUTCFullYear(), 0));
    if (name === 'month') return new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth()));
    const ms = unitMs[name];
    if (ms === undefined) throw notServed(`the $dateTrunc unit ${name}`);
    return new Date(Math.floor(moment.getTime() / ms) * ms);
  };
}

function part(name: string, take: (date: Date) => number) {
  return positional(name, 1, 1, ([value]) => (isNullish(value) ? null : take(requireDate(name, value))));
}

/** Dates, in UTC. */
export const dates: Operators = {
  $dateToString: dateToString,
  $dateTrunc: dateTrunc,
  $year: part('$year', (date) => date.getUTCFullYear()),
  $month: part('$month', (date) => date.getUTCMonth() + 1),
  $dayOfMonth: part('$dayOfMonth', (date) => date.getUTCDate()),
  $dayOfWeek: part('$dayOfWeek', (date) => date.getUTCDay() + 1),
  $dayOfYear: part('$dayOfYear', dayOfYear),
  $hour: part('$hour', (date) => date.getUTCHours()),
  $minute: part('$minute', (date) => date.getUTCMinutes()),
  $second: part('$second', (date) => date.getUTCSeconds()),
};
