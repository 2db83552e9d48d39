import type { PublicCall } from '@savepoint/contracts/api';
import { MARK_LISTS } from '@savepoint/contracts/base';
import { pushRoutes } from '@savepoint/contracts/routes';
import { currentPushSubscription, endPushSubscription, type Profile } from '@savepoint/contracts/members';
import { send, type AnyCallOptions, type Api } from './api';
import { createAuthenticatedCall } from './authenticated-call';
import { signedInHint, takePendingIntent } from './browser-storage';
import { createGameActions, createGameThings, type GameActions } from './game-actions';
import type { Identity, Member } from './identity';
import { createWishes } from './last-wish-wins';
import type { Session, SessionOptions } from './session-types';
import { statusActions, userActions, type SessionStore, type UserState } from './store';
import { syncListsAcrossTabs } from './sync-lists';
import { unsentActions } from './unsent-actions';

const PROFILE_RETRY_MS = 10_000;
/** How often the profile is read while the member goes on changing their lists. */
const MAX_PROFILE_READS = 3;

/** Undefined without HTTPS, and in private windows of some browsers. */
const serviceWorkers = (): ServiceWorkerContainer | undefined => globalThis.navigator?.serviceWorker;

interface Dependencies extends Pick<SessionOptions, 'bus' | 'track'>, Pick<Session, 'ensureSignedIn'> {
  store: SessionStore;
}

/** The part of a session that is loaded only if the visitor may be signed in. */
export interface MemberSession {
  /** Makes a call for members, without checking the types of its options. */
  call(name: PublicCall, options: AnyCallOptions): Promise<unknown>;
  games: GameActions;
  /** Signs the member out, and has it stored where they are signed in. */
  signOut(): Promise<void>;
  /** Resolves when the profile is loaded, or has failed to load. */
  profileLoaded(): Promise<void>;
  takePendingIntent: Session['takePendingIntent'];
}

