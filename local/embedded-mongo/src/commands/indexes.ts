import { bad, MongoError, notServed } from '../errors';
import { encode, encodeCursor } from '../bson/codec';
import { equal } from '../bson/key';
import { isNumeric, toDouble } from '../bson/number';
import { showValue, type Document, type Value } from '../bson/types';
import { compileFilter } from '../query/matcher';
import { describeIndex, type Collection, type Index, type IndexOptions } from '../store/catalogue';
import { createIndex, dropIndexesOf, ensureCollection } from '../store/namespaces';
import { Arguments, type Command, type Commands, type Request } from './request';

const specFields = 'key name unique sparse expireAfterSeconds partialFilterExpression background v ns';

const createIndexes: Command = {
  fields: 'indexes commitQuorum',
  async run({ args, engine: { store }, ns }) {
    const indexes = args.documents('indexes').map(parseIndex);
    if (indexes.length === 0) throw bad('Must specify at least one index to create');
    const createdCollectionAutomatically = !store.collections.has(ns);
    const collection = await store.writer.run((tx) => ensureCollection(tx, ns));
    const numIndexesBefore = collection.indexes.length;
    for (const options of indexes) await createIndex(store, collection, options);
    const numIndexesAfter = collection.indexes.length;
    const note = numIndexesBefore === numIndexesAfter && { note: 'all indexes already exist' };
    return { numIndexesBefore, numIndexesAfter, createdCollectionAutomatically, ...note };
  },
};

function cannot(reason: string): MongoError {
  return new MongoError('CannotCreateIndex', reason);
}

/** @throws MongoError CannotCreateIndex (67) and others for what cannot be made */
function parseIndex(spec: Document): IndexOptions {
  const args = new Arguments('createIndexes.indexes', spec, specFields);
  const key = args.document('key');
  if (!key?.size) throw cannot('Index keys cannot be an empty object.');
  for (const [field, direction] of key) requireKeyPart(field, direction);
  const partial = args.document('partialFilterExpression');
  if (partial) compileFilter(partial);
  if (partial && args.flag('sparse')) throw cannot('cannot mix "partialFilterExpression" and "sparse"');
  const expireAfterSeconds = args.number('expireAfterSeconds');
  if (expireAfterSeconds !== undefined) requireExpiry(expireAfterSeconds, key);
  if (key.size === 1 && key.has('_id') && (partial || expireAfterSeconds !== undefined)) {
    throw new MongoError('InvalidIndexSpecificationOption', 'an index of _id is neither partial nor TTL');
  }
  return {
    name: args.required('name', args.string('name')),
    key,
    unique: args.flag('unique'),
    sparse: args.flag('sparse'),
    expireAfterSeconds,
    partialFilterExpression: partial,
  };
}

function requireKeyPart(field: string, direction: Value): void {
  if (typeof direction === 'string') throw notServed(`the index type ${direction}`);
  if (!isNumeric(direction) || !toDouble(direction)) {
    throw cannot(`Values in an index key pattern must be numbers other than 0, not ${showValue(direction)}`);
  }
  if (field.includes('$**')) throw notServed('a wildcard index');
  if (/^$|^[.$]|\.[.$]|\.$/.test(field)) throw cannot(`Index key contains an illegal field: ${field}`);
}

function requireExpiry(seconds: number, key: Document): void {
  if (key.size > 1) throw cannot('TTL indexes are single-field indexes, compound indexes do not support TTL');
  const isInRange = seconds >= 0 && seconds <= 2 ** 31 - 1;
  if (!isInRange) throw cannot(`TTL index 'expireAfterSeconds' must be from 0 to 2147483647, was ${seconds}`);
}

const listIndexes: Command = {
  fields: 'cursor',
  run(request) {
    const { indexes, ns } = existing(request);
    const described = indexes
      .filter(({ building }) => !building)
      .map((index) => encode(describeIndex(index)));
    return encodeCursor('firstBatch', described, 0n, ns);
  },
};

const dropIndexes: Command = {
  fields: 'index',
  async run(request) {
    const { args, engine } = request;
    const collection = existing(request);
    const wanted = args.required('index', args.get('index'));
    const nIndexesWas = collection.indexes.length;
    await engine.store.writer.run((tx) => dropIndexesOf(tx, collection, indexesNamed(collection, wanted)));
    engine.tidy();
    return { nIndexesWas };
  },
};

/** @throws MongoError NamespaceNotFound (26) */
function existing({ collection, ns }: Request): Collection {
  if (!collection) throw new MongoError('NamespaceNotFound', `ns does not exist: ${ns}`);
  return collection;
}

/** @throws MongoError IndexNotFound (27), InvalidOptions (72) for the index of `_id` */
function indexesNamed({ indexes }: Collection, wanted: Value): Index[] {
  if (wanted === '*') return indexes.filter(({ name }) => name !== '_id_');
  return (Array.isArray(wanted) ? wanted : [wanted]).map((one) => {
    const found = indexes.find(({ name, key }) => name === one || equal(key, one));
    if (!found) throw new MongoError('IndexNotFound', `index not found with name [${showValue(one)}]`);
    if (found.name === '_id_') throw new MongoError('InvalidOptions', 'cannot drop _id index');
    return found;
  });
}

export const indexCommands: Commands = { createIndexes, listIndexes, dropIndexes };
