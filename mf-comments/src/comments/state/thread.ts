import { configureStore, type ThunkAction, type UnknownAction } from '@reduxjs/toolkit';
import type { Comment, CommentsProps } from '@savepoint/contracts';
import type { Bus } from '@savepoint/region-kit';
import { createContext, useContext, useMemo, useSyncExternalStore } from 'react';
import { asPlace, type Loaded } from '../load';
import { commentsReducer, receiveComments } from './comments-slice';
import { heldReducer } from './held-slice';
import { noticeReducer } from './notice-slice';
import { NOTHING_READ, pageReducer, turnPage } from './page-slice';
import { removingReducer } from './removing-slice';
import { sendingReducer } from './sending-slice';
import { buildTree } from './tree';

/**
 * The state of one discussion.
 * @param initial what the fragment loaded, if it did
 */
export function createThread(
  { entity_type, entity_slug, place }: Omit<CommentsProps, 'entity_name'>,
  bus: Bus,
  initial?: Loaded,
) {
  const thread = configureStore({
    reducer: {
      comments: commentsReducer,
      page: pageReducer,
      sending: sendingReducer,
      removing: removingReducer,
      held: heldReducer,
      notice: noticeReducer,
    },
    preloadedState: {
      comments: { comments: [], entity_type, entity_slug, replying_to: null },
      page: { ...NOTHING_READ, at: place },
    },
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument: bus }, serializableCheck: false, immutableCheck: false }),
    devTools: false,
  });
  if (initial) {
    const page = asPlace(initial.page);
    thread.dispatch(receiveComments({ comments: page.comments, gone: [] }));
    thread.dispatch(turnPage({ page, unlisted: page.total - page.comments.length }));
  }
  return thread;
}

export type Thread = ReturnType<typeof createThread>;
export type ThreadState = ReturnType<Thread['getState']>;
/** Something that takes time; may tell other regions through the bus. */
export type Step<R> = ThunkAction<R, ThreadState, Bus, UnknownAction>;

/** All there is, whether read or not, without what is being deleted. */
export const selectTotal = ({ comments, page, removing }: ThreadState): number =>
  comments.comments.filter(({ uid }) => !(uid in removing)).length + page.unlisted;

/** Who looks at the discussion, as the tree needs to know. */
export interface Viewer {
  /** Uid; empty for a visitor. */
  member: string;
  /** Uids of the comments they like. */
  liked: readonly string[];
  admin: boolean;
}

/** The discussion as a tree; made anew only when what it is made of changes. */
export function useTree({ member, liked, admin }: Viewer) {
  const { comments, replying_to } = useThreadState((state) => state.comments);
  const sending = useThreadState((state) => state.sending);
  const held = useThreadState((state) => state.held);
  const order = useThreadState((state) => state.page.order);
  return useMemo(
    () => buildTree(withHeld(comments, held), { member, admin, liked, replying_to, sending, order }),
    [comments, held, member, admin, liked, replying_to, sending, order],
  );
}

/** What waits for a moderator beside the rest; one that keeps its place stands there with its text. */
const withHeld = (comments: readonly Comment[], held: readonly Comment[]): readonly Comment[] =>
  held.length ? [...comments.filter(({ uid }) => !held.some((each) => each.uid === uid)), ...held] : comments;

const CurrentThread = createContext<Thread | null>(null);
export const ThreadProvider = CurrentThread.Provider;

/** The discussion that a component is part of. */
export function useThread(): Thread {
  const thread = useContext(CurrentThread);
  if (!thread) throw new Error('useThread is only for components of a discussion');
  return thread;
}

/**
 * Reads from the discussion and renders again when the part read changes.
 * @param select must give the same value, by identity, while its part of the state is the same
 */
export function useThreadState<T>(select: (state: ThreadState) => T): T {
  const thread = useThread();
  const read = () => select(thread.getState());
  return useSyncExternalStore(thread.subscribe, read, read);
}
