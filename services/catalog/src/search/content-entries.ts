import { releaseKey } from '@savepoint/contracts/base';
import {
  articlePicture,
  GAME_GROUP_KINDS,
  gamePicture,
  reviewPicture,
  sectionPicture,
  type Article,
  type GameSummary,
  type Page,
  type Review,
  type Section,
  type StaffMember,
} from '@savepoint/contracts/catalog';
import type { GameGroups } from '../current/game-groups';
import type { Entry } from './entries';

/**
 * Weights of search results. There is no count of visits, so a game’s weight is what the site has published
 * about it plus its number of platforms. Everything else weighs less than any game.
 */
const REVIEW_WEIGHT = 100;
const ARTICLE_WEIGHT = 10;
const SECTION_WEIGHT = 0.5;
const GROUP_WEIGHT = 0.4;
const PAGE_WEIGHT = 0.3;
const POST_WEIGHT = 0;

/** A platform, category or topic with its other names. */
export type FoundSection = Section & { alternative_titles?: readonly string[] };

/** The fields of a generation that the search index needs. */
export interface SearchableContent {
  games: readonly (Pick<GameSummary, 'slug' | 'name' | 'released' | 'developers' | 'genres' | 'cover'> & {
    platforms: number;
    alternative_titles?: readonly string[] | undefined;
  })[];
  platforms: FoundSection[];
  categories: FoundSection[];
  topics: FoundSection[];
  pages: readonly Pick<Page, 'slug' | 'title' | 'updated'>[];
  staff: readonly Pick<StaffMember, 'slug' | 'name'>[];
  groups: Pick<GameGroups, 'list' | 'gamesOf'>;
  articles: readonly Pick<
    Article,
    'slug' | 'title' | 'games' | 'game_picture' | 'cover' | 'published' | 'topics'
  >[];
  reviews: readonly Pick<
    Review,
    'slug' | 'title' | 'game' | 'game_name' | 'game_picture' | 'published' | 'topics'
  >[];
}

const topicNames = ({ topics = [] }: Pick<Article, 'topics'>): string[] => topics.map(({ name }) => name);

/** Makes the entries of the search index. */
export function contentEntries(content: SearchableContent): Entry[] {
  const { games, platforms, categories, articles, reviews } = content;
  const coverage = coverageOf(articles, reviews);
  const covered = new Map(
    games.filter(({ slug }) => coverage.has(slug)).map(({ slug, name }) => [slug, name]),
  );
  return [
    ...games.map((game): Entry => ({
      kind: 'game',
      slug: game.slug,
      name: game.name,
      ...(game.alternative_titles && { alternatives: game.alternative_titles }),
      developers: game.developers,
      picture: gamePicture(game),
      weight: (coverage.get(game.slug) ?? 0) + game.platforms,
      date: game.released === null ? '' : releaseKey(game.released),
    })),
    ...platforms.map((platform) => sectionEntry('platform', platform)),
    ...categories.map((category) => sectionEntry('category', category)),
    ...groupEntries(content),
    ...articles.map((article): Entry => ({
      kind: 'article',
      slug: article.slug,
      name: article.title,
      developers: [],
      texts: [...article.games.flatMap((slug) => covered.get(slug) ?? []), ...topicNames(article)],
      picture: articlePicture(article),
      weight: POST_WEIGHT,
      date: article.published,
    })),
    ...reviews.map((review): Entry => ({
      kind: 'review',
      slug: review.slug,
      name: `${review.game_name}: ${review.title}`,
      developers: [],
      texts: ['review', ...topicNames(review)],
      picture: reviewPicture(review),
      weight: POST_WEIGHT,
      date: review.published,
    })),
    ...pageEntries(content),
  ];
}

const sectionEntry = (
  kind: 'platform' | 'category',
  { slug, name, alternative_titles }: FoundSection,
): Entry => ({
  kind,
  slug,
  name,
  ...(alternative_titles && { alternatives: alternative_titles }),
  developers: [],
  picture: sectionPicture({ slug, name }),
  weight: SECTION_WEIGHT,
  date: '',
});

/** Developers, publishers and series, each with the picture of one of its games. A publisher that develops is one entry. */
function groupEntries({ groups, games }: SearchableContent): Entry[] {
  const pictures = new Map(games.map((game) => [game.slug, game]));
  const developers = new Set<string>();
  return GAME_GROUP_KINDS.flatMap((kind) =>
    groups.list({ kind, size: Infinity }).groups.flatMap(({ slug, name, count }): Entry[] => {
      if (kind === 'developer') developers.add(slug);
      else if (kind === 'publisher' && developers.has(slug)) return [];
      const slugs = groups.gamesOf(kind, slug);
      const first = pictures.get(slugs[0] ?? '');
      const picture = first ? gamePicture(first) : null;
      return [
        { kind, slug, name, developers: [], picture, weight: GROUP_WEIGHT, date: '', count, games: slugs },
      ];
    }),
  );
}

/** Authors, topics and pages of text. */
function pageEntries({ staff, topics, pages }: SearchableContent): Entry[] {
  const entry = (kind: 'author' | 'topic' | 'page', slug: string, name: string): Entry => ({
    kind,
    slug,
    name,
    developers: [],
    picture: null,
    weight: PAGE_WEIGHT,
    date: '',
  });
  return [
    ...staff.map(({ slug, name }) => entry('author', slug, name)),
    ...topics.map(({ slug, name, count, alternative_titles }) => ({
      ...entry('topic', slug, name),
      count,
      ...(alternative_titles && { alternatives: alternative_titles }),
    })),
    ...pages.map(({ slug, title }) => entry('page', slug, title)),
  ];
}

/** Weight of what the site has published about each game. */
function coverageOf(
  articles: SearchableContent['articles'],
  reviews: SearchableContent['reviews'],
): Map<string, number> {
  const coverage = new Map<string, number>();
  const add = (slug: string, weight: number) => coverage.set(slug, (coverage.get(slug) ?? 0) + weight);
  for (const { game } of reviews) add(game, REVIEW_WEIGHT);
  for (const { games } of articles) for (const slug of games) add(slug, ARTICLE_WEIGHT);
  return coverage;
}
