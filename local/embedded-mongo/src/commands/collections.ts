import { MongoError } from '../errors';
import type { Document, Value } from '../bson/types';
import { compileFilter } from '../query/matcher';
import { encode, encodeCursor } from '../bson/encode';
import { decode } from '../bson/decode';
import type { Collection } from '../store/catalogue';
import { dropCollection, ensureCollection } from '../store/namespaces';
import type { Engine } from '../engine';
import { argumentsOf, namespaceOf, type Command } from './request';

export const create: Command = async (request) => {
  argumentsOf(request, []);
  const ns = namespaceOf(request);
  await request.engine.store.writer.run((tx) => {
    if (tx.store.collections.has(ns))
      throw new MongoError('NamespaceExists', `Collection ${ns} already exists.`);
    ensureCollection(tx, ns);
  });
  return {};
};

export const drop: Command = async (request) => {
  argumentsOf(request, []);
  const ns = namespaceOf(request);
  const dropped = await request.engine.store.writer.run((tx) => {
    const collection = tx.store.collections.get(ns);
    if (collection) dropCollection(tx, collection);
    return collection;
  });
  request.engine.tidy();
  return dropped ? { nIndexesWas: dropped.indexes.length, ns } : {};
};

export const dropDatabase: Command = async (request) => {
  argumentsOf(request, []);
  const { engine, database } = request;
  await engine.store.writer.run((tx) => {
    for (const collection of collectionsOf(engine, database)) dropCollection(tx, collection);
  });
  engine.tidy();
  return { dropped: database };
};

export const listCollections: Command = (request) => {
  const args = argumentsOf(request, ['filter', 'nameOnly', 'authorizedCollections', 'cursor']);
  const matches = compileFilter(args.document('filter') ?? new Map());
  const nameOnly = args.flag('nameOnly');
  const described = collectionsOf(request.engine, request.database)
    .map(({ ns }) => {
      const name = ns.slice(request.database.length + 1);
      if (nameOnly) return encode({ name, type: 'collection' });
      const idIndex = { v: 2, key: { _id: 1 }, name: '_id_' };
      return encode({ name, type: 'collection', options: {}, info: { readOnly: false }, idIndex });
    })
    .filter((bytes) => matches(decode(bytes)));
  return encodeCursor('firstBatch', described, 0n, `${request.database}.$cmd.listCollections`);
};

export const listDatabases: Command = (request) => {
  const args = argumentsOf(request, ['filter', 'nameOnly', 'authorizedDatabases']);
  const matches = compileFilter(args.document('filter') ?? new Map());
  const nameOnly = args.flag('nameOnly');
  const names = new Set(
    [...request.engine.store.collections.keys()].map((ns) => ns.slice(0, ns.indexOf('.'))),
  );
  const databases = [...names]
    .sort()
    .map(
      (name): Document =>
        new Map<string, Value>(
          nameOnly
            ? [['name', name]]
            : [
                ['name', name],
                ['sizeOnDisk', 0],
                ['empty', false],
              ],
        ),
    )
    .filter((database) => matches(database));
  return { databases, ...(nameOnly ? {} : { totalSize: 0, totalSizeMb: 0 }) };
};

function collectionsOf(engine: Engine, database: string): Collection[] {
  return [...engine.store.collections.values()]
    .filter(({ ns }) => ns.startsWith(`${database}.`))
    .sort((a, b) => (a.ns < b.ns ? -1 : 1));
}
