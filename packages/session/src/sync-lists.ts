import { markKey, ratingKey } from './game-actions';
import type { Wishes } from './last-wish-wins';
import { userActions, type ListChange, type SessionStore } from './store';

/** What tabs tell each other. */
interface Message {
  uid: string;
  change: ListChange;
}

/** Has the changes of the member’s lists made in their other tabs, and makes theirs. */
export function syncListsAcrossTabs(store: SessionStore, wishes: Wishes): void {
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel('savepoint.list-changes');
  let isApplying = false;
  channel.onmessage = ({ data: { uid, change } }: MessageEvent<Message>) => {
    if (uid !== store.getState().user.uid) return;
    if (userActions.gameRated.match(change)) wishes.changedElsewhere(ratingKey(change.payload.slug));
    if (userActions.gameMarked.match(change))
      wishes.changedElsewhere(markKey(change.payload.mark, change.payload.slug));
    isApplying = true;
    store.dispatch(change);
    isApplying = false;
  };
  store.onListChange((change) => {
    const { uid, profileLoaded } = store.getState().user;
    if (!isApplying && profileLoaded) channel.postMessage({ uid, change } satisfies Message);
  });
}
