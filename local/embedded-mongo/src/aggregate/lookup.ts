import { MongoError, notServed } from '../errors';
import type { Document, Value } from '../bson/types';
import { visitPath } from '../query/path';
import { execute } from '../query/execute';
import { plan } from '../query/planner';
import { PAUSE, type Pause } from '../store/scan';
import type { Store } from '../store/store';
import { withField } from '../bson/copy';

/** Compiles a `$lookup` by equality, which finds the other documents through their collection's indexes. */
export function compileLookup(
  store: Store,
  database: string,
  spec: Document,
): (source: Iterable<Document | Pause>) => Generator<Document | Pause> {
  for (const name of spec.keys()) {
    if (name === 'pipeline' || name === 'let') throw notServed(`$lookup with ${name}`);
  }
  const [from, localField, foreignField, as] = ['from', 'localField', 'foreignField', 'as'].map((name) =>
    requireString(spec, name),
  ) as [string, string, string, string];
  const local = localField.split('.');
  const into = as.split('.');
  return function* (source) {
    for (const document of source) {
      if (document === PAUSE) {
        yield document;
        continue;
      }
      const joined: Value[] = [];
      for (const found of foreign(store, `${database}.${from}`, foreignField, valuesAt(document, local))) {
        if (found === PAUSE) yield found;
        else joined.push(found);
      }
      yield withField(document, into, joined);
    }
  };
}

function requireString(spec: Document, name: string): string {
  const value = spec.get(name);
  if (typeof value === 'string' && value !== '') return value;
  throw new MongoError('FailedToParse', `$lookup argument '${name}' must be a string`);
}

/** @returns what the local field holds: the elements of an array, or null where there is none */
function valuesAt(document: Document, path: string[]): Value[] {
  const values: Value[] = [];
  visitPath(document, path, false, (value) => {
    if (Array.isArray(value)) values.push(...value);
    else values.push(value ?? null);
    return false;
  });
  return values;
}

function* foreign(store: Store, ns: string, field: string, values: Value[]): Generator<Document | Pause> {
  const collection = store.collections.get(ns);
  if (!collection) return;
  const condition: Document = new Map([values.length === 1 ? ['$eq', values[0]!] : ['$in', values]]);
  const query = {
    plan: plan(collection, new Map([[field, condition]]), undefined),
    sort: undefined,
    skip: 0,
    limit: 0,
  };
  for (const found of execute(store, collection, query)) yield found === PAUSE ? found : found.document;
}
