import { RATING_MAX, RATING_MIN, type RateResponse, type UnrateResponse } from '@savepoint/contracts';
import { Icon, Stars } from '@savepoint/region-kit';
import { getSession, useSession } from '@savepoint/session';
import { useEffect, useId, useRef, useState } from 'react';
import css from '../ratings.module.css';
import { positionToRating } from '../position-to-rating';
import { useIntent } from '../use-intent';
import type { Attempt } from '../use-trouble';

interface Props {
  slug: string;
  name: string;
  attempt: Attempt;
  onRated(answer: RateResponse | UnrateResponse): void;
}

/** Milliseconds after the last key before the rating is sent: a walk along the stars is one rating. */
const KEYS_REST = 600;

/**
 * The member’s rating as a slider over the stars, any fraction. It is sent when the pointer is let go or
 * the keys rest; a visitor is asked to sign in first, and then it is sent. Delete takes it back.
 */
export function YourRating({ slug, name, attempt, onRated }: Props) {
  const label = useId();
  const own = useSession(({ user }) => user.ratings.games[slug] ?? null);
  const [draft, setDraft] = useState<number | null>(null);
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  const input = useRef<HTMLInputElement>(null);
  /** The pointer was let go just now: what the slider itself makes of that is not another rating. */
  const letGo = useRef(false);
  const shown = draft ?? own;

  const send = async (rating: number) => {
    clearTimeout(rest.current);
    setDraft(rating);
    await attempt(async () => {
      const session = getSession();
      const intent = { name: 'rate', slug, rating } as const;
      if (await session.ensureSignedIn(`rate ${name}`, intent))
        onRated(await session.games.rate(slug, rating));
    });
    setDraft((current) => (current === rating ? null : current));
  };
  const clear = () => {
    clearTimeout(rest.current);
    setDraft(null);
    if (own === null) return;
    input.current?.focus();
    void attempt(async () => onRated(await getSession().games.unrate(slug)));
  };
  useIntent(slug, ['rate'], (intent) => {
    if (intent.name === 'rate') void send(intent.rating);
  });
  const sendAtRest = () => {
    clearTimeout(rest.current);
    if (draft !== null) rest.current = setTimeout(() => void send(draft), KEYS_REST);
  };
  const prepare = () => getSession().preload();
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
          ref={input}
          type="range"
          min={RATING_MIN}
          max={RATING_MAX}
          step="any"
          value={shown ?? 0}
          aria-labelledby={label}
          aria-valuetext={shown === null ? 'Not rated' : `${Number(shown.toFixed(2))} out of ${RATING_MAX}`}
          onFocus={prepare}
          onPointerEnter={prepare}
          onChange={({ target }) => letGo.current || setDraft(Number(target.value))}
          onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
          onPointerUp={({ currentTarget, clientX, button }) => {
            if (button !== 0) return;
            letGo.current = true;
            setTimeout(() => (letGo.current = false));
            void send(positionToRating(clientX, currentTarget.getBoundingClientRect()));
          }}
          onPointerCancel={() => setDraft(null)}
          onKeyDown={({ key }) => {
            if (key === 'Delete' || key === 'Backspace') clear();
          }}
          onKeyUp={sendAtRest}
        />
        <output>{shown === null ? '' : shown.toFixed(2)}</output>
        <button
          className={`iconbtn ${css['clear']}`}
          type="button"
          aria-label="Clear your rating"
          hidden={own === null}
          onClick={clear}
        >
          <Icon name="close" small />
        </button>
      </div>
    </div>
  );
}
