import { createBus } from '@savepoint/region-kit';
import { startSession, type Identity, type Member } from '@savepoint/session';

const config = { apiKey: 'key', authDomain: 'localhost', projectId: 'savepoint' };

/**
 * Starts the page’s session. The returned `setMember` reports a sign-in or sign-out, as the identity provider does.
 * @param expectedMember the member who was signed in before, as stored in the browser
 */
export function startTestSession({ expectedMember = null as Member | null } = {}) {
  if (expectedMember) localStorage.setItem('savepoint.signed-in', JSON.stringify(expectedMember));
  const listeners: ((member: Member | null) => void)[] = [];
  const identity: Identity = {
    redirectResult: null,
    onMemberChange: (listener) => void listeners.push(listener),
    signIn: () => Promise.resolve('signed-in'),
    reauthenticate: () => Promise.resolve('signed-in'),
    device: () => undefined,
    signOut: () => Promise.resolve(setMember(null)),
    deleteAccount: () => Promise.resolve(),
    getToken: () => Promise.resolve('token'),
  };
  const bus = createBus();
  startSession({ config, bus, track: () => {}, loadIdentity: () => Promise.resolve(identity) });
  const setMember = (member: Member | null) => listeners.forEach((listener) => listener(member));
  return { bus, setMember };
}
