import { bad, MongoError, notServed, unparsable } from '../errors';
import { isIdentical } from '../bson/codec';
import { equal } from '../bson/key';
import { copy, showValue, typeName, type Document, type Value } from '../bson/types';
import { isOperators } from '../query/operators';
import { operators, type Change } from './operators';
import { requireUpdatableName, requireValidId, withCurrentTimestamps } from './stored-document';
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
 * Compiles an update: operators or a replacement. Neither can change the `_id` of an existing document.
 * @throws MongoError FailedToParse (9) for an unknown operator, ConflictingUpdateOperators (40) and others
 */
export function compileUpdate(spec: Value): Update {
  if (Array.isArray(spec)) throw notServed('an update by an aggregation pipeline');
  if (!(spec instanceof Map)) throw unparsable('Update argument must be either an object or an array');
  return isOperators(spec) ? modification(spec) : replacement(spec as Document);
}

function replacement(spec: Document): Update {
  const given = spec.get('_id');
  const fields = [...spec].filter(([name]) => name !== '_id');
  const prefixed = fields.map(([name]) => name).filter((name) => name.startsWith('$'));
  return (document, { inserting }) => {
    const id = document.get('_id');
    const newId = given ?? id;
    const replaced: Document = new Map(newId === undefined ? fields : [['_id', newId], ...fields]);
    if (given !== undefined) requireValidId(given);
    const isChecked = prefixed.length > 0 && !inserting && !isIdentical(document, replaced);
    if (isChecked) for (const name of prefixed) requireUpdatableName(replaced, name);
    if (id === undefined || equal(newId, id)) return withCurrentTimestamps(replaced);
    const altered = `was found to have been altered to _id: ${showValue(given)}`;
    throw new MongoError(
      'ImmutableField',
      `After applying the update, the (immutable) field '_id' ${altered}`,
    );
  };
}

function modification(spec: Document): Update {
  const steps = [...spec].flatMap(([name, fields]): Step[] => {
    if (name === '$bit') throw notServed('the update operator $bit');
    if (name !== '$rename' && !Object.hasOwn(operators, name)) {
      throw unparsable(
        `Unknown modifier: ${name}. Expected a valid update modifier or pipeline-style update specified as an array`,
      );
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
  const idStep = steps.find(({ parts }) => parts[0] === '_id');
  return (document, context) => {
    // The copy stays as it is when a step changes a field of an `_id` that is a document.
    const id = idStep && copy(document.get('_id') ?? null);
    const hadId = document.has('_id');
    for (const step of steps) if (!step.onInsertOnly || context.inserting) applyStep(document, step, context);
    if (!idStep || !hadId || isIdentical(document.get('_id'), id)) return document;
    const path = idStep.parts.join('.');
    const message = `Performing an update on the path '${path}' would modify the immutable field '_id'`;
    throw new MongoError('ImmutableField', message);
  };
}

/** @throws MongoError DollarPrefixedFieldName (52) when the step writes such a field at the top level */
function applyStep(document: Document, { parts, change }: Step, context: UpdateContext): void {
  if (!change) return;
  const target = new Target(document, resolvePath(parts, context));
  const [field] = parts as [string];
  const writesField = parts.length === 1 || !document.has(field);
  if (context.inserting || !writesField || !field.startsWith('$')) return change(target);
  const before = document.get(field);
  change(target);
  const after = document.get(field);
  if (after !== undefined && !isIdentical(before, after)) requireUpdatableName(document, field);
}

/** Moves a field: it is set at the destination and removed at the source. Neither may be in an array. */
function rename(source: string[], to: Value): Step[] {
  if (typeof to !== 'string') throw bad(`The 'to' field for $rename must be a string: ${showValue(to)}`);
  const destination = pathParts(to);
  const from = source.join('.');
  if (from === to) throw bad(`The source and target field for $rename must differ: ${to}`);
  if (`${from}.`.startsWith(`${to}.`) || `${to}.`.startsWith(`${from}.`)) {
    throw bad(`The source and target field for $rename must not be on the same path: ${to}`);
  }
  if (source.includes('$')) throw bad(`The source field for $rename may not be dynamic: ${from}`);
  if (destination.includes('$')) throw bad(`The destination field for $rename may not be dynamic: ${to}`);
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

/** @throws MongoError EmptyFieldName (56), BadValue (2) for a misplaced positional operator */
function pathParts(path: string): string[] {
  const parts = path.split('.');
  if (parts.includes('')) {
    const message = `The update path '${path}' contains an empty field name, which is not allowed.`;
    throw new MongoError('EmptyFieldName', message);
  }
  if (parts.some((part) => /^\$\[.*\]$/.test(part))) throw notServed('the filtered positional operator $[]');
  if (parts.indexOf('$') !== parts.lastIndexOf('$')) {
    throw bad(`Too many positional (i.e. '$') elements found in path '${path}'`);
  }
  if (parts[0] !== '$') return parts;
  throw bad(`Cannot have positional (i.e. '$') element in the first position in path '${path}'`);
}

/** Two steps conflict when the path of one is that of the other or leads to it. */
function refuseConflicts(steps: Step[]): void {
  const paths = steps.map(({ parts }) => `${parts.join('.')}.`).sort();
  const at = paths.findIndex((path, i) => i > 0 && path.startsWith(paths[i - 1]!));
  if (at < 0) return;
  const [prefix, path] = paths.slice(at - 1, at + 1).map((one) => one.slice(0, -1));
  const message = `Updating the path '${path}' would create a conflict at '${prefix}'`;
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
