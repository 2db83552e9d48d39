import { useCallback, useEffect, useState } from 'react';
import { readFirstPage } from '../state/actions/read-comments';
import { useThread } from '../state/thread';
import { useAttempt } from './use-attempt';

/** Milliseconds during which what the fragment loaded counts as new. */
const FRESH = 5_000;

/**
 * Reads the first page when the fragment brought none, or brought it a while ago (pages are cached).
 * @param served when the fragment loaded it, in milliseconds since 1970
 * @param arrived called before the page changes what is shown
 * @returns whether reading failed, whether it is over or was not needed, and how to try again
 */
export function useFirstPage(served: number | undefined, arrived: () => void) {
  const thread = useThread();
  const { failure, attempt } = useAttempt();
  const [settled, setSettled] = useState(() => served !== undefined && isFresh(served));

  const read = useCallback(
    (signal: AbortSignal) =>
      attempt(() =>
        thread.dispatch(readFirstPage(signal, arrived)).catch((error: unknown) => {
          if (!signal.aborted) throw error;
        }),
      ),
    [thread, attempt, arrived],
  );

  useEffect(() => {
    if (settled) return;
    const unmounted = new AbortController();
    void read(unmounted.signal).then(() => unmounted.signal.aborted || setSettled(true));
    return () => unmounted.abort();
  }, [settled, read]);

  return { failed: failure !== null, settled, retry: () => void read(new AbortController().signal) };
}

/** A moment ahead of this clock says nothing about age. */
function isFresh(served: number): boolean {
  const age = Date.now() - served;
  return age >= 0 && age < FRESH;
}
