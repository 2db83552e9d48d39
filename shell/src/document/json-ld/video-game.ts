import {
  coverUrl,
  gamePicture,
  RATINGS_SHOWN_MIN_COUNT,
  RATING_MAX,
  RATING_MIN,
  urls,
  type Game,
  type GameStats,
} from '@savepoint/contracts';

const organisation = (name: string) => ({ '@type': 'Organization', name });

/**
 * A game for search engines. The readers’ rating is only claimed when the page shows one.
 * @see https://schema.org/VideoGame
 */
export const videoGame = (game: Game, stats: GameStats | null, publicUrl: string) => ({
  '@context': 'https://schema.org',
  '@type': 'VideoGame',
  name: game.name,
  url: publicUrl + urls.game(game.slug),
  description: game.summary,
  image: publicUrl + coverUrl('game', game.slug, 'portrait', 600, gamePicture(game).digest),
  genre: game.categories.map(({ name }) => name),
  gamePlatform: game.platforms.map(({ name }) => name),
  author: game.developers.map(organisation),
  publisher: game.publishers.map(organisation),
  ...(game.released && { datePublished: game.released }),
  ...aggregateRating(stats),
});

function aggregateRating(stats: GameStats | null) {
  if (!stats || stats.site_rating === null || stats.rating_count < RATINGS_SHOWN_MIN_COUNT) return {};
  return {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: Number(stats.site_rating.toFixed(2)),
      ratingCount: stats.rating_count,
      bestRating: RATING_MAX,
      worstRating: RATING_MIN,
    },
  };
}
