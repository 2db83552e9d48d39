import { setTimeout as wait } from 'node:timers/promises';
import { someGames } from './readers.mjs';

/** Pages of each kind, each requested once, so that none is cached. */
const PAGES = 60;
/** Requests for suggestions per second, and seconds of the measurement. */
const RATE_PER_S = 50;
const SECONDS = 20;

const categories = ['action', 'adventure', 'puzzle', 'racing', 'shooter', 'strategy'];
const category = (round) => `/games/all-${categories[round % categories.length]}/`;
const year = (round) => 1983 + (round % 30);

const KINDS = {
  'A game': (round, games) => `/games/${games[round].slug}/`,
  'A category, newest': (round) => `${category(round)}?page=${1 + round}`,
  'A category, far pages': (round) => `${category(round)}?page=${200 + round}`,
  'A category by name': (round) => `${category(round)}?sort=title&page=${1 + round * 3}`,
  'A category by rating': (round) => `${category(round)}?sort=rating&page=${1 + round * 3}`,
  'A category by popularity': (round) => `${category(round)}?sort=popularity&page=${1 + round * 3}`,
  'A category of one year': (round) => `${category(round)}?year=${year(round)}`,
  'A category of one year by name': (round) => `${category(round)}?year=${year(round)}&sort=title`,
  'A platform’s category': (round, games) =>
    `${category(round)}?platform=${games[round].platforms[0].slug}&sort=rating`,
  'A platform': (round, games) =>
    `/platforms/${games[round].platforms[0].slug}/?sort=popularity&year=${year(round)}`,
  'This week’s chart': (round) => `/charts/top-games/?page=${1 + round}`,
  'The chart of a year': (round) =>
    `/charts/top-games/?year=${year(round)}&period=${round % 2 ? 'rising' : 'all-time'}`,
  'The chart of a platform': (round, games) =>
    `/charts/top-games/?platform=${games[round].platforms[0].slug}&year=${year(round)}`,
  'Search results': (round, games) => `/search/?q=${encodeURIComponent(games[round].name.split(' ').at(-1))}`,
};

const at = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
const percentiles = (times) => {
  times.sort((a, b) => a - b);
  return [0.5, 0.95, 0.99].map((share) => at(times, share).toFixed(1));
};

async function timed(url) {
  const started = performance.now();
  const answer = await fetch(url);
  await answer.arrayBuffer();
  // A combination without games is a page, too; a page beyond the last one is 404.
  if (![200, 404].includes(answer.status)) throw new Error(`${url} responded ${answer.status}`);
  return { took: performance.now() - started, status: answer.status };
}

/** Measures uncached pages one at a time. @returns a row for each kind: p50, p95 and p99 in milliseconds */
export async function measurePages(origin, uri) {
  const games = await someGames(uri, PAGES);
  while ((await fetch(`${origin}/charts/top-games/`)).status !== 200) await wait(1000);
  for (const path of ['/', '/games/all-action/', `/games/${games[0].slug}/`]) await timed(origin + path);
  const rows = [];
  for (const [kind, path] of Object.entries(KINDS)) {
    const times = [];
    for (let round = 0; round < PAGES; round++) {
      const { took, status } = await timed(origin + path(round, games));
      if (status === 200) times.push(took);
    }
    rows.push([kind, ...percentiles(times)]);
  }
  return rows;
}

/** Measures suggestions at a constant request rate, independent of responses. @returns a row, as of pages */
export async function measureSuggestions(origin, uri) {
  const games = await someGames(uri, 1_000);
  const texts = games.flatMap(({ name }, index) => {
    const text =
      index % 3 ? name.slice(0, 2 + (index % 7)) : name.slice(0, 3) + name[4] + name[3] + name.slice(5, 9);
    return text.trim() ? [text] : [];
  });
  const url = (index) => `${origin}/api/autosuggest/?q=${encodeURIComponent(texts[index % texts.length])}`;
  await Promise.all([0, 1, 2].map((index) => timed(url(index))));
  const requests = [];
  for (let index = 0; index < RATE_PER_S * SECONDS; index++) {
    requests.push(timed(url(index)));
    await wait(1000 / RATE_PER_S);
  }
  const times = (await Promise.all(requests)).map(({ took }) => took);
  return [`Suggestions, ${RATE_PER_S} a second`, ...percentiles(times)];
}
