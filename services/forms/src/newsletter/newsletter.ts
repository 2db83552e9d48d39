import { CONFIRMATION_DAYS, DAY_MS, MAX_CLOCK_SKEW_MS } from '@savepoint/contracts/base';
import type { Context } from '../context';
import { message } from '../messages';
import type { Mail } from '../models';
import { digest, newToken } from '../rules/digest';
import { toMailbox } from '@savepoint/service-kit/names';

/** A sign-up that is not confirmed for this long is deleted. */
const CONFIRMATION_TTL_MS = CONFIRMATION_DAYS * DAY_MS;

/** Stores a sign-up and mails a confirmation link to the address; a known address is left as it is. */
export async function signUp(
  { subscriptions, publicUrl, now }: Pick<Context, 'subscriptions' | 'publicUrl' | 'now'>,
  email: string,
): Promise<void> {
  const created = now();
  const _id = digest(toMailbox(email));
  const token = newToken();
  const token_hash = digest(token);
  const subscription = {
    _id,
    email,
    token_hash,
    created,
    expires: new Date(created.getTime() + CONFIRMATION_TTL_MS),
    // Ids of mail are in the log: none is made of an address.
    mail: confirmationMail(`newsletter/${token_hash}`, email, publicUrl, token),
  };
  if (await subscriptions.insertIfAbsent(subscription)) return;
  // One that expires later than any was stored before the clock was set back: its link no longer works.
  const { deletedCount } = await subscriptions.deleteOne({ _id, expires: { $gt: latestExpiry(created) } });
  if (deletedCount) await subscriptions.insertIfAbsent(subscription);
}

/** When a sign-up made now, by a clock that may be a little ahead, expires. */
const latestExpiry = (now: Date): Date => new Date(now.getTime() + CONFIRMATION_TTL_MS + MAX_CLOCK_SKEW_MS);

const unexpired = (now: Date) => ({ $gt: now, $lte: latestExpiry(now) });

const confirmationMail = (_id: string, to: string, publicUrl: string, token: string): Mail => ({
  _id,
  to,
  subject: message('confirmSubject'),
  unsubscribe_url: unsubscribeUrl(publicUrl, token),
  text: message('confirmText', {
    confirm: `${publicUrl}/newsletter/confirm?token=${token}`,
    unsubscribe: unsubscribeUrl(publicUrl, token),
  }),
});

const unsubscribeUrl = (publicUrl: string, token: string): string =>
  `${publicUrl}/newsletter/unsubscribe?token=${token}`;

/** Returns the state of a token’s subscription; undefined if there is none or it has expired. */
export async function subscriptionState(
  { subscriptions, now }: Pick<Context, 'subscriptions' | 'now'>,
  token: string,
): Promise<'unconfirmed' | 'confirmed' | undefined> {
  const token_hash = digest(token);
  if (await subscriptions.exists({ token_hash, confirmed: { $type: 'date' } })) return 'confirmed';
  return (await subscriptions.exists({ token_hash, expires: unexpired(now()) })) ? 'unconfirmed' : undefined;
}

/**
 * Confirms the subscription of a token; repeating it changes nothing.
 * @returns false if there is no such subscription or it has expired
 */
export async function confirmSubscription(
  context: Pick<Context, 'subscriptions' | 'now'>,
  token: string,
): Promise<boolean> {
  const { subscriptions, now } = context;
  const time = now();
  const { modifiedCount } = await subscriptions.updateOne(
    { token_hash: digest(token), expires: unexpired(time) },
    { $set: { confirmed: time }, $unset: { expires: 1 } },
  );
  return modifiedCount > 0 || (await subscriptionState(context, token)) === 'confirmed';
}

/** Deletes the subscription of a token. @returns false if there is none */
export async function unsubscribe(
  { subscriptions }: Pick<Context, 'subscriptions'>,
  token: string,
): Promise<boolean> {
  const { deletedCount } = await subscriptions.deleteOne({ token_hash: digest(token) });
  return deletedCount === 1;
}
