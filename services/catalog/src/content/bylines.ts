import { isDay, publicationTime } from '@savepoint/contracts/base';
import type { Correction } from '@savepoint/contracts/catalog';
import { closestWord } from '@savepoint/service-kit/base';
import { mustBe } from './check-fields';
import { isMoment, MOMENT, type AuthorEntry, type BylineFront } from './front-matter';
import type { Problem } from './problem';
import type { KnownReferences } from './rules';
import type { YamlSource } from './yaml-source';

/** The byline of a text: who wrote it, and when it was published and changed. */
export interface Byline {
  /** Names. */
  author: string[];
  published: string;
  updated?: string;
  corrections?: Correction[];
}

const FUTURE = 'this is in the future: give the time at which the text was changed.';

type Path = readonly (string | number)[];

/**
 * Resolves the authors and times of the front matter of an article or review.
 * @param now the current time, which no change can be after
 * @returns the byline with all times in UTC, or its problems
 */
export function resolveByline(
  source: YamlSource,
  front: BylineFront,
  { staff }: Pick<KnownReferences, 'staff'>,
  now = new Date(),
): Byline | Problem[] {
  const problems: Problem[] = [];
  const report = (path: Path, message: string) =>
    problems.push({ file: source.file, line: source.lineOf(path), message });
  const toUtc = (path: Path, value: string): string => {
    if (!isMoment(value)) report(path, mustBe(String(path.at(-1)), MOMENT, value));
    return isMoment(value) && !isDay(value) ? publicationTime(new Date(value)) : value;
  };
  const latest = publicationTime(now);
  const changed = (path: Path, value: string): string => {
    const time = toUtc(path, value);
    const days = isDay(time) || isDay(published);
    if (days ? time.slice(0, 10) < published.slice(0, 10) : time < published)
      report(path, `this is before "published": a text is changed after it is published.`);
    else if (time > latest) report(path, FUTURE);
    return time;
  };

  const published = toUtc(['published'], front.published);
  if (published < '1970')
    report(['published'], 'this is before 1970: give the time at which the text was published.');
  const corrections = front.corrections
    ?.map(({ date, text }, i) => ({ date: changed(['corrections', i, 'date'], date), text }))
    .sort((a, b) => (a.date < b.date ? 1 : -1));
  const changes = [
    ...(front.updated === undefined ? [] : [changed(['updated'], front.updated)]),
    ...(corrections ?? []).map(({ date }) => date),
  ].sort();

  const author = [front.author].flat().map((entry, i, { length }) => {
    const path = length > 1 || Array.isArray(front.author) ? ['author', i] : ['author'];
    const name = nameOf(entry);
    const meant = typeof entry === 'string' && staff && !staff.has(name) && closestWord(name, staff.keys());
    if (meant)
      report(
        path,
        `there is no author "${name}" in staff.yaml. Did you mean "${meant}"? A guest with such a name is written { guest: ${name} }.`,
      );
    return name;
  });
  if (new Set(author).size < author.length)
    report(['author'], 'an author is named twice: remove one of the two.');
  if (problems.length) return problems;
  const updated = changes.at(-1);
  return {
    author,
    published,
    ...(updated !== undefined && { updated }),
    ...(corrections && { corrections }),
  };
}

const nameOf = (entry: AuthorEntry): string => (typeof entry === 'string' ? entry : entry.guest);

/** The authors of a text who are not on the staff: they have no page. */
export const guestsOf = (author: readonly string[], { staff }: Pick<KnownReferences, 'staff'>): string[] =>
  staff ? author.filter((name) => !staff.has(name)) : [];

/** The problems of the date on which a standing page was changed. */
export function changeProblems(
  source: YamlSource,
  { updated }: { updated?: string },
  now = new Date(),
): Problem[] {
  if (updated === undefined) return [];
  const at = { file: source.file, line: source.lineOf(['updated']) };
  if (!isMoment(updated)) return [{ ...at, message: mustBe('updated', MOMENT, updated) }];
  return new Date(updated) > now ? [{ ...at, message: FUTURE }] : [];
}
