import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { EntityType } from '@savepoint/contracts/schema';
import type { Comment } from '@savepoint/contracts/comments';
import type { CommentsProps } from '@savepoint/contracts/regions';

/** The loaded comments on one entity, in no particular order, and which of them is being replied to. */
export interface CommentsState {
  comments: Comment[];
  entity_type: EntityType;
  entity_slug: string;
  /** The page of another site, while nobody has commented on it. */
  entity_page?: CommentsProps['entity_page'] | undefined;
  replying_to: string | null;
}

interface Target {
  comment_uid: string;
}
interface Received {
  comments: Comment[];
  /** uids of comments that no longer exist. */
  deleted: string[];
}

/**
 * Makes a `prepare` callback that accepts payloads of exactly the named fields.
 * @param fields all required; no other field is accepted
 * @returns throws Error “Undefined argument” for a missing field and “Unexpected argument” for an extra one
 */
export const exactPayload =
  <P extends object>(...fields: (keyof P & string)[]) =>
  (payload: P): { payload: P } => {
    if (fields.some((field) => payload?.[field] === undefined)) throw new Error('Undefined argument');
    if (Object.keys(payload).length > fields.length) throw new Error('Unexpected argument');
    return { payload };
  };

const initialState: CommentsState = { comments: [], entity_type: 'game', entity_slug: '', replying_to: null };

const findByUid = (comments: Comment[], uid: string) => comments.find((comment) => comment.uid === uid);

/** Replaces the comment with the same uid, or appends it. */
function upsert(comments: Comment[], comment: Comment): void {
  const index = comments.findIndex(({ uid }) => uid === comment.uid);
  if (index === -1) comments.push(comment);
  else comments[index] = comment;
}

function remove(state: CommentsState, uids: readonly string[]): void {
  state.comments = state.comments.filter(({ uid }) => !uids.includes(uid));
}

const slice = createSlice({
  name: 'comments',
  initialState,
  reducers: {
    receiveComments: {
      prepare: exactPayload<Received>('comments', 'deleted'),
      reducer(state, { payload: { comments, deleted } }: PayloadAction<Received>) {
        for (const comment of comments) upsert(state.comments, comment);
        remove(state, deleted);
        if (state.replying_to !== null && deleted.includes(state.replying_to)) state.replying_to = null;
      },
    },
    addComment: {
      prepare: exactPayload<{ comment: Comment }>('comment'),
      reducer(state, { payload }: PayloadAction<{ comment: Comment }>) {
        upsert(state.comments, payload.comment);
        state.replying_to = null;
      },
    },
    deleteComment: {
      prepare: exactPayload<Target>('comment_uid'),
      reducer(state, { payload }: PayloadAction<Target>) {
        remove(state, [payload.comment_uid]);
        state.replying_to = null;
      },
    },
    startReply: {
      prepare: exactPayload<Target>('comment_uid'),
      reducer(state, { payload }: PayloadAction<Target>) {
        state.replying_to = payload.comment_uid;
      },
    },
    cancelReply: {
      prepare: exactPayload<Target>('comment_uid'),
      reducer(state, { payload }: PayloadAction<Target>) {
        if (state.replying_to === payload.comment_uid) state.replying_to = null;
      },
    },
    likeComment: {
      prepare: exactPayload<Target>('comment_uid'),
      reducer(state, { payload }: PayloadAction<Target>) {
        const comment = findByUid(state.comments, payload.comment_uid);
        if (comment) comment.likes += 1;
      },
    },
    unlikeComment: {
      prepare: exactPayload<Target>('comment_uid'),
      reducer(state, { payload }: PayloadAction<Target>) {
        const comment = findByUid(state.comments, payload.comment_uid);
        if (comment) comment.likes -= 1;
      },
    },
    /** Sets the count that the server has. */
    setLikes: {
      prepare: exactPayload<Target & { likes: number }>('comment_uid', 'likes'),
      reducer(state, { payload }: PayloadAction<Target & { likes: number }>) {
        const comment = findByUid(state.comments, payload.comment_uid);
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
  setLikes,
} = slice.actions;
