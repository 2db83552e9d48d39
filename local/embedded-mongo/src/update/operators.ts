import { bad, mistyped, notServed } from '../errors';
import { compare } from '../bson/key';
import { add, isInteger, isNumeric, multiply, type Numeric } from '../bson/number';
import { copy, showValue, type Value } from '../bson/types';
import { addToSet, pop, pull, pullAll, push } from './arrays';
import type { Target } from './target';

/** Changes one place of a document. */
export type Change = (target: Target) => void;

/** Makes a change of an operator's operand; throws for an operand it does not take. */
type Operator = (operand: Value, path: string) => Change;

/** @param initial what a missing field becomes */
function arithmetic(
  name: string,
  compute: (value: Numeric, operand: Numeric) => Numeric,
  initial: (operand: Numeric) => Numeric,
): Operator {
  return (operand, path) => {
    if (!isNumeric(operand)) throw mistyped(`Cannot ${name} with ${showValue(operand)} at ${path}`);
    return (target) => {
      const value = target.get();
      if (value === undefined) return target.set(initial(operand));
      if (!isNumeric(value))
        throw mistyped(`Cannot apply ${name} to a value of non-numeric type, ${target.where}`);
      const result = compute(value, operand);
      const overflows = isInteger(value) && isInteger(operand) && !isInteger(result);
      if (overflows) throw bad(`${name} goes beyond int64 in ${target.where}`);
      target.set(result);
    };
  };
}

/** Sets the operand if it stands on one side of the value. */
function bound(side: 1 | -1): Operator {
  return (operand) => (target) => {
    const value = target.get();
    if (value === undefined || compare(operand, value) * side > 0) target.set(copy(operand));
  };
}

function currentDate(operand: Value, path: string): Change {
  const type = operand instanceof Map ? operand.get('$type') : operand;
  if (operand === true || type === 'date') return (target) => target.set(new Date());
  if (operand instanceof Map && type === 'timestamp') throw notServed('$currentDate with a timestamp');
  throw bad(`${showValue(operand)} is not valid for $currentDate at ${path}: use true or {$type: …}`);
}

const set: Operator = (operand) => (target) => target.set(copy(operand));

/** Every update operator that is served, but `$rename`, which has two targets. */
export const operators: Readonly<Record<string, Operator>> = {
  $set: set,
  $setOnInsert: set,
  $unset: () => (target) => target.remove(),
  $inc: arithmetic('$inc', add, (operand) => operand),
  $mul: arithmetic('$mul', multiply, (operand) => multiply(operand, 0)),
  $min: bound(-1),
  $max: bound(1),
  $currentDate: currentDate,
  $push: push,
  $addToSet: addToSet,
  $pull: pull,
  $pullAll: pullAll,
  $pop: pop,
};
