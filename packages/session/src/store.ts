import { configureStore, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Profile } from '@savepoint/contracts/members';
import type { ExpectedMember } from './identity';

/** The signed-in member. Lists are empty until the profile is loaded. */
export interface UserState {
  name: string;
  email: string;
  uid: string;
  signedIn: boolean;
  signingIn: boolean;
  profileLoaded: boolean;
  /** Games by slug, comments by uid. */
  likes: Profile['likes'];
  favorites: Profile['favorites'];
  /** Slug to rating, 0 to 5. */
  ratings: Profile['ratings'];
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
  likes: { games: [], game_comments: [] },
  favorites: { games: [] },
  ratings: { games: {} },
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
    /** Takes over the lists of another tab or of the server. */
    listsReplaced(user, { payload }: PayloadAction<Pick<Profile, 'likes' | 'favorites' | 'ratings'>>) {
      user.likes = payload.likes;
      user.favorites = payload.favorites;
      user.ratings = payload.ratings;
    },
    loggedOut: () => anonymousUser,
    gameLiked(user, { payload }: PayloadAction<string>) {
      addTo(user.likes.games, payload);
    },
    gameUnliked(user, { payload }: PayloadAction<string>) {
      user.likes.games = without(user.likes.games, payload);
    },
    gameFavorited(user, { payload }: PayloadAction<string>) {
      addTo(user.favorites.games, payload);
    },
    gameUnfavorited(user, { payload }: PayloadAction<string>) {
      user.favorites.games = without(user.favorites.games, payload);
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

export const createStore = () =>
  configureStore({ reducer: { user: userSlice.reducer, status: statusSlice.reducer }, devTools: false });

export type SessionStore = ReturnType<typeof createStore>;
export type SessionState = ReturnType<SessionStore['getState']>;
