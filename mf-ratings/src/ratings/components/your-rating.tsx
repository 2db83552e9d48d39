import { RATING_MAX, RATING_MIN, type RateAnswer } from '@savepoint/contracts';
import { Stars } from '@savepoint/region-kit';
import { getSession, useSession } from '@savepoint/session';
import { useEffect, useId, useRef, useState } from 'react';
import css from '../ratings.module.css';
import { positionToRating } from '../position-to-rating';
import type { Attempt } from '../use-trouble';

interface Props {
  slug: string;
  name: string;
  attempt: Attempt;
  onRated(answer: RateAnswer): void;
}

/** Milliseconds after the last key before the rating is sent: a walk along the stars is one rating. */
const KEYS_REST = 600;

/**
 * The member’s rating as a slider over the stars, any fraction. It is sent when the pointer is let go or
 * the keys rest; a visitor is asked to sign in first, and then it is sent.
 */
export function YourRating({ slug, name, attempt, onRated }: Props) {
  const label = useId();
  const own = useSession(({ user }) => user.ratings.games[slug] ?? null);
  const [draft, setDraft] = useState<number | null>(null);
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  const shown = draft ?? own;

  const send = async (rating: number) => {
    clearTimeout(rest.current);
    setDraft(rating);
    await attempt(async () => {
      const { ensureSignedIn, games } = getSession();
      if (await ensureSignedIn(`rate ${name}`)) onRated(await games.rate(slug, rating));
    });
    setDraft((current) => (current === rating ? null : current));
  };
  const sendAtRest = () => {
    clearTimeout(rest.current);
    if (draft !== null) rest.current = setTimeout(() => void send(draft), KEYS_REST);
  };
  const prepare = () => getSession().prepare();
  useEffect(() => () => clearTimeout(rest.current), []);

  return (
    <div className={css['you']}>
      <small id={label}>
        Your <br />
        rating
      </small>
      <div className={css['rate']}>
        <Stars value={shown ?? 0} decorative />
        <input
          type="range"
          min={RATING_MIN}
          max={RATING_MAX}
          step="any"
          value={shown ?? 0}
          aria-labelledby={label}
          aria-valuetext={shown === null ? 'Not rated' : `${Number(shown.toFixed(2))} out of ${RATING_MAX}`}
          onFocus={prepare}
          onPointerEnter={prepare}
          onChange={({ target }) => setDraft(Number(target.value))}
          onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
          onPointerUp={({ currentTarget, clientX }) =>
            void send(positionToRating(clientX, currentTarget.getBoundingClientRect()))
          }
          onPointerCancel={() => setDraft(null)}
          onKeyUp={sendAtRest}
        />
        <output>{shown === null ? '' : shown.toFixed(2)}</output>
      </div>
    </div>
  );
}
