import type { FastifyBaseLogger } from 'fastify';
import type { Context } from '../context';
import type { StoredProfile } from './models';
import { chosenName } from './shown-name';

/**
 * After that time no call is under way that read the earlier name: the gateway ends calls after 10 seconds. Comments are
 * looked through again then.
 */
const CALLS_END_AFTER_MS = 15_000;
/** Members whose comments one round of the background task looks through. */
const MEMBERS_PER_ROUND = 20;

type Renamed = Pick<StoredProfile, '_id' | 'names' | 'named_at'>;

/** Has the comments service show a member’s comments under the name they chose, for a limited time. */
export async function continueRename(
  { models: { profiles }, comments }: Pick<Context, 'models' | 'comments'>,
  { _id, named_at, ...profile }: Renamed,
): Promise<void> {
  const name = chosenName(profile);
  if (name === undefined || !named_at) return;
  const begun = Date.now();
  const finished = await comments.renameMember({ user_uid: _id, name, named_at: named_at.toISOString() });
  if (!finished) return;
  const last = new Date(named_at.getTime() + CALLS_END_AFTER_MS);
  await profiles.updateOne(
    { _id, named_at },
    begun >= last.getTime() ? { $unset: { rename_due: 1 } } : { $set: { rename_due: last } },
  );
}

/** Background task: continues the changes of names of any instance. A failing one does not stop the others. */
export async function continueRenames(
  context: Pick<Context, 'models' | 'comments'>,
  log: FastifyBaseLogger,
): Promise<void> {
  const due = await context.models.profiles
    .find({ rename_due: { $lte: new Date() } })
    .limit(MEMBERS_PER_ROUND)
    .lean<Renamed[]>();
  for (const profile of due)
    await continueRename(context, profile).catch((err: unknown) =>
      log.warn({ err }, 'comments not renamed, will be retried'),
    );
}
