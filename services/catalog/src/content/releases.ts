import { firstDay, releaseKey } from '@savepoint/contracts/base';
import { firstRelease } from '@savepoint/contracts/catalog';
import type { GameFile } from './file-schemas';
import type { Problem } from './problem';
import type { ResolvedReleases } from './release-fields';
import type { YamlSource } from './yaml-source';

type DateFile = NonNullable<GameFile['released']> | null;

/** A year is a number in YAML, and `unknown` is written where nothing is announced. */
const toDate = (written: DateFile): string | null =>
  written === null || written === 'unknown' ? null : String(written);

/** Checks that a game has a date: `released`, or `releases`. */
export function missingDate(source: YamlSource): Problem[] {
  const { value, file } = source;
  if (typeof value !== 'object' || value === null || 'released' in value || 'releases' in value) return [];
  const message = '"released" is missing: add "released: …", or "releases" with a date by platform.';
  return [{ file, line: source.lineOf([]), message }];
}

/**
 * Reads the dates of a game, and checks that they agree. Without `released` it is the first of `releases`.
 * @returns them, or their problems
 */
export function resolveReleases(source: YamlSource, game: GameFile): ResolvedReleases | Problem[] {
  const problem = (path: readonly (string | number)[], message: string): Problem => ({
    file: source.file,
    line: source.lineOf(path),
    message,
  });
  const releases = game.releases?.map(({ date, ...rest }) => ({ ...rest, date: toDate(date) }));
  const released =
    game.released === undefined
      ? firstRelease({ released: null, releases: releases ?? [] })
      : toDate(game.released);
  const early_access = game.early_access === undefined ? undefined : String(game.early_access);
  const former_dates = game.former_dates?.map(({ date, until }) => ({ date: String(date), until }));
  const problems = [
    ...(releases ?? []).flatMap(({ platform, region, date }, index) => {
      const at = ['releases', index];
      const twice = releases?.findIndex((each) => each.platform === platform && each.region === region);
      return [
        ...(game.platforms.includes(platform)
          ? []
          : [
              problem(
                [...at, 'platform'],
                `"${platform}" is not among the "platforms" of this game: add it there, or remove it here.`,
              ),
            ]),
        ...(twice === index
          ? []
          : [
              problem(
                at,
                `"${platform}"${region ? ` in ${region}` : ''} is in "releases" already: remove one of the two.`,
              ),
            ]),
        ...(isBefore(date, released)
          ? [
              problem(
                [...at, 'date'],
                `this is before "released", the first full release: correct one of them.`,
              ),
            ]
          : []),
      ];
    }),
    ...(early_access !== undefined && released !== null && releaseKey(released) < firstDay(early_access)
      ? [problem(['early_access'], 'early access begins before the full release: correct one of the dates.')]
      : []),
    ...(former_dates ?? []).flatMap(({ until }, index) =>
      index > 0 && until <= former_dates![index - 1]!.until
        ? [
            problem(
              ['former_dates', index, 'until'],
              'former dates are listed oldest first, each until a later day.',
            ),
          ]
        : [],
    ),
    ...(game.release_note !== undefined && released !== null
      ? [problem(['release_note'], '"release_note" is for games without a date: remove it.')]
      : []),
    ...(game.kind !== undefined && game.original === undefined
      ? [problem(['kind'], '"kind" says what the game is to its "original": add that, or remove this.')]
      : []),
  ];
  if (problems.length) return problems;
  return {
    released,
    ...(early_access !== undefined && { early_access }),
    ...(releases && { releases }),
    ...(former_dates && { former_dates }),
  };
}

/** Whether a date is surely before another one. */
const isBefore = (date: string | null, other: string | null): boolean =>
  date !== null && other !== null && releaseKey(date) < firstDay(other);
