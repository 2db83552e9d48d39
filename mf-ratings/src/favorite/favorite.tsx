import type { FavoriteProps } from '@savepoint/contracts/regions';
import { Toggle } from '../ratings/components/toggle';
import { useAttempt } from '../ratings/hooks';
import css from './favorite.module.css';

/** The favourite button of a game, for pages about it that have no ratings bar. */
export function Favorite({ slug, name }: FavoriteProps) {
  const { error, attempt } = useAttempt();
  return (
    <div className={css['favorite']}>
      <Toggle mark="favorite" slug={slug} name={name} attempt={attempt} />
      <p className={css['error']} role="alert">
        {error}
      </p>
    </div>
  );
}
