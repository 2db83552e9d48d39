import testing from '@savepoint/service-kit/testing';

const ROUNDS = 300;

/** Measures the response times of a server for typical requests of readers and prints them. */
export async function measureAnswers(app, models) {
  const names = (
    await models.games.find({}, { name: 1, slug: 1 }).sort({ generation: 1, slug: 1 }).limit(5_000).lean()
  ).filter(({ name }) => name.length > 5);
  const pick = (round) => names[(round * 7919) % names.length];
  const search = (text) => `/api/autosuggest?q=${encodeURIComponent(text)}`;
  const swapped = (text) => text.slice(0, 2) + text[3] + text[2] + text.slice(4);
  const kinds = {
    'suggestions, first letters': (round) => search(pick(round).name.slice(0, 1 + (round % 5))),
    'suggestions, whole names': (round) => search(pick(round).name),
    'suggestions, a mistake': (round) => search(swapped(pick(round).name)),
    'results, a word': (round) => `/search?q=${encodeURIComponent(pick(round).name.split(' ').at(-1))}`,
    'a game': (round) => `/games/${pick(round).slug}`,
    'list by title': (round) => `/games?page=${1 + round}`,
    'list, last pages': (round) => `/games?page=${1_900 + round}`,
    'list of a category by release': (round) =>
      `/games?category=all-action&sort=release&page=${1 + (round % 50)}`,
    'list of a year by title': (round) => `/games?year=${1985 + (round % 20)}&sort=title`,
    'what is still to come': () => '/games?upcoming=true&sort=release',
    'site data': () => '/api/site-data',
  };
  for (const [kind, url] of Object.entries(kinds)) {
    const times = [];
    for (let round = 0; round < ROUNDS; round++) {
      const started = performance.now();
      const answer = await app.inject({ url: url(round), headers: testing.callerHeaders('GET', url(round)) });
      times.push(performance.now() - started);
      if (answer.statusCode !== 200)
        throw new Error(`${url(round)} responded ${answer.statusCode}: ${answer.body}`);
    }
    times.sort((a, b) => a - b);
    const at = (share) => `${times[Math.floor(share * (ROUNDS - 1))].toFixed(1)} ms`;
    console.log(`${kind}: median ${at(0.5)}, 95 % ${at(0.95)}, worst ${at(1)}`);
  }
}
