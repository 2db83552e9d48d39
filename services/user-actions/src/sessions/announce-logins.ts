import { JobQueue, MAIL_RETRY_DELAYS_MS, type JobLog } from '@savepoint/service-kit/jobs';
import type { Context } from '../context';
import type { StoredSession } from './models';

/**
 * Background task: sends the mails about logins on new devices that are due, one by one. Several processes may do so
 * concurrently. A mail that may have arrived is sent again: whose account it is must learn of the login, and mail programs show
 * it once.
 */
export async function announceLogins(
  { models: { sessions }, mail }: Pick<Context, 'models' | 'mail'>,
  { log, closing }: { log: JobLog; closing: AbortSignal },
): Promise<void> {
  // The last version stored no time.
  await sessions.updateMany({ announce_to: { $gt: '' }, due: null } as object, { $set: { due: new Date() } });
  const queue = new JobQueue<StoredSession>({
    name: 'mail about a login',
    model: sessions,
    now: () => new Date(),
    retryDelaysMs: MAIL_RETRY_DELAYS_MS,
  });
  const done = { unset: { announce_to: 1 } } as const;
  await queue.runEach(closing, async (session) => {
    const { _id, announce_to: email, device, signed_in } = session;
    if (email === undefined) return queue.release(session, done);
    const login = `${_id}/${signed_in.getTime()}`;
    const outcome = await mail('mailLogin', { login, email, device, signed_in: signed_in.toISOString() });
    await queue.conclude(session, { outcome: outcome === 'unknown' ? 'not-sent' : outcome }, log, { done });
  });
}
