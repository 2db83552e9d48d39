import { useAttempt } from '../hooks/use-attempt';
import { readReplies } from '../state/actions/read-comments';
import { useThread, useThreadState, type ThreadState } from '../state/thread';
import { MoreButton } from './more-button';

/** Further replies in a thread that is shown in part; says how many when they are all that is left to read. */
export function MoreReplies({ root_uid }: { root_uid: string }) {
  const thread = useThread();
  const shown = useThreadState(({ page }) => root_uid in page.folded && page.unlisted > 0);
  const count = useThreadState(countHidden);
  const { busy, failure, attempt } = useAttempt();
  if (!shown) return null;
  return (
    <li>
      <MoreButton
        label={
          count === null ? 'Show more replies' : `Show ${count} more ${count === 1 ? 'reply' : 'replies'}`
        }
        busy={busy}
        failure={failure}
        onClick={() => void attempt(() => thread.dispatch(readReplies(root_uid)))}
      />
    </li>
  );
}

const countHidden = ({ page }: ThreadState): number | null =>
  page.next_cursor === null && Object.keys(page.folded).length === 1 ? page.unlisted : null;
