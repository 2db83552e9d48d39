import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { deleteComment } from './comments-slice';

/** Whether the reader can still undo a deletion, or the server has been asked. */
export type Removal = 'undoable' | 'sent';

/** By uid: comments that are not shown because they are being deleted. They stay in the list until they are. */
type Removing = Record<string, Removal>;

const forget = (state: Removing, uid: string): void => void delete state[uid];

const slice = createSlice({
  name: 'removing',
  initialState: {} as Removing,
  reducers: {
    startRemoving(state, { payload }: PayloadAction<string>) {
      state[payload] = 'undoable';
    },
    sendRemoval(state, { payload }: PayloadAction<string>) {
      state[payload] = 'sent';
    },
    giveUpRemoving: (state, { payload }: PayloadAction<string>) => forget(state, payload),
  },
  extraReducers: (builder) =>
    builder.addCase(deleteComment, (state, { payload }) => forget(state, payload.comment_uid)),
});

export const removingReducer = slice.reducer;
export const { startRemoving, sendRemoval, giveUpRemoving } = slice.actions;
