import { randomUUID } from 'node:crypto';
import { ageMs, MAX_CLOCK_SKEW_MS } from '@savepoint/contracts/base';
import type { Model } from 'mongoose';
import { Type } from 'typebox';
import { isStorageFull } from '../base';

/** A change that has not been recounted after this time counts as abandoned. Requests end within half of it. */
const ABANDONED_AFTER_MS = 60_000;
/** Maximum number of documents that one call of recountAbandoned handles. */
const RECOUNT_BATCH_COUNT = 500;

/** The fields of a document whose counts are derived from another collection. */
export interface CountedDocument {
  _id: string;
  /** Increases by one whenever the counts are written. */
  revision: number;
  /** Changes that have begun and may not be counted yet. */
  pending_changes: string[];
}

/** The schemas of these fields for a collection’s definition, and their defaults. */
export const countedFields = {
  revision: Type.Integer({ minimum: 0 }),
  pending_changes: Type.Array(Type.String()),
};
export const countedDefaults = { revision: 0, pending_changes: [] as string[] };

export interface DerivedCounts<T extends CountedDocument> {
  /**
   * Records that a change is about to be made.
   * @returns the change, to pass to `recount`, or null when the document does not exist
   */
  beginChange(id: string): Promise<string | null>;
  /**
   * Recounts and writes the counts. Call it after the change is stored.
   * @param change from beginChange; without it, only abandoned changes are removed
   * @returns the document with counts that include everything stored before this call, or null when
   * the document does not exist (any more)
   */
  recount(id: string, change?: string): Promise<T | null>;
  /** Recounts the documents that have pending changes or are due. @returns all documents with current counts */
  withPendingRecounted(documents: T[]): Promise<T[]>;
  /**
   * Recounts documents with an abandoned change that has not been read since; needed for lists that are
   * sorted by counts. Call it at intervals; needs an index on `pending_changes`.
   * @returns the documents recounted, whose counts may have changed
   */
  recountAbandoned(): Promise<T[]>;
}

/**
 * Keeps stored counts equal to the documents of another collection, without transactions, under concurrent
 * changes and crashes at any point. A change is recorded in the document (`pending_changes`), made, and
 * recounted: the counts are written only if there was no other write since counting began (`revision`). After a
 * crash the change is still recorded, and the next read of the document recounts it.
 * @param model of the documents that contain the counts
 * @param count counts for one document
 * @param isDue whether a document must be recounted although nothing has changed, for example because time has passed
 */
export function createDerivedCounts<T extends CountedDocument>(
  model: Pick<Model<T>, 'find' | 'findById' | 'findOneAndUpdate' | 'updateOne'>,
  count: (id: string) => Promise<Partial<T>>,
  isDue: (document: T) => boolean = () => false,
): DerivedCounts<T> {
  const recount: DerivedCounts<T>['recount'] = async (id, change) => {
    let firstRevision: number | undefined;
    for (;;) {
      const document = (await model.findById(id).lean()) as T | null;
      if (document?.revision === undefined) return null;
      firstRevision ??= document.revision;
      const done = document.pending_changes.filter((pending) => pending === change || isAbandoned(pending));
      // The second write since the first read began counting after that read, so it includes this change.
      if (document.revision >= firstRevision + 2) {
        if (done.length) await model.updateOne({ _id: id }, { $pull: { pending_changes: { $in: done } } });
        return document;
      }
      const written = await model
        .findOneAndUpdate(
          { _id: id, revision: document.revision },
          {
            $set: await count(id),
            $inc: { revision: 1 },
            $pull: { pending_changes: { $in: done } },
          },
          { returnDocument: 'after' },
        )
        .lean();
      if (written) return written as T;
    }
  };
  return {
    async beginChange(id) {
      const change = `${Date.now()}:${randomUUID()}`;
      const { matchedCount } = await model.updateOne(
        { _id: id, revision: { $gte: 0 } },
        { $push: { pending_changes: change } },
      );
      return matchedCount ? change : null;
    },
    recount,
    async withPendingRecounted(documents) {
      const current = await Promise.all(
        documents.map(async (document) =>
          document.pending_changes.length || isDue(document)
            ? await recount(document._id).catch(asStored(document))
            : document,
        ),
      );
      return current.filter((document) => document !== null);
    },
    async recountAbandoned() {
      const now = Date.now();
      const isOld = { $lt: String(now - ABANDONED_AFTER_MS) };
      const isFromFuture = { $gt: String(now + MAX_CLOCK_SKEW_MS + 1) };
      const abandoned = (await model
        .find({ $or: [{ pending_changes: isOld }, { pending_changes: isFromFuture }] } as object, { _id: 1 })
        .limit(RECOUNT_BATCH_COUNT)
        .lean()) as unknown as Pick<CountedDocument, '_id'>[];
      const recounted: T[] = [];
      for (const { _id } of abandoned) {
        const document = await recount(_id);
        if (document) recounted.push(document);
      }
      return recounted;
    },
  };
}

/** While nothing can be written, documents are read as they are stored. */
const asStored =
  <T>(document: T) =>
  (error: unknown): T => {
    if (isStorageFull(error)) return document;
    throw error;
  };

const isAbandoned = (change: string) => ageMs(Number(change.split(':')[0])) > ABANDONED_AFTER_MS;
