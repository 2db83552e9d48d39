import { findMentions, FORMER_MEMBER, MENTIONS_MAX, type Comment } from '@savepoint/contracts';

/** Somebody whose comments are loaded. */
export interface ThreadAuthor {
  user_uid: string;
  name: string;
}

/** By name: the uid of the member whom the writer chose from the suggestions. Others in the thread may have the same name. */
const chosen = new Map<string, string>();

/** Records whom the writer means by a name. */
export const chooseAuthor = ({ user_uid, name }: ThreadAuthor): void => void chosen.set(name, user_uid);

/** The authors of the loaded comments, each once, those who wrote last first. Hidden comments have none. */
export function findAuthors(comments: readonly Comment[]): ThreadAuthor[] {
  const authors = new Map<string, ThreadAuthor>();
  const latestFirst = comments.toSorted((one, other) => other.created.localeCompare(one.created));
  for (const { user_uid, name } of latestFirst)
    if (name && user_uid !== FORMER_MEMBER.uid && !authors.has(user_uid))
      authors.set(user_uid, { user_uid, name });
  return [...authors.values()];
}

/** Whom a text mentions, as a call sends it: nothing without any. */
export function mentionedUids(
  { content }: Pick<Comment, 'content'>,
  comments: readonly Comment[],
): { mention_uids?: string[] } {
  if (!content.includes('@')) return {};
  const isChosen = ({ user_uid, name }: ThreadAuthor) => chosen.get(name) === user_uid;
  const authors = findAuthors(comments);
  const chosenFirst = [...authors.filter(isChosen), ...authors.filter((author) => !isChosen(author))];
  const uids = findMentions(content, chosenFirst).map(({ mention }) => mention.user_uid);
  return uids.length ? { mention_uids: [...new Set(uids)].slice(0, MENTIONS_MAX) } : {};
}
