import { MongoError, notServed } from '../errors';
import { encode, encodeCursor } from '../bson/encode';
import { equal } from '../bson/compare';
import { isNumeric, toDouble } from '../bson/number';
import { showValue } from '../bson/show';
import type { Document, Value } from '../bson/types';
import { compileFilter } from '../query/matcher';
import { describeIndex, type Collection, type Index, type IndexOptions } from '../store/catalogue';
import { dropIndex, ensureCollection } from '../store/namespaces';
import { Arguments } from './arguments';
import { argumentsOf, namespaceOf, type Command, type Request } from './request';

const specFields = [
  'key',
  'name',
  'unique',
  'sparse',
  'expireAfterSeconds',
  'partialFilterExpression',
  'background',
  'v',
  'ns',
];

export const createIndexes: Command = async (request) => {
  const args = argumentsOf(request, ['indexes', 'commitQuorum', 'ignoreUnknownIndexOptions']);
  const ns = namespaceOf(request);
  const indexes = args.documents('indexes').map(parseIndex);
  if (indexes.length === 0) throw new MongoError('BadValue', 'Must specify at least one index to create');
  const { store, builds } = request.engine;
  const created = !store.collections.has(ns);
  const collection = await store.writer.run((tx) => ensureCollection(tx, ns));
  const before = collection.indexes.length;
  await builds.create(collection, indexes);
  const after = collection.indexes.length;
  return {
    numIndexesBefore: before,
    numIndexesAfter: after,
    createdCollectionAutomatically: created,
    ...(before === after ? { note: 'all indexes already exist' } : {}),
  };
};

/** @throws MongoError CannotCreateIndex (67) and others for what cannot be made */
function parseIndex(spec: Document): IndexOptions {
  const args = new Arguments('createIndexes.indexes', spec, specFields);
  const key = args.document('key');
  if (!key?.size) throw new MongoError('CannotCreateIndex', 'Index keys cannot be an empty object.');
  for (const [field, direction] of key) requireKeyPart(field, direction);
  const name = args.requiredString('name');
  const expire = args.get('expireAfterSeconds') ?? undefined;
  const partial = args.document('partialFilterExpression');
  if (partial) compileFilter(partial);
  if (partial && args.flag('sparse'))
    throw new MongoError('CannotCreateIndex', 'cannot mix "partialFilterExpression" and "sparse" options');
  if (key.size === 1 && key.has('_id') && (partial || expire !== undefined)) {
    throw new MongoError(
      'InvalidIndexSpecificationOption',
      `The field '${partial ? 'partialFilterExpression' : 'expireAfterSeconds'}' is not valid for an _id index specification.`,
    );
  }
  return {
    name,
    key,
    unique: args.flag('unique'),
    sparse: args.flag('sparse'),
    ...(expire === undefined ? {} : { expireAfterSeconds: requireExpiry(expire, key) }),
    ...(partial ? { partialFilterExpression: partial } : {}),
  };
}

function requireKeyPart(field: string, direction: Value): void {
  const cannot = (reason: string) => new MongoError('CannotCreateIndex', reason);
  if (typeof direction === 'string') throw notServed(`the index type ${direction}`);
  if (!isNumeric(direction) || !toDouble(direction)) {
    throw cannot(
      `Values in v:2 index key pattern cannot be of type or value ${showValue(direction)}. Only numbers > 0, numbers < 0, and strings are allowed.`,
    );
  }
  if (field.split('.').includes('')) throw cannot('Index keys cannot contain an empty field.');
  if (field.includes('$**')) throw notServed('a wildcard index');
  if (field.split('.').some((part) => part.startsWith('$')))
    throw cannot(`Index key contains an illegal field name: field name starts with '$'.`);
}

function requireExpiry(value: Value, key: Document): number {
  const cannot = (reason: string) => new MongoError('CannotCreateIndex', reason);
  if (key.size > 1) throw cannot('TTL indexes are single-field indexes, compound indexes do not support TTL');
  if (!isNumeric(value) || !(toDouble(value) >= 0 && toDouble(value) <= 2 ** 31 - 1)) {
    throw cannot(
      `TTL index 'expireAfterSeconds' option must be within an acceptable range, was ${showValue(value)}`,
    );
  }
  return toDouble(value);
}

export const listIndexes: Command = (request) => {
  argumentsOf(request, ['cursor']);
  const collection = existing(request);
  const described = collection.indexes
    .filter(({ readable }) => readable)
    .map((index) => encode(describeIndex(index)));
  return encodeCursor('firstBatch', described, 0n, collection.ns);
};

export const dropIndexes: Command = async (request) => {
  const args = argumentsOf(request, ['index']);
  const collection = existing(request);
  const wanted = args.get('index');
  if (wanted === undefined) throw args.missing('index');
  const nIndexesWas = collection.indexes.length;
  await request.engine.store.writer.run((tx) => {
    for (const index of indexesNamed(collection, wanted)) dropIndex(tx, collection, index);
  });
  request.engine.tidy();
  return { nIndexesWas };
};

/** @throws MongoError NamespaceNotFound (26) */
function existing(request: Request): Collection {
  const ns = namespaceOf(request);
  const collection = request.engine.store.collections.get(ns);
  if (!collection) throw new MongoError('NamespaceNotFound', `ns does not exist: ${ns}`);
  return collection;
}

/** @throws MongoError IndexNotFound (27), InvalidOptions (72) for the index of `_id` */
function indexesNamed(collection: Collection, wanted: Value): Index[] {
  if (wanted === '*') return collection.indexes.filter(({ name }) => name !== '_id_');
  return (Array.isArray(wanted) ? wanted : [wanted]).map((one) => {
    const found = collection.indexes.find(({ name, key }) =>
      typeof one === 'string' ? name === one : equal(key, one),
    );
    if (!found) throw new MongoError('IndexNotFound', `index not found with name [${showValue(one)}]`);
    if (found.name === '_id_') throw new MongoError('InvalidOptions', 'cannot drop _id index');
    return found;
  });
}
