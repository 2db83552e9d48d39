import { mistyped, MongoError } from '../errors';
import { equal, hashKey } from '../bson/key';
import type { Document, Maybe, Value } from '../bson/types';
import { isOperators } from '../query/operators';
import { consume } from '../stream';
import { compileExpression } from './expression';
import { accumulators, type Accumulator } from './operators';
import type { Stage } from './stages';

/** Compiles `$group`. @throws MongoError Location15955 and the like */
export function compileGroup(spec: Document): Stage {
  if (!spec.has('_id')) throw new MongoError(15955, 'a group specification must include an _id');
  const id = compileExpression(spec.get('_id')!);
  const fields = [...spec].filter(([name]) => name !== '_id').map(([name, field]) => parseField(name, field));
  return function* (source) {
    const groups = new Map<string, { id: Maybe; values: Accumulator[] }>();
    yield* consume(source, (document) => {
      const value = id(document);
      const key = hashKey(value ?? null);
      const group = groups.get(key) ?? { id: value, values: fields.map(({ make }) => make()) };
      groups.set(key, group);
      for (const [i, { expression }] of fields.entries()) group.values[i]!.add(expression(document));
    });
    for (const { id: value, values } of groups.values()) {
      const results = fields.map(({ name }, i): [string, Value] => [name, values[i]!.result()]);
      yield new Map([['_id', value ?? null], ...results]);
    }
  };
}

/**
 * @returns a field of the groups: its name, what makes its accumulator, and what that is given
 * @throws MongoError Location15952 for an accumulator that is not served, and the like
 */
function parseField(name: string, field: Value) {
  if (!isOperators(field)) throw new MongoError(40234, `The field '${name}' must be an accumulator object`);
  if (name.includes('.')) throw new MongoError(40235, `The field name '${name}' cannot contain '.'`);
  if (name.startsWith('$')) {
    throw new MongoError(40236, `The field name '${name}' cannot be an operator name`);
  }
  if (field.size !== 1) throw new MongoError(40238, `The field '${name}' must specify one accumulator`);
  const [[operator, operand]] = [...field] as [[string, Value]];
  const make = Object.hasOwn(accumulators, operator) ? accumulators[operator] : undefined;
  if (!make) throw new MongoError(15952, `unknown or unserved group operator '${operator}'`);
  if (Array.isArray(operand)) throw new MongoError(40237, `The ${operator} accumulator is a unary operator`);
  if (operator === '$count' && !equal(operand, new Map()))
    throw mistyped('$count takes no arguments, i.e. $count:{}');
  return { name, make, expression: compileExpression(operator === '$count' ? 1 : operand) };
}
