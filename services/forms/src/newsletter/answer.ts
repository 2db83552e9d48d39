import type { Context } from '../context';
import { digest } from '../rules/token';

/**
 * Confirms the subscription that a token is for; confirming it again changes nothing.
 * @returns false when there is no such subscription, or its time has run out
 */
export async function confirm(
  { subscriptions, now }: Pick<Context, 'subscriptions' | 'now'>,
  token: string,
): Promise<boolean> {
  const token_hash = digest(token);
  const { modifiedCount } = await subscriptions.updateOne(
    { token_hash, expires: { $gt: now() } },
    { $set: { confirmed: now() }, $unset: { expires: 1 } },
  );
  if (modifiedCount) return true;
  return (await subscriptions.exists({ token_hash, confirmed: { $type: 'date' } })) !== null;
}

/**
 * Forgets the subscription that a token is for.
 * @returns false when there is none (any more)
 */
export async function leave(
  { subscriptions }: Pick<Context, 'subscriptions'>,
  token: string,
): Promise<boolean> {
  const { deletedCount } = await subscriptions.deleteOne({ token_hash: digest(token) });
  return deletedCount === 1;
}
