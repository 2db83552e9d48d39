import type { CommentSort } from '@savepoint/contracts/comments';
import type { CommentsProps } from '@savepoint/contracts/regions';
import { ErrorBoundary, lazyWithRetry, useNow, useRegion } from '@savepoint/region-kit';
import { useSession } from '@savepoint/session';
import { useEffect, useRef, useState, type ComponentType } from 'react';
import type { LoadedPage } from './api';
import { EMPTY_INPUT } from './comment-input';
import css from './comments.module.css';
import { Comment } from './components/comment';
import { Composer } from './components/composer';
import { PreviousPage, NextPage } from './components/load-more';
import { LoadFailed, NoComments, Skeleton } from './components/placeholders';
import { useFirstPage, useHashTarget } from './hooks/use-load-comments';
import { useScrollAnchor } from './hooks/use-scroll-anchor';
import { useSignInGate } from './hooks/use-sign-in-gate';
import { COMMENTS_ID, pageHref } from './links';
import type { LiveUpdatesProps } from './live/live-updates.lazy';
import { loadActions } from './load-actions';
import { loadUntilOnline } from './load-until-online';
import { message } from './messages';
import {
  createThreadStore,
  selectTotal,
  ThreadStoreProvider,
  useCommentTree,
  useThreadState,
  useThreadStore,
} from './state/thread-store';

const SendError = lazyWithRetry(async () => ({ default: (await loadActions()).SendError }));

type Props = CommentsProps & { initial?: LoadedPage };

/** The comments on one entity. Another entity gets a new store, for which the fragment has loaded nothing. */
export function Comments({ initial, ...target }: Props) {
  const key = `${target.entity_type}/${target.entity_slug}`;
  const [firstKey] = useState(key);
  return <Thread key={key} {...target} {...(key === firstKey && initial && { initial })} />;
}

function Thread({ initial, ...target }: Props) {
  const { bus } = useRegion();
  const [store] = useState(() => createThreadStore(target, bus, initial));
  return (
    <ThreadStoreProvider value={store}>
      <Discussion loadedAt={initial?.now} />
    </ThreadStoreProvider>
  );
}

/** @param loadedAt when the fragment loaded the first page, in milliseconds since 1970 */
function Discussion({ loadedAt }: { loadedAt: number | undefined }) {
  const root = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const box = useRef<HTMLTextAreaElement>(null);
  const store = useThreadStore();
  const now = useNow(loadedAt);
  const saveScrollAnchor = useScrollAnchor(root);
  const { failed, settled, retry } = useFirstPage(loadedAt, saveScrollAnchor);
  useSignInGate(root);
  const retryLoading = () => {
    // The button, which has the focus, is about to be removed.
    heading.current?.focus();
    retry();
  };

  const { entity_type, entity_slug } = useThreadState(({ comments }) => comments);
  const loaded = useThreadState(({ page }) => page.loaded);
  useHashTarget(loaded && settled);
  const total = useThreadState(selectTotal);
  const announcement = useThreadState((state) => state.announcement);
  const member = useSession(({ user }) => user.uid);
  const liked = useSession(({ user }) => user.likes.game_comments);
  const admin = useSession(({ user }) => !!user.roles[0]);
  const tree = useCommentTree({ member, liked, admin });

  return (
    <div ref={root} id={COMMENTS_ID} data-discussion>
      <div className="sec__head">
        <h2 ref={heading} className="pt" tabIndex={-1}>
          {loaded ? message('count', { count: total }) : message('heading')}
        </h2>
        {total > 1 ? <SortLinks /> : null}
      </div>
      <noscript className="muted">{message('needsScripts')}</noscript>
      <Composer
        label={message('box')}
        action={message('post')}
        errorTitle={message('notPosted')}
        draftKey={`${entity_type}/${entity_slug}`}
        initial={EMPTY_INPUT}
        box={box}
        SendError={SendError}
        send={async (input, comment_uid) => {
          SendError.preload();
          const { postComment } = await loadActions();
          return store.dispatch(postComment({ input, comment_uid, parent: null }));
        }}
      />
      <div className={css['body']} aria-busy={!loaded && !failed}>
        {!loaded && !failed ? <Skeleton /> : null}
        {!loaded && failed ? <LoadFailed onRetry={retryLoading} /> : null}
        {loaded ? <LiveUpdatesLoader saveScrollAnchor={saveScrollAnchor} /> : null}
        <PreviousPage />
        {tree.length ? (
          <ol className={css['list']}>
            {tree.map((comment) => (
              <Comment key={comment.uid} comment={comment} now={now} />
            ))}
          </ol>
        ) : null}
        {loaded && !tree.length ? <NoComments /> : null}
        <NextPage />
      </div>
      <p className="vh" role="status">
        <span key={announcement.count}>{announcement.text}</span>
      </p>
    </div>
  );
}

const SORTS: CommentSort[] = ['newest', 'oldest', 'most-liked'];

/** Links that choose the order of the comments. Once loaded, `useSortLinks` follows them without a page load. */
function SortLinks() {
  const current = useThreadState(({ page }) => page.location?.sort ?? 'newest');
  return (
    <p className={css['sort']} role="group" aria-label={message('sort')}>
      {SORTS.map((sort) => (
        <a
          key={sort}
          href={pageHref('1', sort)}
          rel="nofollow"
          data-sort={sort}
          aria-current={sort === current || undefined}
        >
          {message(sort)}
        </a>
      ))}
    </p>
  );
}

/** Lets the page render before more code is loaded. */
const LOAD_DELAY_MS = 300;

/** Loads and shows the live updates. Their errors do not end the region. */
function LiveUpdatesLoader(props: LiveUpdatesProps) {
  const { report } = useRegion();
  const [LiveUpdates, setLiveUpdates] = useState<ComponentType<LiveUpdatesProps> | null>(null);
  useEffect(() => {
    let end = () => {};
    const timer = setTimeout(() => {
      end = loadUntilOnline(
        () => import(/* webpackChunkName: "live" */ './live/live-updates.lazy'),
        (part) => setLiveUpdates(() => part.LiveUpdates),
        report,
      );
    }, LOAD_DELAY_MS);
    return () => {
      clearTimeout(timer);
      end();
    };
  }, [report]);
  return LiveUpdates ? (
    <ErrorBoundary onError={report}>
      <LiveUpdates {...props} />
    </ErrorBoundary>
  ) : null;
}
