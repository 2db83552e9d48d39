import type { IdentityConfig } from '@savepoint/contracts';
import { getApps, initializeApp, type FirebaseApp } from 'firebase/app';
import {
  browserLocalPersistence,
  browserPopupRedirectResolver,
  connectAuthEmulator,
  getRedirectResult,
  GithubAuthProvider,
  GoogleAuthProvider,
  indexedDBLocalPersistence,
  initializeAuth,
  onAuthStateChanged,
  signInWithPopup,
  signInWithRedirect,
  signOut,
  type User,
} from 'firebase/auth';
import { loadGapi } from './gapi';
import { SignInError, type Identity, type Member, type ProviderId } from './provider';

const PROVIDER = { 'google.com': GoogleAuthProvider, 'github.com': GithubAuthProvider };

/** Set while a redirect is under way, so that the page it comes back to asks for the result. */
const REDIRECT = 'savepoint.redirect';

/** Signs members in with Firebase, or with what speaks its protocol at `config.emulator`. */
export async function createFirebaseIdentity(config: IdentityConfig): Promise<Identity> {
  if (config.emulator) await loadGapi(config.emulator);
  const auth = initializeAuth(firebaseApp(config), {
    persistence: [indexedDBLocalPersistence, browserLocalPersistence],
    popupRedirectResolver: browserPopupRedirectResolver,
  });
  if (config.emulator) connectAuthEmulator(auth, config.emulator, { disableWarnings: true });
  if (sessionStorage.getItem(REDIRECT)) {
    sessionStorage.removeItem(REDIRECT);
    await getRedirectResult(auth).catch(() => null);
  }

  return {
    watch: (listener) => void onAuthStateChanged(auth, (user) => listener(user && toMember(user))),
    async signIn(id: ProviderId) {
      const provider = new PROVIDER[id]();
      try {
        await signInWithPopup(auth, provider);
        return 'signed-in';
      } catch (error) {
        if (codeOf(error) !== 'auth/popup-blocked') throw toSignInError(error);
        sessionStorage.setItem(REDIRECT, id);
        await signInWithRedirect(auth, provider);
        return 'redirecting';
      }
    },
    signOut: () => signOut(auth),
    async token(fresh) {
      await auth.authStateReady();
      return (await auth.currentUser?.getIdToken(fresh)) ?? null;
    },
  };
}

/** The default app; one that another script made already is used as it is, any other failure is thrown on. */
function firebaseApp(config: IdentityConfig): FirebaseApp {
  const { apiKey, authDomain, projectId } = config;
  return getApps()[0] ?? initializeApp({ apiKey, authDomain, projectId });
}

const toMember = (user: User): Member => ({
  uid: user.uid,
  name: user.displayName ?? '',
  email: user.email ?? '',
});

const codeOf = (error: unknown): string => (error as { code?: string }).code ?? '';

function toSignInError(cause: unknown): SignInError {
  switch (codeOf(cause)) {
    case 'auth/popup-closed-by-user':
    case 'auth/user-cancelled':
      return new SignInError('cancelled', 'The sign-in was cancelled.', { cause });
    case 'auth/cancelled-popup-request':
      return new SignInError('superseded', 'Another sign-in was started.', { cause });
    case 'auth/user-disabled':
      return new SignInError('disabled', 'This account has been disabled.', { cause });
    case 'auth/network-request-failed':
      return new SignInError(
        'offline',
        'The sign-in service cannot be reached. Please check your connection.',
        { cause },
      );
    default:
      return new SignInError('failed', 'The sign-in did not work. Please try again.', { cause });
  }
}
