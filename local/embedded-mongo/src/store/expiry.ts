import { decode } from '../bson/decode';
import type { Document } from '../bson/types';
import { execute, readingOf } from '../query/execute';
import { compileFilter } from '../query/matcher';
import { plan } from '../query/planner';
import { drainAll } from '../stream';
import type { Collection, Index } from './catalogue';
import { removeRecord } from './records';
import { fetchDocument } from './scan';
import type { Store } from './store';

/** How many documents are looked for at a time. */
const batchSize = 500;

/** Removes the documents whose date in a TTL index lies further back than the index allows. */
export async function removeExpired(store: Store): Promise<void> {
  for (const collection of [...store.collections.values()]) {
    for (const index of collection.indexes) {
      if (index.expireAfterSeconds === undefined || !index.readable) continue;
      while ((await removeSome(store, collection, index)) === batchSize);
    }
  }
}

/** @returns how many documents were found */
async function removeSome(store: Store, collection: Collection, index: Index): Promise<number> {
  const before = new Date(Date.now() - index.expireAfterSeconds! * 1000);
  const isOld: Document = new Map([[index.fields[0]!, new Map([['$lte', before]])]]);
  // A partial index has only the documents of its filter, and only those expire.
  const filter: Document = new Map([['$and', [isOld, index.partialFilterExpression ?? new Map()]]]);
  const query = {
    plan: plan(collection, filter),
    sort: undefined,
    skip: 0,
    limit: batchSize,
  };
  const expired = await drainAll(execute(readingOf(store, collection), query), ({ record }) => record);
  const matches = compileFilter(filter);
  for (const record of expired) {
    await store.writer.run((tx) => {
      const raw = fetchDocument(store, collection, record);
      const document = raw && decode(raw);
      // It may have been given another date, or been deleted, since it was found.
      if (document && matches(document)) removeRecord(tx, collection, record, document);
    });
  }
  return expired.length;
}
