import { FORMER_MEMBER, REMOVED_COMMENT_TEXT } from '@savepoint/contracts/base';
import { CommentUid, UNKNOWN_COMMENT_UID } from '@savepoint/contracts/comments';
import { Compile } from 'typebox/compile';
import { type CommentModel, type StoredComment, VISIBLE_STATES } from '../../data';
import { batches } from './batches';
import { digestOf } from './export-site';
import { importedUid, textDigest } from './import-ids';
import type { ImportPlan } from './import-plan';

/** What identifies a comment where it was written. */
export interface Source {
  format: string;
  id: string;
  /** It was written on this site, says an export of Savepoint. */
  isNative: boolean;
}

/** What is stored of a comment of a file. `deleted_here`: it was, and has been deleted since, or what it replies to. */
type Fate = 'new' | 'existing' | 'deleted_here' | 'uid_taken';

/** The uids of the comments of a file, and what is stored of them, by number. */
export interface Stored {
  uids: string[];
  fates: Fate[];
  /** How many replies are in the threads that were there before, by uid of their roots. */
  replies: Map<string, number>;
  /** What is there of those that exist, by number. */
  present: Map<number, Present>;
}

/** A comment that is there already. */
export interface Present {
  hidden: StoredComment['hidden'];
  /** Of its text; null for an empty comment that keeps replies in their place. */
  text: string | null;
}

const isCommentUid = Compile(CommentUid);

type Found = Pick<
  StoredComment,
  '_id' | 'site' | 'state' | 'entity_slug' | 'hidden' | 'content' | 'user_uid'
>;

/** What the uid of a comment can be, in the order in which they count. */
interface Candidates {
  /** Its uid in an export of Savepoint. */
  own: string | undefined;
  isNative: boolean;
  derived: string;
  /** Of imports from before uids depended on the page. */
  legacy: string;
  /** Slugs of its page and thread. */
  slugs: readonly string[];
}

/**
 * Compares the comments of a file with those that are stored.
 * @param sourceOf by number of the comment, and its id in the file
 * @param pageOf by number of the page
 */
export async function compareComments(
  comments: CommentModel,
  site: string,
  plan: ImportPlan,
  sourceOf: (number: number, id: string) => Source,
  pageOf: (number: number) => { slug: string; thread: string } | undefined,
): Promise<Stored> {
  const result: Stored = { uids: [], fates: [], replies: new Map(), present: new Map() };
  /** Deleted comments that were this file’s, or those of another file with the same ids. */
  const unclear: { number: number; derived: string }[] = [];
  let [same, others, number] = [0, 0, 0];
  for (const batch of batches([...plan.ids()])) {
    const candidates = batch.map((id, index): Candidates => {
      const source = sourceOf(number + index, id);
      const page = pageOf(plan.at(number + index).page);
      return {
        own: canKeep(source) ? source.id : undefined,
        isNative: source.isNative,
        derived: importedUid(site, source.format, source.id, digestOf(page?.slug ?? '')),
        legacy: importedUid(site, source.format, source.id),
        slugs: page ? [page.slug, page.thread] : [],
      };
    });
    const uids = candidates.flatMap(({ own, derived, legacy }) => [derived, legacy, ...(own ? [own] : [])]);
    const found: Found[] = await comments
      .find({ _id: { $in: uids } }, { site: 1, state: 1, entity_slug: 1, hidden: 1, content: 1, user_uid: 1 })
      .lean<Found[]>();
    const stored = new Map(found.map((comment) => [comment._id, comment]));
    for (const [index, each] of candidates.entries()) {
      const { own, isNative, derived, legacy, slugs } = each;
      const ownStored = own === undefined ? undefined : stored.get(own);
      // A comment that this site exported keeps its uid, so that links to it stay valid. The uid of another site’s comment
      // in a file means nothing.
      const isOurs = ownStored ? ownStored.site === site || ownStored.state === 'deleted' : isNative;
      let uid = derived;
      const old = stored.get(legacy);
      if (own !== undefined && isOurs) uid = own;
      else if (batch[index] === legacy) uid = legacy;
      else if (old && slugs.length && !stored.has(derived)) {
        const isSame = old.state !== 'deleted' && slugs.includes(old.entity_slug);
        if (old.state === 'deleted') unclear.push({ number, derived });
        else if (isSame) same += 1;
        else others += 1;
        if (isSame || old.state === 'deleted') uid = legacy;
      }
      result.uids.push(uid);
      const present = stored.get(uid);
      result.fates.push(fateOf(present, site));
      if (present && result.fates[number] === 'existing') result.present.set(number, toPresent(present));
      number += 1;
    }
  }
  if (others > 0 && same === 0)
    for (const each of unclear) {
      result.uids[each.number] = each.derived;
      result.fates[each.number] = 'new';
    }
  leaveOutBelowDeleted(plan, result.fates);
  await countReplies(comments, plan, result);
  return result;
}

function toPresent({ hidden, content, user_uid }: Found): Present {
  const isEmpty = user_uid === FORMER_MEMBER.uid && content === REMOVED_COMMENT_TEXT;
  return { hidden, text: isEmpty ? null : textDigest(content) };
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
