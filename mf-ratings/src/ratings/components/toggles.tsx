import type { GameStats } from '@savepoint/contracts';
import { Icon, type IconName } from '@savepoint/region-kit';
import { getSession, useSession, type Intent } from '@savepoint/session';
import css from '../ratings.module.css';
import type { Counted } from '../use-game-stats';
import { useIntent } from '../use-intent';
import type { Attempt } from '../use-trouble';

interface Props {
  slug: string;
  name: string;
  stats: GameStats | null;
  attempt: Attempt;
  /** Counts at once; taken back when the call fails. */
  count(what: Counted, by: 1 | -1): void;
  onChanged(): void;
}

const NAMES = ['like', 'favorite'] as const;
type Name = (typeof NAMES)[number];
const COUNTED: Record<Name, Counted> = { like: 'likes', favorite: 'favorites' };
const isOn = (name: Name, slug: string): boolean =>
  getSession().store.getState().user[COUNTED[name]].games.includes(slug);

/** Like and favourite, each on or off. */
export function Toggles({ slug, name, stats, attempt, count, onChanged }: Props) {
  const liked = useSession(({ user }) => user.likes.games.includes(slug));
  const favorite = useSession(({ user }) => user.favorites.games.includes(slug));

  const change = async (what: Name, on: boolean) => {
    // A visitor may turn out to have done so before.
    if (isOn(what, slug) === on) return;
    const by = on ? 1 : -1;
    count(COUNTED[what], by);
    try {
      await getSession().games[what](slug, on);
      onChanged();
    } catch (error) {
      count(COUNTED[what], by === 1 ? -1 : 1);
      throw error;
    }
  };
  const toggle = (what: Name, reason: string, on: boolean) => () =>
    void attempt(async () => {
      if (await getSession().ensureSignedIn(`${reason} ${name}`, { name: what, slug }))
        await change(what, on);
    });
  useIntent(slug, NAMES, ({ name: what }: Intent) => {
    if (what !== 'rate') void attempt(() => change(what, true));
  });

  return (
    <div className={css['acts']}>
      <Toggle
        on={liked}
        icon="like"
        label={liked ? 'Liked' : 'Like'}
        count={stats?.likes ?? 0}
        onClick={toggle('like', 'like', !liked)}
      />
      <Toggle
        on={favorite}
        icon="favourite"
        label={favorite ? 'Favourited' : 'Favourite'}
        count={stats?.favorites ?? 0}
        onClick={toggle('favorite', 'keep', !favorite)}
      />
    </div>
  );
}

interface ToggleProps {
  on: boolean;
  icon: IconName;
  label: string;
  count: number;
  onClick(): void;
}

function Toggle({ on, icon, label, count, onClick }: ToggleProps) {
  const prepare = () => getSession().preload();
  return (
    <button
      className={on ? 'btn btn--line btn--on' : 'btn btn--line'}
      type="button"
      aria-pressed={on}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={onClick}
    >
      <Icon name={icon} small />
      {label}
      {count > 0 ? (
        <span className="num" aria-hidden="true">
          {count}
        </span>
      ) : null}
    </button>
  );
}
