import type { PendingReason } from '@savepoint/contracts';
import { insertUnlessThere } from '@savepoint/service-kit';
import type { Context } from '../context';
import { newCase } from '../models/moderation-case';

/** Puts a comment into the moderators’ queue, before it is held, so that none is held without them knowing. */
export async function openCase(
  { cases }: Context,
  comment_uid: string,
  held: PendingReason[],
): Promise<void> {
  if (await insertUnlessThere(cases, newCase(comment_uid, held))) return;
  await cases.updateOne(
    { _id: comment_uid },
    { $set: { status: 'open', opened: new Date(), held }, $inc: { version: 1 } },
  );
}
