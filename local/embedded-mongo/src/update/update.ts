import { bad, MongoError, notServed, unparsable } from '../errors';
import { equal } from '../bson/key';
import { showValue, typeName, type Document, type Value } from '../bson/types';
import { isOperators } from '../query/operators';
import { operators, type Change } from './operators';
import { Target } from './target';

export interface UpdateContext {
  /** @returns the array element the query matched, -1 if none: what `$` in a path stands for */
  position(): number;
  /** Whether the document is being made by an upsert. */
  inserting: boolean;
}

/** @returns the document as it will be; the given one is consumed */
export type Update = (document: Document, context: UpdateContext) => Document;

interface Step {
  parts: string[];
  /** Nothing for a path that may not be changed otherwise. */
  change?: Change;
  onInsertOnly?: boolean;
}

/**
 * Compiles an update: operators or a replacement. Whatever it does, `_id` stays what it was.
 * @throws MongoError FailedToParse (9) for an unknown operator, ConflictingUpdateOperators (40) and others
 */
export function compileUpdate(spec: Value): Update {
  if (Array.isArray(spec)) throw notServed('an update by an aggregation pipeline');
  if (!(spec instanceof Map)) throw unparsable('Update argument must be either an object or an array');
  const update = isOperators(spec) ? modification(spec) : replacement(spec as Document);
  return (document, context) => {
    const id = document.get('_id');
    const after = update(document, context);
    if (id === undefined || equal(after.get('_id'), id)) return after;
    const message = `the update would modify the immutable field '_id' (was ${showValue(id)})`;
    throw new MongoError('ImmutableField', message);
  };
}

function replacement(spec: Document): Update {
  const operator = [...spec.keys()].find((name) => name.startsWith('$'));
  if (operator) throw dollarPrefixed(operator);
  return (document) => {
    const id = spec.get('_id') ?? document.get('_id');
    const rest = [...spec].filter(([name]) => name !== '_id');
    return new Map(id === undefined ? rest : [['_id', id], ...rest]);
  };
}

function modification(spec: Document): Update {
  const steps = [...spec].flatMap(([name, fields]): Step[] => {
    if (name === '$bit') throw notServed('the update operator $bit');
    if (name !== '$rename' && !Object.hasOwn(operators, name)) {
      throw unparsable(`Unknown modifier: ${name}. Expected a valid update modifier`);
    }
    if (!(fields instanceof Map)) {
      throw unparsable(`Modifiers operate on fields, not on a ${typeName(fields)}, as in ${name}`);
    }
    return [...fields].flatMap(([path, operand]) => {
      const parts = pathParts(path);
      if (name === '$rename') return rename(parts, operand);
      return { parts, change: operators[name]!(operand, path), onInsertOnly: name === '$setOnInsert' };
    });
  });
  refuseConflicts(steps);
  // New fields appear in the order of their names, whatever the order of the operators.
  steps.sort((a, b) => comparePaths(a.parts, b.parts));
  return (document, context) => {
    for (const { parts, change, onInsertOnly } of steps) {
      if (onInsertOnly && !context.inserting) continue;
      change?.(new Target(document, resolvePath(parts, context)));
    }
    return document;
  };
}

/** Moves a field: it is set at the destination and removed at the source. Neither may be in an array. */
function rename(source: string[], to: Value): Step[] {
  if (typeof to !== 'string') throw bad(`The 'to' field for $rename must be a string: ${showValue(to)}`);
  const destination = pathParts(to);
  if (source.join('.') === to) throw bad(`The source and target field for $rename must differ: ${to}`);
  if ([...source, ...destination].includes('$'))
    throw bad(`The fields for $rename may not be dynamic: ${to}`);
  const change = (target: Target) => {
    const origin = new Target(target.document, source);
    const value = origin.get();
    if (value === undefined) return;
    if (origin.passesArray() || target.passesArray()) {
      throw bad(`The fields for $rename cannot be array elements: ${origin.where}`);
    }
    origin.remove();
    target.set(value);
  };
  return [{ parts: destination, change }, { parts: source }];
}

/**
 * Puts the index of the array element that the query matched in the place of the positional operator.
 * @throws MongoError BadValue (2) when the query matched no array element
 */
function resolvePath(parts: string[], { position }: UpdateContext): string[] {
  const at = parts.indexOf('$');
  if (at < 0) return parts;
  const index = position();
  if (index < 0) throw bad('The positional operator did not find the match needed from the query.');
  return parts.with(at, String(index));
}

function dollarPrefixed(field: string): MongoError {
  return new MongoError('DollarPrefixedFieldName', `The dollar ($) prefixed field '${field}' is not allowed`);
}

/** @throws MongoError EmptyFieldName (56), DollarPrefixedFieldName (52) */
function pathParts(path: string): string[] {
  const parts = path.split('.');
  if (parts.includes('')) {
    throw new MongoError('EmptyFieldName', `The update path '${path}' contains an empty field name.`);
  }
  const dynamic = parts.find((part) => part.startsWith('$') && part !== '$');
  if (dynamic?.startsWith('$[')) throw notServed('the filtered positional operator $[]');
  if (dynamic) throw dollarPrefixed(dynamic);
  return parts;
}

/** Two steps conflict when the path of one is that of the other or leads to it. */
function refuseConflicts(steps: Step[]): void {
  const paths = steps.map(({ parts }) => `${parts.join('.')}.`).sort();
  const conflict = paths.find((path, i) => i > 0 && path.startsWith(paths[i - 1]!));
  if (!conflict) return;
  const message = `Updating the path '${conflict.slice(0, -1)}' would create a conflict`;
  throw new MongoError('ConflictingUpdateOperators', message);
}

/** @returns which of two paths comes first: part by part, numbers by their value and names by their bytes */
function comparePaths(a: string[], b: string[]): number {
  const at = a.findIndex((part, i) => part !== b[i]);
  if (at < 0 || b[at] === undefined) return a.length - b.length;
  const [x, y] = [a[at]!, b[at]];
  const difference = Number(x) - Number(y);
  return Number.isInteger(difference) ? difference : Buffer.from(x).compare(Buffer.from(y));
}
