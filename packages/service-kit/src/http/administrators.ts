import type { InternalIdentity } from '@savepoint/contracts/base';
import { HttpError } from '../base';

/** @throws {HttpError} 403 unless the member is an administrator */
export function requireAdministrator({ roles }: Pick<InternalIdentity, 'roles'>): void {
  if (!roles.includes('admin')) throw new HttpError('administrators-only');
}
