import type { GameFigures } from '@savepoint/contracts';
import { Icon, type IconName } from '@savepoint/region-kit';
import { getSession, useSession } from '@savepoint/session';
import css from '../ratings.module.css';
import type { Attempt } from '../use-trouble';

interface Props {
  slug: string;
  name: string;
  figures: GameFigures | null;
  attempt: Attempt;
  onChanged(): void;
}

/** Like and favourite, each on or off. */
export function Toggles({ slug, name, figures, attempt, onChanged }: Props) {
  const liked = useSession(({ user }) => user.likes.games.includes(slug));
  const favorite = useSession(({ user }) => user.favorites.games.includes(slug));

  const toggle = (reason: string, change: () => Promise<void>) => () =>
    void attempt(async () => {
      if (!(await getSession().ensureSignedIn(`${reason} ${name}`))) return;
      await change();
      onChanged();
    });

  return (
    <div className={css['acts']}>
      <Toggle
        on={liked}
        icon="like"
        label={liked ? 'Liked' : 'Like'}
        count={figures?.likes ?? 0}
        onClick={toggle('like', () => getSession().games.like(slug, !liked))}
      />
      <Toggle
        on={favorite}
        icon="favourite"
        label={favorite ? 'Favourited' : 'Favourite'}
        count={figures?.favorites ?? 0}
        onClick={toggle('keep', () => getSession().games.favorite(slug, !favorite))}
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
  const prepare = () => getSession().prepare();
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
