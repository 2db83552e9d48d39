import { useRegion } from '@savepoint/region-kit';
import { useSession } from '@savepoint/session';
import { useEffect, useState } from 'react';
import { actions, loadActions } from '../load-actions';
import { loadUntilOnline } from '../load-until-online';

/** Returns the updates for a member, once they are loaded; undefined for visitors. */
export function useOwnUpdates() {
  const { report } = useRegion();
  const isMember = useSession(({ user }) => user.signedIn);
  const [part, setPart] = useState(actions);
  useEffect(() => {
    if (isMember) return loadUntilOnline(loadActions, setPart, report);
    return undefined;
  }, [isMember, report]);
  return isMember ? part?.OwnUpdates : undefined;
}
