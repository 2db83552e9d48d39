import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Profile } from '@savepoint/contracts';

/** The member, as far as known. Lists are empty until the profile is loaded. */
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
  /** For what to offer; the server decides by itself what is allowed. */
  roles: NonNullable<Profile['roles']>;
}

const nobody: UserState = {
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

const put = (list: string[], item: string) => {
  if (!list.includes(item)) list.push(item);
};
const without = (list: string[], item: string) => list.filter((other) => other !== item);

const slice = createSlice({
  name: 'user',
  initialState: nobody,
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
    /** The lists as another tab, or the server, knows them. */
    listsReplaced(user, { payload }: PayloadAction<Pick<Profile, 'likes' | 'favorites' | 'ratings'>>) {
      user.likes = payload.likes;
      user.favorites = payload.favorites;
      user.ratings = payload.ratings;
    },
    loggedOut: () => nobody,
    gameLiked(user, { payload }: PayloadAction<string>) {
      put(user.likes.games, payload);
    },
    gameUnliked(user, { payload }: PayloadAction<string>) {
      user.likes.games = without(user.likes.games, payload);
    },
    gameFavorited(user, { payload }: PayloadAction<string>) {
      put(user.favorites.games, payload);
    },
    gameUnfavorited(user, { payload }: PayloadAction<string>) {
      user.favorites.games = without(user.favorites.games, payload);
    },
    /** `rating` null takes the rating back. */
    gameRated(user, { payload }: PayloadAction<{ slug: string; rating: number | null }>) {
      if (payload.rating === null) delete user.ratings.games[payload.slug];
      else user.ratings.games[payload.slug] = payload.rating;
    },
    commentLiked(user, { payload }: PayloadAction<string>) {
      put(user.likes.game_comments, payload);
    },
    commentUnliked(user, { payload }: PayloadAction<string>) {
      user.likes.game_comments = without(user.likes.game_comments, payload);
    },
  },
});

export const userActions = slice.actions;
export const userReducer = slice.reducer;
