import { MongoError } from '../errors';
import type { Document, Maybe, Value } from '../bson/types';
import { arrayIndex } from './path';

/** The values of a document that an index or a sort uses. */
export interface IndexValues {
  /** One list of values per key, in the order of the index fields; `undefined` represents an empty array. */
  tuples: Maybe[][];
  /** Per field: whether its path contains an array. */
  multikey: boolean[];
  /** Whether at least one field exists. */
  present: boolean;
}

/** The state of following one field's path. */
interface Cursor {
  value: Maybe;
  /** The remaining path; `undefined` when the value is final. */
  rest: readonly string[] | undefined;
}

/**
 * Extracts the values of an index's fields from a document: one tuple per element of the array on the paths.
 * @param paths the split paths of the fields
 * @throws MongoError CannotIndexParallelArrays (171) when two fields contain different arrays
 */
export function indexValues(document: Document, paths: readonly (readonly string[])[]): IndexValues {
  const values: IndexValues = { tuples: [], multikey: paths.map(() => false), present: false };
  const start = paths.map((rest) => ({ value: document, rest }));
  collectTuples(start, values);
  return values;
}

function collectTuples(from: Cursor[], out: IndexValues): void {
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
    const next = cursors.map((cursor, i) => (arrays[i] ? enterElement(element, cursor.rest!) : cursor));
    collectTuples(next, out);
  }
}

/** Follows a path until it ends, breaks off or reaches an array to expand. */
function advance(cursor: Cursor, onArray: () => void): Cursor {
  const { value, rest } = cursor;
  if (!rest?.length) return cursor;
  const [part, ...others] = rest as [string, ...string[]];
  if (value instanceof Map) return advance({ value: value.get(part), rest: others }, onArray);
  if (!Array.isArray(value)) return { value: undefined, rest: undefined };
  const index = arrayIndex(part);
  if (index < 0 || index >= value.length) return cursor;
  if (value.some((element) => element instanceof Map && element.has(part))) {
    throw new MongoError(16746, `Ambiguous field name found in array, field: '${part}'`);
  }
  onArray();
  return advance({ value: value[index], rest: others }, onArray);
}

/** Returns a cursor at an array element; only a document can have fields on the remaining path. */
function enterElement(element: Value, rest: readonly string[]): Cursor {
  if (rest.length === 0) return { value: element, rest: undefined };
  return element instanceof Map ? { value: element, rest } : { value: undefined, rest: undefined };
}

/** Returns the indexed value: an empty array sorts before null, a missing field is null. */
function valueAt({ value, rest }: Cursor, out: IndexValues): Maybe {
  const isEmptyArray = rest !== undefined && Array.isArray(value);
  if (isEmptyArray && rest.length > 0) return null;
  if (value !== undefined) out.present = true;
  return isEmptyArray ? undefined : (value ?? null);
}
