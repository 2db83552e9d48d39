import type { PublishedFigures, PublishedMonth } from '@savepoint/contracts/moderation';
import type { FigureDependencies } from '../dependencies';
import { computeMonth } from './compute-month';
import { isClosed, monthAgo, startOfDay, type Month } from './months';

/** Months for which decisions are stored. */
const STORED_MONTHS = 24;
/** Months that are published. */
const PUBLISHED_MONTHS = 60;

type Needed = Omit<FigureDependencies, 'site'>;

/**
 * Stores the figures of months that are closed, each once. Call it at intervals; several instances may do so
 * concurrently.
 */
export async function storeClosedMonths(context: Needed, now = new Date()): Promise<void> {
  const [stored, first] = await Promise.all([readStored(context, now), findFirst(context)]);
  for (let ago = STORED_MONTHS - 1; ago > 0; ago--) {
    const month = monthAgo(now, ago);
    if (!isClosed(month, now) || stored.has(month.name) || first === null || month.to <= first) continue;
    const figures = { ...(await computeMonth(context, month)), final: true };
    await context.publishedMonths.insertIfAbsent({ _id: month.name, closed: now, figures });
  }
}

/**
 * The month in which the figures begin: the one before the first report or decision, since what a rule hid may have waited
 * until then. Null without any.
 */
async function findFirst({ reports, moderationLog }: Needed): Promise<Date | null> {
  const [report, action] = await Promise.all([
    reports
      .findOne({ site: null } as object, { created: 1 })
      .sort({ created: 1 })
      .lean(),
    moderationLog
      .findOne({ site: null } as object, { at: 1 })
      .sort({ at: 1, _id: 1 })
      .lean(),
  ]);
  const times = [report?.created, action?.at].flatMap((time) => time ?? []);
  if (!times.length) return null;
  return monthAgo(new Date(Math.min(...times.map((time) => time.getTime()))), 1).from;
}

async function readStored({ publishedMonths }: Needed, now: Date): Promise<Map<string, PublishedMonth>> {
  const found = await publishedMonths.find({ _id: { $gte: monthAgo(now, PUBLISHED_MONTHS).name } }).lean();
  return new Map(found.map(({ _id, figures }) => [_id, figures]));
}

/** Reads the published figures. */
type ReadPublishedFigures = (now?: Date) => Promise<PublishedFigures>;

/**
 * The published figures: closed months as they were stored, and the others until the last midnight, which are computed
 * once a day by each instance.
 */
export function createPublishedFigures(context: Needed): ReadPublishedFigures {
  let computed: { until: number; months: Promise<PublishedMonth[]> } | undefined;
  const computeOpen = (stored: Map<string, PublishedMonth>, until: Date): Promise<PublishedMonth[]> => {
    if (computed?.until === until.getTime()) return computed.months;
    const months = findFirst(context).then((first) =>
      Promise.all(openMonths(stored, first ?? until, until).map((month) => computeMonth(context, month))),
    );
    computed = { until: until.getTime(), months };
    months.catch(() => (computed = undefined));
    return months;
  };
  return async (now = new Date()) => {
    const until = startOfDay(now);
    const stored = await readStored(context, now);
    const open = await computeOpen(stored, until);
    const months = [...open.filter(({ month }) => !stored.has(month)), ...stored.values()];
    months.sort((a, b) => b.month.localeCompare(a.month));
    while (isEmpty(months.at(-1))) months.pop();
    return { until: until.toISOString(), months };
  };
}

/** Months from the first one that are not stored, without what is after `until`. */
function openMonths(stored: Map<string, PublishedMonth>, first: Date, until: Date): Month[] {
  const months: Month[] = [];
  for (let ago = 0; ago < STORED_MONTHS; ago++) {
    const { name, from, to } = monthAgo(until, ago);
    if (stored.has(name) || to <= first) break;
    if (from < until) months.push({ name, from, to: to < until ? to : until });
  }
  return months;
}

const isEmpty = (month: PublishedMonth | undefined): boolean =>
  month !== undefined &&
  ![month.reports, month.automatic, month.decisions, month.undone].some(({ length }) => length > 0) &&
  month.appeals.received === 0;
