import type { FastifyBaseLogger } from 'fastify';
import type { Context } from '../context';
import type { StoredSession } from './models';

/** Mails that one round of the background task has sent. */
const MAX_PER_ROUND = 50;

/**
 * Background task: has mails sent about logins on new devices, of any instance. The forms service sends each once, so a
 * round can be repeated.
 */
export async function announceLogins(
  { models: { sessions }, forms }: Pick<Context, 'models' | 'forms'>,
  log: FastifyBaseLogger,
): Promise<void> {
  const due = await sessions
    .find({ announce_to: { $gt: '' } })
    .limit(MAX_PER_ROUND)
    .lean<StoredSession[]>();
  for (const { _id, announce_to: email = '', device, signed_in } of due)
    try {
      await forms.announceLogin({
        login: `${_id}/${signed_in.getTime()}`,
        email,
        device,
        signed_in: signed_in.toISOString(),
      });
      await sessions.updateOne({ _id, signed_in }, { $unset: { announce_to: 1 } });
    } catch (err) {
      log.warn({ err }, 'login not announced, will be retried');
      return;
    }
}
