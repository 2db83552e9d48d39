import { CalendarDate, ReleasePeriod, Slug, StrictObject } from '@savepoint/contracts/schema';
import {
  FORMER_DATES_MAX,
  GameKind,
  Region,
  Release,
  releaseDetails,
  RELEASES_MAX,
} from '@savepoint/contracts/catalog';
import { Type } from 'typebox';

/** A release date as files have it: a year is a number in YAML. */
const announced = Type.Union([CalendarDate, ReleasePeriod, Type.Integer({ minimum: 1950, maximum: 2100 })]);
const releaseDate = Type.Union([...announced.anyOf, Type.Literal('unknown'), Type.Null()]);
/** “a, b or c”, of the values of a field. */
const listOf = ({ anyOf }: { anyOf: readonly { const: string }[] }): string =>
  new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(anyOf.map((each) => each.const));
const REGIONS = listOf(Region);
const DATE_FORMS = "a date as exactly as it is known: '2024-02-29', 2024-02, 2024-Q1, 2024-H1 or 2024";

/** The dates of a game, as they are stored; platforms are slugs. */
export interface ResolvedReleases {
  released: string | null;
  early_access?: string;
  releases?: {
    platform: string;
    region?: Region;
    date: string | null;
  }[];
  former_dates?: { date: string; until: string }[];
}

/** The dates of a game in its file, and what it is to its original. */
export const releaseFields = {
  released: Type.Optional(
    Type.Union(releaseDate.anyOf, { description: `${DATE_FORMS}, or unknown while none is announced` }),
  ),
  early_access: Type.Optional(Type.Union(announced.anyOf, { description: DATE_FORMS })),
  releases: Type.Optional(
    Type.Array(StrictObject({ platform: Slug, region: Release.properties.region, date: releaseDate }), {
      minItems: 1,
      maxItems: RELEASES_MAX,
      description: `a list of releases, each with platform (a slug), date (${DATE_FORMS}, or unknown) and optionally region (${REGIONS})`,
    }),
  ),
  former_dates: Type.Optional(
    Type.Array(StrictObject({ date: announced, until: CalendarDate }), {
      minItems: 1,
      maxItems: FORMER_DATES_MAX,
      description: `a list of dates that were announced before, each with date (${DATE_FORMS}) and until (the day on which it was moved)`,
    }),
  ),
  release_note: Type.Optional({
    ...releaseDetails.release_note,
    description: 'a sentence of at most 200 characters',
  }),
  kind: Type.Optional(Type.Union(GameKind.anyOf, { description: listOf(GameKind) })),
};
