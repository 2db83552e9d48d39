/** The place of a mention in a text: an `@` and the name of a member. */
export interface MentionPlace<M> {
  mention: M;
  start: number;
  /** Position after the name. */
  end: number;
}

/** What joins the characters before and after it to one word: `mail@example.org` mentions nobody. */
const WORD_CHARACTER = /[\p{L}\p{M}\p{N}_]/u;

const characterBefore = (text: string, position: number): string =>
  [...text.slice(Math.max(0, position - 2), position)].at(-1) ?? '';
const characterAt = (text: string, position: number): string =>
  String.fromCodePoint(text.codePointAt(position) ?? 32);

/**
 * Finds where a text mentions members, in the order of the text. Of several names that begin alike the longest counts; of
 * members with the same name, the first.
 */
export function findMentions<M extends { name: string }>(
  text: string,
  members: readonly M[],
): MentionPlace<M>[] {
  const longestFirst = members
    .filter(({ name }) => name)
    .toSorted((one, other) => other.name.length - one.name.length);
  const places: MentionPlace<M>[] = [];
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    if (WORD_CHARACTER.test(characterBefore(text, at))) continue;
    const mention = longestFirst.find(
      ({ name }) =>
        text.startsWith(name, at + 1) && !WORD_CHARACTER.test(characterAt(text, at + 1 + name.length)),
    );
    if (mention) places.push({ mention, start: at, end: at + 1 + mention.name.length });
  }
  return places;
}

/** Replaces the name in every mention of a member. @param others members whose longer names the text may contain */
export function renameInText<M extends { name: string }>(
  text: string,
  members: readonly M[],
  renamed: M,
  name: string,
): string {
  return findMentions(text, members)
    .filter(({ mention }) => mention === renamed)
    .reduceRight((result, { start, end }) => `${result.slice(0, start)}@${name}${result.slice(end)}`, text);
}
