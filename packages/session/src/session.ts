import type {
  AnalyticsEvent,
  IdentityConfig,
  LoginAnswer,
  RegionEventName,
  RegionEvents,
} from '@savepoint/contracts';
import { createApi, type Api } from './api';
import { createGameActions, type GameActions } from './game-actions';
import { hint } from './hint';
import { SignInError, type Identity, type Member, type ProviderId } from './identity/provider';
import { createStore, statusActions, type SessionStore } from './store';
import { shareLists } from './tabs';
import { userActions } from './user-slice';

/** The part of the regions’ bus that the session uses. */
export interface SessionBus {
  emit<N extends RegionEventName>(name: N, detail: RegionEvents[N]): void;
  on<N extends RegionEventName>(name: N, listener: (detail: RegionEvents[N]) => void): () => void;
}

export interface Session {
  store: SessionStore;
  api: Api;
  games: GameActions;
  /** Fetches the identity SDK ahead of a click, which keeps the click’s right to open a window. */
  prepare(): void;
  /** @throws {SignInError} */
  signIn(provider: ProviderId): Promise<void>;
  /** Stops waiting for a sign-in at once; the window may still be open. */
  cancelSignIn(): void;
  signOut(): Promise<void>;
  /**
   * Resolves true once a member is signed in and their lists are known, after asking for it if need be,
   * false when they would not.
   * @param reason completes “Sign in to …”
   */
  ensureSignedIn(reason: string): Promise<boolean>;
}

export interface SessionOptions {
  config: IdentityConfig;
  bus: SessionBus;
  track(event: AnalyticsEvent): void;
  /** Makes the identity; replaced in tests. */
  loadIdentity?(config: IdentityConfig): Promise<Identity>;
}

const loadFirebase = async (config: IdentityConfig) =>
  (await import(/* webpackChunkName: "identity" */ './identity/firebase')).createFirebaseIdentity(config);

export function createSession({ config, bus, track, loadIdentity = loadFirebase }: SessionOptions): Session {
  const store = createStore();
  let identity: Promise<Identity> | undefined;
  let attempt = 0;
  /** The loading of the member’s profile; fulfilled also when it failed. */
  let profile: Promise<void> = Promise.resolve();

  const load = (): Promise<Identity> => {
    identity ??= loadIdentity(config).then(
      (loaded) => {
        loaded.watch((member) => (member ? arrived(member) : left()));
        return loaded;
      },
      (cause: unknown) => {
        identity = undefined;
        throw new SignInError(
          'offline',
          'The sign-in service cannot be reached. Please check your connection.',
          { cause },
        );
      },
    );
    return identity;
  };

  const api = createApi({
    token: async (fresh) => (await load()).token(fresh),
    expired: () => void session.signOut(),
  });

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
    if (store.getState().user.signedIn) store.dispatch(userActions.loggedOut());
    store.dispatch(statusActions.checked());
  }

  async function loadProfile({ name, email, uid }: Member): Promise<void> {
    try {
      const { profile, created } = await api.post<LoginAnswer>('/api/user/login/', { name, email });
      if (store.getState().user.uid !== uid) return;
      store.dispatch(userActions.profileLoaded(profile));
      if (created) track({ event: 'Create account' });
      bus.emit('profile:changed', {});
    } catch {
      // The member stays signed in; their lists come with the next try.
      if (store.getState().user.uid === uid) retryProfile({ name, email, uid });
    }
  }

  function retryProfile(member: Member): void {
    setTimeout(() => {
      const { uid, profileLoaded } = store.getState().user;
      if (uid === member.uid && !profileLoaded) profile = loadProfile(member);
    }, 10_000);
  }

  const session: Session = {
    store,
    api,
    games: createGameActions(store, api),
    prepare: () => void load().catch(() => {}),
    async signIn(provider) {
      const mine = ++attempt;
      store.dispatch(userActions.signInStarted());
      try {
        const outcome = await (await load()).signIn(provider);
        if (outcome === 'signed-in') track({ event: 'Sign in' });
      } catch (error) {
        if (mine === attempt) store.dispatch(userActions.signInEnded());
        throw error;
      }
    },
    cancelSignIn() {
      attempt += 1;
      store.dispatch(userActions.signInEnded());
    },
    async signOut() {
      store.dispatch(userActions.loggedOut());
      hint.set(false);
      track({ event: 'Sign out' });
      await (await load()).signOut();
    },
    async ensureSignedIn(reason) {
      // A member who is about to be known is not asked.
      if (!store.getState().status.checked) await whenChecked();
      if (!store.getState().user.signedIn && !(await askToSignIn(reason))) return false;
      // What is done before the lists are known would be lost when they arrive.
      await profile;
      return true;
    },
  };

  function whenChecked(): Promise<void> {
    return new Promise((resolve) => {
      const stop = store.subscribe(() => {
        if (!store.getState().status.checked) return;
        stop();
        resolve();
      });
    });
  }

  function askToSignIn(reason: string): Promise<boolean> {
    return new Promise((resolve) => {
      const done = (signedIn: boolean) => {
        stopStore();
        stopBus();
        resolve(signedIn);
      };
      const stopStore = store.subscribe(() => store.getState().user.signedIn && done(true));
      const stopBus = bus.on('signin:cancelled', () => done(false));
      bus.emit('signin:request', { reason });
    });
  }

  shareLists(store);
  if (hint.get()) load().catch(() => store.dispatch(statusActions.checked()));
  else store.dispatch(statusActions.checked());
  hint.onAppear(() => session.prepare());
  return session;
}
