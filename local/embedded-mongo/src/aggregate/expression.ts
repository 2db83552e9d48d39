import { MongoError, notServed } from '../errors';
import type { Document, Maybe, Value } from '../bson/types';
import { operators } from './operators/index';

/** What an expression is evaluated against. */
export interface Scope {
  root: Document;
  variables: ReadonlyMap<string, Maybe>;
}

/** A compiled expression; `undefined` where the result is missing. */
export type Expression = (scope: Scope) => Maybe;

/**
 * Compiles an aggregation expression: a field path, a variable, an operator, a document or array of
 * expressions, or a literal.
 * @throws MongoError InvalidPipelineOperator (168) for an unknown operator, and others
 */
export function compileExpression(spec: Value): Expression {
  if (typeof spec === 'string' && spec.startsWith('$')) return compilePath(spec);
  if (Array.isArray(spec)) {
    const items = spec.map(compileExpression);
    return (scope) => items.map((item) => item(scope) ?? null);
  }
  if (!(spec instanceof Map)) return () => spec;
  const first = spec.keys().next().value;
  if (first?.startsWith('$')) {
    if (spec.size !== 1) {
      throw new MongoError(
        15983,
        `An object representing an expression must have exactly one field: ${[...spec.keys()].join(', ')}`,
      );
    }
    return compileOperator(first, spec.get(first)!);
  }
  const fields = [...spec].map(([name, value]) => [name, compileExpression(value)] as const);
  return (scope) => {
    const document: Document = new Map();
    for (const [name, expression] of fields) {
      const value = expression(scope);
      if (value !== undefined) document.set(name, value);
    }
    return document;
  };
}

function compileOperator(name: string, operand: Value): Expression {
  if (!Object.hasOwn(operators, name)) {
    throw new MongoError('InvalidPipelineOperator', `Unrecognized expression '${name}'`);
  }
  return operators[name]!(operand);
}

function compilePath(spec: string): Expression {
  if (!spec.startsWith('$$')) {
    const parts = fieldParts(spec.slice(1));
    return ({ root }) => resolve(root, parts, 0);
  }
  const [name, ...parts] = fieldParts(spec.slice(2)) as [string, ...string[]];
  switch (name) {
    case 'ROOT':
    case 'CURRENT':
      return ({ root }) => resolve(root, parts, 0);
    case 'REMOVE':
      return () => undefined;
    case 'NOW': {
      const now = new Date();
      return () => now;
    }
  }
  if (/^[A-Z]/.test(name)) throw notServed(`the variable $$${name}`);
  return ({ variables }) => {
    if (!variables.has(name)) throw new MongoError(17276, `Use of undefined variable: ${name}`);
    return resolve(variables.get(name), parts, 0);
  };
}

/** @throws MongoError Location16872 and the like for an empty path or part */
export function fieldParts(path: string): string[] {
  const parts = path.split('.');
  if (path === '') throw new MongoError(16872, "'$' by itself is not a valid FieldPath");
  if (parts.includes('')) throw new MongoError(15998, 'FieldPath field names may not be empty strings.');
  if (parts.some((part) => part.startsWith('$'))) {
    throw new MongoError(
      16410,
      "FieldPath field names may not start with '$'. Consider using $getField or $setField.",
    );
  }
  return parts;
}

/** Follows a path; through an array it gives the values of those elements that have one. */
export function resolve(value: Maybe, parts: readonly string[], at: number): Maybe {
  if (at === parts.length) return value;
  if (value instanceof Map) return resolve(value.get(parts[at]!), parts, at + 1);
  if (!Array.isArray(value)) return undefined;
  return value.flatMap((element) => {
    const found = element instanceof Map ? resolve(element, parts, at) : undefined;
    return found === undefined ? [] : [found];
  });
}
