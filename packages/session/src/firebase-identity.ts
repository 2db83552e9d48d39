import type { IdentityConfig } from '@savepoint/contracts/base';
import { getApp, initializeApp, type FirebaseApp } from 'firebase/app';
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
import { savePendingIntent, signedInHint } from './browser-storage';
import { deviceId } from './device';
import { SignInError, type Identity, type Member, type ProviderId, type SignInOutcome } from './identity';
import { message } from './login-messages';
import { message as commonMessage } from './messages';

const PROVIDER = { 'google.com': GoogleAuthProvider, 'github.com': GithubAuthProvider };

/** The SDK’s error codes for a session that cannot be renewed. */
const SESSION_ENDED = [
  'auth/user-token-expired',
  'auth/user-disabled',
  'auth/user-not-found',
  'auth/invalid-user-token',
];

/** The SDK’s error codes for deleting a deleted account: the response to the first call was lost. */
const ALREADY_DELETED = ['auth/user-token-expired', 'auth/user-not-found'];

const SIGN_IN_ERRORS: Record<string, [code: SignInError['code'], text: string]> = {
  'auth/popup-closed-by-user': ['cancelled', message('cancelled')],
  'auth/user-cancelled': ['cancelled', message('cancelled')],
  'auth/cancelled-popup-request': ['superseded', message('superseded')],
  // Only in a frame; a top-level page redirects instead.
  'auth/popup-blocked': ['failed', message('popupBlocked')],
  'auth/user-disabled': ['disabled', message('disabled')],
  'auth/requires-recent-login': ['stale', message('stale')],
  'auth/user-mismatch': ['account-mismatch', message('accountMismatch')],
  'auth/network-request-failed': ['offline', commonMessage('loginUnreachable')],
};

/** Returns the SDK’s error code; empty for any other error. */
const firebaseErrorCode = (error: unknown): string => (error as { code?: string } | null)?.code ?? '';

function toSignInError(cause: unknown): SignInError {
  const [code, text] = SIGN_IN_ERRORS[firebaseErrorCode(cause)] ?? ['failed', message('failed')];
  return new SignInError(code, text, { cause });
}

/** Signs members in with Firebase, or with the compatible provider at `config.emulator`. */
export async function createFirebaseIdentity(config: IdentityConfig): Promise<Identity> {
  if (config.emulator) await loadEmulatorGapi(config.emulator);
  const auth = initializeAuth(getOrCreateApp(config), {
    persistence: [indexedDBLocalPersistence, browserLocalPersistence],
    popupRedirectResolver: browserPopupRedirectResolver,
  });
  if (config.emulator) connectAuthEmulator(auth, config.emulator, { disableWarnings: true });

  const redirectResult = await readRedirectResult(auth);
  // In Safari the SDK prepares for pop-ups here, so that later ones open directly after a click.
  await auth.authStateReady();
  // From now on a click opens the provider’s window at once.
  document.documentElement.dataset['identity'] = 'ready';
  return {
    redirectResult,
    onMemberChange: (listener) => void onAuthStateChanged(auth, (user) => listener(user && toMember(user))),
    signIn: (id) =>
      popupOrRedirect(
        () => signInWithPopup(auth, new PROVIDER[id]()),
        () => signInWithRedirect(auth, new PROVIDER[id]()),
      ),
    async reauthenticate() {
      // The account page has no intent to resume after a redirect.
      savePendingIntent(null);
      const user = auth.currentUser;
      if (!user) throw new SignInError('failed', 'Nobody is signed in.');
      const provider = new PROVIDER[(user.providerData[0]?.providerId as ProviderId) ?? 'google.com']();
      return popupOrRedirect(
        () => reauthenticateWithPopup(user, provider),
        () => reauthenticateWithRedirect(user, provider),
      );
    },
    signOut: () => signOut(auth),
    device: deviceId,
    async deleteAccount() {
      if (!auth.currentUser) return;
      try {
        await deleteUser(auth.currentUser);
      } catch (error) {
        if (!ALREADY_DELETED.includes(firebaseErrorCode(error))) throw toSignInError(error);
        await signOut(auth);
      }
    },
    async getToken(forceRefresh) {
      await auth.authStateReady();
      try {
        return (await auth.currentUser?.getIdToken(forceRefresh)) ?? null;
      } catch (error) {
        if (SESSION_ENDED.includes(firebaseErrorCode(error))) return null;
        throw toSignInError(error);
      }
    },
  };
}

/**
 * Creates the Firebase app, or reuses one that another script on the page has created.
 * @throws any other error, after logging it
 */
export function getOrCreateApp({ apiKey, authDomain, projectId }: IdentityConfig): FirebaseApp {
  try {
    return initializeApp({ apiKey, authDomain, projectId });
  } catch (error) {
    if (firebaseErrorCode(error) === 'app/duplicate-app') return getApp();
    console.error('The sign-in provider could not be initialised.', error);
    throw error;
  }
}

/**
 * Loads the local provider’s replacement for Google’s gapi library, which the SDK would otherwise fetch from
 * the web before its first pop-up.
 * @param origin origin of the local provider
 */
function loadEmulatorGapi(origin: string): Promise<void> {
  if ('gapi' in window) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = `${origin}/emulator/gapi.js`;
    script.onload = () => resolve();
    script.onerror = () => reject(new Error('The local identity provider does not respond.'));
    document.head.append(script);
  });
}

/**
 * Whether the browser would open a window now. Opening one uses the reader’s click up, also when the page cannot have
 * a reference to the window; a blocked one does not.
 * @see https://html.spec.whatwg.org/multipage/document-sequences.html#the-rules-for-choosing-a-navigable
 */
const canOpenWindow = (): boolean => navigator.userActivation?.isActive ?? false;

/** Signs in with a pop-up; where pop-ups are blocked, redirects the page to the provider and back. */
async function popupOrRedirect(
  popup: () => Promise<unknown>,
  redirect: () => Promise<unknown>,
): Promise<SignInOutcome> {
  const couldOpenWindow = canOpenWindow();
  try {
    await popup();
    return 'signed-in';
  } catch (error) {
    if (firebaseErrorCode(error) !== 'auth/popup-blocked') throw toSignInError(error);
    // In a frame of another site a redirect would open the provider in the frame, which it refuses.
    if (window.parent !== window) {
      // The window is open, but has no opener: the page around the frame has a Cross-Origin-Opener-Policy.
      if (couldOpenWindow && !canOpenWindow())
        throw new SignInError('no-opener', message('noOpener'), { cause: error });
      throw toSignInError(error);
    }
    signedInHint.setRedirecting(true);
    await redirect();
    return 'redirecting';
  }
}

async function readRedirectResult(auth: Auth): Promise<Identity['redirectResult']> {
  if (!signedInHint.redirecting()) return null;
  signedInHint.setRedirecting(false);
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
