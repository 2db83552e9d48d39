import { useEffect } from 'react';
import { commentId } from '../address';
import { NO_SUCH_COMMENT } from '../components/newer-comments';
import { readAround } from '../state/actions/read-comments';
import { announce } from '../state/notice-slice';
import { miss } from '../state/page-slice';
import { useThread } from '../state/thread';
import { useAttempt } from './use-attempt';

const LINK = new RegExp(`^#${commentId('([A-Za-z0-9_-]+)')}$`);

/**
 * Follows a link to a comment that was not on the page when the browser looked for it.
 * @param ready whether the comments have come, as new as they will be
 */
export function useHashTarget(ready: boolean): void {
  const thread = useThread();
  const { attempt } = useAttempt();

  useEffect(() => {
    if (!ready) return;
    let mounted = true;
    const follow = async () => {
      const { hash } = location;
      const uid = LINK.exec(hash)?.[1];
      if (!uid || document.querySelector(':target')) return;
      const read = await attempt(() => thread.dispatch(readAround(uid)));
      if (!mounted || location.hash !== hash) return;
      // Goes there without an animation and makes it the `:target`, which is highlighted.
      if (document.getElementById(commentId(uid))) location.replace(hash);
      else if (!read) thread.dispatch(announce('The comment could not be loaded'));
      else {
        thread.dispatch(miss());
        thread.dispatch(announce(NO_SUCH_COMMENT));
      }
    };
    const followChange = () => void follow();
    followChange();
    addEventListener('hashchange', followChange);
    return () => {
      mounted = false;
      removeEventListener('hashchange', followChange);
    };
  }, [ready, thread, attempt]);
}
