import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { COMMENT_REPLIES_CAP, type CommentsPage } from '@savepoint/contracts';

/** How much of the discussion has been read from the server. */
export interface PageState {
  /** False until the first page is there. */
  loaded: boolean;
  /** Where older top-level comments go on; null when there are none. */
  next_cursor: string | null;
  /** Comments that exist but have not been read. */
  unlisted: number;
  /** Top-level comments with replies still to be read, and where those go on; null: not asked yet. */
  folded: Record<string, string | null>;
}

const initialState: PageState = { loaded: false, next_cursor: null, unlisted: 0, folded: {} };

const slice = createSlice({
  name: 'page',
  initialState,
  reducers: {
    /** A page of top-level comments came. */
    turnPage(state, { payload }: PayloadAction<{ page: CommentsPage; unlisted: number }>) {
      const { comments, next_cursor } = payload.page;
      state.loaded = true;
      state.next_cursor = next_cursor;
      state.unlisted = payload.unlisted;
      for (const uid of cappedThreads(comments)) state.folded[uid] ??= null;
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
export const { turnPage, unfold } = slice.actions;

/** Top-level comments with as many replies as one page shows; replies follow what they belong to. */
function cappedThreads(comments: CommentsPage['comments']): string[] {
  const replies: Record<string, number> = {};
  let root = '';
  for (const { uid, level } of comments) {
    if (level === 0) root = uid;
    else replies[root] = (replies[root] ?? 0) + 1;
  }
  return Object.keys(replies).filter((uid) => replies[uid]! >= COMMENT_REPLIES_CAP);
}
