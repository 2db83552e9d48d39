import type { CommentsProps } from '@savepoint/contracts/regions';
import { createBus } from '@savepoint/region-kit';
import { testContext } from '@savepoint/region-kit/testing';
import { startSession, type Identity, type Member } from '@savepoint/session';
import { act, waitFor } from '@testing-library/react';
import { region } from '../src/comments';
import { loadActions } from '../src/comments/load-actions';
import { FakeApi } from './fake-api';

export const PROPS: CommentsProps = { entity_type: 'game', entity_slug: 'hades', entity_name: 'Hades' };
export const MARA: Member = { uid: 'mara', name: 'Mara', email: 'mara@example.org' };

/** Sets up a page with the real session and a fake API on a real port. Call it once per test file. */
export function testPage() {
  const api = new FakeApi();
  const bus = createBus();
  const identity = testIdentity();
  const session = startSession({
    config: { apiKey: '', authDomain: '', projectId: '' },
    bus,
    track: () => {},
    loadIdentity: async () => identity,
  });
  const signInPrompts: unknown[] = [];
  bus.on('signin:request', (request) => signInPrompts.push(request));
  const cleanups: (() => void)[] = [];
  let pending = 0;

  beforeAll(async () => {
    const url = await api.listen();
    const originalFetch = globalThis.fetch;
    globalThis.fetch = (path, init) => {
      pending += 1;
      return originalFetch(new URL(String(path), url), init).finally(() => (pending -= 1));
    };
    session.preload();
    // Compiled ahead, so that the tests’ timeouts do not include it.
    await loadActions();
  });
  beforeEach(() => {
    api.reset();
    localStorage.clear();
    signInPrompts.length = 0;
    globalThis.dataLayer = [];
  });
  afterEach(async () => {
    for (const cleanup of cleanups.splice(0)) cleanup();
    await act(async () => identity.setMember(null));
    document.body.replaceChildren();
  });
  afterAll(() => api.close());

  return {
    api,
    session,
    /** Payloads of the events that prompt a visitor to sign in. */
    signInPrompts,
    /**
     * Mounts the region.
     * @param html what the fragment rendered
     * @param state what the fragment loaded
     */
    async mount(html = '', state?: unknown, props = PROPS) {
      const element = document.body.appendChild(document.createElement('section'));
      element.innerHTML = html;
      const kit = testContext('comments', state);
      const mounted = await act(async () => region.mount(element, props, kit.context));
      cleanups.push(() => act(() => mounted.unmount()));
      return { element, mounted, ...kit };
    },
    /** Signs a member in, or out with null; resolves when their profile is loaded. */
    async signInAs(member: Member | null): Promise<void> {
      await act(async () => {
        identity.setMember(member);
        while (member && !session.store.getState().user.profileLoaded)
          await new Promise((resolve) => setTimeout(resolve, 5));
      });
    },
    /** Resolves when no API call is running. */
    allAnswered: () => waitFor(() => expect(pending).toBe(0)),
    cancelSignIn: () => act(async () => bus.emit('signin:cancelled', {})),
  };
}

/** An identity provider whose member the test sets. */
function testIdentity(): Identity & { setMember(member: Member | null): void } {
  let current: Member | null = null;
  let notify: (member: Member | null) => void = () => {};
  return {
    redirectResult: null,
    onMemberChange(listener) {
      notify = listener;
      listener(current);
    },
    setMember(member) {
      current = member;
      notify(member);
    },
    device: () => undefined,
    signIn: async () => 'signed-in',
    reauthenticate: async () => 'signed-in',
    signOut: async () => notify(null),
    deleteAccount: async () => notify(null),
    getToken: async () => current && `token of ${current.uid}`,
  };
}
