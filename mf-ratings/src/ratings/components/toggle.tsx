import { MARKS, type Mark, type MarkList } from '@savepoint/contracts/base';
import { Icon } from '@savepoint/region-kit';
import { getSession, useSession } from '@savepoint/session';
import { usePendingIntent, type Attempt } from '../hooks';
import { message } from '../messages';
import css from './toggle.module.css';

interface Props {
  mark: Mark;
  slug: string;
  name: string;
  attempt: Attempt;
  /** How many members have done the same; not shown when there are none. */
  count?: number | undefined;
  /** Changes the count before the server has confirmed it. */
  addToCount?(list: MarkList, delta: 1 | -1): void;
  onChanged?(): void;
}

/** A button by which a member marks a game, or takes that back. */
export function Toggle({ mark, slug, name, attempt, count = 0, addToCount, onChanged }: Props) {
  const { list } = MARKS[mark];
  const on = useSession(({ user }) => user[list].games.includes(slug));

  const change = async (next: boolean) => {
    // After signing in, the member’s lists may already contain the game.
    if (getSession().store.getState().user[list].games.includes(slug) === next) return;
    addToCount?.(list, next ? 1 : -1);
    try {
      await getSession().games.mark(mark, slug, next);
      onChanged?.();
    } catch (error) {
      addToCount?.(list, next ? -1 : 1);
      throw error;
    }
  };
  const toggle = () =>
    void attempt(async () => {
      const reason = message('toAct', { action: message(mark).toLowerCase(), name });
      if (await getSession().ensureSignedIn(reason, { name: mark, slug })) await change(!on);
    });
  usePendingIntent(slug, [mark], () => void attempt(() => change(true)));

  const preload = () => getSession().preload();
  return (
    <button
      className={on ? 'btn btn--line btn--on' : 'btn btn--line'}
      type="button"
      aria-pressed={on}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={toggle}
    >
      <Icon name={mark} small />
      <span className={css['stable']} data-widest={message(`${mark}On`)}>
        {message(on ? `${mark}On` : mark)}
      </span>
      {count > 0 ? (
        <span className="num" aria-hidden>
          {count}
        </span>
      ) : null}
    </button>
  );
}
