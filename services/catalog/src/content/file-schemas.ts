import { Screenshot, SCREENSHOTS_MAX, TRAILERS_MAX, Slug, StrictObject } from '@savepoint/contracts/schema';
import {
  AlternativeTitles,
  ALTERNATIVE_TITLES_MAX,
  type Game,
  gameDetails,
  CoverOptions,
} from '@savepoint/contracts/catalog';
import { Type, type Static, type TSchema } from 'typebox';
import { releaseFields, type ResolvedReleases } from './release-fields';

/**
 * Schemas of the content files. Each field's `description` completes "must be …" in the messages to
 * the authors of the files.
 */
const SLUG = 'a slug: lower-case letters, digits and single hyphens, at most 120 characters';
export const slug = Type.String({ ...Slug, description: SLUG });
export const text = Type.String({ minLength: 1, maxLength: 20_000, pattern: '\\S', description: 'text' });
export const name = Type.String({
  minLength: 1,
  maxLength: 200,
  pattern: '\\S',
  description: 'text of at most 200 characters',
});
export const names = Type.Array(name, { maxItems: 50, description: 'a list of names, as [One, Two], or []' });
export const slugs = Type.Array(Slug, {
  maxItems: 50,
  uniqueItems: true,
  description: 'a list of different slugs, as [one, two], or []',
});
const { revision: _revision, ...coverFields } = CoverOptions.properties;
export const cover = Type.Optional(
  Type.Object(coverFields, {
    additionalProperties: false,
    description:
      'palette, composition and layout of the cover, each by name, or "file: …", a picture of uploads/ to show in its place',
  }),
);

const alternativeTitles = Type.Optional(
  Type.Array(AlternativeTitles.items, {
    minItems: 1,
    maxItems: ALTERNATIVE_TITLES_MAX,
    uniqueItems: true,
    description: `a list of one to ${ALTERNATIVE_TITLES_MAX} different titles of at most 200 characters, as [GTA 5, GTA V]`,
  }),
);

/** Of everything with an address of its own. */
export const identity = {
  id: Type.Optional(
    Type.String({ ...Slug, description: 'what it was called first, as "npm run content -- fix" writes it' }),
  ),
  former_slugs: Type.Optional(
    Type.Array(Slug, {
      minItems: 1,
      maxItems: 20,
      uniqueItems: true,
      description: 'a list of the slugs that it had before, as [one, two]',
    }),
  ),
};

/** One entry of platforms.yaml, categories.yaml or topics.yaml. */
export const SectionEntry = StrictObject({
  slug,
  name,
  alternative_titles: alternativeTitles,
  description: text,
});
export type SectionEntry = Static<typeof SectionEntry>;

/** The optional facts about a game, with what each must be. */
const detail = <T extends TSchema>(schema: T, description: string) =>
  Type.Optional({ ...schema, description });
const detailFields = {
  players: detail(
    gameDetails.players,
    'modes (a list of single-player, local-co-op, online-co-op, local-versus, online-versus), and max, a number',
  ),
  age_ratings: detail(
    gameDetails.age_ratings,
    'pegi (3, 7, 12, 16 or 18) and esrb (E, E10+, T or M), or one of them',
  ),
  languages: detail(
    gameDetails.languages,
    'text and voice, or one of them: lists of language tags, as [en, pt-BR]',
  ),
  difficulty: detail(gameDetails.difficulty, 'a list of the names of its difficulty levels, easiest first'),
  accessibility: detail(gameDetails.accessibility, 'a list of features, each of at most 200 characters'),
  remake_of: detail(gameDetails.remake_of, 'a game with its year, as Dead Space (2008)'),
  original: detail(
    gameDetails.original,
    'the slug of the game in games/ that it is a remake, expansion or edition of',
  ),
  stores: detail(
    gameDetails.stores,
    'a list of shops, each with store (steam, gog, epic, itch, playstation, xbox, nintendo or publisher) and url (begins with https:// and has no ? or #)',
  ),
  editions: detail(gameDetails.editions, 'a list of editions, each with name and includes'),
  official_url: detail(
    gameDetails.official_url,
    'an address that begins with https:// and has a path, if only /',
  ),
  requirements: detail(
    gameDetails.requirements,
    'system, processor, memory, graphics and storage, each a text',
  ),
};

const line = Screenshot.properties.alt;
const uploadPath = Type.String({ minLength: 1, maxLength: 200 });
/** A picture of a game, as its file names it. */
const ScreenshotFile = StrictObject({
  file: uploadPath,
  kind: Screenshot.properties.kind,
  alt: line,
  caption: Type.Optional(line),
  credit: Type.Optional(line),
});
export type ScreenshotFile = Static<typeof ScreenshotFile>;
/** A video about a game, as its file names it. */
const TrailerFile = StrictObject({
  file: uploadPath,
  title: line,
  credit: Type.Optional(line),
  poster: uploadPath,
  captions: Type.Optional(uploadPath),
  no_speech: Type.Optional(Type.Literal(true)),
});
export type TrailerFile = Static<typeof TrailerFile>;
const media = {
  screenshots: Type.Optional(
    Type.Array(ScreenshotFile, {
      minItems: 1,
      maxItems: SCREENSHOTS_MAX,
      description:
        'a list of pictures, each with file (in uploads/), kind (screenshot or illustration) and alt (what it shows); optionally caption and credit',
    }),
  ),
  trailers: Type.Optional(
    Type.Array(TrailerFile, {
      minItems: 1,
      maxItems: TRAILERS_MAX,
      description:
        'a list of videos, each with file, poster (both in uploads/), title, and captions (a WebVTT file) or "no_speech: true"; optionally credit',
    }),
  ),
};

/** games/<slug>.yaml: a game has the same fields in its file and in the API. */
const gameFields = {
  slug,
  ...identity,
  name,
  ...releaseFields,
  developers: names,
  publishers: names,
  alternative_titles: alternativeTitles,
  series: Type.Optional(name),
  twitch: Type.Optional(
    Type.String({
      ...name,
      description: 'its name at Twitch, where that differs: text of at most 200 characters',
    }),
  ),
  ...detailFields,
  ...media,
  platforms: slugs,
  categories: slugs,
  genres: names,
  summary: text,
  body: Type.Array(text, { description: 'a list of paragraphs' }),
  cover,
} satisfies Record<Exclude<keyof Game, 'release_precision'>, TSchema>;
export const GameFile = StrictObject(gameFields);
export type GameFile = Static<typeof GameFile>;

/** One entry of staff.yaml. */
export const StaffEntry = StrictObject({ slug, name, role: text, bio: text });
export type StaffEntry = Static<typeof StaffEntry>;

/** A file whose cover names the revision of its uploaded picture. */
export type WithResolvedCover<T extends { cover?: object }> = Omit<T, 'cover'> & { cover?: CoverOptions };
/** A game whose cover, screenshots and trailers name the revisions of their files. */
export type ResolvedGame = Omit<
  WithResolvedCover<GameFile>,
  'screenshots' | 'trailers' | keyof ResolvedReleases
> &
  Pick<Game, 'screenshots' | 'trailers'> &
  ResolvedReleases;
