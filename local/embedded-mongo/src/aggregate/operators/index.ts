import type { Value } from '../../bson/types';
import type { Expression } from '../expression';
import { arithmetic } from './arithmetic';
import { arrays } from './arrays';
import { comparisons } from './comparisons';
import { conditionals } from './conditionals';
import { conversions } from './conversions';
import { dates } from './dates';
import { strings } from './strings';

/** Makes an expression of an operator's operand. */
export type Operators = Readonly<Record<string, (operand: Value) => Expression>>;

/** Every expression operator that is served. */
export const operators: Operators = {
  ...arithmetic,
  ...arrays,
  ...comparisons,
  ...conditionals,
  ...conversions,
  ...dates,
  ...strings,
};
