import { Type, type Static } from 'typebox';
import { CalendarDate, Nullable, Slug, StrictObject } from './schema';

/** Things that can be commented on. */
export const EntityType = Type.Union([Type.Literal('game'), Type.Literal('article'), Type.Literal('review')]);
export type EntityType = Static<typeof EntityType>;

/** GET {catalog}/entities/:type/:slug: with it other services check whether a thing exists. */
export const EntityParams = StrictObject({ type: EntityType, slug: Slug });
export const Entity = StrictObject({
  type: EntityType,
  slug: Slug,
  name: Type.String(),
  url: Type.String(),
  /** Release date of a game, null while none is confirmed. Articles and reviews have none. */
  released: Type.Optional(Nullable(CalendarDate)),
});
export type Entity = Static<typeof Entity>;

/** GET {catalog}/entities?keys=game:hades,review:tunic (at most 100): those that exist, in any order. */
export const EntitiesQuery = StrictObject({
  keys: Type.String({ pattern: '^[a-z]+:[a-z0-9-]+(,[a-z]+:[a-z0-9-]+){0,99}$', maxLength: 13_000 }),
});
export const EntitiesResponse = StrictObject({ entities: Type.Array(Entity) });
