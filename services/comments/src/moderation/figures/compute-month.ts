import {
  FEW,
  PUBLISHED_COUNT_MIN,
  type FoundBy,
  type ModerationGround,
  type PublishedCount,
  type PublishedMonth,
  type ReportReason,
} from '@savepoint/contracts/moderation';
import type { FigureDependencies } from '../dependencies';
import type { StoredAction, StoredCase } from '../../data';
import { CASE_STATUSES, DECISIONS, medianHours } from '../transparency';
import type { Month } from './months';

type Needed = Pick<FigureDependencies, 'reports' | 'cases' | 'moderationLog' | 'appeals'>;
/** Savepoint’s own documents: those of other sites have a site. */
const OWN = { site: null };
const HIDDEN: PublishedCount = FEW;

const toPublished = (count: number): PublishedCount =>
  count === 0 || count >= PUBLISHED_COUNT_MIN ? (count as PublishedCount) : HIDDEN;

/** Computes the figures of a month, or of its part before `to`, from indexes. */
export async function computeMonth(context: Needed, { name, from, to }: Month): Promise<PublishedMonth> {
  const within = { $gte: from, $lt: to };
  const [reports, cases, decisions, undone, appeals] = await Promise.all([
    countReports(context, within),
    describeCases(context, within),
    countDecisions(context, within),
    countUndone(context, within),
    describeAppeals(context, within),
  ]);
  return { month: name, final: false, reports, ...cases, decisions, undone, ...appeals };
}

interface Within {
  $gte: Date;
  $lt: Date;
}

/** The largest first; equal ones by name. */
const ordered = <T extends { count: number }>(groups: T[]) =>
  groups
    .toSorted((a, b) => b.count - a.count || JSON.stringify(a).localeCompare(JSON.stringify(b)))
    .map(({ count, ...group }) => ({ ...group, count: toPublished(count) }));

async function countReports({ reports }: Needed, created: Within): Promise<PublishedMonth['reports']> {
  const groups = await reports.aggregate<{ _id: ReportReason; count: number }>([
    { $match: { ...OWN, created } },
    { $group: { _id: '$reason', count: { $sum: 1 } } },
  ]);
  return ordered(groups.map(({ _id: reason, count }) => ({ reason, count })));
}

type Case = Pick<StoredCase, 'opened' | 'decided'> & {
  pending_reasons: Pick<StoredCase['pending_reasons'][number], 'kind'>[];
};

async function describeCases(
  { cases }: Needed,
  opened: Within,
): Promise<Pick<PublishedMonth, 'automatic' | 'median_decision_hours'>> {
  const found = await cases
    .find({ ...OWN, status: { $in: [...CASE_STATUSES] }, opened } as object, {
      opened: 1,
      'decided.at': 1,
      'pending_reasons.kind': 1,
    })
    .lean<Case[]>();
  const counts = new Map<PublishedMonth['automatic'][number]['rule'], number>();
  for (const { pending_reasons } of found)
    for (const rule of new Set(pending_reasons.map(({ kind }) => kind)))
      counts.set(rule, (counts.get(rule) ?? 0) + 1);
  const times = found.flatMap(({ opened: since, decided }) =>
    decided && decided.at >= since ? [decided.at.getTime() - since.getTime()] : [],
  );
  return {
    automatic: ordered([...counts].map(([rule, count]) => ({ rule, count }))),
    median_decision_hours: publishedMedian(times),
  };
}

interface Group {
  _id: { action: StoredAction['action']; ground: ModerationGround | null; found_by: FoundBy | null };
  count: number;
}

async function countDecisions({ moderationLog }: Needed, at: Within): Promise<PublishedMonth['decisions']> {
  const groups = await moderationLog.aggregate<Group>([
    { $match: { ...OWN, at, action: { $in: [...DECISIONS] } } },
    {
      $group: {
        _id: {
          action: '$action',
          ground: { $ifNull: ['$ground', null] },
          found_by: { $ifNull: ['$found_by', null] },
        },
        count: { $sum: 1 },
      },
    },
  ]);
  return ordered(
    groups.map(({ _id: { action, ground, found_by }, count }) => ({
      action,
      ...(ground && { ground }),
      ...(found_by && { found_by }),
      count,
    })),
  );
}

async function countUndone({ moderationLog }: Needed, at: Within): Promise<PublishedMonth['undone']> {
  const groups = await moderationLog.aggregate<{ _id: StoredAction['action']; count: number }>([
    { $match: { ...OWN, 'undone.at': at, action: { $in: [...DECISIONS] } } },
    { $group: { _id: '$action', count: { $sum: 1 } } },
  ]);
  return ordered(groups.map(({ _id: action, count }) => ({ action, count })));
}

async function describeAppeals(
  { appeals }: Needed,
  within: Within,
): Promise<Pick<PublishedMonth, 'appeals' | 'median_appeal_hours'>> {
  const [received, decided] = await Promise.all([
    appeals.countDocuments({
      ...OWN,
      state: { $in: ['open', 'upheld', 'reversed'] },
      created: within,
    } as object),
    appeals
      .find({ ...OWN, 'decided.at': within } as object, { created: 1, state: 1, 'decided.at': 1 })
      .lean<{ created: Date; state: string; decided: { at: Date } }[]>(),
  ]);
  const ofState = (wanted: string) => toPublished(decided.filter(({ state }) => state === wanted).length);
  return {
    appeals: { received: toPublished(received), upheld: ofState('upheld'), reversed: ofState('reversed') },
    median_appeal_hours: publishedMedian(
      decided.map(({ created, decided: { at } }) => at.getTime() - created.getTime()),
    ),
  };
}

const publishedMedian = (timesMs: readonly number[]): number | null =>
  timesMs.length < PUBLISHED_COUNT_MIN ? null : medianHours(timesMs);
