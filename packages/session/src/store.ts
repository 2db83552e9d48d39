import { configureStore, createSlice } from '@reduxjs/toolkit';
import { userActions, userReducer } from './user-slice';

/**
 * Whether the provider has told us yet who is here, and whether the account of whoever was here last is
 * deleted, however that came out.
 */
const status = createSlice({
  name: 'status',
  initialState: { checked: false, deleted: false },
  reducers: {
    checked(state) {
      state.checked = true;
    },
    accountDeleted(state) {
      state.deleted = true;
    },
  },
  extraReducers: (builder) =>
    builder.addCase(userActions.loggedIn, (state) => {
      state.deleted = false;
    }),
});

export const statusActions = status.actions;

export const createStore = () =>
  configureStore({ reducer: { user: userReducer, status: status.reducer }, devTools: false });

export type SessionStore = ReturnType<typeof createStore>;
export type SessionState = ReturnType<SessionStore['getState']>;
