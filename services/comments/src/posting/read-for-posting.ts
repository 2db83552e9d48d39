import { REPLIES_PER_THREAD_MAX, type InternalIdentity } from '@savepoint/contracts/base';
import { createBatcher, type AccountDeletion, type AccountDeletions } from '@savepoint/service-kit/data';
import {
  type CommentModel,
  memberId,
  type StandingModel,
  type StoredComment,
  type StoredStanding,
  type ThreadAuthor,
  type WordRulesVersionModel,
} from '../data';
import { rulesVersionId } from '../moderation';

interface Models {
  comments: CommentModel;
  standings: StandingModel;
  accountDeletions: AccountDeletions;
}

/** What a comment that is being posted depends on. */
export interface PostingState {
  /** The comment that has the uid already. */
  stored: StoredComment | null;
  parent: StoredComment | null;
  /** The name that the author chose. */
  chosenName: string | undefined;
  /** What the site’s moderators decided about the author. */
  member: StoredStanding | null;
  /** Whether somebody else chose the name of the author’s account. */
  nameTaken: boolean;
  /** The author’s request to delete the account. */
  deletion: AccountDeletion | null;
  /** Version of the word rules. */
  rulesVersion: number;
}

interface PostingRequest {
  comment_uid: string;
  parent_uid: string | null;
  /** uid of the author. */
  author: string;
  /** Key of the name of the author’s account. */
  nameKey: string;
}

/** What the database returns for several comments. */
interface Joined {
  version: number;
  comments: StoredComment[];
  members: StoredStanding[];
  namesakes: StoredStanding[];
  deletions: AccountDeletion[];
}

/** Reads what a comment depends on. Concurrent calls share queries. */
export type ReadForPosting = (request: PostingRequest) => Promise<PostingState>;

/**
 * Reads everything with one query: it begins with the version of the word rules, which is one document, and joins the
 * others.
 * @param site key of the site that is posted to; undefined: Savepoint
 */
export function createReadForPosting(
  versions: WordRulesVersionModel,
  { comments, standings, accountDeletions }: Models,
  site?: string,
): ReadForPosting {
  const versionId = rulesVersionId(site);
  const join = (
    from: { collection: { name: string } },
    localField: string,
    as: string,
    foreignField = '_id',
  ) => ({
    $lookup: { from: from.collection.name, localField, foreignField, as },
  });
  return createBatcher(async (requests: PostingRequest[]) => {
    const uids = requests.flatMap(({ comment_uid, parent_uid }) => [
      comment_uid,
      ...(parent_uid === null ? [] : [parent_uid]),
    ]);
    const authors = requests.map(({ author }) => author);
    const keys = requests.map(({ nameKey }) => nameKey);
    const pipeline = [
      { $match: { _id: versionId } },
      {
        $addFields: {
          uids: { $literal: unique(uids) },
          authors: { $literal: unique(authors) },
          keys: { $literal: unique(keys) },
          // The name that a member chose belongs to the account; a ban, to the site.
          members: { $literal: unique([...authors, ...authors.map((author) => memberId(site, author))]) },
        },
      },
      join(comments, 'uids', 'comments'),
      join(standings, 'members', 'members'),
      join(standings, 'keys', 'namesakes', 'name_key'),
      join(accountDeletions.model, 'authors', 'deletions'),
    ];
    let [joined] = await versions.aggregate<Joined>(pipeline);
    if (!joined) {
      await versions.insertIfAbsent({ _id: versionId, version: 0 });
      [joined] = await versions.aggregate<Joined>(pipeline);
    }
    const commentOf = byId(joined?.comments);
    const memberOf = byId(joined?.members);
    const deletionOf = byId(joined?.deletions);
    return requests.map(({ comment_uid, parent_uid, author, nameKey }) => ({
      stored: commentOf(comment_uid),
      parent: parent_uid === null ? null : commentOf(parent_uid),
      member: memberOf(memberId(site, author)),
      chosenName: memberOf(author)?.chosen_name,
      nameTaken:
        joined?.namesakes.some(({ _id, name_key }) => name_key === nameKey && _id !== author) ?? false,
      deletion: deletionOf(author),
      rulesVersion: joined?.version ?? 0,
    }));
  });
}

/**
 * Reads what may have changed while a comment was stored, with one query: for a reply, it counts the replies of its
 * thread and joins the deletions.
 * @param root_uid top-level ancestor of a reply that is attaching, else null
 * @param receivers whom it reaches, by comments that were read before: a deletion of their account may not have seen this one
 * @returns whether the account of the author was deleted, the uids of receivers whose account was, and the number of
 * replies, REPLIES_PER_THREAD_MAX at most
 */
export async function readAfterStoring(
  { comments, accountDeletions }: Omit<Models, 'standings'>,
  author: Pick<InternalIdentity, 'sub' | 'auth_time'>,
  { _id }: Pick<StoredComment, '_id'>,
  root_uid: string | null,
  receivers: readonly ThreadAuthor[],
): Promise<{ isDeleted: boolean; deletedReceivers: string[]; replyCount: number }> {
  if (root_uid === null && !receivers.length)
    return { isDeleted: await accountDeletions.isDeleted(author), deletedReceivers: [], replyCount: 0 };
  const [found] = await comments.aggregate<{ count: number; deletions: AccountDeletion[] }>([
    // The reply itself, so that there is one to join to.
    { $match: root_uid === null ? { _id } : { $or: [{ _id }, { root_uid }] } },
    { $limit: REPLIES_PER_THREAD_MAX + 1 },
    { $group: { _id: null, count: { $sum: 1 } } },
    { $addFields: { members: { $literal: [author.sub, ...receivers.map(({ user_uid }) => user_uid)] } } },
    {
      $lookup: {
        from: accountDeletions.model.collection.name,
        localField: 'members',
        foreignField: '_id',
        as: 'deletions',
      },
    },
  ]);
  const deletionOf = byId(found?.deletions);
  const isDeleted = await accountDeletions.isDeleted(author, deletionOf(author.sub));
  return {
    isDeleted,
    deletedReceivers: receivers
      .filter((one) => isDeletedSince(one, deletionOf(one.user_uid)))
      .map(({ user_uid }) => user_uid),
    replyCount: (found?.count ?? 1) - 1,
  };
}

/** Whether somebody deleted their account after they wrote a comment. The same person may have joined again before. */
export const isDeletedSince = (
  { created }: Pick<ThreadAuthor, 'created'>,
  deletion: AccountDeletion | null,
): boolean => deletion !== null && deletion.requested_at >= created;

const unique = (ids: string[]): string[] => [...new Set(ids)];

function byId<T extends { _id: string }>(documents: readonly T[] = []): (id: string) => T | null {
  const found = new Map(documents.map((document) => [document._id, document]));
  return (id) => found.get(id) ?? null;
}
