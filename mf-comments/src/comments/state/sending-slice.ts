import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Comment } from '@savepoint/contracts';
import { addComment } from './comments-slice';

const without = (comments: Comment[], uid: string) => comments.filter((comment) => comment.uid !== uid);

/** Comments that are on their way to the server, as they will probably look. */
const slice = createSlice({
  name: 'sending',
  initialState: [] as Comment[],
  reducers: {
    startSending(state, { payload }: PayloadAction<Comment>) {
      state.push(payload);
    },
    giveUpSending: (state, { payload }: PayloadAction<string>) => without(state, payload),
  },
  extraReducers: (builder) =>
    builder.addCase(addComment, (state, { payload }) => without(state, payload.comment.uid)),
});

export const sendingReducer = slice.reducer;
export const { startSending, giveUpSending } = slice.actions;
