import { useEffect } from 'react';
import { commentId } from '../address';
import { later } from '../later';
import { useThread } from '../state/thread';
import { useAttempt } from './use-attempt';

/**
 * Follows a link to a comment that was not on the page when the browser looked for it.
 * @param ready whether the comments have come, as new as they will be
 */
export function useHashTarget(ready: boolean): void {
  const thread = useThread();
  const { attempt } = useAttempt();

  useEffect(() => {
    if (!ready) return;
    const follow = () => {
      if (!location.hash.startsWith(`#${commentId('')}`) || document.querySelector(':target')) return;
      void attempt(async () => thread.dispatch((await later()).followHash(attempt)));
    };
    follow();
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, [ready, thread, attempt]);
}
