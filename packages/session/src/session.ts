import type { AnalyticsEvent, IdentityConfig, RegionEventName, RegionEvents } from '@savepoint/contracts';
import { publicApi, type Api } from './api';
import { askToSignIn, whenChecked } from './asking';
import type { GameActions } from './game-actions';
import { hint } from './hint';
import { SignInError, type Identity, type ProviderId } from './identity/provider';
import type { MemberParts } from './member';
import { createStore, statusActions, type SessionStore } from './store';
import { userActions } from './user-slice';
import type { Intent } from './wanted';

/** The part of the regions’ bus that the session uses. */
export interface SessionBus {
  emit<N extends RegionEventName>(name: N, detail: RegionEvents[N]): void;
  on<N extends RegionEventName>(name: N, listener: (detail: RegionEvents[N]) => void): () => void;
}

export interface Session {
  store: SessionStore;
  api: Api;
  /** There once somebody is signed in. @throws {Error} before */
  readonly games: GameActions;
  /** Fetches the identity SDK ahead of a click, which keeps the click’s right to open a window. */
  prepare(): void;
  /** The identity SDK, for what only the account’s own page does. @throws {SignInError} */
  identity(): Promise<Identity>;
  /** @throws {SignInError} */
  signIn(provider: ProviderId): Promise<void>;
  /** Stops waiting for a sign-in at once; the window may still be open. */
  cancelSignIn(): void;
  signOut(): Promise<void>;
  /**
   * Resolves true once a member is signed in and their lists are known, after asking for it if need be,
   * false when they would not.
   * @param reason completes “Sign in to …”
   * @param intent what they want to do; should the sign-in leave the page, takeIntent answers it afterwards
   */
  ensureSignedIn(reason: string, intent?: Intent): Promise<boolean>;
  /** What somebody wanted to do with a game before a sign-in that left the page. It is answered once. */
  takeIntent(slug: string, names: readonly Intent['name'][]): Intent | null;
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
/** What only a member needs comes with the SDK. */
const loadMember = () => import(/* webpackChunkName: "identity" */ './member');

export function createSession({ config, bus, track, loadIdentity = loadFirebase }: SessionOptions): Session {
  const store = createStore();
  if (hint.redirecting()) store.dispatch(userActions.signInStarted());
  let identity: Promise<Identity> | undefined;
  let attempt = 0;
  let member: MemberParts | undefined;

  function parts(): MemberParts {
    if (!member) throw new Error('Nobody is signed in.');
    return member;
  }

  const load = (): Promise<Identity> => {
    identity ??= Promise.all([loadIdentity(config), loadMember()]).then(
      ([loaded, { followMember }]) => {
        member = followMember(loaded, { store, bus, track, ensureSignedIn: session.ensureSignedIn });
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

  const session: Session = {
    store,
    api: {
      ...publicApi,
      async post(...call) {
        await load();
        return parts().post(...call);
      },
    },
    get games() {
      return parts().games;
    },
    prepare: () => void load().catch(() => {}),
    identity: load,
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
    async ensureSignedIn(reason, intent) {
      // A member who is about to be known is not asked.
      if (!store.getState().status.checked) await whenChecked(store);
      const { signedIn } = store.getState().user;
      if (!signedIn && !(await askToSignIn(store, bus, { reason, ...(intent && { intent }) }))) return false;
      // What is done before the lists are known would be lost when they arrive.
      await member?.profile();
      return true;
    },
    takeIntent: (slug, names) => member?.takeIntent(slug, names) ?? null,
  };

  if (hint.get()) load().catch(() => store.dispatch(statusActions.checked()));
  else store.dispatch(statusActions.checked());
  hint.onAppear(() => session.prepare());
  return session;
}
