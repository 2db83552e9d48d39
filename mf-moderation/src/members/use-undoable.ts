import { useState } from 'react';
import { useAttempt } from '@savepoint/region-kit/ui/request';
import { undo } from '../api';

/**
 * Does something once, and undoes it when called again.
 * @param user_uid the member whom it is about
 * @param act returns the uid of its action
 */
export function useUndoable(user_uid: string, act: () => Promise<string>) {
  const [action_uid, setActionUid] = useState<string | null>(null);
  const { busy, error, run } = useAttempt();
  const toggle = () =>
    void run(async () => {
      if (action_uid) await undo(action_uid, user_uid);
      setActionUid(action_uid ? null : await act());
    });
  return { isDone: action_uid !== null, busy, error, toggle };
}
