import type { Session } from '@savepoint/session';

/**
 * Shows who is logged in, and logs them out.
 * @param bar hidden while nobody is; has an element for the name, `[data-name]`, and a button
 */
export function showMember(bar: HTMLElement, session: Pick<Session, 'store' | 'signOut'>): void {
  const name = bar.querySelector('[data-name]');
  const update = () => {
    const { user, status } = session.store.getState();
    const member = user.signedIn ? user : status.authReady ? null : status.expectedMember;
    bar.hidden = !member;
    if (name) name.textContent = member?.name ?? '';
  };
  session.store.subscribe(update);
  update();
  bar.querySelector('button')?.addEventListener('click', () => {
    session.signOut().catch(reportError);
  });
}
