import type { IdentityConfig } from '@savepoint/contracts';
import {
  browserLocalPersistence,
  browserPopupRedirectResolver,
  connectAuthEmulator,
  deleteUser,
  getRedirectResult,
  GithubAuthProvider,
  GoogleAuthProvider,
  indexedDBLocalPersistence,
  initializeAuth,
  onAuthStateChanged,
  reauthenticateWithPopup,
  reauthenticateWithRedirect,
  signInWithPopup,
  signInWithRedirect,
  signOut,
  type Auth,
  type User,
} from 'firebase/auth';
import { hint } from '../hint';
import { keepWanted } from '../wanted';
import { makeApp } from './app';
import { codeOf, toSignInError } from './errors';
import { loadGapi } from './gapi';
import { SignInError, type Identity, type Member, type ProviderId, type SignInOutcome } from './provider';

const PROVIDER = { 'google.com': GoogleAuthProvider, 'github.com': GithubAuthProvider };

/** What the SDK says when a session cannot be renewed: nobody is signed in any more. */
const ENDED = [
  'auth/user-token-expired',
  'auth/user-disabled',
  'auth/user-not-found',
  'auth/invalid-user-token',
];

/** What it says when an account is deleted that is deleted already: the first answer was lost on its way. */
const GONE = ['auth/user-token-expired', 'auth/user-not-found'];

/** Signs members in with Firebase, or with what speaks its protocol at `config.emulator`. */
export async function createFirebaseIdentity(config: IdentityConfig): Promise<Identity> {
  if (config.emulator) await loadGapi(config.emulator);
  const auth = initializeAuth(makeApp(config), {
    persistence: [indexedDBLocalPersistence, browserLocalPersistence],
    popupRedirectResolver: browserPopupRedirectResolver,
  });
  if (config.emulator) connectAuthEmulator(auth, config.emulator, { disableWarnings: true });

  return {
    returned: await resultOfRedirect(auth),
    watch: (listener) => void onAuthStateChanged(auth, (user) => listener(user && toMember(user))),
    signIn: (id) =>
      byPopup(
        () => signInWithPopup(auth, new PROVIDER[id]()),
        () => signInWithRedirect(auth, new PROVIDER[id]()),
      ),
    async signInAgain() {
      // Nothing else waits for this one.
      keepWanted(null);
      const user = auth.currentUser;
      if (!user) throw new SignInError('failed', 'Nobody is signed in.');
      const provider = new PROVIDER[(user.providerData[0]?.providerId as ProviderId) ?? 'google.com']();
      return byPopup(
        () => reauthenticateWithPopup(user, provider),
        () => reauthenticateWithRedirect(user, provider),
      );
    },
    signOut: () => signOut(auth),
    async deleteAccount() {
      if (!auth.currentUser) return;
      try {
        await deleteUser(auth.currentUser);
      } catch (error) {
        if (!GONE.includes(codeOf(error))) throw toSignInError(error);
        await signOut(auth);
      }
    },
    async token(fresh) {
      await auth.authStateReady();
      try {
        return (await auth.currentUser?.getIdToken(fresh)) ?? null;
      } catch (error) {
        if (ENDED.includes(codeOf(error))) return null;
        throw toSignInError(error);
      }
    },
  };
}

/** Where pop-ups are blocked, the page itself goes to the provider and comes back. */
async function byPopup(
  popup: () => Promise<unknown>,
  redirect: () => Promise<unknown>,
): Promise<SignInOutcome> {
  try {
    await popup();
    return 'signed-in';
  } catch (error) {
    // In a frame of another site a redirect would show the provider in the frame, which it refuses.
    if (codeOf(error) !== 'auth/popup-blocked' || window.parent !== window) throw toSignInError(error);
    hint.setRedirecting(true);
    await redirect();
    return 'redirecting';
  }
}

async function resultOfRedirect(auth: Auth): Promise<Identity['returned']> {
  if (!hint.redirecting()) return null;
  hint.setRedirecting(false);
  try {
    return (await getRedirectResult(auth)) ? 'signed-in' : null;
  } catch (error) {
    return toSignInError(error);
  }
}

const toMember = (user: User): Member => ({
  uid: user.uid,
  name: user.displayName ?? '',
  email: user.email ?? '',
});
