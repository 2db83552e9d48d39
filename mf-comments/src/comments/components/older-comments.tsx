import { readOlder } from '../state/actions/read-comments';
import { useThread, useThreadState } from '../state/thread';
import { MoreButton } from './more-button';

/** Goes on where the list ends. */
export function OlderComments() {
  const thread = useThread();
  const more = useThreadState(({ page }) => page.next_cursor !== null);
  return more ? <MoreButton label="Show older comments" read={() => thread.dispatch(readOlder())} /> : null;
}
