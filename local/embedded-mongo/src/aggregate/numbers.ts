import { add, divide } from '../bson/arithmetic';
import { compare } from '../bson/compare';
import { isNumeric, type Numeric } from '../bson/number';
import type { Maybe } from '../bson/types';

/** @returns the sum of the numbers among the values */
export function sum(values: readonly Maybe[]): Numeric {
  return values.filter(isNumeric).reduce<Numeric>((total, value) => add(total, value, 'double')!, 0);
}

/** @returns the mean of the numbers among the values, null if there are none */
export function average(values: readonly Maybe[]): Maybe {
  const numbers = values.filter(isNumeric);
  return numbers.length === 0 ? null : divide(sum(numbers), numbers.length);
}

/** @returns the lowest value that is neither null nor missing */
export function minimum(values: readonly Maybe[]): Maybe {
  return extreme(values, -1);
}

/** @returns the highest value that is neither null nor missing */
export function maximum(values: readonly Maybe[]): Maybe {
  return extreme(values, 1);
}

function extreme(values: readonly Maybe[], direction: 1 | -1): Maybe {
  let best: Maybe = null;
  for (const value of values) {
    if (value === undefined || value === null) continue;
    if (best === null || compare(value, best) * direction > 0) best = value;
  }
  return best;
}
