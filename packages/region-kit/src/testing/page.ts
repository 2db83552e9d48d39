import { emptyMemberLists } from '@savepoint/contracts/base';
import { startSession, type Identity, type Member } from '@savepoint/session';
import { act } from '@testing-library/react';
import type { ReactElement } from 'react';
import { createBus } from '../bus';
import { defineRegion } from '../define-region';
import type { Region } from '../region';
import { testContext } from '.';
import { FakeApi } from './fake-api';

export { FakeApi, Failure, failure } from './fake-api';
export { catchSavedFiles, readText, type SavedFile } from './saved-files';

export const MARA: Member = { uid: 'mara', name: 'Mara', email: 'mara@example.org' };
export const TOM: Member = { uid: 'tom', name: 'Tom', email: 'tom@example.org' };

/** Also while a test replaces the clock. */
const { setTimeout: setRealTimeout } = globalThis;

interface MountOptions {
  /** Of the region; default: `test`. */
  name?: string;
  /** With the HTML of its fragment; default: an empty one. */
  element?: HTMLElement;
  /** Whether to wait until its calls are answered; default: true. */
  waits?: boolean;
}

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
  const mounted: { unmount(): void }[] = [];
  /** Errors that regions reported, or that ended them. A test that expects some takes them out. */
  const reports: unknown[] = [];
  const originalFetch = globalThis.fetch;
  let pending = 0;

  /** Does something, and resolves when every call that it led to was answered and rendered. */
  async function settle(run?: () => unknown): Promise<void> {
    if (run) await act(async () => void run());
    const answered = async () => {
      do await new Promise((resolve) => setRealTimeout(resolve));
      while (pending > 0);
    };
    do await act(answered);
    while (pending > 0);
  }

  /** Resolves when a condition holds, which depends on more than calls: files that are read, say. */
  async function until(condition: () => boolean): Promise<void> {
    while (!condition()) await settle();
    await settle();
  }

  async function signIn(member: Member = MARA): Promise<void> {
    await settle(() => {
      session.preload();
      identity.setMember(member);
    });
  }

  async function mountRegion<P extends object>(
    region: Region<P>,
    props: P,
    { name = 'test', element = document.createElement('section'), waits = true }: MountOptions = {},
  ): Promise<HTMLElement> {
    document.body.append(element);
    const kit = testContext(name);
    const report = (error: unknown) => void reports.push(error);
    const context = { ...kit.context, bus, report, fail: report };
    await act(async () => void mounted.push(region.mount(element, props, context)));
    if (waits) await settle();
    return element;
  }

  const unmount = () => settle(() => mounted.splice(0).forEach((each) => each.unmount()));

  beforeAll(async () => {
    const origin = await api.listen();
    globalThis.fetch = async (path, init) => {
      pending += 1;
      try {
        const response = await originalFetch(new URL(String(path), origin), init);
        const text = await response.text();
        return Object.assign(response, { json: async () => JSON.parse(text) as unknown });
      } finally {
        pending -= 1;
      }
    };
  });
  beforeEach(() => {
    api.reset();
    identity.reset();
    api.answer('login', () => ({ profile: profileOf(session.store.getState().user), created: false }));
    api.answer('endSessions', { sessions: [] });
    localStorage.clear();
    sessionStorage.clear();
  });
  afterEach(async () => {
    jest.useRealTimers();
    api.releaseAll();
    await unmount();
    await settle(() => identity.setMember(null));
    document.body.replaceChildren();
    jest.restoreAllMocks();
    expect([...api.mistakes, ...reports.splice(0)]).toEqual([]);
  });
  afterAll(async () => {
    globalThis.fetch = originalFetch;
    await api.close();
  });

  return {
    api,
    bus,
    identity,
    session,
    reports,
    settle,
    until,
    signIn,
    mountRegion,
    /** Mounts a part of a region, in a region of its own. */
    mount: (view: ReactElement, options?: MountOptions) =>
      mountRegion(
        defineRegion(() => view),
        {},
        options,
      ),
    unmount,
  };
}

const profileOf = ({ uid, name, email }: Member) => ({
  uid,
  name,
  email,
  ...emptyMemberLists(),
});

/** An identity provider whose member the test sets. */
function testIdentity() {
  let current: Member | null = null;
  let notify: (member: Member | null) => void = () => {};
  const setMember = (member: Member | null) => {
    current = member;
    notify(member);
  };
  const defaults = {
    redirectResult: null,
    onMemberChange(listener) {
      notify = listener;
      listener(current);
    },
    device: () => undefined,
    signIn: async () => 'signed-in',
    reauthenticate: async () => 'signed-in',
    signOut: async () => setMember(null),
    deleteAccount: async () => setMember(null),
    getToken: async () => current && `token of ${current.uid}`,
  } satisfies Identity;
  const identity: Identity & { setMember(member: Member | null): void; reset(): void } = {
    ...defaults,
    setMember,
    /** Undoes what a test has replaced. */
    reset() {
      delete identity.becomeGuest;
      Object.assign(identity, defaults);
    },
  };
  return identity;
}
