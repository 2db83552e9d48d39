import { MongoError, notSupported } from '../errors';
import type { Document, Maybe, Value } from '../bson/types';
import { isOperators } from '../query/operators';
import { parseFieldPath, requireFieldName } from '../query/path';
import { operators, type Expression } from './operators';

/**
 * Compiles an aggregation expression: a field path, a variable, an operator, a document or array of
 * expressions, or a literal.
 * @throws MongoError InvalidPipelineOperator (168) for an unsupported operator, and others
 */
export function compileExpression(spec: Value): Expression {
  if (typeof spec === 'string' && spec.startsWith('$')) return compilePath(spec);
  if (Array.isArray(spec)) {
    const items = spec.map(compileExpression);
    return (root) => items.map((item) => item(root) ?? null);
  }
  if (!(spec instanceof Map)) return () => spec;
  if (isOperators(spec)) return compileOperator(spec);
  const fields = [...(spec as Document)].map(([field, value]) => {
    requireFieldName(field);
    return [field, compileExpression(value)] as const;
  });
  return (root) => {
    const document: Document = new Map();
    for (const [field, expression] of fields) {
      const value = expression(root);
      if (value !== undefined) document.set(field, value);
    }
    return document;
  };
}

function compileOperator(spec: Document): Expression {
  if (spec.size !== 1) throw new MongoError(15983, `An expression has exactly one field, not ${spec.size}`);
  const [[name, operand]] = [...spec] as [[string, Value]];
  if (name === '$literal') return () => operand;
  if (!Object.hasOwn(operators, name)) {
    throw new MongoError('InvalidPipelineOperator', `Unrecognized or unsupported expression '${name}'`);
  }
  const { arity, names, make } = operators[name]!;
  const [minimum, maximum] = arity;
  const isNamed = names.length > 0 && operand instanceof Map && !isOperators(operand);
  const items = isNamed
    ? positionalArguments(name, names, operand)
    : Array.isArray(operand)
      ? operand
      : [operand];
  if (items.length < minimum || items.length > maximum) {
    throw new MongoError(16020, `${name} takes ${minimum} to ${maximum} arguments, not ${items.length}`);
  }
  return make(items.map(compileExpression));
}

/** Converts named arguments to positional ones; trailing arguments may be missing. */
function positionalArguments(name: string, names: readonly string[], operand: Document): Value[] {
  const other = [...operand.keys()].find((key) => !names.includes(key));
  if (other !== undefined) {
    const code = name === '$cond' ? 17083 : 18534;
    throw new MongoError(code, `Unrecognized or unsupported argument to ${name}: ${other}`);
  }
  return names.map((key) => operand.get(key)).filter((value) => value !== undefined);
}

function compilePath(spec: string): Expression {
  if (spec === '$') throw new MongoError(16872, "'$' by itself is not a valid FieldPath");
  const [variable, ...rest] = parseFieldPath(spec.replace(/^\$\$?/, ''));
  if (!spec.startsWith('$$')) return (root) => resolve(root, [variable!, ...rest]);
  if (variable === 'ROOT' || variable === 'CURRENT') return (root) => resolve(root, rest);
  if (variable === 'REMOVE') return () => undefined;
  if (/^[A-Z]/.test(variable!)) throw notSupported(`the variable $$${variable}`);
  throw new MongoError(17276, `Use of undefined variable: ${variable}`);
}

/** Resolves a path; for an array, returns the values of the elements that have the field. */
export function resolve(value: Maybe, parts: readonly string[], at = 0): Maybe {
  if (at === parts.length) return value;
  if (value instanceof Map) return resolve(value.get(parts[at]!), parts, at + 1);
  if (!Array.isArray(value)) return undefined;
  const found = value.map((element) => (element instanceof Map ? resolve(element, parts, at) : undefined));
  return found.filter((item) => item !== undefined);
}
