import type {
  DecisionCount,
  FoundBy,
  ModerationGround,
  Transparency,
  TransparencyMonth,
} from '@savepoint/contracts/moderation';
import { startSlices } from '@savepoint/service-kit/base';
import type { FigureDependencies } from './dependencies';
import { ofSite, type StoredAction, type StoredAppeal, type StoredCase } from '../data';

/** Months that are listed, with the current one: decisions are stored for two years. */
const MONTHS = 24;
/** Documents that the database sends at a time: others have their turn in between. */
const READ_COUNT = 1_000;
const HOUR_MS = 3_600_000;
/** Actions that are decisions about a member or a comment; the others change word rules. */
export const DECISIONS = ['approved', 'removed', 'deleted', 'banned', 'unbanned', 'shadowed'] as const;
export const CASE_STATUSES = ['open', 'approved', 'removed', 'gone'] as const;

/** A month in MongoDB’s expressions, by UTC. */
const monthOf = (field: string) => ({ $dateToString: { date: field, format: '%Y-%m' } });
const toMonth = (date: Date): string => date.toISOString().slice(0, 7);

/**
 * Returns the figures of the site’s moderation by month, latest first, from the first month with any: reports, what rules
 * did automatically, what moderators decided and on which ground, and appeals. No figure names anybody.
 */
export async function readTransparency(
  context: Pick<FigureDependencies, 'site' | 'cases' | 'moderationLog' | 'appeals'>,
  now = new Date(),
): Promise<Transparency> {
  const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (MONTHS - 1), 1));
  const [decisions, cases, appeals] = await Promise.all([
    countDecisions(context, first),
    readCases(context, first),
    readAppeals(context, first),
  ]);
  const [casesOf, appealsOf] = [
    await byMonth(cases, ({ opened }) => opened),
    await byMonth(appeals, ({ created }) => created),
  ];
  const months: TransparencyMonth[] = [];
  for (let index = 0; index < MONTHS; index++) {
    const month = toMonth(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - index, 1)));
    months.push({
      month,
      decisions: decisions.get(month) ?? [],
      ...describeCases(casesOf.get(month) ?? []),
      ...describeAppeals(appealsOf.get(month) ?? []),
    });
  }
  while (months.length > 1 && isEmpty(months.at(-1))) months.pop();
  return { generated: now.toISOString(), months };
}

/** A busy site has many: others have their turn meanwhile. */
async function byMonth<T>(happened: readonly T[], dateOf: (one: T) => Date): Promise<Map<string, T[]>> {
  const slices = startSlices();
  const months = new Map<string, T[]>();
  for (const one of happened) {
    await slices.giveWay();
    const month = toMonth(dateOf(one));
    const before = months.get(month);
    if (before) before.push(one);
    else months.set(month, [one]);
  }
  return months;
}

const isEmpty = (month: TransparencyMonth | undefined): boolean =>
  month !== undefined &&
  !month.decisions.length &&
  !month.reported_comments &&
  !month.held_automatically &&
  !month.appeals.received;

interface Group {
  _id: {
    month: string;
    action: StoredAction['action'];
    ground: ModerationGround | null;
    found_by: FoundBy | null;
  };
  count: number;
  undone: number;
}

async function countDecisions(
  context: Pick<FigureDependencies, 'site' | 'moderationLog'>,
  first: Date,
): Promise<Map<string, DecisionCount[]>> {
  const groups = await context.moderationLog.aggregate<Group>([
    { $match: { ...ofSite(context), at: { $gte: first }, action: { $in: [...DECISIONS] } } },
    {
      $group: {
        _id: {
          month: monthOf('$at'),
          action: '$action',
          ground: { $ifNull: ['$ground', null] },
          found_by: { $ifNull: ['$found_by', null] },
        },
        count: { $sum: 1 },
        undone: { $sum: { $cond: [{ $gt: ['$undone.at', null] }, 1, 0] } },
      },
    },
  ]);
  const counts = new Map<string, DecisionCount[]>();
  for (const { _id, count, undone } of groups) {
    const { month, action, ground, found_by } = _id;
    const found = { action, ...(ground && { ground }), ...(found_by && { found_by }), count, undone };
    counts.set(month, [...(counts.get(month) ?? []), found]);
  }
  for (const each of counts.values())
    each.sort((a, b) => b.count - a.count || order(a).localeCompare(order(b)));
  return counts;
}

const order = ({ action, ground, found_by }: DecisionCount): string => [action, ground, found_by].join(' ');

type Case = Pick<StoredCase, 'opened' | 'decided' | 'reports'> & { pending_reasons: { kind: string }[] };

const readCases = (context: Pick<FigureDependencies, 'site' | 'cases'>, first: Date): Promise<Case[]> =>
  context.cases
    .find(
      { ...ofSite(context), status: { $in: [...CASE_STATUSES] }, opened: { $gte: first } },
      { opened: 1, reports: 1, 'decided.at': 1, 'pending_reasons.kind': 1 },
    )
    .batchSize(READ_COUNT)
    .lean<Case[]>();

function describeCases(cases: readonly Case[]) {
  const times = cases.flatMap(({ opened, decided }) =>
    decided && decided.at >= opened ? [decided.at.getTime() - opened.getTime()] : [],
  );
  return {
    reports: cases.reduce((sum, { reports }) => sum + reports, 0),
    reported_comments: cases.filter(({ reports }) => reports > 0).length,
    held_automatically: cases.filter(({ pending_reasons }) => pending_reasons.length > 0).length,
    median_decision_hours: medianHours(times),
  };
}

type Appeal = Pick<StoredAppeal, 'created' | 'state' | 'decided'>;

const readAppeals = (context: Pick<FigureDependencies, 'site' | 'appeals'>, first: Date): Promise<Appeal[]> =>
  context.appeals
    .find(
      {
        ...ofSite(context),
        state: { $in: ['open', 'upheld', 'reversed'] },
        created: { $gte: first },
      },
      { created: 1, state: 1, 'decided.at': 1 },
    )
    .batchSize(READ_COUNT)
    .lean<Appeal[]>();

function describeAppeals(appeals: readonly Appeal[]) {
  const ofState = (wanted: Appeal['state']) => appeals.filter(({ state }) => state === wanted).length;
  const times = appeals.flatMap(({ created, decided }) =>
    decided ? [decided.at.getTime() - created.getTime()] : [],
  );
  return {
    appeals: {
      received: appeals.length,
      upheld: ofState('upheld'),
      reversed: ofState('reversed'),
      open: ofState('open'),
    },
    median_appeal_hours: medianHours(times),
  };
}

/** The median, in hours with one decimal; null of nothing. */
export function medianHours(timesMs: readonly number[]): number | null {
  const sorted = timesMs.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle];
  if (upper === undefined) return null;
  const lower = sorted.length % 2 ? upper : (sorted[middle - 1] ?? upper);
  return Math.round(((lower + upper) / 2 / HOUR_MS) * 10) / 10;
}
