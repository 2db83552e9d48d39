import { badValue, MongoError, notSupported, failedToParse } from '../errors';
import { isIdentical } from '../bson/codec';
import { equal } from '../bson/key';
import { copy, showValue, typeName, type Document, type Value } from '../bson/types';
import { isOperators } from '../query/operators';
import { operators, type FieldUpdate } from './operators';
import { requireUpdatableName, requireValidId, withCurrentTimestamps } from './stored-document';
import { Target } from './target';

export interface UpdateContext {
  /** Returns the index of the array element that the query matched, for `$` in a path; -1 if there is none. */
  position(): number;
  /** Whether an upsert is creating the document. */
  isInsert: boolean;
}

/** Applies an update. It may modify the given document and return it. */
export type Update = (document: Document, context: UpdateContext) => Document;

interface Step {
  parts: string[];
  /** `undefined` for the source of a `$rename`, which only takes part in the conflict check. */
  update?: FieldUpdate;
  insertOnly?: boolean;
}

/**
 * Compiles an update: operators or a replacement. Neither can change the `_id` of an existing document.
 * @throws MongoError FailedToParse (9) for an unknown operator, ConflictingUpdateOperators (40) and others
 */
export function compileUpdate(spec: Value): Update {
  if (Array.isArray(spec)) throw notSupported('an update by an aggregation pipeline');
  if (!(spec instanceof Map)) throw failedToParse('Update argument must be either an object or an array');
  return isOperators(spec) ? compileOperators(spec) : compileReplacement(spec as Document);
}

/** Whether a valid update leaves documents that exist as they are, so that they need not be read. */
export function isForInsertsOnly(spec: Value): boolean {
  return spec instanceof Map && spec.size > 0 && [...spec.keys()].every((name) => name === '$setOnInsert');
}

function compileReplacement(spec: Document): Update {
  const specifiedId = spec.get('_id');
  const fields = [...spec].filter(([name]) => name !== '_id');
  const prefixed = fields.map(([name]) => name).filter((name) => name.startsWith('$'));
  return (document, { isInsert }) => {
    const id = document.get('_id');
    const newId = specifiedId ?? id;
    const replaced: Document = new Map(newId === undefined ? fields : [['_id', newId], ...fields]);
    if (specifiedId !== undefined) requireValidId(specifiedId);
    const isChecked = prefixed.length > 0 && !isInsert && !isIdentical(document, replaced);
    if (isChecked) for (const name of prefixed) requireUpdatableName(replaced, name);
    if (id === undefined || equal(newId, id)) return withCurrentTimestamps(replaced);
    const altered = `was found to have been altered to _id: ${showValue(specifiedId)}`;
    throw new MongoError(
      'ImmutableField',
      `After applying the update, the (immutable) field '_id' ${altered}`,
    );
  };
}

function compileOperators(spec: Document): Update {
  const steps = [...spec].flatMap(([name, fields]): Step[] => {
    if (name === '$bit') throw notSupported('the update operator $bit');
    if (name !== '$rename' && !Object.hasOwn(operators, name)) {
      throw failedToParse(
        `Unknown modifier: ${name}. Expected a valid update modifier or pipeline-style update specified as an array`,
      );
    }
    if (!(fields instanceof Map)) {
      throw failedToParse(
        `Modifiers operate on fields but we found type ${typeName(fields)} instead: ${name}`,
      );
    }
    return [...fields].flatMap(([path, operand]) => {
      const parts = parseUpdatePath(path);
      if (name === '$rename') return compileRename(parts, operand);
      return { parts, update: operators[name]!(operand, path), insertOnly: name === '$setOnInsert' };
    });
  });
  rejectConflicts(steps);
  // MongoDB creates new fields in lexicographic order, whatever the order of the operators.
  steps.sort((a, b) => comparePaths(a.parts, b.parts));
  const idStep = steps.find(({ parts }) => parts[0] === '_id');
  return (document, context) => {
    // Copied, because a step may modify a document in place.
    const id = idStep && copy(document.get('_id') ?? null);
    const hadId = document.has('_id');
    for (const step of steps) if (!step.insertOnly || context.isInsert) applyStep(document, step, context);
    if (!idStep || !hadId || isIdentical(document.get('_id'), id)) return document;
    const path = idStep.parts.join('.');
    const message = `Performing an update on the path '${path}' would modify the immutable field '_id'`;
    throw new MongoError('ImmutableField', message);
  };
}

