import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** What screen readers are told; `count` tells a sentence that is said again from the one before. */
const slice = createSlice({
  name: 'notice',
  initialState: { text: '', count: 0 },
  reducers: {
    announce: (state, { payload }: PayloadAction<string>) => ({ text: payload, count: state.count + 1 }),
  },
});

export const noticeReducer = slice.reducer;
export const { announce } = slice.actions;
