import { later } from '../later';
import { useThread, useThreadState, type ThreadState } from '../state/thread';
import { MoreButton } from './more-button';

/** Further replies in a thread that is shown in part; says how many when they are all that is left to read. */
export function MoreReplies({ root_uid }: { root_uid: string }) {
  const thread = useThread();
  const shown = useThreadState(({ page }) => root_uid in page.folded && page.unlisted > 0);
  const count = useThreadState(countHidden);
  if (!shown) return null;
  const what = count === null ? 'more replies' : `${count} more ${count === 1 ? 'reply' : 'replies'}`;
  return (
    <li>
      <MoreButton
        label={`Show ${what}`}
        read={async () => thread.dispatch((await later()).readReplies(root_uid))}
      />
    </li>
  );
}

const countHidden = ({ page }: ThreadState): number | null =>
  page.next_cursor === null && page.newer === null && Object.keys(page.folded).length === 1
    ? page.unlisted
    : null;
