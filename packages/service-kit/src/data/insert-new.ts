import mongoose, { type Model } from 'mongoose';
import { isDatabaseUnavailable } from '../base';

const DUPLICATE_KEY = 11000;

/**
 * Inserts documents with one call, except those whose `_id` exists.
 * @returns of each document whether it was inserted; an Error where it failed for another reason than its `_id`
 */
export async function insertNew<T>(model: Model<T>, documents: T[]): Promise<(boolean | Error)[]> {
  if (!documents.length) return [];
  const outcomes = documents.map((): boolean | Error => true);
  try {
    await model.collection.insertMany(documents as object[], { ordered: false });
  } catch (error) {
    if (!(error instanceof mongoose.mongo.MongoBulkWriteError) || isDatabaseUnavailable(error)) throw error;
    const failed = [error.writeErrors].flat();
    if (!failed.length) throw error;
    for (const { index, code } of failed) outcomes[index] = code === DUPLICATE_KEY ? false : error;
  }
  return outcomes;
}
