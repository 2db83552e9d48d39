import { accountRoutes } from '@savepoint/contracts/routes';
import type { MarkRepliesReadBody } from '@savepoint/contracts/comments';
import { useRegion } from '@savepoint/region-kit';
import { errorMessage, getSession } from '@savepoint/session';
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { ErrorText } from '@savepoint/region-kit/ui/error-text';
import { ListSection } from '../lists/list-section';
import { useList } from '@savepoint/region-kit/ui/list';
import { message } from './messages';
import css from './replies.module.css';
import { ReplyRow } from './reply-row';

/** The id that the header’s count links to. */
const ID = 'replies';

/** The replies of others to the member’s comments, latest first, which can be marked as read. */
export default function YourReplies() {
  const { bus, report } = useRegion();
  const box = useRef<HTMLDivElement>(null);
  const [readUids, setReadUids] = useState<ReadonlySet<string>>(new Set());
  const [unread, setUnread] = useState(0);
  const [error, setError] = useState('');
  const [status, setStatus] = useState('');
  const showUnread = useCallback(
    (count: number) => {
      setUnread(count);
      bus.emit('replies:read', { unread: count });
    },
    [bus],
  );
  const list = useList(
    useCallback(
      async (at: { cursor?: string }) => {
        const route = accountRoutes.listReplies;
        const page = await getSession().api.call('listReplies', { body: at, route, background: true });
        showUnread(page.unread);
        return page;
      },
      [showUnread],
    ),
  );
  useArrivalFromLink(box, list.items !== null);

  const markRead = async (uids: readonly string[], body: MarkRepliesReadBody): Promise<void> => {
    setError('');
    setStatus('');
    const route = accountRoutes.markRepliesRead;
    showUnread((await getSession().api.call('markRepliesRead', { body, route })).unread);
    setReadUids((known) => new Set([...known, ...uids]));
  };
  const fail = (cause: unknown) => setError(errorMessage(cause, report));
  const markAllRead = async () => {
    const { items } = list;
    const latest = items?.[0];
    if (!latest) return;
    try {
      // Not those that arrived since: the member has not seen them.
      await markRead(
        items!.map(({ uid }) => uid),
        { until: latest.arrived },
      );
      setStatus(message('allRead'));
      // The button is gone.
      box.current?.focus();
    } catch (cause) {
      fail(cause);
    }
  };

  return (
    <div ref={box} id={ID} className={css['replies']} tabIndex={-1}>
      <ListSection
        title={message('title')}
        list={list}
        empty={<p>{message('empty')}</p>}
        action={
          unread > 0 ? (
            <button className="btn btn--quiet" type="button" onClick={() => void markAllRead()}>
              {message('markAllRead')}
            </button>
          ) : null
        }
      >
        {(reply) => (
          <ReplyRow
            key={reply.uid}
            reply={reply}
            unread={reply.unread && !readUids.has(reply.uid)}
            onRead={() =>
              markRead([reply.uid], { comment_uids: [reply.uid] }).then(
                () => true,
                (cause: unknown) => {
                  fail(cause);
                  return false;
                },
              )
            }
          />
        )}
      </ListSection>
      <p role="status">{status}</p>
      <ErrorText text={error} />
    </div>
  );
}

/** Scrolls to the list when the page was opened with its link, because it did not exist yet when the page was loaded. */
function useArrivalFromLink(box: RefObject<HTMLDivElement | null>, isLoaded: boolean): void {
  useEffect(() => {
    if (!isLoaded || location.hash !== `#${ID}`) return;
    box.current?.scrollIntoView();
    box.current?.focus({ preventScroll: true });
  }, [box, isLoaded]);
}
