import { MongoError } from '../errors';
import type { Document, Maybe, Value } from '../bson/types';
import { arrayIndex } from './path';

/** What an index (or a sort) sees of a document. */
export interface IndexValues {
  /** One list of values for each key, in the order of the fields; `undefined` stands for an empty array. */
  tuples: Maybe[][];
  /** For each field, whether an array was met on its path. */
  multikey: boolean[];
  /** Whether any of the fields is there. */
  present: boolean;
}

/** How far one field's path has been followed. */
interface Cursor {
  value: Maybe;
  /** What is left of the path; `undefined` where the value is not taken apart any more. */
  rest: readonly string[] | undefined;
}

/**
 * Takes the values of an index's fields out of a document, one tuple for every element of the array that the
 * paths run into.
 * @param paths the fields' paths, split
 * @throws MongoError CannotIndexParallelArrays (171) when two fields run into different arrays
 */
export function indexValues(document: Document, paths: readonly (readonly string[])[]): IndexValues {
  const values: IndexValues = { tuples: [], multikey: paths.map(() => false), present: false };
  const start = paths.map((rest) => ({ value: document, rest }));
  collect(start, values);
  return values;
}

function collect(from: Cursor[], out: IndexValues): void {
  const cursors = from.map((cursor, i) => advance(cursor, () => (out.multikey[i] = true)));
  const arrays = cursors.map(({ value, rest }) => (rest && Array.isArray(value) ? value : undefined));
  const array = arrays.find((met) => met !== undefined);
  if (arrays.some((met) => met && met !== array)) {
    throw new MongoError('CannotIndexParallelArrays', 'cannot index parallel arrays');
  }
  arrays.forEach((met, i) => (out.multikey[i] ||= met !== undefined));
  if (!array?.length) {
    out.tuples.push(cursors.map((cursor) => valueAt(cursor, out)));
    return;
  }
  for (const element of array) {
    const next = cursors.map((cursor, i) => (arrays[i] ? enter(element, cursor.rest!) : cursor));
    collect(next, out);
  }
}

/** Follows a path until it ends, breaks off or meets an array it has to fan out over. */
function advance(cursor: Cursor, noteArray: () => void): Cursor {
  const { value, rest } = cursor;
  if (!rest?.length) return cursor;
  const [part, ...others] = rest as [string, ...string[]];
  if (value instanceof Map) return advance({ value: value.get(part), rest: others }, noteArray);
  if (!Array.isArray(value)) return { value: undefined, rest: undefined };
  const index = arrayIndex(part);
  if (index < 0 || index >= value.length) return cursor;
  if (value.some((element) => element instanceof Map && element.has(part))) {
    throw new MongoError(16746, `Ambiguous field name found in array, field: '${part}'`);
  }
  noteArray();
  return advance({ value: value[index], rest: others }, noteArray);
}

/** @returns a cursor at an array's element, of which only a document has anything at the rest of a path */
function enter(element: Value, rest: readonly string[]): Cursor {
  if (rest.length === 0) return { value: element, rest: undefined };
  return element instanceof Map ? { value: element, rest } : { value: undefined, rest: undefined };
}

/** @returns what an index has for a value: an empty array is below null, and a missing field is null */
function valueAt({ value, rest }: Cursor, out: IndexValues): Maybe {
  const isEmptyArray = rest !== undefined && Array.isArray(value);
  if (isEmptyArray && rest.length > 0) return null;
  if (value !== undefined) out.present = true;
  return isEmptyArray ? undefined : (value ?? null);
}