/** Applies one step. @throws MongoError DollarPrefixedFieldName (52) when it writes such a field at the top level */
function applyStep(document: Document, { parts, update }: Step, context: UpdateContext): void {
  if (!update) return;
  const target = new Target(document, resolvePath(parts, context));
  const [field] = parts as [string];
  const writesField = parts.length === 1 || !document.has(field);
  if (context.isInsert || !writesField || !field.startsWith('$')) return update(target);
  const before = document.get(field);
  update(target);
  const after = document.get(field);
  if (after !== undefined && !isIdentical(before, after)) requireUpdatableName(document, field);
}

/** Compiles `$rename`: sets the destination and removes the source. Neither may be inside an array. */
function compileRename(source: string[], to: Value): Step[] {
  if (typeof to !== 'string') throw badValue(`The 'to' field for $rename must be a string: ${showValue(to)}`);
  const destination = parseUpdatePath(to);
  const from = source.join('.');
  if (from === to) throw badValue(`The source and target field for $rename must differ: ${to}`);
  if (`${from}.`.startsWith(`${to}.`) || `${to}.`.startsWith(`${from}.`)) {
    throw badValue(`The source and target field for $rename must not be on the same path: ${to}`);
  }
  if (source.includes('$')) throw badValue(`The source field for $rename may not be dynamic: ${from}`);
  if (destination.includes('$'))
    throw badValue(`The destination field for $rename may not be dynamic: ${to}`);
  const update = (target: Target) => {
    const origin = new Target(target.document, source);
    const value = origin.get();
    if (value === undefined) return;
    if (origin.passesArray() || target.passesArray()) {
      throw badValue(`The fields for $rename cannot be array elements: ${origin.description}`);
    }
    origin.remove();
    target.set(value);
  };
  return [{ parts: destination, update }, { parts: source }];
}

/**
 * Replaces the positional operator with the index of the array element that the query matched.
 * @throws MongoError BadValue (2) when the query matched no array element
 */
function resolvePath(parts: string[], { position }: UpdateContext): string[] {
  const at = parts.indexOf('$');
  if (at < 0) return parts;
  const index = position();
  if (index < 0) throw badValue('The positional operator did not find the match needed from the query.');
  return parts.with(at, String(index));
}

/** Splits an update path. @throws MongoError EmptyFieldName (56), BadValue (2) for a misplaced positional operator */
function parseUpdatePath(path: string): string[] {
  const parts = path.split('.');
  if (parts.includes('')) {
    const message = `The update path '${path}' contains an empty field name, which is not allowed.`;
    throw new MongoError('EmptyFieldName', message);
  }
  if (parts.some((part) => /^\$\[.*\]$/.test(part)))
    throw notSupported('the filtered positional operator $[]');
  if (parts.indexOf('$') !== parts.lastIndexOf('$')) {
    throw badValue(`Too many positional (i.e. '$') elements found in path '${path}'`);
  }
  if (parts[0] !== '$') return parts;
  throw badValue(`Cannot have positional (i.e. '$') element in the first position in path '${path}'`);
}

/** Rejects updates of which one path equals another or is its parent. */
function rejectConflicts(steps: Step[]): void {
  const paths = steps.map(({ parts }) => `${parts.join('.')}.`).sort();
  const at = paths.findIndex((path, i) => i > 0 && path.startsWith(paths[i - 1]!));
  if (at < 0) return;
  const [prefix, path] = paths.slice(at - 1, at + 1).map((one) => one.slice(0, -1));
  const message = `Updating the path '${path}' would create a conflict at '${prefix}'`;
  throw new MongoError('ConflictingUpdateOperators', message);
}

/** Compares paths part by part: numbers by value, names by their bytes. */
function comparePaths(a: string[], b: string[]): number {
  const at = a.findIndex((part, i) => part !== b[i]);
  if (at < 0 || b[at] === undefined) return a.length - b.length;
  const [x, y] = [a[at]!, b[at]];
  const difference = Number(x) - Number(y);
  return Number.isInteger(difference) ? difference : Buffer.from(x).compare(Buffer.from(y));
}
