import type { Mention } from '@savepoint/contracts/comments';

/** What a writer has typed after an `@`. */
export interface MentionQuery {
  /** Position of the `@`. */
  start: number;
  /** Position of the caret. */
  end: number;
  text: string;
}

/** No name is longer. */
const MAX_LENGTH = 60;
/** Suggestions that are shown. */
const MAX_SUGGESTIONS = 6;

/** An `@` that does not continue a word, and what follows it in the line. */
const QUERY = new RegExp(`(?<![\\p{L}\\p{M}\\p{N}_])@([^@\\n]{0,${MAX_LENGTH}})$`, 'u');

/** Finds the name that is being typed at the caret; null if there is none, or a part of the text is selected. */
export function findQuery({
  value,
  selectionStart,
  selectionEnd,
}: Pick<HTMLTextAreaElement, 'value' | 'selectionStart' | 'selectionEnd'>): MentionQuery | null {
  if (selectionStart !== selectionEnd) return null;
  const [found, text = ''] = QUERY.exec(value.slice(0, selectionStart)) ?? [];
  if (found === undefined) return null;
  return { start: selectionStart - found.length, end: selectionStart, text };
}

/** Compares without case and accents. */
const fold = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Whether somebody else of the authors has the same name. */
export const hasNamesake = (authors: readonly Mention[], { user_uid, name }: Mention): boolean =>
  authors.some((other) => other.user_uid !== user_uid && fold(other.name) === fold(name));

/** The authors whose name, or a further word of it, begins as typed. */
export function suggest(authors: readonly Mention[], query: string): Mention[] {
  const typed = fold(query);
  return authors
    .filter(({ name }) => fold(name).startsWith(typed) || fold(name).includes(` ${typed}`))
    .slice(0, MAX_SUGGESTIONS);
}
