import { releasePrecision } from '@savepoint/contracts/base';
import {
  type Article,
  type Game,
  GameSummary,
  type Page,
  type Review,
  type Section,
  type Menus,
  type StaffMember,
} from '@savepoint/contracts/catalog';

/** A small catalogue with data for every page. */
export interface Catalogue {
  games: Game[];
  articles: Article[];
  reviews: Review[];
  pages: Page[];
  staff: StaffMember[];
  topics: Section[];
  menus: Menus;
  /** Present slugs of games by former ones. */
  formerSlugs: Record<string, string>;
}

const action = { slug: 'action', name: 'Action' };
const pc = { slug: 'windows-pc', name: 'PC' };

export const game = (slug: string, more: Partial<Game> = {}): Game => ({
  slug,
  name: `The game ${slug}`,
  released: '2020-09-17',
  release_precision: releasePrecision(more.released === undefined ? '2020-09-17' : more.released),
  developers: ['Lantern Works'],
  publishers: ['Lantern House'],
  platforms: [pc],
  categories: [action],
  genres: ['action'],
  summary: 'A short way down, and a long way up.',
  body: ['It begins in the dark.', 'It goes on from there.'],
  ...more,
});

export const article = (slug: string, more: Partial<Article> = {}): Article => ({
  slug,
  kind: 'news',
  title: `The story of ${slug}`,
  summary: 'What happened, in a sentence.',
  authors: [{ name: 'Ines Okafor', slug: 'ines-okafor' }],
  published: '2024-12-13',
  games: [],
  sample: true,
  ...more,
});

export const review = (slug: string, more: Partial<Review> = {}): Review => ({
  slug,
  game: slug,
  game_name: `The game ${slug}`,
  title: `What ${slug} is about`,
  verdict: 'Worth every evening.',
  score: 9.4,
  pros: ['The lamps'],
  cons: ['The stairs'],
  authors: [{ name: 'Ines Okafor', slug: 'ines-okafor' }],
  published: '2024-12-01',
  played: { time: '20 h', platform: pc, progress: '30 of 40 lamps', completed: 75 },
  sample: true,
  ...more,
});

export const catalogue = (): Catalogue => ({
  formerSlugs: {},
  games: [
    game('hades', { name: 'Hades', series: 'Lanterns' }),
    ...Array.from({ length: 11 }, (_, i) => game(`game-${i + 1}`)),
  ],
  articles: [
    article('safe-rooms', {
      kind: 'feature',
      title: 'In praise of the safe room',
      topics: [{ slug: 'lamps', name: 'Lamps' }],
    }),
    ...Array.from({ length: 9 }, (_, i) => article(`news-${i + 1}`)),
  ],
  reviews: [
    review('hades', { game_name: 'Hades', topics: [{ slug: 'lamps', name: 'Lamps' }] }),
    review('game-1'),
  ],
  pages: [
    {
      slug: 'privacy-policy',
      title: 'Privacy policy',
      description: 'What we keep.',
      body: '<p>Very little.</p>',
    },
  ],
  staff: [{ slug: 'ines-okafor', name: 'Ines Okafor', role: 'Editor', bio: 'She keeps the notebook.' }],
  topics: [
    { slug: 'lamps', name: 'Lamps', description: 'What they light.', count: 2 },
    { slug: 'stairs', name: 'Stairs', description: 'Up and down.', count: 0 },
  ],
  menus: {
    platforms: [{ ...pc, description: 'Computers.', count: 12 }],
    categories: [
      { ...action, description: 'Timing and nerve.', count: 12 },
      { slug: 'puzzle', name: 'Puzzle', description: 'A rule and an answer.', count: 0 },
    ],
    games: 12,
    pages: [{ slug: 'privacy-policy', title: 'Privacy policy', updated: '2026-02-03' }],
  },
});

/** The fields of a game that lists show. */
export const summary = (game: Game): GameSummary =>
  Object.fromEntries(Object.entries(game).filter(([key]) => key in GameSummary.properties)) as GameSummary;
