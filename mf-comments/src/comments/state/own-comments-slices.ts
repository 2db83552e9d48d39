import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Comment } from '@savepoint/contracts/comments';
import { addComment, deleteComment, receiveComments } from './comments-slice';

const without = (comments: Comment[], uid: string) => comments.filter((comment) => comment.uid !== uid);

/** The member’s comments that are being sent, as the server will probably return them. */
const sending = createSlice({
  name: 'sending',
  initialState: [] as Comment[],
  reducers: {
    startSending(state, { payload }: PayloadAction<Comment>) {
      state.push(payload);
    },
    cancelSending: (state, { payload }: PayloadAction<string>) => without(state, payload),
  },
  extraReducers: (builder) =>
    builder.addCase(addComment, (state, { payload }) => without(state, payload.comment.uid)),
});
export const sendingReducer = sending.reducer;
export const { startSending, cancelSending } = sending.actions;

/** The member’s comments that are pending moderation: others do not see them, and they are not counted. */
const pending = createSlice({
  name: 'pending',
  initialState: [] as Comment[],
  reducers: {
    setPending: (_, { payload }: PayloadAction<Comment[]>) => payload,
    addPending: (state, { payload }: PayloadAction<Comment>) => [...without(state, payload.uid), payload],
  },
  extraReducers: (builder) =>
    builder
      .addCase(deleteComment, (state, { payload }) => without(state, payload.comment_uid))
      // A moderator has approved them.
      .addCase(receiveComments, (state, { payload }) =>
        state.filter(
          ({ uid }) => !payload.comments.some((comment) => comment.uid === uid && !comment.hidden),
        ),
      ),
});
export const pendingReducer = pending.reducer;
export const { setPending, addPending } = pending.actions;

/** `undoable`: the reader can still undo the deletion. `sent`: the server has been called. */
export type Deletion = 'undoable' | 'sent';

/** By uid: comments that are hidden because they are being deleted. They stay in the list until then. */
const deleting = createSlice({
  name: 'deleting',
  initialState: {} as Record<string, Deletion>,
  reducers: {
    startDeleting(state, { payload }: PayloadAction<string>) {
      state[payload] = 'undoable';
    },
    markDeletionSent(state, { payload }: PayloadAction<string>) {
      state[payload] = 'sent';
    },
    cancelDeleting: (state, { payload }: PayloadAction<string>) => void delete state[payload],
  },
  extraReducers: (builder) =>
    builder.addCase(deleteComment, (state, { payload }) => void delete state[payload.comment_uid]),
});
export const deletingReducer = deleting.reducer;
export const { startDeleting, markDeletionSent, cancelDeleting } = deleting.actions;
