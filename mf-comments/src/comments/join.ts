import { getSession } from '@savepoint/session';

let asking: Promise<boolean> | undefined;

const ask = () =>
  (asking ??= getSession()
    .ensureSignedIn('join the comments')
    .finally(() => (asking = undefined)));

/** Does something for a member: at once, or after a visitor has signed in; not at all when they would not. */
export async function asMember(act: () => void): Promise<void> {
  if (getSession().store.getState().user.signedIn) return act();
  // Later, since the dialog holds the focus until it is gone.
  if (await ask()) setTimeout(act);
}
