import { notServed, unparsable } from '../errors';
import type { Document, Value } from '../bson/types';
import { execute, makeQuery, readingOf } from '../query/execute';
import { elementsAt, withField } from '../query/path';
import type { Store } from '../store/store';
import { consume, flatten } from '../stream';
import type { Stage, Surroundings } from './stages';

/** Compiles a `$lookup` by equality, which finds the other documents through their collection's indexes. */
export function compileLookup(spec: Document, { store, database }: Surroundings): Stage {
  const names = ['from', 'localField', 'foreignField', 'as'];
  const other = [...spec.keys()].find((name) => !names.includes(name));
  if (other !== undefined) throw notServed(`$lookup with ${other}`);
  const [from, localField, foreignField, as] = names.map((name) => {
    const value = spec.get(name);
    if (typeof value === 'string' && value !== '') return value;
    throw unparsable(`$lookup argument '${name}' must be a string`);
  }) as [string, string, string, string];
  const [local, into] = [localField.split('.'), as.split('.')];
  return (source) =>
    flatten(source, function* (document) {
      const joined: Value[] = [];
      const values = elementsAt(document, local).map((value) => value ?? null);
      const found = foreign(store, `${database}.${from}`, foreignField, values);
      yield* consume(found, (item) => joined.push(item.document));
      yield withField(document, into, joined);
    });
}

function foreign(store: Store, ns: string, field: string, values: Value[]): ReturnType<typeof execute> {
  const collection = store.collections.get(ns);
  const condition: Document = new Map([values.length === 1 ? ['$eq', values[0]!] : ['$in', values]]);
  return execute(readingOf(store, collection), makeQuery(collection, new Map([[field, condition]])));
}
