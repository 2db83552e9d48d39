import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Comment, EntityType } from '@savepoint/contracts';
import { exactly } from './exactly';

/** The comments on one thing, in no particular order, and which of them is being replied to. */
export interface CommentsState {
  comments: Comment[];
  entity_type: EntityType;
  entity_slug: string;
  replying_to: string | null;
}

interface One {
  comment_uid: string;
}
interface Received {
  comments: Comment[];
  /** uids of comments that are there no more. */
  gone: string[];
}

const initialState: CommentsState = { comments: [], entity_type: 'game', entity_slug: '', replying_to: null };

const withUid = (comments: Comment[], uid: string) => comments.find((comment) => comment.uid === uid);

/** A comment that is there already is replaced where it stands. */
function put(comments: Comment[], comment: Comment): void {
  const known = comments.findIndex(({ uid }) => uid === comment.uid);
  if (known === -1) comments.push(comment);
  else comments[known] = comment;
}

function remove(state: CommentsState, gone: readonly string[]): void {
  state.comments = state.comments.filter(({ uid }) => !gone.includes(uid));
}

const slice = createSlice({
  name: 'comments',
  initialState,
  reducers: {
    receiveComments: {
      prepare: exactly<Received>('comments', 'gone'),
      reducer(state, { payload: { comments, gone } }: PayloadAction<Received>) {
        for (const comment of comments) put(state.comments, comment);
        remove(state, gone);
        if (state.replying_to !== null && gone.includes(state.replying_to)) state.replying_to = null;
      },
    },
    addComment: {
      prepare: exactly<{ comment: Comment }>('comment'),
      reducer(state, { payload }: PayloadAction<{ comment: Comment }>) {
        put(state.comments, payload.comment);
        state.replying_to = null;
      },
    },
    deleteComment: {
      prepare: exactly<One>('comment_uid'),
      reducer(state, { payload }: PayloadAction<One>) {
        remove(state, [payload.comment_uid]);
        state.replying_to = null;
      },
    },
    startReply: {
      prepare: exactly<One>('comment_uid'),
      reducer(state, { payload }: PayloadAction<One>) {
        state.replying_to = payload.comment_uid;
      },
    },
    cancelReply: {
      prepare: exactly<One>('comment_uid'),
      reducer(state, { payload }: PayloadAction<One>) {
        if (state.replying_to === payload.comment_uid) state.replying_to = null;
      },
    },
    likeComment: {
      prepare: exactly<One>('comment_uid'),
      reducer(state, { payload }: PayloadAction<One>) {
        const comment = withUid(state.comments, payload.comment_uid);
        if (comment) comment.likes += 1;
      },
    },
    unlikeComment: {
      prepare: exactly<One>('comment_uid'),
      reducer(state, { payload }: PayloadAction<One>) {
        const comment = withUid(state.comments, payload.comment_uid);
        if (comment) comment.likes -= 1;
      },
    },
    /** What the server counts. */
    countLikes: {
      prepare: exactly<One & { likes: number }>('comment_uid', 'likes'),
      reducer(state, { payload }: PayloadAction<One & { likes: number }>) {
        const comment = withUid(state.comments, payload.comment_uid);
        if (comment) comment.likes = payload.likes;
      },
    },
  },
});

export const commentsReducer = slice.reducer;
export const {
  receiveComments,
  addComment,
  deleteComment,
  startReply,
  cancelReply,
  likeComment,
  unlikeComment,
  countLikes,
} = slice.actions;
