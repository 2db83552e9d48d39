import { CommentUid, UNKNOWN_COMMENT_UID } from '@savepoint/contracts/comments';
import { Compile } from 'typebox/compile';
import type { CommentModel, StoredComment } from '../../models/comment';
import { VISIBLE_STATES } from '../../rules/states';
import { batches } from './batches';
import { importedUid } from './import-ids';
import type { ImportPlan } from './import-plan';

/** What identifies a comment where it was written. */
export interface Source {
  format: string;
  id: string;
  /** It was written on this site, says an export of Savepoint. */
  isNative: boolean;
}

/** What is stored of a comment of a file. `deleted_here`: it was, and has been deleted since, or what it replies to. */
export type Fate = 'new' | 'existing' | 'deleted_here' | 'uid_taken';

/** The uids of the comments of a file, and what is stored of them, by number. */
export interface Stored {
  uids: string[];
  fates: Fate[];
  /** How many replies are in the threads that were there before, by uid of their roots. */
  replies: Map<string, number>;
}

const isCommentUid = Compile(CommentUid);

/** Compares the comments of a file with those that are stored. @param sourceOf by number of the comment */
export async function compareComments(
  comments: CommentModel,
  site: string,
  plan: ImportPlan,
  sourceOf: (number: number, id: string) => Source,
): Promise<Stored> {
  const result: Stored = { uids: [], fates: [], replies: new Map() };
  let number = 0;
  for (const batch of batches([...plan.ids()])) {
    const sources = batch.map((id) => sourceOf(number++, id));
    const candidates = sources.map((source) => ({
      derived: importedUid(site, source.format, source.id),
      own: canKeep(source) ? source.id : undefined,
      isNative: source.isNative,
    }));
    const found = await comments
      .find(
        { _id: { $in: candidates.flatMap(({ derived, own }) => (own ? [derived, own] : [derived])) } },
        { site: 1, state: 1 },
      )
      .lean();
    const stored = new Map(found.map((comment) => [comment._id, comment]));
    for (const { derived, own, isNative } of candidates) {
      const ownStored = own === undefined ? undefined : stored.get(own);
      // A comment that this site exported keeps its uid, so that links to it stay valid. The uid of another site’s comment
      // in a file means nothing.
      const isOurs = ownStored ? ownStored.site === site || ownStored.state === 'deleted' : isNative;
      const uid = own !== undefined && isOurs ? own : derived;
      result.uids.push(uid);
      result.fates.push(fateOf(stored.get(uid), site));
    }
  }
  leaveOutBelowDeleted(plan, result.fates);
  await countReplies(comments, plan, result);
  return result;
}

const canKeep = ({ format, id }: Source): boolean =>
  format === 'savepoint' && isCommentUid.Check(id) && id !== UNKNOWN_COMMENT_UID;

function fateOf(stored: Pick<StoredComment, 'site' | 'state'> | undefined, site: string): Fate {
  if (!stored) return 'new';
  if (stored.state === 'deleted') return 'deleted_here';
  return stored.site === site ? 'existing' : 'uid_taken';
}

/** Replies to a comment that was deleted here are not imported: nobody would see them. */
function leaveOutBelowDeleted(plan: ImportPlan, fates: Fate[]): void {
  const byCreated = Array.from(fates.keys()).sort((a, b) => plan.at(a).created - plan.at(b).created);
  // Parents are older than their replies.
  for (const number of byCreated) {
    const parent = fates[plan.at(number).parent];
    if (fates[number] === 'new' && (parent === 'deleted_here' || parent === 'uid_taken'))
      fates[number] = 'deleted_here';
  }
}

/** Threads that were there before may have replies that the file has not. */
async function countReplies(
  comments: CommentModel,
  plan: ImportPlan,
  { uids, fates, replies }: Stored,
): Promise<void> {
  const roots = new Set<string>();
  for (const [number, fate] of fates.entries()) {
    const { root } = plan.at(number);
    if (fate === 'new' && fates[root] === 'existing') roots.add(uids[root] ?? '');
  }
  for (const batch of batches([...roots])) {
    const counts = await comments.aggregate<{ _id: string; count: number }>([
      { $match: { root_uid: { $in: batch }, state: { $in: VISIBLE_STATES } } },
      { $group: { _id: '$root_uid', count: { $sum: 1 } } },
    ]);
    for (const { _id, count } of counts) replies.set(_id, count);
  }
}
