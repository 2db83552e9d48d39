import { FORMER_MEMBER } from '@savepoint/contracts/base';
import { findMentions, type Mention } from '@savepoint/contracts/comments';
import { looksLikeUid } from '@savepoint/service-kit/names';
import type { PostingDependencies } from './dependencies';
import { type StoredComment, type ThreadAuthor, VISIBLE_STATES } from '../data';

interface Mentioning extends Pick<StoredComment, 'entity_type' | 'entity_slug' | 'content'> {
  /** uids of members, from the caller. */
  mention_uids?: string[] | undefined;
}

/**
 * Finds the members that a text mentions, among those whom its author chose. They have written in the thread, so that nobody
 * calls strangers, and members of another site cannot be meant; their names are those that the thread shows.
 */
export async function resolveMentions(
  { comments }: Pick<PostingDependencies, 'comments'>,
  { entity_type, entity_slug, content, mention_uids = [] }: Mentioning,
): Promise<ThreadAuthor[]> {
  const authors = await Promise.all(
    mention_uids.map((user_uid) =>
      comments
        .findOne(
          { entity_type, entity_slug, user_uid, state: { $in: VISIBLE_STATES }, hidden: { $exists: false } },
          { user_uid: 1, name: 1, created: 1, demo: 1 },
        )
        .sort({ created: -1 })
        .lean<ThreadAuthor | null>(),
    ),
  );
  // A uid in a text means its member, and nobody who bears it as a name.
  const known = authors.filter(
    (author) => author !== null && author.user_uid !== FORMER_MEMBER.uid && !looksLikeUid(author.name),
  );
  return [...new Set(findMentions(content, known as ThreadAuthor[]).map(({ mention }) => mention))];
}

/** What is stored of them with the comment. */
export const storedMentions = (mentioned: readonly ThreadAuthor[]): Mention[] =>
  mentioned.map(({ user_uid, name }) => ({ user_uid, name }));
