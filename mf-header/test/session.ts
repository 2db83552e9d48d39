import { createBus } from '@savepoint/region-kit';
import { startSession, type Identity, type Member } from '@savepoint/session';

const config = { apiKey: 'key', authDomain: 'localhost', projectId: 'savepoint' };

/**
 * Starts the page’s session; whoever is here is told by the returned function, as the provider would.
 * @param seenBefore who was signed in here: until told, nobody knows whether they still are
 */
export function startTestSession({ seenBefore = null as Member | null } = {}) {
  if (seenBefore) localStorage.setItem('savepoint.signed-in', JSON.stringify(seenBefore));
  const watching: ((member: Member | null) => void)[] = [];
  const identity: Identity = {
    redirectResult: null,
    onMemberChange: (listener) => void watching.push(listener),
    signIn: () => Promise.resolve('signed-in'),
    reauthenticate: () => Promise.resolve('signed-in'),
    signOut: () => Promise.resolve(tell(null)),
    deleteAccount: () => Promise.resolve(),
    getToken: () => Promise.resolve('token'),
  };
  const bus = createBus();
  startSession({ config, bus, track: () => {}, loadIdentity: () => Promise.resolve(identity) });
  const tell = (member: Member | null) => watching.forEach((listener) => listener(member));
  return { bus, tell };
}
