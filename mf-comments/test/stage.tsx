import type { CommentsProps } from '@savepoint/contracts';
import { createBus } from '@savepoint/region-kit';
import { testContext } from '@savepoint/region-kit/testing';
import { startSession, type Identity, type Member } from '@savepoint/session';
import { act, configure, waitFor } from '@testing-library/react';
import { region } from '../src/comments';
import { loadDeferred } from '../src/comments/load-deferred';
import { Api } from './api';

export const PROPS: CommentsProps = { entity_type: 'game', entity_slug: 'hades', entity_name: 'Hades' };
export const MARA: Member = { uid: 'mara', name: 'Mara', email: 'mara@example.org' };

// A busy machine takes its time over fifty comments.
configure({ asyncUtilTimeout: 5_000 });

/**
 * A page with the real session, and a real API behind it. One for each test file: a page has one session.
 */
export function stage() {
  const api = new Api();
  const bus = createBus();
  const identity = testIdentity();
  const session = startSession({
    config: { apiKey: '', authDomain: '', projectId: '' },
    bus,
    track: () => {},
    loadIdentity: async () => identity,
  });
  const asked: unknown[] = [];
  bus.on('signin:request', (request) => asked.push(request));
  const ends: (() => void)[] = [];
  let pending = 0;

  beforeAll(async () => {
    const url = await api.listen();
    const ask = globalThis.fetch;
    globalThis.fetch = (path, init) => {
      pending += 1;
      return ask(new URL(String(path), url), init).finally(() => (pending -= 1));
    };
    session.preload();
    // Compiled ahead, so that the tests’ timeouts do not include it.
    await loadDeferred();
  });
  beforeEach(() => {
    api.reset();
    localStorage.clear();
    asked.length = 0;
    globalThis.dataLayer = [];
  });
  afterEach(async () => {
    for (const end of ends.splice(0)) end();
    await act(async () => identity.become(null));
    document.body.replaceChildren();
  });
  afterAll(() => api.close());

  return {
    api,
    session,
    /** Requests to sign in. */
    asked,
    /** @param html what the fragment rendered, and @param state what it loaded */
    async mount(html = '', state?: unknown, props = PROPS) {
      const element = document.body.appendChild(document.createElement('section'));
      element.innerHTML = html;
      const kit = testContext('comments', state);
      const mounted = await act(async () => region.mount(element, props, kit.context));
      ends.push(() => act(() => mounted.unmount()));
      return { element, mounted, ...kit };
    },
    /** Somebody signs in, or out; their profile is there when this resolves. */
    async become(member: Member | null): Promise<void> {
      await act(async () => {
        identity.become(member);
        while (member && !session.store.getState().user.profileLoaded)
          await new Promise((resolve) => setTimeout(resolve, 5));
      });
    },
    /** Resolves when every call has been answered. */
    answered: () => waitFor(() => expect(pending).toBe(0)),
    cancelSignIn: () => act(async () => bus.emit('signin:cancelled', {})),
  };
}

/** An identity provider whose member is whoever the test says. */
function testIdentity(): Identity & { become(member: Member | null): void } {
  let present: Member | null = null;
  let tell: (member: Member | null) => void = () => {};
  return {
    redirectResult: null,
    onMemberChange(listener) {
      tell = listener;
      listener(present);
    },
    become(member) {
      present = member;
      tell(member);
    },
    signIn: async () => 'signed-in',
    reauthenticate: async () => 'signed-in',
    signOut: async () => tell(null),
    deleteAccount: async () => tell(null),
    getToken: async () => present && `token of ${present.uid}`,
  };
}
