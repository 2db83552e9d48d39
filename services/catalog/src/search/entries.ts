import {
  articlePicture,
  gamePicture,
  reviewPicture,
  sectionPicture,
  type Article,
  type GameSummary,
  type Review,
  type Section,
} from '@savepoint/contracts';
import type { Entry } from './entry';

/**
 * There are no visits to count here, so a game weighs what we have written about it, then how many
 * platforms it is on. Other things weigh less than any game.
 */
const REVIEWED = 100;
const WRITTEN_ABOUT = 10;
const SECTION = 0.5;
const POST = 0;

/** What is to be found, as little of it as that takes. */
export interface Findable {
  games: readonly (Pick<GameSummary, 'slug' | 'name' | 'released' | 'genres' | 'pin'> & {
    platforms: number;
  })[];
  platforms: Section[];
  categories: Section[];
  articles: readonly Pick<Article, 'slug' | 'title' | 'games' | 'game_picture' | 'pin' | 'published'>[];
  reviews: readonly Pick<Review, 'slug' | 'title' | 'game' | 'game_name' | 'game_picture' | 'published'>[];
}

/** Everything that can be found, with how much it weighs. */
export function entriesOf({ games, platforms, categories, articles, reviews }: Findable): Entry[] {
  const coverage = coverageOf(articles, reviews);
  const covered = new Map(
    games.filter(({ slug }) => coverage.has(slug)).map(({ slug, name }) => [slug, name]),
  );
  const section = (kind: 'platform' | 'category', { slug, name }: Section): Entry => ({
    kind,
    slug,
    name,
    also: '',
    picture: sectionPicture({ slug, name }),
    weight: SECTION,
    date: '',
  });
  return [
    ...games.map((game): Entry => ({
      kind: 'game',
      slug: game.slug,
      name: game.name,
      also: '',
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
      also: article.games.map((slug) => covered.get(slug) ?? '').join(' : '),
      picture: articlePicture(article),
      weight: POST,
      date: article.published,
    })),
    ...reviews.map((review): Entry => ({
      kind: 'review',
      slug: review.slug,
      name: `${review.game_name}: ${review.title}`,
      also: 'review',
      picture: reviewPicture(review),
      weight: POST,
      date: review.published,
    })),
  ];
}

/** How much we have written about each game. */
function coverageOf(articles: Findable['articles'], reviews: Findable['reviews']): Map<string, number> {
  const coverage = new Map<string, number>();
  const add = (slug: string, weight: number) => coverage.set(slug, (coverage.get(slug) ?? 0) + weight);
  for (const { game } of reviews) add(game, REVIEWED);
  for (const { games } of articles) for (const slug of games) add(slug, WRITTEN_ABOUT);
  return coverage;
}
