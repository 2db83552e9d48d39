import { MongoError } from '../errors';
import { equal } from '../bson/compare';
import { showValue } from '../bson/show';
import { typeName, type Document, type Value } from '../bson/types';
import { compilePipeline } from './pipeline';
import { compareFields, operators, type Change } from './operators';
import { rename } from './rename';
import { resolvePath } from './positional';
import { targetAt } from './target';

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
  change: Change;
  onInsertOnly: boolean;
}

/**
 * Compiles an update: operators, a replacement, or a pipeline.
 * @throws MongoError FailedToParse (9) for an unknown operator, ConflictingUpdateOperators (40) and others
 */
export function compileUpdate(spec: Value): Update {
  if (Array.isArray(spec)) return keepingId(compilePipeline(spec));
  if (!(spec instanceof Map))
    throw new MongoError('FailedToParse', 'Update argument must be either an object or an array');
  if (!isOperatorUpdate(spec)) return keepingId(replacement(spec));
  return keepingId(modification(spec));
}

/** @returns whether an update is made of operators and not a replacement */
export function isOperatorUpdate(spec: Value): boolean {
  return Array.isArray(spec) || (spec instanceof Map && [...spec.keys()][0]?.startsWith('$') === true);
}

function replacement(spec: Document): Update {
  const operator = [...spec.keys()].find((name) => name.startsWith('$'));
  if (operator) {
    throw new MongoError(
      'DollarPrefixedFieldName',
      `The dollar ($) prefixed field '${operator}' in '${operator}' is not allowed in the context of an update's replacement document.`,
    );
  }
  return (document) => {
    const id = document.get('_id');
    const rest = [...spec].filter(([name]) => name !== '_id');
    const given = spec.get('_id') ?? id;
    return new Map(given === undefined ? rest : [['_id', given], ...rest]);
  };
}

/** Whatever an update does, `_id` stays what it was and where it was. */
function keepingId(update: Update): Update {
  return (document, context) => {
    const id = document.get('_id');
    const after = update(document, context);
    if (id !== undefined && !equal(after.get('_id'), id)) {
      throw new MongoError(
        'ImmutableField',
        `Performing an update on the path '_id' would modify the immutable field '_id' (was ${showValue(id)})`,
      );
    }
    return after;
  };
}

function modification(spec: Document): Update {
  const steps: Step[] = [];
  for (const [name, fields] of spec) {
    if (name !== '$rename' && !Object.hasOwn(operators, name)) throw unknownModifier(name);
    if (!(fields instanceof Map)) {
      throw new MongoError(
        'FailedToParse',
        `Modifiers operate on fields but we found type ${typeName(fields)} instead. For example: {$mod: {<field>: ...}} not {${name}: ${showValue(fields)}}`,
      );
    }
    for (const [path, operand] of fields) {
      const parts = pathParts(path);
      if (name === '$rename') {
        const { destination, change, source } = rename(path, operand);
        steps.push({ parts: destination, change, onInsertOnly: false });
        steps.push({ parts: source, change: () => undefined, onInsertOnly: false });
      } else {
        steps.push({ parts, change: operators[name]!(operand, path), onInsertOnly: name === '$setOnInsert' });
      }
    }
  }
  refuseConflicts(steps);
  // New fields appear in the order of their names, whatever the order of the operators.
  steps.sort((a, b) => comparePaths(a.parts, b.parts));
  return (document, context) => {
    for (const { parts, change, onInsertOnly } of steps) {
      if (onInsertOnly && !context.inserting) continue;
      change(targetAt(document, resolvePath(parts, context)), document);
    }
    return document;
  };
}

function unknownModifier(name: string): MongoError {
  if (name === '$bit')
    return new MongoError('NotImplemented', 'the update operator $bit is not served by embedded-mongo');
  return new MongoError(
    'FailedToParse',
    `Unknown modifier: ${name}. Expected a valid update modifier or pipeline-style update specified as an array`,
  );
}

/** @throws MongoError EmptyFieldName (56), DollarPrefixedFieldName (52) */
export function pathParts(path: string): string[] {
  const parts = path.split('.');
  if (parts.includes('')) {
    throw new MongoError(
      'EmptyFieldName',
      `The update path '${path}' contains an empty field name, which is not allowed.`,
    );
  }
  for (const part of parts) {
    if (part.startsWith('$') && !/^\$($|\[)/.test(part)) {
      throw new MongoError(
        'DollarPrefixedFieldName',
        `The dollar ($) prefixed field '${part}' in '${path}' is not allowed in the context of an update.`,
      );
    }
  }
  return parts;
}

function refuseConflicts(steps: Step[]): void {
  const paths = steps.map(({ parts }) => parts.join('.')).sort();
  const seen = new Set<string>();
  for (const path of paths) {
    const parts = path.split('.');
    for (let i = 1; i <= parts.length; i += 1) {
      const prefix = parts.slice(0, i).join('.');
      if (seen.has(prefix)) {
        throw new MongoError(
          'ConflictingUpdateOperators',
          `Updating the path '${path}' would create a conflict at '${prefix}'`,
        );
      }
    }
    seen.add(path);
  }
}

function comparePaths(a: string[], b: string[]): number {
  for (let i = 0; i < Math.min(a.length, b.length); i += 1) {
    const order = compareFields(a[i]!, b[i]!);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}
