import type { Picture } from '@savepoint/contracts/base';
import {
  articlePicture,
  gamePicture,
  reviewPicture,
  sectionPicture,
  type Article,
  type GameSummary,
  type Review,
  type SearchKind,
  type Section,
} from '@savepoint/contracts/catalog';

/** Something that search can find. */
export interface Entry {
  kind: SearchKind;
  slug: string;
  /** The name shown, by which results are ranked. */
  name: string;
  /** Of a game; none of anything else. */
  developers: readonly string[];
  /** Further text that is searched, such as the names of the games an article is about. */
  extraText: string;
  /** The picture shown beside it: a game's cover, or one drawn from the slug. */
  picture: Picture;
  /** Equal matches are sorted by weight, largest first. */
  weight: number;
  /** YYYY-MM-DD or empty; the third sort key, latest first. */
  date: string;
}

/**
 * Weights of search results. There is no count of visits, so a game’s weight is what the site has published
 * about it plus its number of platforms. Everything else weighs less than any game.
 */
const REVIEW_WEIGHT = 100;
const ARTICLE_WEIGHT = 10;
const SECTION_WEIGHT = 0.5;
const POST_WEIGHT = 0;

/** The fields of a generation that the search index needs. */
export interface SearchableContent {
  games: readonly (Pick<GameSummary, 'slug' | 'name' | 'released' | 'developers' | 'genres' | 'cover'> & {
    platforms: number;
  })[];
  platforms: Section[];
  categories: Section[];
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
export function entriesOf({ games, platforms, categories, articles, reviews }: SearchableContent): Entry[] {
  const coverage = coverageOf(articles, reviews);
  const covered = new Map(
    games.filter(({ slug }) => coverage.has(slug)).map(({ slug, name }) => [slug, name]),
  );
  const section = (kind: 'platform' | 'category', { slug, name }: Section): Entry => ({
    kind,
    slug,
    name,
    developers: [],
    extraText: '',
    picture: sectionPicture({ slug, name }),
    weight: SECTION_WEIGHT,
    date: '',
  });
  return [
    ...games.map((game): Entry => ({
      kind: 'game',
      slug: game.slug,
      name: game.name,
      developers: game.developers,
      extraText: '',
      picture: gamePicture(game),
      weight: (coverage.get(game.slug) ?? 0) + game.platforms,
      date: game.released ?? '',
    })),
    ...platforms.map((platform) => section('platform', platform)),
    ...categories.map((category) => section('category', category)),
    ...articles.map((article): Entry => ({
      kind: 'article',
      slug: article.slug,
      name: article.title,
      developers: [],
      extraText: [...article.games.map((slug) => covered.get(slug) ?? ''), ...topicNames(article)].join(
        ' : ',
      ),
      picture: articlePicture(article),
      weight: POST_WEIGHT,
      date: article.published,
    })),
    ...reviews.map((review): Entry => ({
      kind: 'review',
      slug: review.slug,
      name: `${review.game_name}: ${review.title}`,
      developers: [],
      extraText: ['review', ...topicNames(review)].join(' : '),
      picture: reviewPicture(review),
      weight: POST_WEIGHT,
      date: review.published,
    })),
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
