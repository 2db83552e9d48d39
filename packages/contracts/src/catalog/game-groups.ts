import { Type, type Static } from 'typebox';
import { Slug, StrictObject } from '../schema';

/** What games have in common on a page of its own, besides categories and platforms. */
export const GameGroupKind = Type.Union([
  Type.Literal('developer'),
  Type.Literal('publisher'),
  Type.Literal('series'),
]);
export type GameGroupKind = Static<typeof GameGroupKind>;
export const GAME_GROUP_KINDS: readonly GameGroupKind[] = ['developer', 'publisher', 'series'];

/** A developer, publisher or series, with its number of games. Its slug is made from its name: `nameSlug`. */
export const GameGroup = StrictObject({
  slug: Slug,
  name: Type.String(),
  count: Type.Integer({ minimum: 1 }),
});
export type GameGroup = Static<typeof GameGroup>;
/** GET {catalog}/game-groups/:kind/:slug. */
export const GameGroupResponse = StrictObject({ group: GameGroup });
export type GameGroupResponse = Static<typeof GameGroupResponse>;

/** GET {catalog}/game-groups: those of a kind, by slug. */
export const GameGroupsQuery = StrictObject({
  kind: GameGroupKind,
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000, default: 1 })),
  size: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, default: 1000 })),
});
export type GameGroupsQuery = Static<typeof GameGroupsQuery>;
export const GameGroupsResponse = StrictObject({
  groups: Type.Array(GameGroup),
  total: Type.Integer({ minimum: 0 }),
  page: Type.Integer({ minimum: 1 }),
  pages: Type.Integer({ minimum: 0 }),
});
export type GameGroupsResponse = Static<typeof GameGroupsResponse>;

const MARKS_AND_APOSTROPHES = /[\p{M}'’‘`´.]/gu;
const NOT_IN_SLUGS = /[^a-z0-9]+/g;
const MAX_SLUG_LENGTH = 120;

/**
 * Returns the slug of a name: `CD Projekt Red` becomes `cd-projekt-red`. Names that differ only in case, diacritics
 * or punctuation have the same slug; names without Latin letters and digits have an empty one, and no page.
 */
export const nameSlug = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(MARKS_AND_APOSTROPHES, '')
    .toLowerCase()
    .replace(NOT_IN_SLUGS, '-')
    .slice(0, MAX_SLUG_LENGTH)
    .replace(/^-|-$/g, '');
