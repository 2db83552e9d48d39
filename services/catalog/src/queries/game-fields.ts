/** Projections: what lists show of a game, and what its page shows. */
export const GAME_SUMMARY = {
  _id: 0,
  slug: 1,
  name: 1,
  released: 1,
  developers: 1,
  platforms: 1,
  categories: 1,
  genres: 1,
  pin: 1,
} as const;

export const WHOLE_GAME = { ...GAME_SUMMARY, publishers: 1, summary: 1, body: 1 } as const;
