import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const CATEGORIES = [
  'action',
  'adventure',
  'arcade',
  'board',
  'fighting',
  'platformer',
  'puzzle',
  'racing',
  'role-playing',
  'shooter',
  'simulation',
  'sports',
  'strategy',
];
/** Games that are written at least. */
const MIN_GAME_COUNT = 60_000;
/** Files written at a time. */
const BATCH_SIZE = 200;

const slugOf = (text) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 110)
    .replace(/-+$/, '');
const section = ([slug, name]) =>
  `- slug: ${slug}\n  name: ${JSON.stringify(name)}\n  description: For measuring.\n`;

/**
 * Writes a content folder with a game for each title; the same title on another platform is the same game. Where
 * titles are too few, the first of them come a second time, as another game.
 * @returns the number of games
 */
export async function writeContent(folder, titles) {
  const platforms = new Map();
  const games = new Map();
  for await (const { title, platform, year, maker, genres = [] } of titles) {
    // A title without a Latin letter or digit has no slug of its own here; it is numbered.
    const slug = slugOf(title) || `game-${games.size}`;
    const platformSlug = `on-${slugOf(platform)}`;
    platforms.set(platformSlug, platform);
    const game = games.get(slug) ?? { slug, title, year, maker, genres, platforms: new Set() };
    if (game.platforms.size < 40) game.platforms.add(platformSlug);
    games.set(slug, game);
  }
  for (const { slug, title, ...facts } of [...games.values()].slice(
    0,
    Math.max(0, MIN_GAME_COUNT - games.size),
  ))
    games.set(`${slug}-again`, { ...facts, slug: `${slug}-again`, title: `${title} Again` });
  await mkdir(join(folder, 'games'), { recursive: true });
  await writeFile(join(folder, 'platforms.yaml'), [...platforms].map(section).join(''));
  await writeFile(
    join(folder, 'categories.yaml'),
    CATEGORIES.map((slug) => section([`all-${slug}`, slug])).join(''),
  );
  await writeFile(join(folder, 'staff.yaml'), '[]\n');
  const all = [...games.values()];
  for (let from = 0; from < all.length; from += BATCH_SIZE)
    await Promise.all(
      all
        .slice(from, from + BATCH_SIZE)
        .map((game, index) =>
          writeFile(join(folder, 'games', `${game.slug}.yaml`), yamlOf(game, from + index)),
        ),
    );
  return all.length;
}

function yamlOf({ slug, title, year, maker, genres, platforms }, index) {
  const category = (offset) => `all-${CATEGORIES[(index * 7 + offset * 5) % CATEGORIES.length]}`;
  const month = String((index % 12) + 1).padStart(2, '0');
  const makers = maker ? `[${JSON.stringify(maker.slice(0, 200))}]` : '[]';
  return [
    `slug: '${slug}'`,
    `name: ${JSON.stringify(title.slice(0, 200))}`,
    `released: ${year ? `'${year}-${month}-15'` : 'null'}`,
    `developers: ${makers}`,
    `publishers: ${makers}`,
    `platforms: [${[...platforms].join(', ')}]`,
    `categories: [${category(0)}, ${category(1)}]`,
    `genres: ${JSON.stringify(genres.slice(0, 5))}`,
    'summary: A game among very many, written down so that there is something to import.',
    'body:',
    '  - A paragraph of some length, as the page of a game has two to four of them, and each is stored as it stands.',
    '  - Another paragraph, a little shorter than the one before it.',
    '',
  ].join('\n');
}
