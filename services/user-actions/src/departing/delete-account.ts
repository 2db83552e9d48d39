import { RECENT_SIGN_IN_S, type CommentsOnDeletion, type InternalIdentity } from '@savepoint/contracts';
import { forbidden, type AccountDeletion } from '@savepoint/service-kit';
import type { FastifyBaseLogger } from 'fastify';
import type { Context } from '../context';
import { sweepFacts } from './sweep-facts';

/** Milliseconds that one call, or one turn of the background work, spends on one member. */
const TURN = 4_000;
/** Members seen to in one turn of the background work. */
const MEMBERS = 20;

/**
 * Deletes a member’s account: ratings, likes, favourites and profile here, comments and their likes at the
 * comments service. What is wanted is stored first, so whatever happens then, the rest follows by itself.
 * Asking again goes on with it.
 * @returns whether everything is deleted already
 * @throws {HttpError} 403 when the member signed in too long ago
 */
export async function deleteAccount(
  context: Context,
  member: Pick<InternalIdentity, 'sub' | 'auth_time'>,
  comments: CommentsOnDeletion,
  log: FastifyBaseLogger,
): Promise<boolean> {
  const { departures } = context;
  const begun = (await departures.isDeleted(member)) ? await departures.find(member.sub) : null;
  if (!begun && Date.now() / 1000 - member.auth_time > RECENT_SIGN_IN_S)
    throw forbidden('recent-sign-in-needed', 'Please sign in again to show that it is you.');
  const departure = begun ?? (await departures.begin(member.sub, comments, new Date()));
  if (!departure.pending) return true;
  return goOn(context, departure).catch((err: unknown) => {
    log.warn({ err }, 'an account is deleted later');
    return false;
  });
}

/** Goes on with one deletion for a while. @returns whether it is finished */
export async function goOn(context: Context, departure: AccountDeletion): Promise<boolean> {
  const { models, comments, departures } = context;
  const { _id, requested_at } = departure;
  if (!(await sweepFacts(context, _id, Date.now() + TURN))) return false;
  await models.profiles.deleteOne({ _id });
  if (
    !(await comments.forget({
      user_uid: _id,
      comments: departure.comments,
      requested_at: requested_at.toISOString(),
    }))
  )
    return false;
  await departures.finish(departure);
  return true;
}

/** Goes on with what was begun and not finished, in whatever instance; one that fails does not hold up another. */
export async function goOnWithAll(context: Context, log: FastifyBaseLogger): Promise<void> {
  for (const departure of await context.departures.findPending(MEMBERS))
    await goOn(context, departure).catch((err: unknown) => log.warn({ err }, 'an account is deleted later'));
}
