import { isDeepStrictEqual } from 'node:util';
import mongoose, { type Model } from 'mongoose';
import { isDatabaseUnavailable } from '../base';

/** An index as a schema declares it, and as the database describes it. */
interface Index {
  name: string;
  key: Record<string, unknown>;
  unique?: boolean;
  sparse?: boolean;
  expireAfterSeconds?: number;
}

/** Codes of MongoDB. */
const NAMESPACE_NOT_FOUND = 26;
const INDEX_NOT_FOUND = 27;
const CONFLICTS = [85, 86];
/** Between the name of an index and the number of another one that took its place. */
const SUFFIX = '~';

/** What an index does, whatever its name; the order of its fields counts. */
const effectOf = ({ key, unique, sparse, expireAfterSeconds }: Index) => ({
  key: Object.entries(key).map(([field, direction]) => [field, Number(direction)]),
  unique: !!unique,
  sparse: !!sparse,
  expireAfterSeconds: expireAfterSeconds === undefined ? undefined : Number(expireAfterSeconds),
});
const isSame = (a: Index, b: Index) => isDeepStrictEqual(effectOf(a), effectOf(b));
const declaredName = ({ name }: Index): string => name.split(SUFFIX)[0]!;
const hasCode = (error: unknown, codes: number[]): boolean =>
  error instanceof mongoose.mongo.MongoServerError && codes.includes(Number(error.code));

/**
 * Builds the indexes that a model declares. One whose keys or options have changed is built beside the earlier one of
 * its name, which is dropped afterwards, so that queries are never without an index. Safe to repeat, and to run in
 * several instances at once. Indexes of other names are left alone.
 * @param report receives a sentence about each index that takes the place of another
 * @throws {Error} when an index cannot be built; those that can be are
 */
export async function buildIndexes(
  { collection, schema }: Model<unknown>,
  report: (sentence: string) => void = () => {},
): Promise<void> {
  const declared = schema.indexes().map(([key, options]) => ({ key, ...options }) as Index);
  if (declared.length === 0) return;
  const existing = await listIndexes(collection);
  const missing = declared.filter((index) => !existing.some((other) => isSame(index, other)));
  const taken = new Set(existing.map(({ name }) => name));
  const replaced = existing.filter(
    (other) =>
      declared.some(({ name }) => name === declaredName(other)) &&
      !declared.some((index) => isSame(index, other)),
  );
  const isFree = missing.filter(({ name }) => !taken.has(name));
  const problems: unknown[] = [];
  const attempt = (work: Promise<unknown>) => work.catch((error: unknown) => void problems.push(error));
  // One command for all, as at a first start; if it fails, one by one.
  if (isFree.length > 0)
    await create(collection, isFree).catch(async (error: unknown) => {
      if (isDatabaseUnavailable(error)) throw error;
      for (const index of isFree) await attempt(create(collection, [index]));
    });
  for (const index of missing.filter(({ name }) => taken.has(name))) {
    let number = 2;
    while (taken.has(`${index.name}${SUFFIX}${number}`)) number += 1;
    const name = `${index.name}${SUFFIX}${number}`;
    report(`The index ${index.name} of ${collection.name} has changed: building it as ${name}`);
    await attempt(replace(collection, { ...index, name }, replaced));
  }
  // While one of them is not built, the earlier ones still serve its queries.
  if (problems.length > 0) throw problems[0];
  for (const { name } of replaced) {
    await drop(collection, name);
    report(`Dropped the earlier index ${name} of ${collection.name}`);
  }
}

type Collection = Model<unknown>['collection'];

const create = (collection: Collection, indexes: Index[]) =>
  collection.createIndexes(indexes as Parameters<Collection['createIndexes']>[0]);

async function listIndexes(collection: Collection): Promise<Index[]> {
  try {
    return (await collection.listIndexes().toArray()) as Index[];
  } catch (error) {
    if (hasCode(error, [NAMESPACE_NOT_FOUND])) return [];
    throw error;
  }
}

/** Builds an index; where the database does not keep it beside one of the same keys, in place of that one. */
async function replace(collection: Collection, index: Index, earlier: Index[]): Promise<void> {
  try {
    await create(collection, [index]);
  } catch (error) {
    const rivals = earlier.filter(({ key }) => isDeepStrictEqual(key, index.key));
    if (!hasCode(error, CONFLICTS) || rivals.length === 0) throw error;
    for (const { name } of rivals) await drop(collection, name);
    await create(collection, [index]);
  }
}

/** Drops an index, which another instance may have done. */
const drop = (collection: Collection, name: string) =>
  collection.dropIndex(name).catch((error: unknown) => {
    if (!hasCode(error, [INDEX_NOT_FOUND])) throw error;
  });
