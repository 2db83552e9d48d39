import type { Profile } from '@savepoint/contracts';
import type { SessionStore } from './store';
import { userActions } from './user-slice';

type Lists = Pick<Profile, 'likes' | 'favorites' | 'ratings'>;

/** Keeps a member’s lists the same in all their tabs. */
export function shareLists(store: SessionStore): void {
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel('savepoint.lists');
  let last = store.getState().user;
  let receiving = false;

  channel.onmessage = ({ data }: MessageEvent<Lists & { uid: string }>) => {
    if (data.uid !== store.getState().user.uid) return;
    receiving = true;
    store.dispatch(userActions.listsReplaced(data));
    receiving = false;
  };

  store.subscribe(() => {
    const { user } = store.getState();
    const changed =
      user.likes !== last.likes || user.favorites !== last.favorites || user.ratings !== last.ratings;
    last = user;
    if (!changed || receiving || !user.profileLoaded) return;
    const { uid, likes, favorites, ratings } = user;
    channel.postMessage({ uid, likes, favorites, ratings });
  });
}
