import { badValue, MongoError, notSupported } from '../errors';
import { encode, encodeCursor } from '../bson/codec';
import { equal } from '../bson/key';
import { isNumeric, toDouble } from '../bson/number';
import { showValue, type Document, type Value } from '../bson/types';
import { compileFilter } from '../query/matcher';
import { describeIndex, type Collection, type Index, type IndexOptions } from '../store/catalogue';
import { createIndex, ensureCollection, removeIndexes } from '../store/namespaces';
import { Arguments, type Command, type Commands, type Request } from './request';

const INDEX_FIELDS = 'key name unique sparse expireAfterSeconds partialFilterExpression background v ns';

const createIndexes: Command = {
  fields: 'indexes commitQuorum',
  async run({ args, engine: { store }, ns }) {
    const indexes = args.documents('indexes').map(parseIndex);
    if (indexes.length === 0) throw badValue('Must specify at least one index to create');
    const createdCollectionAutomatically = !store.collections.has(ns);
    const collection = await store.writer.run((tx) => ensureCollection(tx, ns));
    const numIndexesBefore = collection.indexes.length;
    for (const options of indexes) await createIndex(store, collection, options);
    const numIndexesAfter = collection.indexes.length;
    const note = numIndexesBefore === numIndexesAfter && { note: 'all indexes already exist' };
    return { numIndexesBefore, numIndexesAfter, createdCollectionAutomatically, ...note };
  },
};

function cannotCreateIndex(reason: string): MongoError {
  return new MongoError('CannotCreateIndex', reason);
}

/** Parses an index specification. @throws MongoError CannotCreateIndex (67) and others for an invalid one */
function parseIndex(spec: Document): IndexOptions {
  const args = new Arguments('createIndexes.indexes', spec, INDEX_FIELDS);
  const key = args.document('key');
  if (!key?.size) throw cannotCreateIndex('Index keys cannot be an empty object.');
  for (const [field, direction] of key) requireValidKeyField(field, direction);
  const partial = args.document('partialFilterExpression');
  if (partial) compileFilter(partial);
  if (partial && args.boolean('sparse'))
    throw cannotCreateIndex('cannot mix "partialFilterExpression" and "sparse"');
  const expireAfterSeconds = args.number('expireAfterSeconds');
  if (expireAfterSeconds !== undefined) requireValidTtl(expireAfterSeconds, key);
  if (key.size === 1 && key.has('_id') && (partial || expireAfterSeconds !== undefined)) {
    throw new MongoError('InvalidIndexSpecificationOption', 'an index of _id is neither partial nor TTL');
  }
  return {
    name: args.required('name', args.string('name')),
    key,
    unique: args.boolean('unique'),
    sparse: args.boolean('sparse'),
    expireAfterSeconds,
    partialFilterExpression: partial,
  };
}

function requireValidKeyField(field: string, direction: Value): void {
  if (typeof direction === 'string') throw notSupported(`the index type ${direction}`);
  if (!isNumeric(direction) || !toDouble(direction)) {
    throw cannotCreateIndex(
      `Values in an index key pattern must be numbers other than 0, not ${showValue(direction)}`,
    );
  }
  if (field.includes('$**')) throw notSupported('a wildcard index');
  if (/^$|^[.$]|\.[.$]|\.$/.test(field))
    throw cannotCreateIndex(`Index key contains an illegal field: ${field}`);
}

function requireValidTtl(seconds: number, key: Document): void {
  if (key.size > 1)
    throw cannotCreateIndex('TTL indexes are single-field indexes, compound indexes do not support TTL');
  const isInRange = seconds >= 0 && seconds <= 2 ** 31 - 1;
  if (!isInRange)
    throw cannotCreateIndex(`TTL index 'expireAfterSeconds' must be from 0 to 2147483647, was ${seconds}`);
}

const listIndexes: Command = {
  fields: 'cursor',
  run(request) {
    const { indexes, ns } = requireCollection(request);
    const described = indexes
      .filter(({ isBuilding }) => !isBuilding)
      .map((index) => encode(describeIndex(index)));
    return encodeCursor('firstBatch', described, 0n, ns);
  },
};

const dropIndexes: Command = {
  fields: 'index',
  async run(request) {
    const { args, engine } = request;
    const collection = requireCollection(request);
    const requested = args.required('index', args.get('index'));
    const nIndexesWas = collection.indexes.length;
    await engine.store.writer.run((tx) => removeIndexes(tx, collection, findIndexes(collection, requested)));
    engine.runMaintenance();
    return { nIndexesWas };
  },
};

/** @throws MongoError NamespaceNotFound (26) */
function requireCollection({ collection, ns }: Request): Collection {
  if (!collection) throw new MongoError('NamespaceNotFound', `ns does not exist: ${ns}`);
  return collection;
}

/** @throws MongoError IndexNotFound (27), InvalidOptions (72) for the index of `_id` */
function findIndexes({ indexes }: Collection, requested: Value): Index[] {
  if (requested === '*') return indexes.filter(({ name }) => name !== '_id_');
  return (Array.isArray(requested) ? requested : [requested]).map((one) => {
    const found = indexes.find(({ name, key }) => name === one || equal(key, one));
    if (!found) throw new MongoError('IndexNotFound', `index not found with name [${showValue(one)}]`);
    if (found.name === '_id_') throw new MongoError('InvalidOptions', 'cannot drop _id index');
    return found;
  });
}

export const indexCommands: Commands = { createIndexes, listIndexes, dropIndexes };
