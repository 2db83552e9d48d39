import type { Value } from '../bson/types';
import { Drain } from '../query/drain';
import { execute } from '../query/execute';
import { visitPath } from '../query/path';
import { distinct as unique } from '../aggregate/operators/arrays';
import { queryOf } from './find';
import { argumentsOf, namespaceOf, type Command } from './request';

export const countFields = ['query', 'skip', 'limit', 'hint', 'fields'];

export const count: Command = async (request) => {
  const args = argumentsOf(request, countFields);
  const collection = request.engine.store.collections.get(namespaceOf(request));
  const query = queryOf(collection, args, 'query');
  if (!collection) return { n: 0 };
  if (!query.plan.filter && query.plan.source.kind === 'collection' && !query.skip && !query.limit) {
    return { n: collection.count };
  }
  let n = 0;
  await new Drain(execute(request.engine.store, collection, query)).each(() => (n += 1) > 0, args.deadline());
  return { n };
};

export const distinctFields = ['key', 'query', 'hint'];

export const distinct: Command = async (request) => {
  const args = argumentsOf(request, distinctFields);
  const collection = request.engine.store.collections.get(namespaceOf(request));
  const parts = args.requiredString('key').split('.');
  const query = queryOf(collection, args, 'query');
  if (!collection) return { values: [] };
  const values: Value[] = [];
  await new Drain(execute(request.engine.store, collection, query)).each(({ document }) => {
    visitPath(document, parts, false, (value) => {
      if (Array.isArray(value)) values.push(...value);
      else if (value !== undefined) values.push(value);
      return false;
    });
    return true;
  }, args.deadline());
  return { values: unique(values) };
};
