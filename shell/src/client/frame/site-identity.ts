import { emptyMemberLists, siteMemberUid, siteOfSignOnKey } from '@savepoint/contracts/base';
import type { Profile } from '@savepoint/contracts/members';
import { SignInError, type Identity, type Member } from '@savepoint/session';
import { message } from './messages';
import { tell } from './tell-page';

declare global {
  interface Window {
    /** The latest token of the embedding page, which `embed/frame.ts` has received. */
    savepointToken?: string;
  }
  interface WindowEventMap {
    'savepoint:token': Event;
  }
}

/** Time that the embedding page has to get another token. */
const RENEWAL_TIMEOUT_MS = 10_000;

interface Claims {
  sub: string;
  name: string;
  email?: string;
  role?: string;
}

/** The identity of a reader whom the embedding page has logged in: it signs tokens, and this says whose they are. */
export function createSiteIdentity(): Identity {
  let listener: (member: Member | null) => void = () => {};
  const announce = async () => listener((await readMember()) ?? null);
  addEventListener('savepoint:token', () => void announce());
  const notHere = async (): Promise<never> => {
    throw new SignInError('failed', message('logInOnSite'));
  };
  return {
    redirectResult: null,
    onMemberChange(onChange) {
      listener = onChange;
      void announce();
    },
    signIn: notHere,
    reauthenticate: notHere,
    deleteAccount: notHere,
    device: () => undefined,
    async signOut() {
      delete window.savepointToken;
      listener(null);
    },
    async loadProfile() {
      const member = await readMember();
      if (!member) throw new SignInError('failed', message('logInOnSite'));
      const { uid, name, email, isModerator } = member;
      return {
        uid,
        name,
        email,
        ...emptyMemberLists(),
        ...(isModerator && { roles: ['admin'] }),
      } satisfies Profile;
    },
    async getToken(forceRefresh) {
      return forceRefresh ? renewToken() : (window.savepointToken ?? null);
    },
  };
}

/** Asks the embedding page for another token. @returns the latest one, also when the page does not answer */
function renewToken(): Promise<string | null> {
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      removeEventListener('savepoint:token', finish);
      resolve(window.savepointToken ?? null);
    };
    const timer = setTimeout(finish, RENEWAL_TIMEOUT_MS);
    addEventListener('savepoint:token', finish);
    tell({ savepoint: 'token' });
  });
}

/** Reads the current token. The server verifies it with each call; here, it says whose comments are the reader’s own. */
async function readMember(): Promise<(Member & { isModerator: boolean }) | undefined> {
  const [header, claims] = (window.savepointToken ?? '').split('.').map(readJson);
  const site = siteOfSignOnKey(header?.['kid']);
  const { sub, name, email = '', role } = (claims ?? {}) as unknown as Claims;
  if (site === null || !sub) return undefined;
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(sub));
  const base64 = btoa(String.fromCharCode(...new Uint8Array(digest)));
  const uid = siteMemberUid(site, base64.replaceAll('+', '-').replaceAll('/', '_'));
  return { uid, name, email, isModerator: role === 'moderator' };
}

function readJson(part: string): Record<string, unknown> | undefined {
  try {
    const bytes = atob(part.replaceAll('-', '+').replaceAll('_', '/'));
    const text = new TextDecoder().decode(Uint8Array.from(bytes, (character) => character.charCodeAt(0)));
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return undefined;
  }
}
