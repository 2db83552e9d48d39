import type { NewComment } from '../../models/comment';
import { threadId, type ThreadModel } from '../../models/thread';

/**
 * Pins the comments of a batch that were pinned where they come from, unless another one is pinned in the thread. Call it before
 * storing them, so that an import that was interrupted loses none; a pin of a comment that does not exist shows nothing.
 * @param pins their uids, with the slugs of their threads
 */
export async function pinComments(
  threads: ThreadModel,
  pins: ReadonlyMap<string, string>,
  batch: readonly NewComment[],
): Promise<void> {
  const pinned = batch.flatMap(({ _id }) => {
    const entity_slug = pins.get(_id);
    return entity_slug === undefined
      ? []
      : [{ _id: threadId({ entity_type: 'page', entity_slug }), uid: _id }];
  });
  if (!pinned.length) return;
  await threads.insertManyIfAbsent(pinned.map(({ _id }) => ({ _id })));
  await threads.bulkUpdate(
    pinned.map(({ _id, uid }) => ({
      filter: { _id, pinned: null } as object,
      update: { $set: { pinned: uid } },
    })),
  );
}
