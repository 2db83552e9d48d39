import fastify from 'fastify';
import type { AnalyticsEvent, Profile, RegionEventName, RegionEvents } from '@savepoint/contracts';
import { createSession, type Identity, type Member, type Session, type SessionBus } from '../src';

type Answer = { status: number; body: object; headers?: Record<string, string> };
type Handler = (body: Record<string, unknown>) => Answer | Promise<Answer>;

export const profileOf = (uid: string, lists: Partial<Profile> = {}): Profile => ({
  name: uid,
  email: `${uid}@example.org`,
  uid,
  likes: { games: [], game_comments: [] },
  favorites: { games: [] },
  ratings: { games: {} },
  ...lists,
});

/** A browser’s page as far as the session needs one, before a real HTTP server that answers as told. */
export async function startStage() {
  const answers = new Map<string, Handler>();
  const calls: { path: string; body: Record<string, unknown> }[] = [];
  const app = fastify();
  app.all('/*', async (request, reply) => {
    const path = request.url.replace(/\/$/, '');
    const body = (request.body ?? {}) as Record<string, unknown>;
    calls.push({ path, body });
    const handler = answers.get(path);
    const answer = handler
      ? await handler(body)
      : { status: 404, body: { error: 'No such path.', code: 'no-such-path' } };
    return reply
      .code(answer.status)
      .headers(answer.headers ?? {})
      .send(answer.body);
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
    // A page’s relative paths are its origin’s.
    fetch: (path: string, init?: RequestInit) => browserFetch(new URL(path, origin), init),
    localStorage: storage,
    sessionStorage: storage,
    window: new EventTarget(),
  });

  return {
    calls,
    stored,
    answer: (path: string, handler: Handler) => void answers.set(path, handler),
    async close() {
      globalThis.fetch = browserFetch;
      await app.close();
    },
  };
}

/** An identity whose member is whoever the test says; everything else is the session’s own. */
export function actor() {
  let tell: (member: Member | null) => void = () => {};
  let present: Member | null = null;
  const state = {
    loads: 0,
    tokens: 0,
    signIn: async (): Promise<'signed-in' | 'redirecting'> => 'signed-in',
  };
  const set = (member: Member | null) => {
    present = member;
    tell(member);
  };
  const identity: Identity = {
    returned: null,
    watch(listener) {
      tell = listener;
      listener(present);
    },
    signIn: () => state.signIn(),
    signInAgain: () => state.signIn(),
    async deleteAccount() {
      set(null);
    },
    async signOut() {
      set(null);
    },
    async token(fresh) {
      if (fresh) state.tokens += 1;
      return present ? `token-${state.tokens}` : null;
    },
  };
  return { identity, state, set };
}

export function startSessionWith(player: ReturnType<typeof actor>) {
  const heard: { name: string; detail: unknown }[] = [];
  const events: AnalyticsEvent[] = [];
  const target = new EventTarget();
  const bus: SessionBus = {
    emit<N extends RegionEventName>(name: N, detail: RegionEvents[N]) {
      heard.push({ name, detail });
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
    track: (event) => events.push(event),
    loadIdentity: async () => {
      player.state.loads += 1;
      return player.identity;
    },
  });
  return { session, bus, heard, events, user: () => session.store.getState().user };
}
