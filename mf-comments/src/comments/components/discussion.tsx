import { useNow } from '@savepoint/region-kit';
import { useSession } from '@savepoint/session';
import { useRef } from 'react';
import { DISCUSSION_ID } from '../address';
import css from '../comments.module.css';
import { useFirstPage } from '../hooks/use-first-page';
import { useHashTarget } from '../hooks/use-hash-target';
import { useHeld } from '../hooks/use-held';
import { useSteadyPlace } from '../hooks/use-steady-place';
import { useVisitorGate } from '../hooks/use-visitor-gate';
import { asMember } from '../join';
import { later } from '../later';
import { selectTotal, useThread, useThreadState, useTree } from '../state/thread';
import { Comment } from './comment';
import { Companion } from './companion';
import { Composer, NOT_POSTED } from './composer';
import { NewerComments } from './newer-comments';
import { NoComments } from './no-comments';
import { NotLoaded } from './not-loaded';
import { OlderComments } from './older-comments';
import { SortLinks } from './sort-links';
import { Waiting } from './waiting';

/** @param served when the fragment loaded the first page, in milliseconds since 1970 */
export function Discussion({ served }: { served: number | undefined }) {
  const root = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const box = useRef<HTMLTextAreaElement>(null);
  const thread = useThread();
  const now = useNow(served);
  const hold = useSteadyPlace(root);
  const { failed, settled, retry } = useFirstPage(served, hold);
  useVisitorGate(root);
  useHeld();
  const readAgain = () => {
    // The button that was pressed is about to go.
    heading.current?.focus();
    retry();
  };

  const { entity_type, entity_slug } = useThreadState(({ comments }) => comments);
  const loaded = useThreadState(({ page }) => page.loaded);
  useHashTarget(loaded && settled);
  const total = useThreadState(selectTotal);
  const notice = useThreadState((state) => state.notice);
  const member = useSession(({ user }) => user.uid);
  const liked = useSession(({ user }) => user.likes.game_comments);
  const admin = useSession(({ user }) => user.roles.includes('admin'));
  const tree = useTree({ member, liked, admin });

  return (
    <div ref={root} id={DISCUSSION_ID} data-discussion>
      <div className="sec__head">
        <h2 ref={heading} className="pt" tabIndex={-1}>
          {loaded ? `${total} ${total === 1 ? 'comment' : 'comments'}` : 'Comments'}
        </h2>
        {total > 1 ? <SortLinks /> : null}
      </div>
      <Composer
        label="Have your say"
        action="Post"
        trouble={NOT_POSTED}
        draftKey={`${entity_type}/${entity_slug}`}
        box={box}
        send={async (content, comment_uid) =>
          thread.dispatch((await later()).postComment({ content, comment_uid, parent: null }))
        }
      />
      <div className={css['room']} aria-busy={!loaded && !failed}>
        {!loaded && !failed ? <Waiting /> : null}
        {!loaded && failed ? <NotLoaded onRetry={readAgain} /> : null}
        {loaded ? <Companion hold={hold} /> : null}
        <NewerComments />
        {tree.length ? (
          <ol className={css['list']}>
            {tree.map((comment) => (
              <Comment key={comment.uid} comment={comment} now={now} />
            ))}
          </ol>
        ) : null}
        {loaded && !tree.length ? (
          <NoComments about={entity_type} onStart={() => void asMember(() => box.current?.focus())} />
        ) : null}
        <OlderComments />
      </div>
      <p className="vh" role="status">
        <span key={notice.count}>{notice.text}</span>
      </p>
    </div>
  );
}
