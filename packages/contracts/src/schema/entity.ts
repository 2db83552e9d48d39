import { Type, type Static } from 'typebox';
import { Nullable, ReleaseDate, Slug, StrictObject } from './schema';

const catalogTypes = [Type.Literal('game'), Type.Literal('article'), Type.Literal('review')] as const;

/** Things in the catalogue that can be commented on. */
export const CatalogEntityType = Type.Union([...catalogTypes]);
export type CatalogEntityType = Static<typeof CatalogEntityType>;

/** Things that can be commented on. A `page` is of another site; its slug begins with the site’s key. */
export const EntityType = Type.Union([...catalogTypes, Type.Literal('page')]);
export type EntityType = Static<typeof EntityType>;

/** GET {catalog}/entities/:type/:slug: with it other services check whether a thing exists. */
export const EntityParams = StrictObject({ type: CatalogEntityType, slug: Slug });
export const Entity = StrictObject({
  type: CatalogEntityType,
  slug: Slug,
  /** By which everything about it is stored; absent where it is the slug. */
  id: Type.Optional(Slug),
  name: Type.String(),
  url: Type.String(),
  /** The first release of a game, early access included; null while none is announced. Articles and reviews have none. */
  released: Type.Optional(Nullable(ReleaseDate)),
});
export type Entity = Static<typeof Entity>;

/** GET {catalog}/entities?keys=game:hades,review:tunic (at most 100): those that exist, in any order. */
export const EntitiesQuery = StrictObject({
  keys: Type.String({ pattern: '^[a-z]+:[a-z0-9-]+(,[a-z]+:[a-z0-9-]+){0,99}$', maxLength: 13_000 }),
});
export const EntitiesResponse = StrictObject({ entities: Type.Array(Entity) });

/** Things with an address that may change. */
export const AddressedType = Type.Union([...catalogTypes, Type.Literal('page')]);
export type AddressedType = Static<typeof AddressedType>;

/** The id of a thing, which never changes, with its present slug and those it had before. */
export const EntityAddress = StrictObject({
  type: AddressedType,
  id: Slug,
  slug: Slug,
  former_slugs: Type.Array(Slug),
});
export type EntityAddress = Static<typeof EntityAddress>;
/** GET {catalog}/addresses: those of all things that have, or had, another slug than their id. */
export const AddressesResponse = StrictObject({ addresses: Type.Array(EntityAddress) });
