import { type NewComment, threadId, type ThreadModel } from '../../data';
import { batches } from './batches';
import type { ImportPages } from './import-pages';
import { isImported, type ImportPlan } from './import-plan';
import type { Stored } from './import-stored';

const threadOf = (entity_slug: string) => threadId({ entity_type: 'page', entity_slug });

/**
 * Chooses what is pinned: of the comments that are new and pinned in the file, the first of each thread that has no other one
 * pinned.
 * @param pinned numbers of comments
 * @returns uids with the ids of their threads, and how many lose their pin
 */
export async function choosePins(
  threads: ThreadModel,
  pinned: readonly number[],
  plan: ImportPlan,
  pages: ImportPages,
  { uids, fates }: Pick<Stored, 'uids' | 'fates'>,
): Promise<{ pins: ReadonlyMap<string, string>; lost: number }> {
  const candidates = pinned.flatMap((number) => {
    const entry = plan.at(number);
    const page = pages.at(entry.page);
    if (!page || !isImported(entry) || fates[number] !== 'new') return [];
    // One that readers see comes before one that waits or was hidden, and that before an empty one.
    const rank = entry.isLeftOut ? 2 : Number(entry.isHidden);
    return [{ uid: uids[number] ?? '', thread: threadOf(page.thread), isReply: entry.parent >= 0, rank }];
  });
  const taken = new Map<string, string>();
  for (const batch of batches([...new Set(candidates.map(({ thread }) => thread))]))
    for (const stored of await threads.find({ _id: { $in: batch } }, { pinned: 1 }).lean())
      if (stored.pinned) taken.set(stored._id, stored.pinned);
  const pins = new Map<string, string>();
  for (const { uid, thread, isReply } of candidates.toSorted((a, b) => a.rank - b.rank)) {
    if (isReply || (taken.has(thread) && taken.get(thread) !== uid)) continue;
    taken.set(thread, uid);
    pins.set(uid, thread);
  }
  return { pins, lost: candidates.length - pins.size };
}

/**
 * Pins the comments of a batch, unless another one is pinned in the thread by now. Call it before storing them, so that an import
 * that was interrupted loses none; a pin of a comment that does not exist shows nothing.
 * @param pins from choosePins
 */
export async function pinComments(
  threads: ThreadModel,
  pins: ReadonlyMap<string, string>,
  batch: readonly NewComment[],
): Promise<void> {
  const pinned = batch.flatMap(({ _id: uid }) => {
    const _id = pins.get(uid);
    return _id === undefined ? [] : [{ _id, uid }];
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
