import { FORMER_MEMBER } from '@savepoint/contracts/base';
import type { PostingDependencies } from './dependencies';
import { WITHOUT_NOTICE, withoutReceiver } from '../data';
import { renameMention } from '../threads';

/** Removes members from a comment who deleted their account while it was stored: it reaches and names them no longer. */
export async function removeDeletedRecipients(
  context: Pick<PostingDependencies, 'comments' | 'threadLog'>,
  comment_uid: string,
  members: readonly string[],
): Promise<void> {
  for (const member of members) {
    const told = { _id: comment_uid, 'reply.to': member };
    await context.comments.updateOne(
      { ...told, 'reply.to.1': { $exists: false } },
      { $unset: WITHOUT_NOTICE },
    );
    await context.comments.updateOne(told, withoutReceiver(member));
    const comment = await context.comments.findById(comment_uid).lean();
    if (comment) await renameMention(context, comment, member, FORMER_MEMBER.name, false);
  }
}
