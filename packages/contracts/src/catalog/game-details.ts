import { Type, type Static } from 'typebox';
import { Slug, StrictObject } from '../schema';

/** How a game can be played. */
export const PlayMode = Type.Union([
  Type.Literal('single-player'),
  Type.Literal('local-co-op'),
  Type.Literal('online-co-op'),
  Type.Literal('local-versus'),
  Type.Literal('online-versus'),
]);
export type PlayMode = Static<typeof PlayMode>;

/** `max` is the largest number of players in one game; absent where modes differ too much. */
export const Players = StrictObject({
  modes: Type.Array(PlayMode, { minItems: 1, uniqueItems: true }),
  max: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
});
export type Players = Static<typeof Players>;

/** Age ratings of Europe (PEGI) and North America (ESRB). */
export const AgeRatings = StrictObject({
  pegi: Type.Optional(
    Type.Union([Type.Literal(3), Type.Literal(7), Type.Literal(12), Type.Literal(16), Type.Literal(18)]),
  ),
  esrb: Type.Optional(
    Type.Union([Type.Literal('E'), Type.Literal('E10+'), Type.Literal('T'), Type.Literal('M')]),
  ),
});
export type AgeRatings = Static<typeof AgeRatings>;

/** A BCP 47 language tag, as `en` or `pt-BR`. */
const LanguageTag = Type.String({ pattern: '^[a-z]{2,3}(-[A-Z][A-Za-z]{1,3})?$' });
const LanguageTags = Type.Array(LanguageTag, { minItems: 1, uniqueItems: true });
/** Languages of the interface and subtitles, and of the voices. */
export const Languages = StrictObject({
  text: Type.Optional(LanguageTags),
  voice: Type.Optional(LanguageTags),
});
export type Languages = Static<typeof Languages>;

const line = Type.String({ minLength: 1, maxLength: 200 });
const lines = Type.Array(line, { minItems: 1, maxItems: 20 });

/** What a PC needs to run a game. */
export const SystemRequirements = StrictObject({
  system: line,
  processor: line,
  memory: line,
  graphics: line,
  storage: line,
});
export type SystemRequirements = Static<typeof SystemRequirements>;

/** An edition that is sold besides the game itself. */
export const Edition = StrictObject({ name: line, includes: line });
export type Edition = Static<typeof Edition>;

/**
 * Shops that games link to: their name, the hosts of their addresses, and the platforms they sell games for (words
 * of slugs). `publisher` is the shop on the official site, which has no fixed host.
 */
export const STORES = {
  steam: { name: 'Steam', hosts: ['store.steampowered.com'], platforms: ['pc', 'mac', 'linux'] },
  gog: { name: 'GOG', hosts: ['www.gog.com'], platforms: ['pc', 'mac', 'linux'] },
  epic: { name: 'Epic Games Store', hosts: ['store.epicgames.com'], platforms: ['pc', 'mac'] },
  itch: { name: 'itch.io', hosts: ['itch.io', '.itch.io'], platforms: ['pc', 'mac', 'linux'] },
  playstation: {
    name: 'PlayStation Store',
    hosts: ['store.playstation.com', 'www.playstation.com'],
    platforms: ['playstation'],
  },
  xbox: { name: 'Xbox', hosts: ['www.xbox.com'], platforms: ['xbox', 'pc'] },
  nintendo: { name: 'Nintendo eShop', hosts: ['www.nintendo.com'], platforms: ['nintendo', 'wii'] },
  publisher: { name: 'Publisher’s shop', hosts: [], platforms: [] },
} as const satisfies Record<string, { name: string; hosts: readonly string[]; platforms: readonly string[] }>;
export type StoreId = keyof typeof STORES;

/** A page of a shop where a game is sold; without parameters, so that there are no affiliate codes. */
export const StoreLink = StrictObject({
  store: Type.Union([
    Type.Literal('steam'),
    Type.Literal('gog'),
    Type.Literal('epic'),
    Type.Literal('itch'),
    Type.Literal('playstation'),
    Type.Literal('xbox'),
    Type.Literal('nintendo'),
    Type.Literal('publisher'),
  ]),
  url: Type.String({ pattern: '^https://[a-z0-9.-]+/[^\\s?#]*$', maxLength: 200 }),
});
export type StoreLink = Static<typeof StoreLink>;

/** Facts about a game that are not known of every game. */
export const gameDetails = {
  players: Type.Optional(Players),
  age_ratings: Type.Optional(AgeRatings),
  languages: Type.Optional(Languages),
  /** Names of its difficulty levels, easiest first. */
  difficulty: Type.Optional(lines),
  /** Features that let more people play. */
  accessibility: Type.Optional(lines),
  /** The game that it is a remake of, with the year: `Dead Space (2008)`. */
  remake_of: Type.Optional(line),
  /** Slug of the game that it is a remake, expansion or edition of, where that game has a page. */
  original: Type.Optional(Slug),
  editions: Type.Optional(Type.Array(Edition, { minItems: 1, maxItems: 20 })),
  /** Its official site, where it says where it is sold. */
  official_url: Type.Optional(Type.String({ pattern: '^https://[a-z0-9.-]+/\\S*$', maxLength: 200 })),
  stores: Type.Optional(Type.Array(StoreLink, { minItems: 1, maxItems: 20 })),
  requirements: Type.Optional(SystemRequirements),
} as const;
