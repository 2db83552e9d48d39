import type { LoginResponse } from '@savepoint/contracts';
import type { Api } from './api';
import { createGameActions, type GameActions } from './game-actions';
import { hint } from './hint';
import type { Identity, Member } from './identity/provider';
import { createPost } from './post';
import type { Session, SessionBus, SessionOptions } from './session';
import { statusActions, type SessionStore } from './store';
import { shareLists } from './tabs';
import { userActions } from './user-slice';
import { takeWanted } from './wanted';

/** Milliseconds before a profile that could not be had is asked for again. */
const RETRY = 10_000;

interface Parts extends Pick<SessionOptions, 'track'>, Pick<Session, 'ensureSignedIn'> {
  store: SessionStore;
  bus: SessionBus;
}

/** What there is of a session only when somebody may be signed in. */
export interface MemberParts {
  post: Api['post'];
  games: GameActions;
  /** Resolves when the profile is loaded, or could not be. */
  profile(): Promise<void>;
  takeIntent: Session['takeIntent'];
}

/** Keeps the state as the provider says who is here, with their profile, and the same in all their tabs. */
export function followMember(identity: Identity, { store, bus, track, ensureSignedIn }: Parts): MemberParts {
  let profile: Promise<void> = Promise.resolve();
  let again: Promise<boolean> | undefined;
  const uidNow = () => store.getState().user.uid;

  const post = createPost({
    token: identity.token,
    member: uidNow,
    async ended(deleted) {
      if (deleted) store.dispatch(statusActions.accountDeleted());
      store.dispatch(userActions.loggedOut());
      hint.set(false);
      // A deletion that was cut short before the provider heard of it is finished, if it is not too old.
      if (deleted) await identity.deleteAccount().catch(() => {});
      await identity.signOut();
    },
    async again(uid) {
      again ??= ensureSignedIn('go on').finally(() => (again = undefined));
      return (await again) && uidNow() === uid;
    },
  });

  async function loadProfile({ name, email, uid }: Member): Promise<void> {
    try {
      const answer = await post<LoginResponse>('/api/user/login/', { name, email }, { quiet: true });
      if (uidNow() !== uid) return;
      store.dispatch(userActions.profileLoaded(answer.profile));
      if (answer.created) track({ event: 'Create account' });
      bus.emit('profile:changed', {});
    } catch {
      // The member stays signed in; their lists come with the next try.
      setTimeout(() => {
        if (uidNow() === uid && !store.getState().user.profileLoaded)
          profile = loadProfile({ name, email, uid });
      }, RETRY);
    }
  }

  function arrived(member: Member): void {
    hint.set(true);
    const known = store.getState().user;
    if (!known.signedIn || known.uid !== member.uid) {
      store.dispatch(userActions.loggedIn(member));
      profile = loadProfile(member);
    }
    store.dispatch(statusActions.checked());
  }

  function left(): void {
    hint.set(false);
    const { signedIn, signingIn } = store.getState().user;
    if (signedIn) store.dispatch(userActions.loggedOut());
    // A sign-in that left the page did not end with anybody.
    else if (signingIn && !store.getState().status.checked) store.dispatch(userActions.signInEnded());
    store.dispatch(statusActions.checked());
  }

  // A sign-in that left the page has ended.
  const { returned } = identity;
  const before = returned && takeWanted();
  let wanted = returned === 'signed-in' ? before : null;
  if (returned === 'signed-in') track({ event: 'Sign in' });
  else if (returned && returned.code !== 'cancelled')
    bus.emit('signin:request', { reason: before?.reason ?? 'go on', failure: returned.message });

  shareLists(store);
  identity.watch((member) => (member ? arrived(member) : left()));
  return {
    post,
    games: createGameActions(store, post),
    profile: () => profile,
    takeIntent(slug, names) {
      const intent = wanted?.intent;
      if (!intent || intent.slug !== slug || !names.includes(intent.name)) return null;
      wanted = null;
      return intent;
    },
  };
}
