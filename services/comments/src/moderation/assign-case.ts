import { ASSIGNMENT_MINUTES, isAhead, MAX_CLOCK_SKEW_MS } from '@savepoint/contracts/base';
import type { AssignCaseResponse } from '@savepoint/contracts/moderation';
import { HttpError } from '@savepoint/service-kit/base';
import type { DecisionDependencies } from './dependencies';
import { ofSite, type StoredCase } from '../data';
import { alreadyDecided, type Moderator } from './moderation-case';

const DURATION_MS = ASSIGNMENT_MINUTES * 60_000;

/**
 * Notes that a moderator looks at a case, for some minutes, unless another one does. A moderator looks at one case at a
 * time. It only informs the others: they can decide nevertheless.
 * @returns the other moderator who looks at it
 * @throws {HttpError} 404 without the case, 409 when it was decided meanwhile
 */
export async function assignCase(
  context: Pick<DecisionDependencies, 'site' | 'cases'>,
  { sub: uid, name }: Moderator,
  _id: string,
  now = Date.now(),
): Promise<AssignCaseResponse> {
  const { cases } = context;
  const free = [
    { assigned: null },
    { 'assigned.uid': uid },
    { 'assigned.until': { $lte: new Date(now) } },
    // Stored before the clock was set back.
    { 'assigned.until': { $gt: new Date(now + DURATION_MS + MAX_CLOCK_SKEW_MS) } },
  ];
  const assigned = { uid, name, until: new Date(now + DURATION_MS) };
  const updated = await cases.updateOne({ _id, ...ofSite(context), status: 'open', $or: free } as object, {
    $set: { assigned },
  });
  if (!updated.matchedCount) {
    const stored = await cases.findOne({ _id, ...ofSite(context) }).lean();
    if (!stored) throw new HttpError('no-such-case');
    if (stored.status !== 'open') throw alreadyDecided(stored);
    return { assigned_to: assigneeFor(stored, uid, now) ?? null };
  }
  await cases.updateMany({ 'assigned.uid': uid, _id: { $ne: _id } } as object, { $unset: { assigned: 1 } });
  return { assigned_to: null };
}

/** The name of another moderator who looks at a case now. @param viewer uid of the moderator who asks */
export const assigneeFor = (
  { assigned }: Pick<StoredCase, 'assigned'>,
  viewer: string | undefined,
  now = Date.now(),
): string | undefined =>
  assigned && assigned.uid !== viewer && isAhead(assigned.until.getTime(), DURATION_MS, now)
    ? assigned.name
    : undefined;
