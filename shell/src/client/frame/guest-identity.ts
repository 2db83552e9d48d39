import { emptyMemberLists } from '@savepoint/contracts/base';
import { guestRoutes } from '@savepoint/contracts/routes';
import type { BecomeGuestResponse, Profile } from '@savepoint/contracts/members';
import { getSession, SignInError, type Identity, type Member } from '@savepoint/session';
import { message } from './messages';

/** A guest, as this browser knows them. */
type Guest = BecomeGuestResponse;

const storageKey = (site: string) => `savepoint.guest.${site}`;

/**
 * The identity in a frame of a site with guests: the provider’s, until its reader becomes a guest. This browser stores the guest,
 * because they have no login.
 * @param site its key
 * @param loadProvider loads the identity of the provider, which guests do without
 */
export async function createGuestIdentity(
  site: string,
  loadProvider: () => Promise<Identity>,
): Promise<Identity> {
  let guest = readStored(site);
  let provider: Identity | undefined;
  /** Who is logged in with the provider, once it has said so. */
  let member: Member | null | undefined;
  let listener: (member: Member | null) => void = () => {};
  const getProvider = async () => {
    if (provider) return provider;
    provider = await loadProvider();
    provider.onMemberChange((changed) => {
      member = changed;
      if (!guest) listener(changed);
    });
    return provider;
  };
  // A guest does not need it, and without it a reader can still become one.
  if (!guest) await getProvider().catch(() => {});
  const requireLogin = () => {
    if (guest) throw new SignInError('failed', message('guestHasNoLogin'));
    return getProvider();
  };

  return {
    redirectResult: provider?.redirectResult ?? null,
    onMemberChange(onChange) {
      listener = onChange;
      if (guest) onChange(toMember(guest));
      else if (member !== undefined) onChange(member);
      else if (!provider) onChange(null);
    },
    signIn: async (id) => (await getProvider()).signIn(id),
    reauthenticate: async () => (await requireLogin()).reauthenticate(),
    deleteAccount: async () => (await requireLogin()).deleteAccount(),
    device: () => (guest ? undefined : provider?.device()),
    async signOut() {
      if (!guest) return (await getProvider()).signOut();
      guest = undefined;
      store(site, undefined);
      listener(null);
      // A click on its button opens the window of the provider only when it is loaded.
      getProvider().catch(() => {});
    },
    async becomeGuest(given) {
      const body = { site, ...given };
      guest = await getSession().api.call('becomeGuest', { body, route: guestRoutes.becomeGuest });
      store(site, guest);
      listener(toMember(guest));
    },
    loadProfile: () => (guest ? Promise.resolve(emptyProfile(guest)) : provider?.loadProfile?.()),
    async getToken(forceRefresh) {
      if (guest) return guest.token;
      return provider ? provider.getToken(forceRefresh) : null;
    },
  };
}

const toMember = ({ uid, name }: Guest): Member => ({ uid, name, email: '' });

/** Guests have no lists. */
const emptyProfile = (guest: Guest): Profile => ({
  ...toMember(guest),
  ...emptyMemberLists(),
});

function readStored(site: string): Guest | undefined {
  try {
    const stored = JSON.parse(localStorage.getItem(storageKey(site)) ?? 'null') as Guest | null;
    return stored?.token && stored.uid ? stored : undefined;
  } catch {
    // The browser blocks storage in frames, or this is not ours.
    return undefined;
  }
}

function store(site: string, guest: Guest | undefined): void {
  try {
    if (guest) localStorage.setItem(storageKey(site), JSON.stringify(guest));
    else localStorage.removeItem(storageKey(site));
  } catch {
    // The guest is known until the page is left.
  }
}
