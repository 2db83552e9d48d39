import { insertIfAbsent } from '@savepoint/service-kit';
import type { Model } from 'mongoose';
import type { CausesMail } from '../models/mail';
import { newEntry, type OutboxModel } from '../models/outbox';

/** Documents looked at in one go. */
const BATCH = 100;

/**
 * Brings mail from the documents that cause it to the outbox. Safe to interrupt, to repeat and to do
 * several times at once: there is one entry for a mail’s `_id`.
 */
export async function relay<T extends CausesMail>(
  sources: Model<T>,
  outbox: OutboxModel,
  now: Date,
): Promise<void> {
  const causes = sources as unknown as Model<CausesMail>;
  for (;;) {
    const found = await causes
      .find({ 'mail._id': { $gt: '' } }, { mail: 1 })
      .limit(BATCH)
      .lean();
    for (const { _id, mail } of found) {
      if (!mail) continue;
      await insertIfAbsent(outbox, newEntry(mail, now));
      await causes.updateOne({ _id, 'mail._id': mail._id }, { $unset: { mail: 1 } });
    }
    if (found.length < BATCH) return;
  }
}
