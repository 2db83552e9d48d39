import { HttpError } from '@savepoint/service-kit/base';
import type { DecisionDependencies } from './dependencies';
import type { Decision, StoredCase } from '../data';
import { applyDecision } from './moderation-case';

/**
 * Publishes a comment that waits for nothing any more. Nobody has decided about it, so it is not in the log, and its author is
 * not trusted for it. Safe to repeat; a moderator who is faster decides.
 */
export async function publishUndecided(context: DecisionDependencies, stored: StoredCase): Promise<void> {
  const decision: Decision = {
    ...{ action_uid: `published:${stored._id}:${stored.version}`, undo: false, hidden: null, unlogged: true },
    ...{ by: { uid: '', name: '' }, at: new Date() },
    before: { status: stored.status, hidden: 'pending_moderation', handled_reports: stored.handled_reports },
  };
  try {
    await applyDecision(context, stored, decision, {
      status: 'approved',
      handled_reports: stored.handled_reports,
    });
  } catch (error) {
    if (!(error instanceof HttpError) || error.status >= 500) throw error;
  }
}
