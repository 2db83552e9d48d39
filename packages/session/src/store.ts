import { configureStore, createSlice, type Middleware, type PayloadAction } from '@reduxjs/toolkit';
import { emptyMemberLists, MARKS, type Mark, type MarkList } from '@savepoint/contracts/base';
import type { Profile } from '@savepoint/contracts/members';
import type { ExpectedMember } from './identity';

/** The signed-in member. Lists are empty until the profile is loaded. */
export interface UserState extends Pick<Profile, MarkList | 'ratings'> {
  name: string;
  email: string;
  uid: string;
  signedIn: boolean;
  signingIn: boolean;
  profileLoaded: boolean;
  /** Decides what is offered; the server checks every call itself. */
  roles: NonNullable<Profile['roles']>;
}

const anonymousUser: UserState = {
  name: '',
  email: '',
  uid: '',
  signedIn: false,
  signingIn: false,
  profileLoaded: false,
  ...emptyMemberLists(),
  roles: [],
};

const addTo = (list: string[], item: string) => {
  if (!list.includes(item)) list.push(item);
};
const without = (list: string[], item: string) => list.filter((other) => other !== item);

const userSlice = createSlice({
  name: 'user',
  initialState: anonymousUser,
  reducers: {
    signInStarted(user) {
      user.signingIn = true;
    },
    signInEnded(user) {
      user.signingIn = false;
    },
    loggedIn(user, { payload }: PayloadAction<Pick<UserState, 'name' | 'email' | 'uid'>>) {
      Object.assign(user, payload, { signedIn: true, signingIn: false });
    },
    profileLoaded(user, { payload }: PayloadAction<Profile>) {
      Object.assign(user, { roles: [] }, payload, { profileLoaded: true });
    },
    loggedOut: () => anonymousUser,
    gameMarked(
      user,
      { payload: { mark, slug, on } }: PayloadAction<{ mark: Mark; slug: string; on: boolean }>,
    ) {
      const marked = user[MARKS[mark].list];
      if (on) addTo(marked.games, slug);
      else marked.games = without(marked.games, slug);
    },
    /** `rating: null` removes the rating. */
    gameRated(user, { payload }: PayloadAction<{ slug: string; rating: number | null }>) {
      if (payload.rating === null) delete user.ratings.games[payload.slug];
      else user.ratings.games[payload.slug] = payload.rating;
    },
    commentLiked(user, { payload }: PayloadAction<string>) {
      addTo(user.likes.game_comments, payload);
    },
    commentUnliked(user, { payload }: PayloadAction<string>) {
      user.likes.game_comments = without(user.likes.game_comments, payload);
    },
  },
});

export const userActions = userSlice.actions;

const statusSlice = createSlice({
  name: 'status',
  initialState: {
    /** The provider has reported whether the visitor is signed in. */
    authReady: false,
    /** The account of the member who was signed in last has been deleted, on this page or another. */
    accountDeleted: false,
    /** The member who was signed in when the page was loaded, according to this browser; the provider may differ. */
    expectedMember: null as ExpectedMember | null,
  },
  reducers: {
    authReady(status) {
      status.authReady = true;
    },
    memberExpected(status, { payload }: PayloadAction<ExpectedMember | null>) {
      status.expectedMember = payload;
    },
    accountDeleted(status) {
      status.accountDeleted = true;
    },
  },
  extraReducers: (builder) =>
    builder.addCase(userActions.loggedIn, (status) => {
      status.accountDeleted = false;
    }),
});

export const statusActions = statusSlice.actions;

/** Changes of the member’s lists, which other tabs make too. */
const LIST_CHANGES = [
  userActions.gameMarked,
  userActions.gameRated,
  userActions.commentLiked,
  userActions.commentUnliked,
];
export type ListChange = ReturnType<(typeof LIST_CHANGES)[number]>;
const isListChange = (action: unknown): action is ListChange =>
  LIST_CHANGES.some(({ match }) => match(action as ListChange));

export function createStore() {
  const listeners = new Set<(change: ListChange) => void>();
  const announce: Middleware = () => (next) => (action) => {
    const result = next(action);
    if (isListChange(action)) for (const listener of listeners) listener(action);
    return result;
  };
  const store = configureStore({
    reducer: { user: userSlice.reducer, status: statusSlice.reducer },
    middleware: (getDefaultMiddleware) => getDefaultMiddleware().concat(announce),
    devTools: false,
  });
  /** Calls `listener` after each change of a list, with the action that made it. */
  const onListChange = (listener: (change: ListChange) => void) => void listeners.add(listener);
  return Object.assign(store, { onListChange });
}

export type SessionStore = ReturnType<typeof createStore>;
export type SessionState = ReturnType<SessionStore['getState']>;
