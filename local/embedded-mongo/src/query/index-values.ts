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
  at: number;
  /** The value is an array's element and is not taken apart again. */
  settled: boolean;
}

/**
 * Takes the values of an index's fields out of a document, one tuple for every element of the array that the
 * paths run into.
 * @param paths the fields' paths, split
 * @throws MongoError CannotIndexParallelArrays (171) when two fields run into different arrays
 */
export function indexValues(document: Document, paths: readonly (readonly string[])[]): IndexValues {
  const values: IndexValues = { tuples: [], multikey: paths.map(() => false), present: false };
  collect(
    paths,
    paths.map(() => ({ value: document, at: 0, settled: false })),
    values,
  );
  return values;
}

function collect(paths: readonly (readonly string[])[], cursors: Cursor[], out: IndexValues): void {
  let array: Value[] | undefined;
  const inArray: number[] = [];
  cursors.forEach((cursor, i) => {
    advance(cursor, paths[i]!, out, i);
    if (cursor.settled || !Array.isArray(cursor.value)) return;
    if (array !== undefined && array !== cursor.value) {
      const both = `[${paths[i]!.join('.')}] [${paths[inArray[0]!]!.join('.')}]`;
      throw new MongoError('CannotIndexParallelArrays', `cannot index parallel arrays ${both}`);
    }
    array = cursor.value;
    inArray.push(i);
    out.multikey[i] = true;
  });
  if (!array?.length) return emit(paths, cursors, out);
  for (const element of array) {
    const next = cursors.map((cursor) => ({ ...cursor }));
    for (const i of inArray) {
      const whole = cursors[i]!.at === paths[i]!.length;
      next[i]!.value = whole || element instanceof Map ? element : undefined;
      next[i]!.settled = whole || !(element instanceof Map);
    }
    collect(paths, next, out);
  }
}

/** Follows a path until it ends, breaks off or meets an array it has to fan out over. */
function advance(cursor: Cursor, parts: readonly string[], out: IndexValues, field: number): void {
  while (!cursor.settled && cursor.at < parts.length) {
    const { value } = cursor;
    const part = parts[cursor.at]!;
    if (value instanceof Map) {
      cursor.value = value.get(part);
    } else if (Array.isArray(value)) {
      const index = arrayIndex(part);
      if (index < 0 || index >= value.length) return;
      if (value.some((element) => element instanceof Map && element.has(part))) {
        throw new MongoError(16746, `Ambiguous field name found in array, field: '${part}'`);
      }
      out.multikey[field] = true;
      cursor.value = value[index];
    } else {
      cursor.value = undefined;
      cursor.settled = true;
      return;
    }
    cursor.at += 1;
  }
}

function emit(paths: readonly (readonly string[])[], cursors: Cursor[], out: IndexValues): void {
  out.tuples.push(
    cursors.map((cursor, i) => {
      const emptyArray = !cursor.settled && Array.isArray(cursor.value);
      if (emptyArray && cursor.at < paths[i]!.length) return null;
      if (cursor.value !== undefined) out.present = true;
      // An empty array is indexed below null, a missing field as null.
      return emptyArray ? undefined : (cursor.value ?? null);
    }),
  );
}
