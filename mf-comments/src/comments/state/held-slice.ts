import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Comment } from '@savepoint/contracts';
import { deleteComment } from './comments-slice';

/** Comments of the member’s that wait for a moderator: nobody else sees them, and they are not counted. */
const slice = createSlice({
  name: 'held',
  initialState: [] as Comment[],
  reducers: {
    receiveHeld: (_, { payload }: PayloadAction<Comment[]>) => payload,
    hold: (state, { payload }: PayloadAction<Comment>) => [
      ...state.filter(({ uid }) => uid !== payload.uid),
      payload,
    ],
  },
  extraReducers: (builder) =>
    builder.addCase(deleteComment, (state, { payload }) =>
      state.filter(({ uid }) => uid !== payload.comment_uid),
    ),
});

export const heldReducer = slice.reducer;
export const { receiveHeld, hold } = slice.actions;
