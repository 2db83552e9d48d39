import { configureStore, type ThunkAction, type UnknownAction } from '@reduxjs/toolkit';
import type { Comment } from '@savepoint/contracts/comments';
import type { CommentsProps } from '@savepoint/contracts/regions';
import { useStoreState, type Bus } from '@savepoint/region-kit';
import { createContext, useContext, useMemo } from 'react';
import type { LoadedPage } from '../api';
import { commentsReducer, receiveComments } from './comments-slice';
import { deletingReducer, pendingReducer, sendingReducer } from './own-comments-slices';
import { announcementReducer, INITIAL_PAGE, pageReducer, receivePage } from './page-slice';
import { buildTree } from './tree';

/**
 * Creates the store of the comments on one entity.
 * @param bus passed to thunks
 * @param initial what the fragment loaded, if it did
 */
export function createThreadStore(
  { entity_type, entity_slug, entity_page, location }: Omit<CommentsProps, 'entity_name'>,
  bus: Bus,
  initial?: LoadedPage,
) {
  const store = configureStore({
    reducer: {
      comments: commentsReducer,
      page: pageReducer,
      sending: sendingReducer,
      pending: pendingReducer,
      deleting: deletingReducer,
      announcement: announcementReducer,
    },
    preloadedState: {
      comments: { comments: [], entity_type, entity_slug, entity_page, replying_to: null },
      page: { ...INITIAL_PAGE, ...(location && { location }) },
    },
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument: bus }, serializableCheck: false, immutableCheck: false }),
    devTools: false,
  });
  if (initial) {
    const page = initial.page;
    store.dispatch(receiveComments({ comments: page.comments, deleted: [] }));
    store.dispatch(receivePage({ page, unloaded_count: page.total - page.comments.length }));
  }
  return store;
}

export type ThreadStore = ReturnType<typeof createThreadStore>;
export type ThreadState = ReturnType<ThreadStore['getState']>;
export type AppThunk<R> = ThunkAction<R, ThreadState, Bus, UnknownAction>;

/** Counts all comments, loaded or not, without those being deleted; the member’s own that are not hidden from them too. */
export const selectTotal = ({ comments, page, deleting, pending }: ThreadState): number =>
  mergePending(
    comments.comments,
    pending.filter(({ hidden }) => !hidden),
  ).filter(({ uid }) => !(uid in deleting)).length + page.unloaded_count;

/** Who is looking at the comments. */
export interface Viewer {
  /** uid of the member; empty for a visitor. */
  member: string;
  /** uids of the comments they like. */
  liked: readonly string[];
  admin: boolean;
}

/** Returns the comments as a tree; the same object until the state or the viewer changes. */
export function useCommentTree({ member, liked, admin }: Viewer) {
  const { comments, replying_to } = useThreadState((state) => state.comments);
  const sending = useThreadState((state) => state.sending);
  const pending = useThreadState((state) => state.pending);
  const order = useThreadState((state) => state.page.root_order);
  const pinned = useThreadState((state) => state.page.pinned);
  return useMemo(
    () =>
      buildTree(mergePending(comments, pending), {
        member,
        admin,
        liked,
        replying_to,
        sending,
        order,
        pinned,
      }),
    [comments, pending, member, admin, liked, replying_to, sending, order, pinned],
  );
}

/** Adds the member’s pending comments; one that is in the list with its text hidden is replaced. */
const mergePending = (comments: readonly Comment[], pending: readonly Comment[]): readonly Comment[] =>
  pending.length
    ? [...comments.filter(({ uid }) => !pending.some((comment) => comment.uid === uid)), ...pending]
    : comments;

const ThreadStoreContext = createContext<ThreadStore | null>(null);
export const ThreadStoreProvider = ThreadStoreContext.Provider;

/** Returns the store of the comments that the calling component is part of. */
export function useThreadStore(): ThreadStore {
  const store = useContext(ThreadStoreContext);
  if (!store) throw new Error('No ThreadStoreProvider');
  return store;
}

/**
 * Subscribes a component to the thread’s state and returns the selected value.
 * @param select must return the same reference while its part of the state is unchanged
 */
export const useThreadState = <T>(select: (state: ThreadState) => T): T =>
  useStoreState(useThreadStore(), select);
