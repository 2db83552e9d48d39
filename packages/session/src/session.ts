import type { IdentityConfig } from '@savepoint/contracts/base';
import type { PublicCall } from '@savepoint/contracts/api';
import { routeOf, send, urlOf, type AnyCallOptions, type Api } from './api';
import { savePendingIntent, signedInHint } from './browser-storage';
import { SignInError, type Identity } from './identity';
import type { MemberSession } from './member-session';
import { message } from './messages';
import type { Session, SessionBus, SessionOptions, SignInPrompt } from './session-types';
import { createStore, statusActions, userActions, type SessionStore } from './store';

const loadFirebase = async (config: IdentityConfig) =>
  (await import(/* webpackChunkName: "identity" */ './firebase-identity')).createFirebaseIdentity(config);
/** The part for members, in the SDK’s chunk. */
const loadMemberSession = () => import(/* webpackChunkName: "identity" */ './member-session');

/** Creates a session. It loads the identity SDK only for visitors who are signed in, were, or start to sign in. */
export function createSession({ config, bus, track, loadIdentity = loadFirebase }: SessionOptions): Session {
  const store = createStore();
  store.dispatch(statusActions.memberExpected(signedInHint.member()));
  if (signedInHint.redirecting()) store.dispatch(userActions.signInStarted());
  let identity: Promise<Identity> | undefined;
  let attempt = 0;
  let memberSession: MemberSession | undefined;

  function requireMemberSession(): MemberSession {
    if (!memberSession) throw new Error('Nobody is signed in.');
    return memberSession;
  }

  const getIdentity = (): Promise<Identity> => {
    identity ??= Promise.all([loadIdentity(config, loadFirebase), loadMemberSession()]).then(
      ([loaded, { startMemberSession }]) => {
        const { ensureSignedIn } = session;
        memberSession = startMemberSession(loaded, { store, bus, track, ensureSignedIn });
        return loaded;
      },
      (cause: unknown) => {
        identity = undefined;
        throw new SignInError('offline', message('loginUnreachable'), { cause });
      },
    );
    return identity;
  };

  const session: Session = {
    store,
    api: {
      urlOf: urlOf as Api['urlOf'],
      call: (async (name: PublicCall, options: AnyCallOptions) => {
        if (routeOf(name, options).audience === 'public') return send(name, options);
        await getIdentity();
        return requireMemberSession().call(name, options);
      }) as Api['call'],
    },
    get games() {
      return requireMemberSession().games;
    },
    preload: () => void getIdentity().catch(() => {}),
    getIdentity,
    async signIn(provider) {
      const thisAttempt = ++attempt;
      store.dispatch(userActions.signInStarted());
      try {
        const outcome = await (await getIdentity()).signIn(provider);
        if (outcome === 'signed-in') track({ event: 'Sign in' });
      } catch (error) {
        if (thisAttempt === attempt) store.dispatch(userActions.signInEnded());
        throw error;
      }
    },
    cancelSignIn() {
      attempt += 1;
      store.dispatch(userActions.signInEnded());
    },
    async signOut() {
      store.dispatch(userActions.loggedOut());
      signedInHint.set(null);
      track({ event: 'Sign out' });
      await getIdentity();
      await requireMemberSession().signOut();
    },
    async ensureSignedIn(reason, intent) {
      // Do not prompt a member whose sign-in is still being restored.
      if (!store.getState().status.authReady) await waitForAuth(store);
      const { signedIn } = store.getState().user;
      if (!signedIn && !(await promptSignIn(store, bus, { reason, ...(intent && { intent }) }))) return false;
      // A change made before the profile is loaded would be overwritten by it.
      await memberSession?.profileLoaded();
      return true;
    },
    takePendingIntent: (slug, names) => memberSession?.takePendingIntent(slug, names) ?? null,
  };

  if (signedInHint.get()) getIdentity().catch(() => store.dispatch(statusActions.authReady()));
  else store.dispatch(statusActions.authReady());
  signedInHint.onSignInInOtherTab(() => session.preload());
  return session;
}

/** Resolves when the provider has reported whether the visitor is signed in. */
function waitForAuth(store: SessionStore): Promise<void> {
  return new Promise((resolve) => {
    const unsubscribe = store.subscribe(() => {
      if (!store.getState().status.authReady) return;
      unsubscribe();
      resolve();
    });
  });
}

/** Opens the sign-in dialog through the bus. @returns whether the visitor signed in */
function promptSignIn(store: SessionStore, bus: SessionBus, prompt: SignInPrompt): Promise<boolean> {
  return new Promise((resolve) => {
    const finish = (signedIn: boolean) => {
      unsubscribe();
      stopListening();
      savePendingIntent(null);
      resolve(signedIn);
    };
    const unsubscribe = store.subscribe(() => store.getState().user.signedIn && finish(true));
    const stopListening = bus.on('signin:cancelled', () => finish(false));
    savePendingIntent(prompt);
    bus.emit('signin:request', { reason: prompt.reason });
  });
}
