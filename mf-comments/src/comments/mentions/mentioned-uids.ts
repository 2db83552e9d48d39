import { FORMER_MEMBER, MENTIONS_MAX } from '@savepoint/contracts/base';
import { findMentions, type Comment, type Mention } from '@savepoint/contracts/comments';

/** By name: the uid of the member whom the writer chose from the suggestions. Others in the thread may have the same name. */
const chosen = new Map<string, string>();
/** Authors of comments that are not loaded. */
let others: readonly Mention[] = [];

/** Records whom the writer means by a name. */
export const chooseAuthor = ({ user_uid, name }: Mention): void => void chosen.set(name, user_uid);

/** Records who has written in the thread besides the authors of the loaded comments. */
export const setOtherAuthors = (authors: readonly Mention[]): void => void (others = authors);

/** The authors of a thread, each once: those of the loaded comments, who wrote last first, then the others. Hidden comments have none. */
export function findAuthors(comments: readonly Comment[]): Mention[] {
  const authors = new Map<string, Mention>();
  const latestFirst = comments.toSorted((one, other) => other.created.localeCompare(one.created));
  for (const { user_uid, name } of [...latestFirst, ...others])
    if (name && user_uid !== FORMER_MEMBER.uid && !authors.has(user_uid))
      authors.set(user_uid, { user_uid, name });
  return [...authors.values()];
}

/** Whom a text mentions, as a call sends it: nothing without any. */
export function mentionedUids(
  { content }: Pick<Comment, 'content'>,
  comments: readonly Comment[],
): { mention_uids?: string[] } {
  const isChosen = ({ user_uid, name }: Mention) => chosen.get(name) === user_uid;
  const authors = findAuthors(comments);
  const chosenFirst = [...authors.filter(isChosen), ...authors.filter((author) => !isChosen(author))];
  const uids = findMentions(content, chosenFirst).map(({ mention }) => mention.user_uid);
  return uids.length ? { mention_uids: [...new Set(uids)].slice(0, MENTIONS_MAX) } : {};
}
