import { ageMs, RECENT_SIGN_IN_S, type InternalIdentity } from '@savepoint/contracts/base';
import { HttpError } from '../base';

/** For calls that a stolen session must not make. @throws {HttpError} 403 when the member’s last sign-in is too old */
export function requireRecentSignIn({ auth_time }: Pick<InternalIdentity, 'auth_time'>): void {
  if (ageMs(auth_time * 1000) > RECENT_SIGN_IN_S * 1000) throw new HttpError('recent-sign-in-needed');
}
