import { Timestamp } from 'bson';
import { MongoError } from '../errors';
import { add, multiply } from '../bson/arithmetic';
import { compare } from '../bson/compare';
import { isNumeric, type Numeric } from '../bson/number';
import { showValue } from '../bson/show';
import { typeName, type Document, type Value } from '../bson/types';
import { addToSet, pop, pull, pullAll, push } from './arrays';
import { copy } from '../bson/copy';
import type { Target } from './target';

/** Changes one place of a document. */
export type Change = (target: Target, document: Document) => void;

/** Makes a change of an operator's operand; throws for an operand it does not take. */
type Operator = (operand: Value, path: string) => Change;

function arithmetic(
  name: string,
  verb: string,
  compute: (a: Numeric, b: Numeric) => Numeric | undefined,
  initial: (operand: Numeric) => Numeric,
): Operator {
  return (operand, path) => {
    if (!isNumeric(operand)) {
      throw new MongoError(
        'TypeMismatch',
        `Cannot ${verb} with non-numeric argument: {${path}: ${showValue(operand)}}`,
      );
    }
    return (target, document) => {
      const value = target.get();
      if (value === undefined) return target.set(initial(operand));
      if (!isNumeric(value)) throw notNumeric(name, target, value, document);
      const result = compute(value, operand);
      if (result === undefined) {
        throw new MongoError(
          'BadValue',
          `Failed to apply ${name} operations to current value (${typeName(value)} ${showValue(value)}) for document {_id: ${showValue(document.get('_id'))}}`,
        );
      }
      target.set(result);
    };
  };
}

function notNumeric(name: string, target: Target, value: Value, document: Document): MongoError {
  return new MongoError(
    'TypeMismatch',
    `Cannot apply ${name} to a value of non-numeric type. {_id: ${showValue(document.get('_id'))}} has the field '${target.path.split('.').at(-1)}' of non-numeric type ${typeName(value)}`,
  );
}

function bound(isBetter: (order: number) => boolean): Operator {
  return (operand) => (target) => {
    const value = target.get();
    if (value === undefined || isBetter(compare(operand, value))) target.set(copy(operand));
  };
}

function currentDate(operand: Value, path: string): Change {
  const type = operand instanceof Map ? operand.get('$type') : operand;
  if (operand === true || type === 'date') return (target) => target.set(new Date());
  if (operand instanceof Map && type === 'timestamp') return (target) => target.set(nextTimestamp());
  throw new MongoError(
    'BadValue',
    `${showValue(operand)} is not valid type for $currentDate at ${path}. Please use a boolean ('true') or a $type expression ({$type: 'timestamp/date'}).`,
  );
}

let lastSecond = 0;
let counter = 0;

/** @returns a timestamp above every one before it in this process */
function nextTimestamp(): Timestamp {
  const second = Math.max(Math.floor(Date.now() / 1000), lastSecond);
  counter = second === lastSecond ? counter + 1 : 1;
  lastSecond = second;
  return new Timestamp({ t: second, i: counter });
}

const set: Operator = (operand) => (target) => target.set(copy(operand));

/** Every update operator that is served, but `$rename`, which has two targets. */
export const operators: Readonly<Record<string, Operator>> = {
  $set: set,
  $setOnInsert: set,
  $unset: () => (target) => target.remove(),
  $inc: arithmetic(
    '$inc',
    'increment',
    (a, b) => add(a, b),
    (operand) => operand,
  ),
  $mul: arithmetic(
    '$mul',
    'multiply',
    (a, b) => multiply(a, b),
    (operand) => multiply(operand, 0, 'double')!,
  ),
  $min: bound((order) => order < 0),
  $max: bound((order) => order > 0),
  $currentDate: currentDate,
  $push: push,
  $addToSet: addToSet,
  $pull: pull,
  $pullAll: pullAll,
  $pop: pop,
};

/** @returns a value's place in the order in which fields of one document are changed */
export function compareFields(a: string, b: string): number {
  const [x, y] = [Number(a), Number(b)];
  if (Number.isInteger(x) && Number.isInteger(y)) return x - y;
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}
