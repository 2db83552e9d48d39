import { notServed, unparsable } from '../errors';
import type { Document, Value } from '../bson/types';
import { Query } from '../query/execute';
import { elementsAt, parseFieldPath, withField } from '../query/path';
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
  parseFieldPath(foreignField);
  const [ns, local, into] = [`${database}.${from}`, parseFieldPath(localField), parseFieldPath(as)];
  return (source) =>
    flatten(source, function* (document) {
      const joined: Value[] = [];
      const values = elementsAt(document, local).map((value) => value ?? null);
      const isOne: Document = new Map([values.length === 1 ? ['$eq', values[0]!] : ['$in', values]]);
      const query = new Query(store, store.collections.get(ns), new Map([[foreignField, isOne]]));
      yield* consume(query.run(), (found) => joined.push(found.document));
      yield withField(document, into, joined);
    });
}
