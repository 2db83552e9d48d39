import type { AccountResponse } from '@savepoint/contracts';
import { notFound } from '@savepoint/service-kit';
import type { Context } from '../context';

/** What is stored of a member themselves. @throws {HttpError} 404 before the first sign-in is recorded */
export async function readAccount(
  { models: { profiles } }: Context,
  uid: string,
): Promise<AccountResponse['account']> {
  const profile = await profiles.findById(uid).lean();
  if (!profile) throw notFound('no-such-account', 'There is no account yet.');
  const { name, email, created } = profile;
  return { uid, name, email, created: created.toISOString() };
}
