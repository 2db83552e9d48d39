import {
  ArticlesAnswer,
  ChartAnswer,
  FiguresAnswer,
  GameAnswer,
  GamesAnswer,
  GamesBySlugAnswer,
  Registry,
  ReviewsAnswer,
  SiteData,
  type GameFigures,
} from '@savepoint/contracts';
import { summary, type Catalogue } from './catalogue';
import type { Answers } from './upstream';

/** The catalog service over a catalogue that a test can change. */
export const catalogAnswers =
  (data: Catalogue): Answers =>
  (path, query) => {
    const [, first, slug] = path.split('/');
    const page = <T>(all: T[]) => {
      const size = Number(query.get('size') ?? 20);
      return { list: all.slice(0, size), total: all.length, page: 1, pages: Math.ceil(all.length / size) };
    };
    if (path === '/api/site-data') return { schema: SiteData, body: data.siteData };
    if (path === '/games') {
      const { list, ...paged } = page(data.games.map(summary));
      return { schema: GamesAnswer, body: { games: list, ...paged } };
    }
    if (path === '/games-by-slug') {
      const asked = query.get('slugs')!.split(',');
      return {
        schema: GamesBySlugAnswer,
        body: { games: data.games.filter((each) => asked.includes(each.slug)).map(summary) },
      };
    }
    if (path === '/articles') {
      const { list, ...paged } = page(
        data.articles.filter(({ kind }) => kind === (query.get('kind') ?? kind)),
      );
      return { schema: ArticlesAnswer, body: { articles: list, ...paged } };
    }
    if (path === '/reviews') {
      const { list, ...paged } = page(
        data.reviews.filter((each) => each.game === (query.get('game') ?? each.game)),
      );
      return { schema: ReviewsAnswer, body: { reviews: list, ...paged } };
    }
    const game = first === 'games' && data.games.find((each) => each.slug === slug);
    if (!game) return undefined;
    const related = data.games
      .filter((other) => other !== game)
      .slice(0, 6)
      .map(summary);
    return { schema: GameAnswer, body: { game, related } };
  };

/** Places moved, by turns; null is a new entry. */
const MOVEMENTS = [0, 2, -1, null];

/** Readers’ figures: `ratings` of each game, all of them `mean`. */
export interface Readers {
  ratings: number;
  mean: number;
}

export const userActionsAnswers =
  (data: Catalogue, readers: Readers): Answers =>
  (path, query) => {
    const figures = (slug: string): GameFigures => ({
      slug,
      site_rating: readers.ratings ? readers.mean : null,
      rating_count: readers.ratings,
      distribution: [0, 0, 0, 0, 0, readers.ratings],
      likes: 0,
      favorites: 0,
      demo: false,
    });
    if (path === '/api/ratings')
      return { schema: FiguresAnswer, body: { figures: query.get('slugs')!.split(',').map(figures) } };
    if (path !== '/api/charts') return undefined;
    const entries = data.games.slice(0, 10).map(({ slug }, index) => ({
      rank: index + 1,
      slug,
      movement: MOVEMENTS[index % MOVEMENTS.length]!,
      site_rating: readers.mean,
      rating_count: readers.ratings,
    }));
    return { schema: ChartAnswer, body: { entries } };
  };

/** A region store in which nothing is published. */
export const emptyStoreAnswers: Answers = () => ({
  schema: Registry,
  body: { schema: 1, environment: 'test', updated: '2024-01-01T00:00:00.000Z', regions: {} },
});
