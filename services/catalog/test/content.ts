import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Content files by their path; null leaves one out that is there otherwise. */
export type Files = Record<string, string | null>;

interface GameFields {
  name: string;
  released?: string | null;
  developers?: string[];
  series?: string;
  /** Lines of the file that are added as they are. */
  more?: string[];
  platforms?: string[];
  categories?: string[];
  genres?: string[];
}

/** A game's file, with defaults for all other fields. */
export const game = (slug: string, fields: GameFields): Files => ({
  [`games/${slug}.yaml`]: [
    `slug: ${slug}`,
    `name: ${JSON.stringify(fields.name)}`,
    `released: ${fields.released === undefined ? "'2015-05-05'" : JSON.stringify(fields.released)}`,
    `developers: ${JSON.stringify(fields.developers ?? ['Somebody'])}`,
    'publishers: [Somebody]',
    ...(fields.series === undefined ? [] : [`series: ${JSON.stringify(fields.series)}`]),
    ...(fields.more ?? []),
    `platforms: ${JSON.stringify(fields.platforms ?? ['pc'])}`,
    `categories: ${JSON.stringify(fields.categories ?? ['action'])}`,
    `genres: ${JSON.stringify(fields.genres ?? [])}`,
    `summary: About ${slug}.`,
    'body: [One paragraph., Another.]',
    '',
  ].join('\n'),
});

/** A Markdown file with fields at its top. */
export const markdown = (fields: Record<string, unknown>, body = 'Some text.'): string =>
  `---\n${Object.entries(fields)
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}\n`)
    .join('')}---\n\n${body}\n`;

export const article = (slug: string, fields: Record<string, unknown> = {}, body?: string): Files => ({
  [`articles/${slug}.md`]: markdown(
    {
      title: `About ${slug}`,
      kind: 'news',
      summary: 'In short.',
      author: 'Ann Author',
      published: '2024-01-01',
      games: [],
      sample: true,
      ...fields,
    },
    body,
  ),
});

export const review = (slug: string, fields: Record<string, unknown> = {}, body?: string): Files => ({
  [`reviews/${slug}.md`]: markdown(
    {
      game: slug,
      title: `Playing ${slug}`,
      verdict: 'Good.',
      score: 8.1,
      pros: ['This'],
      cons: ['That'],
      author: 'Ann Author',
      published: '2024-02-02',
      played: { time: '10 h', platform: 'pc', progress: 'Finished' },
      sample: true,
      ...fields,
    },
    body,
  ),
});

const sections = (names: Record<string, string>): string =>
  Object.entries(names)
    .map(([slug, name]) => `- slug: ${slug}\n  name: ${name}\n  description: ${name} games.\n`)
    .join('');

/** A small valid catalogue. */
export const SMALL: Files = {
  'platforms.yaml': sections({ pc: 'PC', 'nintendo-switch': 'Nintendo Switch', mac: 'Mac' }).replace(
    'name: Nintendo Switch\n',
    (line) => `${line}  alternative_titles: [NS]\n`,
  ),
  'categories.yaml': sections({ action: 'Action', adventure: 'Adventure', indie: 'Indie', puzzle: 'Puzzle' }),
  'topics.yaml': sections({ saving: 'Saving', 'early-access': 'Early access' }),
  'staff.yaml': '- slug: ann-author\n  name: Ann Author\n  role: Editor\n  bio: She writes.\n',
  ...game('hades', {
    name: 'Hades',
    released: '2020-09-17',
    developers: ['Supergiant Games'],
    platforms: ['pc', 'nintendo-switch'],
    categories: ['action', 'indie'],
    genres: ['roguelike'],
  }),
  ...game('hades-ii', {
    name: 'Hades II',
    released: '2025-09-25',
    developers: ['Supergiant Games'],
    platforms: ['pc'],
    categories: ['action', 'indie'],
    genres: ['roguelike'],
  }),
  ...game('the-witness', {
    name: 'The Witness',
    released: '2016-01-26',
    developers: ['Thekla'],
    platforms: ['pc', 'mac'],
    categories: ['puzzle', 'adventure'],
  }),
  ...game('the-witcher-3-wild-hunt', {
    name: 'The Witcher 3: Wild Hunt',
    released: '2015-05-19',
    developers: ['CD Projekt Red'],
    series: 'The Witcher',
    more: [
      'alternative_titles: [TW3, Wiedźmin 3, 巫师3：狂猎]',
      'twitch: The Witcher 3',
      'players: { modes: [single-player], max: 1 }',
      'age_ratings: { pegi: 18 }',
      'stores: [{ store: gog, url: https://www.gog.com/game/the_witcher_3_wild_hunt }]',
    ],
    platforms: ['pc', 'nintendo-switch'],
    categories: ['action', 'adventure'],
  }),
  ...game('the-witcher-iv', {
    name: 'The Witcher IV',
    released: null,
    developers: ['CD Projekt Red'],
    series: 'The Witcher',
    categories: ['action', 'adventure'],
  }),
  ...game('celeste', {
    name: 'Celeste',
    released: '2018-01-25',
    developers: ['Maddy Makes Games'],
    platforms: ['pc', 'mac', 'nintendo-switch'],
    categories: ['indie'],
  }),
  ...game('half-life-2', {
    name: 'Half-Life 2',
    released: '2004-11-16',
    developers: ['Valve'],
    genres: ['shooter'],
  }),
  ...article(
    'hades-ii-is-out',
    { title: 'Hades II is out', games: ['hades-ii', 'hades'], published: '2025-09-25' },
    'See [Hades](/games/hades/).',
  ),
  ...article('what-comes-next', {
    title: 'What comes next',
    kind: 'upcoming',
    games: ['the-witcher-iv'],
    published: '2025-10-01',
  }),
  ...article('on-saving', {
    title: 'On saving',
    kind: 'feature',
    published: '2023-03-03',
    topics: ['saving'],
  }),
  ...review('hades', {
    title: 'Home again',
    published: '2020-09-24',
    score: 9.3,
    topics: ['saving', 'early-access'],
  }),
  ...review('celeste', { title: 'Up', published: '2018-02-01' }),
  'pages/about.md': markdown(
    { title: 'About', description: 'Who we are.' },
    'Run by {{owner_name}}. [Write](mailto:{{owner_email}}).',
  ),
};

export interface ContentFolder {
  path: string;
  /** Writes files, or removes those that are null. */
  write(files: Files): Promise<void>;
  remove(): Promise<void>;
}

/** A content folder in a place of its own. */
export async function contentFolder(...files: Files[]): Promise<ContentFolder> {
  const path = await mkdtemp(join(tmpdir(), 'catalog-content-'));
  const folder: ContentFolder = {
    path,
    async write(changes) {
      for (const [name, text] of Object.entries(changes)) {
        const file = join(path, name);
        await mkdir(dirname(file), { recursive: true });
        if (text === null) await rm(file, { force: true });
        else await writeFile(file, text);
      }
    },
    remove: () => rm(path, { recursive: true }),
  };
  await folder.write(Object.assign({}, ...files));
  return folder;
}
