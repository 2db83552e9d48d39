import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import {
  REPLIES_PER_THREAD_MAX,
  type CommentsPageLocation,
  type NeighbouredCommentsPage,
} from '@savepoint/contracts';

/** How much of the discussion has been read from the server. */
export interface PageState {
  /** False until the first page is there. */
  loaded: boolean;
  /** What is read instead of the newest comments. */
  at?: CommentsPageLocation | undefined;
  /** Whether that is there; otherwise the newest comments are shown. */
  found: boolean;
  /** Names of the pages before and after what has been read. */
  newer: string | null;
  older: string | null;
  /** Where older top-level comments go on; null when there are none. */
  next_cursor: string | null;
  /** Top-level comments in the order they were read in, unless that is from the newest on. */
  order?: string[] | undefined;
  /** Where the thread’s log stood before the last page was read. */
  seen: number;
  /** What was written after this moment (ISO 8601) is new to the reader; empty when nothing is. */
  since: string;
  /** Comments that exist but have not been read. */
  unlisted: number;
  /** Top-level comments with replies still to be read, and where those go on; null: not asked yet. */
  folded: Record<string, string | null>;
}

export const NOTHING_READ: PageState = {
  loaded: false,
  found: true,
  newer: null,
  older: null,
  next_cursor: null,
  seen: 0,
  since: '',
  unlisted: 0,
  folded: {},
};

const slice = createSlice({
  name: 'page',
  initialState: NOTHING_READ,
  reducers: {
    /** A page of top-level comments came. */
    turnPage(state, { payload }: PayloadAction<{ page: NeighbouredCommentsPage; unlisted: number }>) {
      const { comments, next_cursor, newer, older, found, log_position: seen } = payload.page;
      Object.assign(state, { loaded: true, next_cursor, newer, older, found, seen });
      if (state.at?.sort) state.order = [...new Set([...(state.order ?? []), ...rootsOf(comments)])];
      state.unlisted = payload.unlisted;
      for (const uid of cappedThreads(comments)) state.folded[uid] ??= null;
    },
    /** Another place of the discussion is read from now on. */
    goTo(state, { payload }: PayloadAction<CommentsPageLocation | undefined>) {
      state.at = payload;
      state.folded = {};
      state.order = undefined;
    },
    /** What an address asked for is not there. */
    miss(state) {
      state.found = false;
    },
    /** What was written after this moment is new to the reader. */
    markSince(state, { payload }: PayloadAction<string>) {
      state.since = payload;
    },
    /** So many comments more exist, or fewer. */
    countUnlisted(state, { payload }: PayloadAction<number>) {
      state.unlisted = Math.max(0, state.unlisted + payload);
    },
    /** Further replies in a thread came. */
    unfold(
      state,
      { payload }: PayloadAction<{ root_uid: string; next_cursor: string | null; unlisted: number }>,
    ) {
      state.unlisted = payload.unlisted;
      if (payload.next_cursor === null) delete state.folded[payload.root_uid];
      else state.folded[payload.root_uid] = payload.next_cursor;
    },
  },
});

export const pageReducer = slice.reducer;
export const { turnPage, goTo, miss, markSince, countUnlisted, unfold } = slice.actions;

const rootsOf = (comments: NeighbouredCommentsPage['comments']) =>
  comments.filter(({ level }) => level === 0).map(({ uid }) => uid);

/** Top-level comments with as many replies as one page shows; replies follow what they belong to. */
function cappedThreads(comments: NeighbouredCommentsPage['comments']): string[] {
  const replies: Record<string, number> = {};
  let root = '';
  for (const { uid, level } of comments) {
    if (level === 0) root = uid;
    else replies[root] = (replies[root] ?? 0) + 1;
  }
  return Object.keys(replies).filter((uid) => replies[uid]! >= REPLIES_PER_THREAD_MAX);
}
