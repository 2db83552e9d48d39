import mongodb from 'mongodb';

/** Rated games, ratings of each, and documents per insert. */
const GAMES = 5_000;
const RATINGS = 12;
const BATCH = 5_000;
const DAY_MS = 24 * 3600 * 1000;

/** Picks games of the current catalogue, evenly across the alphabet. */
export async function someGames(uri, count) {
  const client = await mongodb.MongoClient.connect(uri);
  const db = client.db();
  const { generation } = await db.collection('content_state').findOne({ _id: 'catalogue' });
  const games = await db
    .collection('games')
    .find({ generation, facets: 'all' }, { projection: { slug: 1, name: 1, platforms: 1, released: 1 } })
    .toArray();
  await client.close();
  const step = Math.max(1, Math.floor(games.length / count));
  return games.filter((_, index) => index % step === 0).slice(0, count);
}

/** Inserts ratings and their stats. @returns a summary for printing */
export async function addReaders(uri) {
  const games = await someGames(uri, GAMES);
  const client = await mongodb.MongoClient.connect(uri);
  const db = client.db();
  const ratings = games.flatMap(({ slug }, game) =>
    Array.from({ length: RATINGS }, (_, reader) => {
      const rating = 1 + ((game * 7 + reader * 3) % 17) / 4;
      const created = new Date(Date.now() - (((game * 13 + reader * 5) % 90) + 1) * DAY_MS);
      const user_uid = `reader-${reader}`;
      const stars = Math.round(rating);
      return {
        _id: `${slug}:${user_uid}`,
        user_uid,
        game: slug,
        created,
        counts_from: created,
        rating,
        stars,
      };
    }),
  );
  for (let from = 0; from < ratings.length; from += BATCH)
    await db.collection('game_ratings').insertMany(ratings.slice(from, from + BATCH));
  const stats = games.map(({ slug }, game) => {
    const own = ratings.slice(game * RATINGS, (game + 1) * RATINGS);
    const distribution = Array(11).fill(0);
    for (const { rating } of own) distribution[Math.round(2 * rating)] += 1;
    const rating_sum = own.reduce((sum, { rating }) => sum + rating, 0);
    const initial = { likes: 0, favorites: 0, demo: false, revision: 0, pending_changes: [] };
    return { _id: slug, rating_count: RATINGS, rating_sum, distribution, ...initial };
  });
  await db.collection('game_stats').insertMany(stats);
  await client.close();
  return `${ratings.length} ratings of ${games.length} games`;
}
