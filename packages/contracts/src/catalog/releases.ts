import { Type, type Static } from 'typebox';
import { firstDate } from '../base';
import { NamedReference, Nullable, ReleaseDate, StrictObject, CalendarDate } from '../schema';

/** How exactly a game’s `released` is known. */
export const ReleasePrecision = Type.Union([
  Type.Literal('day'),
  Type.Literal('month'),
  Type.Literal('quarter'),
  Type.Literal('half'),
  Type.Literal('year'),
  Type.Literal('unknown'),
]);

/** Where a release is sold; without a region, everywhere. */
export const Region = Type.Union([
  Type.Literal('north-america'),
  Type.Literal('south-america'),
  Type.Literal('europe'),
  Type.Literal('africa'),
  Type.Literal('asia'),
  Type.Literal('japan'),
  Type.Literal('korea'),
  Type.Literal('china'),
  Type.Literal('oceania'),
]);
export type Region = Static<typeof Region>;

/** The full release of a game on one platform, in one region or everywhere. `date` is null while none is announced. */
export const Release = StrictObject({
  platform: NamedReference,
  region: Type.Optional(Region),
  date: Nullable(ReleaseDate),
});
export type Release = Static<typeof Release>;
export const RELEASES_MAX = 100;

/** A release date that was announced before another one, until the day on which it was moved. */
export const FormerDate = StrictObject({ date: ReleaseDate, until: CalendarDate });
export type FormerDate = Static<typeof FormerDate>;
export const FORMER_DATES_MAX = 20;

/** What a game is to its `original`. */
export const GameKind = Type.Union([
  Type.Literal('remake'),
  Type.Literal('remaster'),
  Type.Literal('expansion'),
  Type.Literal('dlc'),
  Type.Literal('edition'),
  Type.Literal('port'),
]);
export type GameKind = Static<typeof GameKind>;

/** The dates of a game that is not out on one day. */
export const releaseDetails = {
  /** By platform and region. */
  releases: Type.Optional(Type.Array(Release, { minItems: 1, maxItems: RELEASES_MAX })),
  /** Dates that were announced before, oldest first. */
  former_dates: Type.Optional(Type.Array(FormerDate, { minItems: 1, maxItems: FORMER_DATES_MAX })),
  /** A sentence about a date that is not announced. */
  release_note: Type.Optional(Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' })),
} as const;

/** Returns the first release of a game on any platform, early access included; null while none is announced. */
export const firstRelease = ({
  released,
  early_access,
  releases = [],
}: {
  released: string | null;
  early_access?: string;
  releases?: readonly Pick<Release, 'date'>[];
}): string | null => firstDate([released, early_access ?? null, ...releases.map(({ date }) => date)]);
