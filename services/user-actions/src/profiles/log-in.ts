import type { InternalIdentity } from '@savepoint/contracts';
import { insertIfAbsent } from '@savepoint/service-kit';
import type { Context } from '../context';

/**
 * Makes the member’s profile at the first sign-in and keeps name and mail as the identity provider has them.
 * @param member the verified member
 * @returns whether this call made the profile: true exactly once, however many run at once
 */
export async function logIn(
  { models: { profiles } }: Context,
  { sub, name, email }: Pick<InternalIdentity, 'sub' | 'name' | 'email'>,
): Promise<boolean> {
  const created = await insertIfAbsent(profiles, { _id: sub, name, email, created: new Date() });
  if (!created) await profiles.updateOne({ _id: sub }, { $set: { name, email } });
  return created;
}
