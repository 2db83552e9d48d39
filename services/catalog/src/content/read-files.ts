import { OWN_PATHS } from '@savepoint/contracts/base';
import { SITE_PICTURE } from '@savepoint/contracts/catalog';
import { changeProblems, resolveByline, type Byline } from './bylines';
import { checkFields } from './check-fields';
import {
  GameFile,
  type ResolvedGame,
  type WithResolvedCover,
  SectionEntry,
  StaffEntry,
} from './file-schemas';
import { ArticleFront, PageFront, ReviewFront } from './front-matter';
import { slugOf } from './folder';
import { resolveMedia } from './media';
import type { Problem } from './problem';
import type { ResolvedReleases } from './release-fields';
import { missingDate, resolveReleases } from './releases';
import {
  nameIsSlug,
  namedAfterSlug,
  notReserved,
  refersTo,
  resolveCover,
  storeProblems,
  type KnownReferences,
} from './rules';
import type { YamlSource } from './yaml-source';

const PLATFORM = { kind: 'platform', where: 'platforms.yaml' };
const TOPIC = { kind: 'topic', where: 'topics.yaml' };
const CATEGORY = { kind: 'category', where: 'categories.yaml' };

/** `/games/all/` is the list of all games, so no game or category may have this slug. */
const RESERVED_GAME_SLUGS: ReadonlySet<string> = new Set(['all']);
const ALL_GAMES_PAGE = '/games/all/ is the list of all games';

/** Reads games/<slug>.yaml. A game and a category share `/games/{slug}/`, so their slugs must differ. */
export function readGame(source: YamlSource, known: KnownReferences): ResolvedGame | Problem[] {
  const game = checkFields(GameFile, source, source.value);
  const undated = missingDate(source);
  if (Array.isArray(game)) return [...game, ...undated];
  const cover = resolveCover(source, game.cover, known.uploads.revisions);
  const media = resolveMedia(source, game, known.uploads);
  const releases = resolveReleases(source, game);
  const problems = [
    ...undated,
    ...(Array.isArray(cover) ? cover : []),
    ...(Array.isArray(media) ? media : []),
    ...(Array.isArray(releases) ? releases : []),
    ...namedAfterSlug(source, game.slug),
    ...notReserved(
      source,
      ['slug'],
      game.slug,
      known.categories,
      `/games/${game.slug}/ is the page of that category`,
    ),
    ...notReserved(source, ['slug'], game.slug, RESERVED_GAME_SLUGS, ALL_GAMES_PAGE),
    ...game.platforms.flatMap((slug, i) =>
      refersTo(source, ['platforms', i], slug, known.platforms, PLATFORM),
    ),
    ...game.categories.flatMap((slug, i) =>
      refersTo(source, ['categories', i], slug, known.categories, CATEGORY),
    ),
    ...storeProblems(source, game, game.platforms),
  ];
  if (problems.length) return problems;
  const {
    screenshots: _screenshots,
    trailers: _trailers,
    released: _released,
    early_access: _early_access,
    releases: _releases,
    former_dates: _former_dates,
    ...rest
  } = game;
  return { ...rest, ...cover, ...media, ...(releases as ResolvedReleases) };
}

const GAME = { kind: 'game', where: 'games/' };
/** `/articles/news/` and `/articles/upcoming/` are lists, so no article may have these slugs. */
const RESERVED_SLUGS: ReadonlySet<string> = new Set(['news', 'upcoming', SITE_PICTURE.slug]);

const topicProblems = (
  source: YamlSource,
  topics: readonly string[] = [],
  known: KnownReferences,
): Problem[] => topics.flatMap((topic, i) => refersTo(source, ['topics', i], topic, known.topics, TOPIC));

/** A file’s fields with its slug; those of an article or review with the resolved byline. */
type Front<T> = T & { slug: string };
type Signed<T> = Omit<Front<T>, keyof Byline> & Byline;

/** Reads the front matter of articles/<slug>.md. */
export function readArticle(
  source: YamlSource,
  known: KnownReferences,
): Signed<WithResolvedCover<ArticleFront>> | Problem[] {
  const slug = slugOf(source.file);
  const article = checkFields(ArticleFront, source, source.value);
  if (Array.isArray(article)) return article;
  const cover = resolveCover(source, article.cover, known.uploads.revisions);
  const byline = resolveByline(source, article, known);
  const problems = [
    ...(Array.isArray(cover) ? cover : []),
    ...(Array.isArray(byline) ? byline : []),
    ...nameIsSlug(source),
    ...notReserved(source, ['slug'], slug, RESERVED_SLUGS, `/articles/${slug}/ is a list of articles`),
    ...article.games.flatMap((game, i) => refersTo(source, ['games', i], game, known.games, GAME)),
    ...topicProblems(source, article.topics, known),
  ];
  return problems.length ? problems : { slug, ...article, ...(byline as Byline), ...cover };
}

