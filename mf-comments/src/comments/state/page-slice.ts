import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Comment, CommentsPageLocation, LinkedCommentsPage } from '@savepoint/contracts/comments';

/** What a member sees of a thread besides what everybody does. */
export interface OwnView {
  /** uids of those whom they ignore. */
  ignored: string[];
  /** Whether they moderate the thread. */
  moderates: boolean;
}

/** Which part of the comments has been loaded from the server. */
export interface PageState {
  /** False until the first page is loaded. */
  loaded: boolean;
  /** Where loading began; undefined: with the newest comments. */
  location?: CommentsPageLocation | undefined;
  /** Whether that location exists; if not, the newest comments are shown. */
  found: boolean;
  /** Keys of the pages before and after the loaded ones. */
  previous_page: string | null;
  next_page: string | null;
  /** Cursor of the next top-level comments; null when there are none. */
  next_cursor: string | null;
  /** uids of top-level comments in the order they were loaded; undefined: newest first. */
  root_order?: string[] | undefined;
  /** Position of the thread’s log just before the last page was read. */
  log_position: number;
  /** Comments created after this time (ISO 8601) are new to the reader; empty when none are. */
  new_since: string;
  /** uid of the pinned comment. */
  pinned?: string | undefined;
  /** What the member alone sees; undefined until that is known, and for visitors. */
  own?: OwnView | undefined;
  /** How often there was a reason to load that again. */
  own_changes: number;
  /** How many comments exist that have not been loaded. */
  unloaded_count: number;
  /** By uid of a top-level comment that has more replies: cursor of the next ones; null: from the start. */
  more_replies: Record<string, string | null>;
}

export const INITIAL_PAGE: PageState = {
  loaded: false,
  found: true,
  previous_page: null,
  next_page: null,
  next_cursor: null,
  log_position: 0,
  new_since: '',
  own_changes: 0,
  unloaded_count: 0,
  more_replies: {},
};

interface LoadedReplies {
  root_uid: string;
  next_cursor: string | null;
  unloaded_count: number;
}

const slice = createSlice({
  name: 'page',
  initialState: INITIAL_PAGE,
  reducers: {
    receivePage(state, { payload }: PayloadAction<{ page: LinkedCommentsPage; unloaded_count: number }>) {
      const {
        comments,
        next_cursor,
        previous_page,
        next_page,
        found,
        log_position,
        pinned_uid,
        more_replies,
      } = payload.page;
      Object.assign(state, { loaded: true, next_cursor, previous_page, next_page, found, log_position });
      if (state.location?.sort)
        state.root_order = [...new Set([...(state.root_order ?? []), ...rootUids(comments)])];
      // Later pages do not say it.
      if (pinned_uid) state.pinned = pinned_uid;
      state.unloaded_count = payload.unloaded_count;
      for (const uid of more_replies ?? []) state.more_replies[uid] ??= null;
    },
    /** Starts over at another location. */
    changeLocation(state, { payload }: PayloadAction<CommentsPageLocation | undefined>) {
      state.location = payload;
      state.more_replies = {};
      state.root_order = undefined;
    },
    setNotFound(state) {
      state.found = false;
    },
    setNewSince(state, { payload }: PayloadAction<string>) {
      state.new_since = payload;
    },
    setOwnView(state, { payload }: PayloadAction<OwnView | undefined>) {
      state.own = payload;
    },
    reloadOwnView(state) {
      state.own_changes += 1;
    },
    setPinned(state, { payload }: PayloadAction<string | undefined>) {
      state.pinned = payload;
    },
    /** @param payload the difference; negative when there are fewer */
    changeUnloadedCount(state, { payload }: PayloadAction<number>) {
      state.unloaded_count = Math.max(0, state.unloaded_count + payload);
    },
    receiveReplies(state, { payload }: PayloadAction<LoadedReplies>) {
      state.unloaded_count = payload.unloaded_count;
      if (payload.next_cursor === null) delete state.more_replies[payload.root_uid];
      else state.more_replies[payload.root_uid] = payload.next_cursor;
    },
  },
});

export const pageReducer = slice.reducer;
export const {
  receivePage,
  changeLocation,
  setNotFound,
  setNewSince,
  setOwnView,
  reloadOwnView,
  setPinned,
  changeUnloadedCount,
  receiveReplies,
} = slice.actions;

/** What screen readers announce. `count` makes a repeated text a new announcement. */
const announcement = createSlice({
  name: 'announcement',
  initialState: { text: '', count: 0 },
  reducers: {
    announce: (state, { payload }: PayloadAction<string>) => ({ text: payload, count: state.count + 1 }),
  },
});

export const announcementReducer = announcement.reducer;
export const { announce } = announcement.actions;

const rootUids = (comments: Comment[]) => comments.filter(({ level }) => level === 0).map(({ uid }) => uid);
