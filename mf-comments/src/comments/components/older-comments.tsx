import { useAttempt } from '../hooks/use-attempt';
import { readOlder } from '../state/actions/read-comments';
import { useThread, useThreadState } from '../state/thread';
import { MoreButton } from './more-button';

/** Goes on where the list ends. */
export function OlderComments() {
  const thread = useThread();
  const more = useThreadState(({ page }) => page.next_cursor !== null);
  const { busy, failure, attempt } = useAttempt();
  if (!more) return null;
  return (
    <MoreButton
      label="Show older comments"
      busy={busy}
      failure={failure}
      onClick={() => void attempt(() => thread.dispatch(readOlder()))}
    />
  );
}
