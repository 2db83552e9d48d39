import { randomUUID } from 'node:crypto';
import type { Model } from 'mongoose';

/**
 * Milliseconds after which a change that was begun and not settled counts as lost with its process.
 * Requests end within half of this.
 */
const LOST = 60_000;
/** Documents that one call recovers. */
const AT_ONCE = 500;

/** What a document carries whose figures are derived from facts in another collection. */
export interface Settled {
  _id: string;
  /** Grows by one whenever the figures are written. */
  rev: number;
  /** Changes that were begun and may not be in the figures yet. */
  open: string[];
}

/** The same, as Mongoose schema fields. */
export const settledFields = {
  rev: { type: Number, required: true, default: 0 },
  open: { type: [String], required: true, default: [] },
};

export interface Derived<T extends Settled> {
  /**
   * Says that facts behind these figures are about to change.
   * @returns what to settle with, or null when there is no such document
   */
  begin(id: string): Promise<string | null>;
  /**
   * Writes the figures anew from the facts. To be called after the facts changed.
   * @param change what begin answered; without it, only looks after changes whose process was lost
   * @returns the document with figures that count every fact there was when this was called, or null
   * when there is no such document (any more)
   */
  settle(id: string, change?: string): Promise<T | null>;
  /** The documents as they are, those with changes under way settled first. */
  fresh(documents: T[]): Promise<T[]>;
  /**
   * Settles documents whose change was lost with its process, and which nobody has read since: for figures
   * that lists are ordered by. To be called now and then; needs an index on `open`.
   */
  recover(): Promise<void>;
}

/**
 * Keeps stored figures equal to the facts they are counted from, without transactions, under
 * concurrent changes and crashes at any point. A change is announced in the document (`open`), made,
 * and settled: counted and written only if nobody else wrote since the count began (`rev`). A change
 * that crashed in between stays announced, and whoever reads the document next settles it.
 * @param model where the documents are that hold the figures
 * @param compute counts the figures of one document from the facts
 */
export function createDerived<T extends Settled>(
  model: Model<T>,
  compute: (id: string) => Promise<Partial<T>>,
): Derived<T> {
  const settle: Derived<T>['settle'] = async (id, change) => {
    let first: number | undefined;
    for (;;) {
      const document = (await model.findById(id).lean()) as T | null;
      if (document?.rev === undefined) return null;
      first ??= document.rev;
      const done = document.open.filter((opened) => opened === change || isLost(opened));
      // The second write since the first look began its count after that look: it saw our facts.
      if (document.rev >= first + 2) {
        if (done.length) await model.updateOne({ _id: id }, { $pull: { open: { $in: done } } });
        return document;
      }
      const written = await model
        .findOneAndUpdate(
          { _id: id, rev: document.rev },
          { $set: await compute(id), $inc: { rev: 1 }, $pull: { open: { $in: done } } },
          { returnDocument: 'after' },
        )
        .lean();
      if (written) return written as T;
    }
  };
  return {
    async begin(id) {
      const change = `${Date.now()}:${randomUUID()}`;
      const { matchedCount } = await model.updateOne(
        { _id: id, rev: { $gte: 0 } },
        { $push: { open: change } },
      );
      return matchedCount ? change : null;
    },
    settle,
    async fresh(documents) {
      const settled = await Promise.all(
        documents.map((document) => (document.open.length ? settle(document._id) : document)),
      );
      return settled.filter((document) => document !== null);
    },
    async recover() {
      const lost = (await model
        .find({ open: { $lt: String(Date.now() - LOST) } } as object, { _id: 1 })
        .limit(AT_ONCE)
        .lean()) as unknown as Pick<Settled, '_id'>[];
      for (const { _id } of lost) await settle(_id);
    },
  };
}

const isLost = (change: string) => Number(change.split(':')[0]) < Date.now() - LOST;
