import { MongoError } from '../errors';
import { decode, encode, encodeCursor } from '../bson/codec';
import { compileFilter } from '../query/matcher';
import type { Engine } from '../engine';
import type { Collection } from '../store/catalogue';
import { dropCollection, ensureCollection } from '../store/namespaces';
import type { Command, Commands } from './request';

const create: Command = {
  fields: '',
  run: ({ engine, ns }) =>
    engine.store.writer.run((tx) => {
      const exists = tx.store.collections.has(ns);
      if (exists) throw new MongoError('NamespaceExists', `Collection ${ns} already exists.`);
      ensureCollection(tx, ns);
      return {};
    }),
};

/** Drops the collections that `select` returns inside the transaction. */
async function dropCollections(engine: Engine, select: () => Collection[]): Promise<Collection[]> {
  const dropped = await engine.store.writer.run((tx) => {
    const collections = select();
    for (const collection of collections) dropCollection(tx, collection);
    return collections;
  });
  engine.runMaintenance();
  return dropped;
}

const drop: Command = {
  fields: '',
  async run({ engine, ns }) {
    const [dropped] = await dropCollections(engine, () => [engine.store.collections.get(ns) ?? []].flat());
    return dropped ? { nIndexesWas: dropped.indexes.length, ns } : {};
  },
};

const dropDatabase: Command = {
  fields: '',
  async run({ engine, database }) {
    await dropCollections(engine, () => collectionsOf(engine, database));
    return { dropped: database };
  },
};

const listCollections: Command = {
  fields: 'filter nameOnly authorizedCollections cursor',
  run({ args, engine, database }) {
    const matches = compileFilter(args.document('filter') ?? new Map());
    const idIndex = { v: 2, key: { _id: 1 }, name: '_id_' };
    const details = args.boolean('nameOnly') ? {} : { options: {}, info: { readOnly: false }, idIndex };
    const described = collectionsOf(engine, database)
      .map(({ ns }) => encode({ name: ns.slice(database.length + 1), type: 'collection', ...details }))
      .filter((bytes) => matches(decode(bytes)));
    return encodeCursor('firstBatch', described, 0n, `${database}.$cmd.listCollections`);
  },
};

const listDatabases: Command = {
  fields: 'nameOnly authorizedDatabases',
  run({ args, engine }) {
    const nameOnly = args.boolean('nameOnly');
    const names = new Set([...engine.store.collections.keys()].map((ns) => ns.split('.')[0]!));
    const details = nameOnly ? {} : { sizeOnDisk: 0, empty: false };
    const databases = [...names].sort().map((name) => ({ name, ...details }));
    return { databases, ...(nameOnly ? {} : { totalSize: 0, totalSizeMb: 0 }) };
  },
};

function collectionsOf(engine: Engine, database: string): Collection[] {
  return [...engine.store.collections.values()]
    .filter(({ ns }) => ns.startsWith(`${database}.`))
    .sort((a, b) => (a.ns < b.ns ? -1 : 1));
}

export const collectionCommands: Commands = { create, drop, dropDatabase, listCollections, listDatabases };
