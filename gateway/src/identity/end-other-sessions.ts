import type { EndSessionsBody } from '@savepoint/contracts/members';
import { requireRecentSignIn } from '@savepoint/service-kit/http';
import type { MemberAct } from './exchange';
import type { Verifier } from './verifier';

/**
 * Returns what the gateway does for the call `endSessions`: ends all sessions of the member at the provider but that of the
 * call, where it asks for others to be ended. The session of a recent sign-in is the latest, but for one of the last minutes.
 * @throws {HttpError} from the returned function: 403 when the member’s sign-in is too old, 503 when the provider fails
 */
export const endOtherSessions =
  (verifier: Pick<Verifier, 'endSessionsBefore'>): MemberAct =>
  async ({ uid, auth_time }, body) => {
    if ((body as Partial<EndSessionsBody> | null)?.which !== 'others') return;
    requireRecentSignIn({ auth_time });
    await verifier.endSessionsBefore(uid, auth_time);
  };
