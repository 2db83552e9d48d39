import { useEffect } from 'react';
import { commentId } from '../focus';
import { findComment } from '../state/actions/find-comment';
import { announce } from '../state/notice-slice';
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
      await attempt(() => thread.dispatch(findComment(uid)));
      if (!mounted || location.hash !== hash) return;
      // Goes there without an animation and makes it the `:target`, which is highlighted.
      if (document.getElementById(commentId(uid))) location.replace(hash);
      else thread.dispatch(announce('The comment that was linked to was not found'));
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
