import { pageHref } from '../address';
import { readOlder } from '../state/actions/read-comments';
import { useThread, useThreadState } from '../state/thread';
import { MoreButton } from './more-button';

/** Goes on where the list ends. */
export function OlderComments() {
  const thread = useThread();
  const older = useThreadState(({ page }) => page.older);
  const sort = useThreadState(({ page }) => page.at?.sort);
  return older ? (
    <MoreButton
      label={sort ? 'Show more comments' : 'Show older comments'}
      href={pageHref(older, sort)}
      read={() => thread.dispatch(readOlder())}
    />
  ) : null;
}
