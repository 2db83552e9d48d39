import { decode } from '../src/bson/codec';
import type { Document } from '../src/bson/types';
import type { Collection } from '../src/store/catalogue';
import { entryRecord, keyRangeOf } from '../src/store/keys';
import { indexKeysOf } from '../src/store/records';
import { scanCollection } from '../src/store/scan';
import { PAUSE } from '../src/stream';
import type { Store } from '../src/store/store';

/** @returns the documents of a collection as they are stored */
export function storedDocuments(
  store: Store,
  collection: Collection,
): { record: number; document: Document }[] {
  return [...scanCollection(store, collection)]
    .filter((item) => item !== PAUSE)
    .map(({ record, raw }) => ({ record, document: decode(raw) }));
}

/** Compares the count of a collection and every entry of its indexes with its documents. */
export async function verifyEntries(store: Store, collection: Collection): Promise<void> {
  const documents = storedDocuments(store, collection);
  expect(collection.count).toBe(documents.length);
  await store.writer.run(() => {
    for (const index of collection.indexes) {
      const made = documents.flatMap(({ record, document }) =>
        indexKeysOf(index, document, record).keys.map((key) => `${key.toString('hex')} ${record}`),
      );
      const stored = [...store.entries.getRange(keyRangeOf(index.id))].map(
        ({ key, value }) => `${key.toString('hex')} ${entryRecord(index, key, value)}`,
      );
      expect({ index: index.name, stored: stored.sort() }).toEqual({
        index: index.name,
        stored: made.sort(),
      });
    }
  });
}
