import { calendarDay, DAY_MS, SITE_FIGURES_DAYS } from '@savepoint/contracts/base';
import type { SiteDay, SiteFiguresResponse } from '@savepoint/contracts/sites';
import { LRUCache } from 'lru-cache';
import type { SiteFigureDependencies } from '../dependencies';
import { CASE_STATUSES } from '../../moderation';

/** How old figures may be. */
const TTL_MS = 60_000;
const MAX_CACHED_COUNT = 200;
/**
 * Most documents of a kind that are read. A site that has more within the days is shown fewer days, instead of days that
 * are counted in part.
 */
const MAX_READ_COUNT = 50_000;
/** Documents that the database sends at a time: others have their turn in between. */
const READ_COUNT = 1_000;

/** When each thing happened, latest first, and who did it where that counts. */
type Happened = { at: Date; by?: string }[];

interface SiteFigures {
  /** What happened on a site on the latest days, by UTC. @param site its key */
  read(site: string): Promise<SiteFiguresResponse>;
}

/** Computes figures from indexes, and keeps them for a minute. */
export function createSiteFigures(context: SiteFigureDependencies, now = () => new Date()): SiteFigures {
  const cache = new LRUCache<string, Promise<SiteFiguresResponse>>({ max: MAX_CACHED_COUNT, ttl: TTL_MS });
  return {
    read(site) {
      const cached = cache.get(site);
      if (cached) return cached;
      const computing = computeFigures(context, site, now());
      cache.set(site, computing);
      computing.catch(() => cache.delete(site));
      return computing;
    },
  };
}

async function computeFigures(
  context: SiteFigureDependencies,
  site: string,
  now: Date,
): Promise<SiteFiguresResponse> {
  const from = firstDay(now);
  const [comments, held, removed, reports] = await readSince(context, site, from);
  const complete = Math.max(...[comments, held, removed, reports].map(firstCompleteDay), from.getTime());
  const days = Array.from({ length: SITE_FIGURES_DAYS }, (_, index) => from.getTime() + index * DAY_MS)
    .filter((day) => day >= complete)
    .map((day) => dayOf(new Date(day)));
  const counts = { comments: countByDay(comments), held: countByDay(held) };
  const more = { removed: countByDay(removed), reports: countByDay(reports) };
  const authors = authorsByDay(comments);
  const on = (each: ReadonlyMap<number, number>, day: number) => each.get(day) ?? 0;
  return {
    days: days.map((day): SiteDay => ({
      day: calendarDay(new Date(day * DAY_MS)),
      comments: on(counts.comments, day),
      authors: authors.get(day)?.size ?? 0,
      held: on(counts.held, day),
      removed: on(more.removed, day),
      reports: on(more.reports, day),
    })),
    authors: new Set(days.flatMap((day) => [...(authors.get(day) ?? [])])).size,
  };
}

/** The first of the days that end with today. */
const firstDay = (now: Date): Date =>
  new Date(Date.parse(calendarDay(now)) - (SITE_FIGURES_DAYS - 1) * DAY_MS);

function readSince(
  { comments, cases, moderationLog, reports }: SiteFigureDependencies,
  site: string,
  from: Date,
) {
  const since = { $gte: from };
  const dated = <K extends string>(name: K, found: Record<K, Date>[]): Happened =>
    found.map((each) => ({ at: each[name] }));
  const most = { limit: MAX_READ_COUNT, batchSize: READ_COUNT };
  return Promise.all([
    comments
      .find(
        { site, created: since, hidden: { $ne: 'shadowed' } } as object,
        { created: 1, user_uid: 1 },
        { ...most, sort: { created: -1, _id: -1 } },
      )
      .lean<{ created: Date; user_uid: string }[]>()
      .then((found): Happened => found.map(({ created: at, user_uid: by }) => ({ at, by }))),
    cases
      .find(
        { site, status: { $in: [...CASE_STATUSES] }, opened: since },
        { opened: 1, 'pending_reasons.kind': 1 },
        { ...most, sort: { opened: -1 } },
      )
      .lean<{ opened: Date; pending_reasons: unknown[] }[]>()
      // The others were reported only.
      .then((found) => dated('opened', found.filter(isHeld))),
    moderationLog
      .find({ site, at: since, action: 'removed' }, { at: 1 }, { ...most, sort: { at: -1, _id: -1 } })
      .lean<{ at: Date }[]>()
      .then((found) => dated('at', found)),
    reports
      .find({ site, created: since }, { created: 1 }, { ...most, sort: { created: -1 } })
      .lean<{ created: Date }[]>()
      .then((found) => dated('created', found)),
  ]);
}

const isHeld = ({ pending_reasons }: { pending_reasons: unknown[] }): boolean => pending_reasons.length > 0;

/** The first day, in milliseconds since 1970, that is certain to have been read completely. */
function firstCompleteDay(happened: Happened): number {
  const oldest = happened.at(-1);
  if (!oldest || happened.length < MAX_READ_COUNT) return 0;
  return Date.parse(calendarDay(oldest.at)) + DAY_MS;
}

/** Days since 1970: cheaper than a date as text, of which there may be 200,000. */
const dayOf = (at: Date): number => Math.floor(at.getTime() / DAY_MS);

function countByDay(happened: Happened): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { at } of happened) counts.set(dayOf(at), (counts.get(dayOf(at)) ?? 0) + 1);
  return counts;
}

function authorsByDay(comments: Happened): Map<number, Set<string>> {
  const authors = new Map<number, Set<string>>();
  for (const { at, by = '' } of comments) {
    const known = authors.get(dayOf(at));
    if (known) known.add(by);
    else authors.set(dayOf(at), new Set([by]));
  }
  return authors;
}