/** Reads the front matter of reviews/<slug>.md. */
export function readReview(source: YamlSource, known: KnownReferences): Signed<ReviewFront> | Problem[] {
  const review = checkFields(ReviewFront, source, source.value);
  if (Array.isArray(review)) return review;
  const byline = resolveByline(source, review, known);
  const problems = [
    ...nameIsSlug(source),
    ...(Array.isArray(byline) ? byline : []),
    ...refersTo(source, ['game'], review.game, known.games, GAME),
    ...refersTo(source, ['played', 'platform'], review.played.platform, known.platforms, PLATFORM),
    ...topicProblems(source, review.topics, known),
  ];
  return problems.length ? problems : { slug: slugOf(source.file), ...review, ...(byline as Byline) };
}

/** Reads the front matter of pages/<slug>.md. */
export function readPage(source: YamlSource): Front<PageFront> | Problem[] {
  const page = checkFields(PageFront, source, source.value);
  if (Array.isArray(page)) return page;
  const slug = slugOf(source.file);
  const problems = [
    ...nameIsSlug(source),
    ...changeProblems(source, page),
    ...notReserved(source, [], slug, OWN_PATHS, `/${slug}/ is an address of the site itself`),
  ];
  return problems.length ? problems : { slug, ...page };
}

export interface ListFile<T> {
  /** The valid entries. */
  entries: T[];
  /** Slugs of all entries, including invalid ones; null when the file is not a list. */
  slugs: ReadonlySet<string> | null;
  problems: Problem[];
}

/** Reads a file that is a list of entries, each with a unique slug. */
export function readList<T extends { slug: string }>(
  source: YamlSource,
  read: (value: unknown, index: number) => T | Problem[],
): ListFile<T> {
  const { file, value } = source;
  if (!Array.isArray(value)) {
    const message = 'this must be a list: begin each entry with "- slug: …".';
    return { entries: [], slugs: null, problems: [{ file, line: 1, message }] };
  }
  const slugs = new Set<string>();
  const list: ListFile<T> = { entries: [], slugs, problems: [] };
  const lines = new Map<string, number>();
  value.forEach((item: unknown, index) => {
    const entry = read(item, index);
    if (Array.isArray(entry)) list.problems.push(...entry);
    else list.entries.push(entry);
    const slug = (item as { slug?: unknown } | null)?.slug;
    if (typeof slug !== 'string') return;
    const line = source.lineOf([index, 'slug']);
    const firstLine = lines.get(slug);
    if (firstLine === undefined) lines.set(slug, line);
    else {
      const message = `the slug "${slug}" is already on line ${firstLine}: choose another, or remove one of the two.`;
      list.problems.push({ file, line, message });
    }
    slugs.add(slug);
  });
  return list;
}

/** Reads platforms.yaml, categories.yaml or topics.yaml: sections in the order of the menus. */
export const readSections = (
  source: YamlSource,
  kind: 'platforms' | 'categories' | 'topics',
): ListFile<SectionEntry> =>
  readList(source, (value, index) => {
    const entry = checkFields(SectionEntry, source, value, [index]);
    if (Array.isArray(entry) || kind !== 'categories') return entry;
    const problems = notReserved(source, [index, 'slug'], entry.slug, RESERVED_GAME_SLUGS, ALL_GAMES_PAGE);
    return problems.length ? problems : entry;
  });

/** Reads staff.yaml: the authors in the order of the team page. Texts name them, so each needs a name of their own. */
export function readStaff(source: YamlSource): ListFile<StaffEntry> {
  const lines = new Map<string, number>();
  return readList(source, (value, index) => {
    const entry = checkFields(StaffEntry, source, value, [index]);
    if (Array.isArray(entry)) return entry;
    const line = source.lineOf([index, 'name']);
    const firstLine = lines.get(entry.name);
    if (firstLine === undefined) lines.set(entry.name, line);
    else {
      const message = `the name "${entry.name}" is already on line ${firstLine}: texts name their author, so tell the two apart, as with an initial.`;
      return [{ file: source.file, line, message }];
    }
    return entry;
  });
}
