/** Who is signed in on the stage: nobody, or a member whose lists are empty. */
const MEMBER = { uid: 'stage-member', name: 'Sam Stage', email: 'sam@savepoint.test' };
/** See `browser-storage.ts` of the session. */
const HINT = 'savepoint.signed-in';

/** Stores the hint by which a session expects a member from the start. */
export function hintMember(isMember) {
  if (isMember) localStorage.setItem(HINT, JSON.stringify({ uid: MEMBER.uid, name: MEMBER.name }));
  else localStorage.removeItem(HINT);
}

/** An identity without a provider; see `identity.ts` of the session. Signing in succeeds at once. */
export function createIdentity(isMember) {
  let member = isMember ? MEMBER : null;
  const listeners = [];
  const change = (next) => {
    member = next;
    for (const listener of listeners) listener(member);
  };
  return {
    redirectResult: null,
    onMemberChange(listener) {
      listeners.push(listener);
      listener(member);
    },
    async signIn() {
      change(MEMBER);
      return 'signed-in';
    },
    reauthenticate: async () => 'signed-in',
    signOut: async () => change(null),
    deleteAccount: async () => change(null),
    device: () => undefined,
    getToken: async () => (member ? 'stage' : null),
    loadProfile: async () => ({
      ...MEMBER,
      likes: { games: [], game_comments: [] },
      favorites: { games: [] },
      ratings: { games: {} },
    }),
  };
}
