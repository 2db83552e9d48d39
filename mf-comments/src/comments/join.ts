import { getSession } from '@savepoint/session';

/** What a visitor wanted last; what they wanted before it is forgotten. */
let wanted: (() => void) | undefined;

/** Does something for a member: at once, or after a visitor has signed in; not at all when they would not. */
export async function asMember(act: () => void): Promise<void> {
  const { store, ensureSignedIn } = getSession();
  if (store.getState().user.signedIn) return act();
  wanted = act;
  const signedIn = await ensureSignedIn('join the comments');
  // Later, since the dialog holds the focus until it is gone.
  if (signedIn && wanted === act) setTimeout(act);
}