/** Updates the store when a member signs in or out, loads their profile and syncs their lists across tabs. */
export function startMemberSession(identity: Identity, dependencies: Dependencies): MemberSession {
  const { store, bus, track, ensureSignedIn } = dependencies;
  let profile: Promise<void> = Promise.resolve();
  let signInAgain: Promise<boolean> | undefined;
  let session = 0;
  const device = () => {
    const id = identity.device();
    return id === undefined ? {} : { device: id };
  };
  const currentUid = () => store.getState().user.uid;

  const authenticatedCall = createAuthenticatedCall({
    getToken: identity.getToken,
    currentUid,
    session: () => session,
    async endSession(accountDeleted) {
      const ended = (session += 1);
      if (accountDeleted) store.dispatch(statusActions.accountDeleted());
      store.dispatch(userActions.loggedOut());
      signedInHint.set(null);
      // Completes a deletion that was interrupted before it reached the provider, if the sign-in is recent.
      if (accountDeleted) await identity.deleteAccount().catch(() => {});
      if (session === ended) await identity.signOut();
    },
    async signInAgain(uid) {
      signInAgain ??= ensureSignedIn('continue').finally(() => (signInAgain = undefined));
      return (await signInAgain) && currentUid() === uid;
    },
  });

  const call = authenticatedCall as Api['call'];
  const things = createGameThings(store, call);
  const wishes = createWishes(currentUid);

  /**
   * Reads the member’s profile: again when a list has changed meanwhile, because the response may have the list of
   * before, or of between two changes.
   */
  async function readProfile({ name, email, uid }: Member) {
    let created = false;
    for (let reads = 1; ; reads += 1) {
      const before = store.getState().user;
      const own = identity.loadProfile?.();
      const response = own
        ? { profile: await own, created: false }
        : await call('login', { body: { name, email, ...device() }, background: true });
      created ||= response.created;
      const read = await complete(response.profile);
      const { user } = store.getState();
      if (haveSameLists(user, before) || user.uid !== uid || reads === MAX_PROFILE_READS)
        return { profile: read, created };
    }
  }

  /** Reads what a response had no room for: hardly any member has so long lists. */
  async function complete(read: Profile): Promise<Profile> {
    if (!isPartial(read)) return read;
    const { completeProfile } = await import(/* webpackChunkName: "rare" */ './complete-profile');
    return completeProfile(read, call);
  }

  async function loadProfile(member: Member): Promise<void> {
    const { uid } = member;
    try {
      const { profile: read, created } = await readProfile(member);
      if (currentUid() !== uid) return;
      store.dispatch(userActions.profileLoaded(read));
      wishes.resume(things.thingOf);
      if (created) track({ event: 'Create account' });
      bus.emit('profile:changed', {});
    } catch {
      // The member stays signed in, with empty lists until a retry succeeds.
      setTimeout(() => {
        if (currentUid() === uid && !store.getState().user.profileLoaded) profile = loadProfile(member);
      }, PROFILE_RETRY_MS);
    }
  }

  function onSignedIn(member: Member): void {
    const { signedIn, uid } = store.getState().user;
    if (!signedIn || uid !== member.uid) {
      session += 1;
      // The profile may have another name for the member; do not go back to the provider’s on each page.
      if (signedInHint.member()?.uid !== member.uid) signedInHint.set(member);
      store.dispatch(userActions.loggedIn(member));
      profile = loadProfile(member);
    }
    store.dispatch(statusActions.authReady());
  }

  function onSignedOut(): void {
    session += 1;
    signedInHint.set(null);
    // What others reply is for the member, not for whoever uses the browser next.
    unsentActions.clear();
    void endPushSubscription(serviceWorkers());
    const { signedIn, signingIn } = store.getState().user;
    if (signedIn) store.dispatch(userActions.loggedOut());
    // A redirect came back without a member.
    else if (signingIn && !store.getState().status.authReady) store.dispatch(userActions.signInEnded());
    store.dispatch(statusActions.authReady());
  }

  // The next page shows the member by the hint at first.
  let hinted = '';
  store.subscribe(() => {
    const { user } = store.getState();
    const name = user.profileLoaded ? user.name : '';
    if (name === hinted) return;
    hinted = name;
    if (name) signedInHint.set(user);
  });
  const { redirectResult } = identity;
  const prompt = redirectResult && takePendingIntent();
  let pendingIntent = redirectResult === 'signed-in' ? prompt?.intent : undefined;
  if (redirectResult === 'signed-in') track({ event: 'Sign in' });
  else if (redirectResult && redirectResult.code !== 'cancelled')
    bus.emit('signin:request', { reason: prompt?.reason ?? 'continue', failure: redirectResult.message });

  syncListsAcrossTabs(store, wishes);
  identity.onMemberChange((member) => (member ? onSignedIn(member) : onSignedOut()));
  return {
    call: authenticatedCall,
    games: createGameActions(things, wishes),
    async signOut() {
      const token = await identity.getToken(false).catch(() => null);
      // Without waiting: a member without a connection signs out too.
      if (token !== null)
        send('endSessions', { body: { token, which: 'this', ...device() } }).catch(() => {});
      const endpoint = (await currentPushSubscription(serviceWorkers()))?.endpoint;
      if (token !== null && endpoint !== undefined) {
        const body = { token, which: 'this', endpoint };
        send('removePushSubscription', { body, route: pushRoutes.removePushSubscription }).catch(() => {});
      }
      await identity.signOut();
    },
    profileLoaded: () => profile,
    takePendingIntent(slug, names) {
      const intent = pendingIntent;
      if (!intent || intent.slug !== slug || !names.includes(intent.name)) return null;
      pendingIntent = undefined;
      return intent;
    },
  };
}

/** Whether no list has changed between two states of a member. */
const haveSameLists = (a: UserState, b: UserState): boolean =>
  a.ratings === b.ratings && MARK_LISTS.every((list) => a[list] === b[list]);

/** Whether a profile has lists that were too long for one response. */
const isPartial = (profile: Profile): boolean =>
  [profile.ratings, ...MARK_LISTS.map((list) => profile[list])].some((list) => 'next_cursor' in list);
