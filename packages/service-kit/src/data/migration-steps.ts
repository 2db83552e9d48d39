import { mongo } from 'mongoose';
import type { Migration } from './migrations';

/** Documents of one batch. */
const BATCH_COUNT = 500;

/**
 * A migration that changes every document of a collection that a filter matches, in the order of their ids.
 * @param filter matches a document no more when it is changed, or the update may be repeated
 */
export const updateEach = (
  name: string,
  collection: string,
  filter: mongo.Filter<mongo.Document>,
  update: mongo.UpdateFilter<mongo.Document>,
): Migration => ({
  name,
  async batch(db, after) {
    type Named = mongo.Document & { _id: string };
    const documents = db.collection<Named>(collection);
    const found = await documents
      .find(after === undefined ? {} : { _id: { $gt: after } }, { projection: { _id: 1 } })
      .sort({ _id: 1 })
      .limit(BATCH_COUNT)
      .toArray();
    const last = found.at(-1)?._id;
    if (last === undefined) return undefined;
    const _id = { $lte: last, ...(after !== undefined && { $gt: after }) };
    await documents.updateMany({ $and: [filter, { _id }] } as never, update);
    return found.length < BATCH_COUNT ? undefined : last;
  },
});

/** Of MongoDB before version 7, for a collection that does not exist. */
const NAMESPACE_NOT_FOUND = 26;

/** A migration that drops collections of which nothing is used any more. */
export const dropCollections = (name: string, collections: readonly string[]): Migration => ({
  name,
  async batch(db) {
    for (const collection of collections)
      await db.dropCollection(collection).catch((error: unknown) => {
        if (!(error instanceof mongo.MongoServerError) || error.code !== NAMESPACE_NOT_FOUND) throw error;
      });
    return undefined;
  },
});
