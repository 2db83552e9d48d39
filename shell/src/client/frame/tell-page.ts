import type { createBus } from '@savepoint/region-kit';
import type { Session } from '@savepoint/session';

/** What the page around the frame is told about its reader, besides the height and the number of comments. */
export type ReaderEvent = { savepoint: 'signin' | 'token' } | { savepoint: 'comment'; uid: string };

declare global {
  interface WindowEventMap {
    /** `embed/frame.ts` sends the detail to the embedding page, whose origin it knows. */
    'savepoint:tell': CustomEvent<ReaderEvent>;
  }
}

export const tell = (detail: ReaderEvent) => dispatchEvent(new CustomEvent('savepoint:tell', { detail }));

/**
 * Tells the embedding page when the reader logs in here and when they post. It does not learn who they are, nor that they
 * were logged in before.
 */
export function tellPage(
  bus: Pick<ReturnType<typeof createBus>, 'on'>,
  { store }: Pick<Session, 'store'>,
): void {
  bus.on('comment:added', ({ comment: { uid } }) => tell({ savepoint: 'comment', uid }));
  let wasVisitor = false;
  const update = () => {
    const { user, status } = store.getState();
    if (wasVisitor && user.signedIn) tell({ savepoint: 'signin' });
    wasVisitor = status.authReady && !user.signedIn;
  };
  store.subscribe(update);
  update();
}
