import { Type, type Static } from 'typebox';
import { ChartName } from './charts';
import { RATING_MAX, RATING_MIN } from './limits';
import { Nullable, Slug, Strict } from './schema';

/** What a member has liked, favourited and rated. Games go by slug, comments by uid. */
export const Profile = Strict({
  name: Type.String(),
  email: Type.String(),
  uid: Type.String(),
  likes: Strict({ games: Type.Array(Slug), game_comments: Type.Array(Type.String()) }),
  favorites: Strict({ games: Type.Array(Slug) }),
  ratings: Strict({ games: Type.Record(Slug, Type.Number(), { additionalProperties: false }) }),
  /** Only for administrators: what to offer them. What is allowed, each service decides by the verified identity. */
  roles: Type.Optional(Type.Array(Type.Literal('admin'))),
});
export type Profile = Static<typeof Profile>;

/** POST /api/user/login/. Name and mail come from the verified token; those in the body are only accepted. */
export const Login = Strict({
  name: Type.String({ maxLength: 200 }),
  email: Type.String({ maxLength: 320 }),
});
export const LoginAnswer = Strict({ profile: Profile, created: Type.Boolean() });
export type LoginAnswer = Static<typeof LoginAnswer>;

const gameTarget = {
  entity_type: Type.Literal('game'),
  entity_field: Type.Literal('slug'),
  entity_value: Slug,
};

/** POST /api/user/rate. */
export const Rate = Strict({
  ...gameTarget,
  rating: Type.Number({ minimum: RATING_MIN, maximum: RATING_MAX }),
});
export type Rate = Static<typeof Rate>;

/** `site_rating` is the plain mean, unrounded; null while nobody has rated. */
export const RateAnswer = Strict({
  site_rating: Nullable(Type.Number()),
  user_rating: Type.Number(),
  rating_count: Type.Integer({ minimum: 0 }),
});
export type RateAnswer = Static<typeof RateAnswer>;

/** POST /api/user/unrate, with a GameTarget: takes the member’s rating back. Again changes nothing. */
export const UnrateAnswer = Strict({ ...RateAnswer.properties, user_rating: Type.Null() });
export type UnrateAnswer = Static<typeof UnrateAnswer>;

/** POST /api/user/{favorite,unfavorite,like,unlike}. */
export const GameTarget = Strict(gameTarget);
export type GameTarget = Static<typeof GameTarget>;
export const LikesAnswer = Strict({ likes: Type.Array(Slug) });
export const FavoritesAnswer = Strict({ favorites: Type.Array(Slug) });

/** GET /api/ratings?slug: a game's public figures. `distribution[i]` counts ratings that round to i stars. */
export const GameFigures = Strict({
  slug: Slug,
  site_rating: Nullable(Type.Number()),
  rating_count: Type.Integer({ minimum: 0 }),
  distribution: Type.Array(Type.Integer({ minimum: 0 }), { minItems: 6, maxItems: 6 }),
  likes: Type.Integer({ minimum: 0 }),
  favorites: Type.Integer({ minimum: 0 }),
  /** Some of these figures come from the sample members of a default start. */
  demo: Type.Boolean(),
});
export type GameFigures = Static<typeof GameFigures>;

/** GET /api/ratings?slugs=a,b,c (at most 100), unknown slugs answered with zeros. */
export const FiguresQuery = Strict({
  slugs: Type.String({ pattern: '^[a-z0-9-]+(,[a-z0-9-]+){0,99}$', maxLength: 12_100 }),
});
export const FiguresAnswer = Strict({ figures: Type.Array(GameFigures) });
export type FiguresAnswer = Static<typeof FiguresAnswer>;

/** One line of a chart. `movement` is places gained since the previous daily snapshot, null for a new entry. */
export const ChartEntry = Strict({
  rank: Type.Integer({ minimum: 1 }),
  slug: Slug,
  movement: Nullable(Type.Integer()),
  site_rating: Nullable(Type.Number()),
  rating_count: Type.Integer({ minimum: 0 }),
});
export type ChartEntry = Static<typeof ChartEntry>;
export const ChartQuery = Strict({
  chart: ChartName,
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20 })),
});
export const ChartAnswer = Strict({ entries: Type.Array(ChartEntry) });
export type ChartAnswer = Static<typeof ChartAnswer>;
