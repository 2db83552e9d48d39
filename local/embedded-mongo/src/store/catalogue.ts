import { decode, encode } from '../bson/codec';
import { KeyWriter, uint32 } from '../bson/key';
import { toDouble, type Numeric } from '../bson/number';
import type { Document, Maybe } from '../bson/types';
import { compileFilter, type Predicate } from '../query/matcher';
import { toSort, type Sort } from '../query/sort';

/** The options of `createIndexes` for one index. */
export interface IndexOptions {
  name: string;
  key: Document;
  unique?: boolean;
  sparse?: boolean;
  expireAfterSeconds?: number | undefined;
  partialFilterExpression?: Document | undefined;
}

/** An index of a collection, with the properties of the documents it has indexed. */
export interface Index extends IndexOptions, Sort {
  readonly id: number;
  /** The prefix of all its keys: its id. */
  readonly prefix: Buffer;
  readonly keyWriter: KeyWriter;
  readonly partialFilter?: Predicate | undefined;
  /** Per field: whether a document has ever had an array on the path. */
  multikey: boolean[];
  /** Whether a key has ever contained a digest of a long value, so that keys are not ordered by value. */
  hasDigests: boolean;
  /** Whether entries of existing documents are missing. Writes maintain the index; queries do not use it yet. */
  isBuilding: boolean;
  /** Resolves when the build is complete; set while a `createIndex` call waits for it. */
  buildFinished?: Promise<void>;
}

export interface Collection {
  readonly id: number;
  readonly ns: string;
  /** The number of committed documents. */
  count: number;
  /** The number of documents as the current write transaction sees it. */
  uncommittedCount: number;
  nextRecord: number;
  indexes: Index[];
}

export function makeIndex(id: number, options: IndexOptions): Index {
  return {
    ...options,
    ...toSort(options.key),
    id,
    prefix: uint32(id),
    keyWriter: new KeyWriter(options.key.size),
    partialFilter: options.partialFilterExpression && compileFilter(options.partialFilterExpression),
    multikey: Array.from(options.key, () => false),
    hasDigests: false,
    isBuilding: false,
  };
}

export function makeCollection(id: number, ns: string, indexes: Index[], count = 0): Collection {
  return { id, ns, count, uncommittedCount: count, nextRecord: 1, indexes };
}

/** Describes an index as `listIndexes` does. Options that are not set are `undefined`, which BSON omits. */
export function describeIndex(index: IndexOptions): Record<string, unknown> {
  const { name, key, unique, sparse, expireAfterSeconds, partialFilterExpression } = index;
  const flags = { unique: (name !== '_id_' && unique) || undefined, sparse: sparse || undefined };
  return { v: 2, key, name, ...flags, expireAfterSeconds, partialFilterExpression };
}

/** Encodes the catalogue record of a collection and its complete indexes. */
export function encodeCollection({ id, uncommittedCount, indexes }: Collection): Buffer {
  const finished = indexes.filter((index) => !index.isBuilding);
  const records = finished.map((index) => {
    const { multikey, hasDigests } = index;
    return { id: index.id, multikey, hasDigests, ...describeIndex(index) };
  });
  return encode({ id, count: uncommittedCount, indexes: records });
}

/** Decodes what {@link encodeCollection} wrote. */
export function decodeCollection(ns: string, bytes: Buffer): Collection {
  const record = decode(bytes);
  const indexes = (record.get('indexes') as Document[]).map((stored) => {
    const { id, multikey, hasDigests, ...options } = Object.fromEntries(stored) as unknown as Index;
    const seconds: Maybe = options.expireAfterSeconds;
    if (seconds !== undefined) options.expireAfterSeconds = toDouble(seconds);
    if (options.name === '_id_') options.unique = true;
    return Object.assign(makeIndex(id, options), { multikey, hasDigests });
  });
  return makeCollection(record.get('id') as number, ns, indexes, toDouble(record.get('count') as Numeric));
}
