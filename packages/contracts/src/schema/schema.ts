import { Type, type Static, type TSchema } from 'typebox';

/** An object without additional fields. */
export const StrictObject = <T extends Record<string, TSchema>>(properties: T, options: object = {}) =>
  Type.Object(properties, { additionalProperties: false, ...options });

/** `T | null`. */
export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

/** The uid of a member or reader. A colon stands between it and the key of a site in ids of ours. */
export const UserUid = Type.String({ minLength: 1, maxLength: 128, pattern: '^[^:]+$' });

/** Name of a thing in a URL: lower-case letters, digits and single hyphens. */
export const Slug = Type.String({ pattern: '^[a-z0-9]+(?:-[a-z0-9]+)*$', minLength: 1, maxLength: 120 });

/** Slugs that a call takes at once. */
export const MAX_SLUGS_COUNT = 100;
const ANY_SLUG = '[a-z0-9]+(-[a-z0-9]+)*';
/** Slugs, comma-separated. The pattern also limits the length of each, so that responses can name it. */
export const Slugs = Type.String({
  pattern: `^(?!.*[^,]{121})${ANY_SLUG}(,${ANY_SLUG}){0,${MAX_SLUGS_COUNT - 1}}$`,
  maxLength: 12_100,
  description: `At most ${MAX_SLUGS_COUNT} slugs, comma-separated`,
});

/** A calendar date, YYYY-MM-DD. */
export const CalendarDate = Type.String({ format: 'date' });

/** A release date, as exactly as it is known: 2026-11-19, 2026-11, 2026-Q4, 2026-H2 or 2026. See `releaseKey`. */
export const ReleaseDate = Type.String({
  pattern: '^[0-9]{4}(-((0[1-9]|1[0-2])(-(0[1-9]|[12][0-9]|3[01]))?|Q[1-4]|H[12]))?$',
});
/** The same without days, whose existence is a {@link CalendarDate}’s to check. */
export const ReleasePeriod = Type.String({ pattern: '^[0-9]{4}(-(0[1-9]|1[0-2]|Q[1-4]|H[12]))?$' });

/** A time, ISO 8601 in UTC. */
export const Timestamp = Type.String({ format: 'date-time', pattern: 'Z$' });

/**
 * When a text was published or changed: a day, or a time in UTC to the second. As texts they are in the order of time,
 * a day before the times in it.
 */
export const PublicationTime = Type.Union([
  CalendarDate,
  Type.String({ format: 'date-time', pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$' }),
]);

/** A reference by slug, with the name shown to readers. */
export const NamedReference = StrictObject({ slug: Slug, name: Type.String() });
export type NamedReference = Static<typeof NamedReference>;
