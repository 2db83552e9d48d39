import type { GameStats } from '@savepoint/contracts';
import { Icon, type IconName } from '@savepoint/region-kit';
import { getSession, useSession, type Intent } from '@savepoint/session';
import { usePendingIntent, type Attempt, type ToggleCount } from '../hooks';
import { message } from '../messages';
import css from '../ratings.module.css';

interface Props {
  slug: string;
  name: string;
  stats: GameStats | null;
  attempt: Attempt;
  /** Changes a count before the server has confirmed it. */
  addToCount(name: ToggleCount, delta: 1 | -1): void;
  onChanged(): void;
}

const NAMES = ['like', 'favorite'] as const;
type Name = (typeof NAMES)[number];
const COUNT_OF: Record<Name, ToggleCount> = { like: 'likes', favorite: 'favorites' };
const isOn = (name: Name, slug: string): boolean =>
  getSession().store.getState().user[COUNT_OF[name]].games.includes(slug);

/** Like and favourite buttons with their counts. */
export function Toggles({ slug, name, stats, attempt, addToCount, onChanged }: Props) {
  const liked = useSession(({ user }) => user.likes.games.includes(slug));
  const favorite = useSession(({ user }) => user.favorites.games.includes(slug));

  const change = async (action: Name, on: boolean) => {
    // After signing in, the member’s lists may already contain the game.
    if (isOn(action, slug) === on) return;
    const delta = on ? 1 : -1;
    addToCount(COUNT_OF[action], delta);
    try {
      await getSession().games[action](slug, on);
      onChanged();
    } catch (error) {
      addToCount(COUNT_OF[action], on ? -1 : 1);
      throw error;
    }
  };
  const toggle = (action: Name, on: boolean) => () =>
    void attempt(async () => {
      const reason = message(action === 'like' ? 'toLike' : 'toFavorite', { name });
      if (await getSession().ensureSignedIn(reason, { name: action, slug })) await change(action, on);
    });
  usePendingIntent(slug, NAMES, ({ name: action }: Intent) => {
    if (action !== 'rate') void attempt(() => change(action, true));
  });

  return (
    <div className={css['actions']}>
      <Toggle
        on={liked}
        icon="like"
        labels={['like', 'liked']}
        count={stats?.likes ?? 0}
        onClick={toggle('like', !liked)}
      />
      <Toggle
        on={favorite}
        icon="favourite"
        labels={['favorite', 'favorited']}
        count={stats?.favorites ?? 0}
        onClick={toggle('favorite', !favorite)}
      />
    </div>
  );
}

type Label = 'like' | 'liked' | 'favorite' | 'favorited';

interface ToggleProps {
  on: boolean;
  icon: IconName;
  /** Labels of the off and of the on state. */
  labels: [Label, Label];
  count: number;
  onClick(): void;
}

function Toggle({ on, icon, labels, count, onClick }: ToggleProps) {
  const preload = () => getSession().preload();
  return (
    <button
      className={on ? 'btn btn--line btn--on' : 'btn btn--line'}
      type="button"
      aria-pressed={on}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={onClick}
    >
      <Icon name={icon} small />
      <span className={css['stable']} data-widest={message(labels[1])}>
        {message(labels[on ? 1 : 0])}
      </span>
      {count > 0 ? (
        <span className="num" aria-hidden="true">
          {count}
        </span>
      ) : null}
    </button>
  );
}
