import fastify from 'fastify';
import { emptyMemberLists } from '@savepoint/contracts/base';
import type { AnalyticsEvent } from '@savepoint/contracts/schema';
import type { Profile } from '@savepoint/contracts/members';
import type { RegionEventName, RegionEvents } from '@savepoint/contracts/regions';
import { createSession, type Identity, type Member, type Session, type SessionBus } from '../src';

type StubResponse = { status: number; body: object; headers?: Record<string, string> };
type Handler = (body: Record<string, unknown>) => StubResponse | Promise<StubResponse>;

export const profileOf = (uid: string, lists: Partial<Profile> = {}): Profile => ({
  name: uid,
  email: `${uid}@example.org`,
  uid,
  ...emptyMemberLists(),
  ...lists,
});

/** Starts an HTTP server with stubbed responses, and the browser globals that the session uses. */
export async function startTestPage() {
  const handlers = new Map<string, Handler>();
  const calls: { path: string; body: Record<string, unknown> }[] = [];
  const app = fastify();
  app.all('/*', async (request, reply) => {
    const path = request.url.replace(/\/$/, '');
    const body = (request.body ?? {}) as Record<string, unknown>;
    calls.push({ path, body });
    const handler = handlers.get(path);
    const response = handler
      ? await handler(body)
      : { status: 404, body: { error: 'There is no such call.', code: 'no-such-path' } };
    return reply
      .code(response.status)
      .headers(response.headers ?? {})
      .send(response.body);
  });
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });

  const browserFetch = globalThis.fetch;
  const stored = new Map<string, string>();
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
  Object.assign(globalThis, {
    // Node’s fetch needs absolute URLs.
    fetch: (path: string, init?: RequestInit) => browserFetch(new URL(path, origin), init),
    localStorage: storage,
    sessionStorage: storage,
    window: new EventTarget(),
  });

  return {
    calls,
    stored,
    stub: (path: string, handler: Handler) => void handlers.set(path, handler),
    async close() {
      globalThis.fetch = browserFetch;
      await app.close();
    },
  };
}

/** An identity provider whose member the test sets. */
export function fakeProvider() {
  let notify: (member: Member | null) => void = () => {};
  let current: Member | null = null;
  const state = {
    loads: 0,
    tokens: 0,
    signIn: async (): Promise<'signed-in' | 'redirecting'> => 'signed-in',
  };
  const setMember = (member: Member | null) => {
    current = member;
    notify(member);
  };
  const identity: Identity = {
    redirectResult: null,
    onMemberChange(listener) {
      notify = listener;
      listener(current);
    },
    signIn: () => state.signIn(),
    reauthenticate: () => state.signIn(),
    async deleteAccount() {
      setMember(null);
    },
    device: () => 'device-of-this-browser',
    async signOut() {
      setMember(null);
    },
    async getToken(forceRefresh) {
      if (forceRefresh) state.tokens += 1;
      return current ? `token-${state.tokens}` : null;
    },
  };
  return { identity, state, setMember };
}

export function startSessionWith(provider: ReturnType<typeof fakeProvider>) {
  const emitted: { name: string; detail: unknown }[] = [];
  const tracked: AnalyticsEvent[] = [];
  const target = new EventTarget();
  const bus: SessionBus = {
    emit<N extends RegionEventName>(name: N, detail: RegionEvents[N]) {
      emitted.push({ name, detail });
      target.dispatchEvent(Object.assign(new Event(name), { detail }));
    },
    on<N extends RegionEventName>(name: N, listener: (detail: RegionEvents[N]) => void) {
      const wrapped = (event: Event) => listener((event as Event & { detail: RegionEvents[N] }).detail);
      target.addEventListener(name, wrapped);
      return () => target.removeEventListener(name, wrapped);
    },
  };
  const session: Session = createSession({
    config: { apiKey: 'key', authDomain: 'localhost', projectId: 'test' },
    bus,
    track: (event) => tracked.push(event),
    loadIdentity: async () => {
      provider.state.loads += 1;
      return provider.identity;
    },
  });
  return { session, bus, emitted, tracked, user: () => session.store.getState().user };
}

/** Polls until `condition` holds. */
export async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((next) => setTimeout(next, 5));
}
