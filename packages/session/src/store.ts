import { configureStore, createSlice } from '@reduxjs/toolkit';
import { userReducer } from './user-slice';

/** Whether the provider has told us yet who is here. */
const status = createSlice({
  name: 'status',
  initialState: { checked: false },
  reducers: {
    checked(state) {
      state.checked = true;
    },
  },
});

export const statusActions = status.actions;

export const createStore = () =>
  configureStore({ reducer: { user: userReducer, status: status.reducer }, devTools: false });

export type SessionStore = ReturnType<typeof createStore>;
export type SessionState = ReturnType<SessionStore['getState']>;
