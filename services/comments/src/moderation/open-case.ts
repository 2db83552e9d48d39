import type { PendingReason } from '@savepoint/contracts';
import { insertIfAbsent } from '@savepoint/service-kit';
import type { Context } from '../context';
import { newCase } from '../models/moderation-case';

/** Puts a comment into the moderators’ queue, before it is held, so that none is held without them knowing. */
export async function openCase(
  { cases }: Context,
  comment_uid: string,
  pending_reasons: PendingReason[],
): Promise<void> {
  if (await insertIfAbsent(cases, newCase(comment_uid, pending_reasons))) return;
  await cases.updateOne(
    { _id: comment_uid },
    { $set: { status: 'open', opened: new Date(), pending_reasons }, $inc: { version: 1 } },
  );
}
