import { decode, encode } from '../bson/codec';
import { KeyWriter, uint32 } from '../bson/key';
import { toDouble, type Numeric } from '../bson/number';
import type { Document, Maybe } from '../bson/types';
import { compileFilter, type Predicate } from '../query/matcher';
import { orderOf, type Sort } from '../query/sort';

/** How an index was asked for. */
export interface IndexOptions {
  name: string;
  key: Document;
  unique?: boolean;
  sparse?: boolean;
  expireAfterSeconds?: number;
  partialFilterExpression?: Document;
}

/** An index of a collection, with what is known of the documents in it. */
export interface Index extends IndexOptions, Sort {
  readonly id: number;
  /** What every one of its keys begins with. */
  readonly prefix: Buffer;
  readonly keys: KeyWriter;
  readonly covers?: Predicate;
  /** For each field, whether any document ever had an array on its path. */
  multikey: boolean[];
  /** Whether any value ever was too long for a key, so that the order of the keys is not that of the values. */
  hashed: boolean;
  /** Not all its entries are on disk yet; writes keep it up meanwhile, and reads do not use it. */
  building: boolean;
  /** Resolves when they are; `undefined` where nobody waits for that. */
  built?: Promise<void>;
}

export interface Collection {
  readonly id: number;
  readonly ns: string;
  /** How many documents readers see. */
  count: number;
  /** How many documents there are for the write transaction. */
  written: number;
  nextRecord: number;
  indexes: Index[];
}

export function makeIndex(id: number, options: IndexOptions): Index {
  return {
    ...options,
    ...orderOf(options.key),
    id,
    prefix: uint32(id),
    keys: new KeyWriter(options.key.size),
    covers: options.partialFilterExpression && compileFilter(options.partialFilterExpression),
    multikey: Array.from(options.key, () => false),
    hashed: false,
    building: false,
  };
}

export function makeCollection(id: number, ns: string, indexes: Index[], count = 0): Collection {
  return { id, ns, count, written: count, nextRecord: 1, indexes };
}

/** @returns the options as MongoDB lists them, those that were not given as `undefined`, which BSON leaves out */
export function describeIndex(index: IndexOptions): Record<string, unknown> {
  const { name, key, unique, sparse, expireAfterSeconds, partialFilterExpression } = index;
  const flags = { unique: (name !== '_id_' && unique) || undefined, sparse: sparse || undefined };
  return { v: 2, key, name, ...flags, expireAfterSeconds, partialFilterExpression };
}

/** @returns the catalogue's record of a collection and its finished indexes */
export function encodeCollection({ id, written, indexes }: Collection): Buffer {
  const finished = indexes.filter((index) => !index.building);
  const records = finished.map((index) => {
    const { multikey, hashed } = index;
    return { id: index.id, multikey, hashed, ...describeIndex(index) };
  });
  return encode({ id, count: written, indexes: records });
}

/** @returns a collection as {@link encodeCollection} wrote it */
export function decodeCollection(ns: string, bytes: Buffer): Collection {
  const record = decode(bytes);
  const indexes = (record.get('indexes') as Document[]).map((stored) => {
    const { id, multikey, hashed, ...options } = Object.fromEntries(stored) as unknown as Index;
    const seconds: Maybe = options.expireAfterSeconds;
    if (seconds !== undefined) options.expireAfterSeconds = toDouble(seconds);
    if (options.name === '_id_') options.unique = true;
    return Object.assign(makeIndex(id, options), { multikey, hashed });
  });
  return makeCollection(record.get('id') as number, ns, indexes, toDouble(record.get('count') as Numeric));
}
