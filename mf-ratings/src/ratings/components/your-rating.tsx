import { RATING_MAX, RATING_MIN, type RateResponse, type UnrateResponse } from '@savepoint/contracts';
import { Icon, Stars } from '@savepoint/region-kit';
import { getSession, useSession } from '@savepoint/session';
import { useEffect, useId, useRef, useState } from 'react';
import css from '../ratings.module.css';
import { usePendingIntent, type Attempt } from '../hooks';

interface Props {
  slug: string;
  name: string;
  attempt: Attempt;
  onRated(response: RateResponse | UnrateResponse): void;
}

/** Time after the last key press before the rating is sent, so that several presses are one rating. */
const KEY_DEBOUNCE_MS = 600;

/**
 * The member’s rating as a slider over the stars, any fraction. It is sent on pointer up, or after a pause in
 * key presses. A visitor is prompted to sign in first. Delete removes the rating.
 */
export function YourRating({ slug, name, attempt, onRated }: Props) {
  const label = useId();
  const own = useSession(({ user }) => user.ratings.games[slug] ?? null);
  const [draft, setDraft] = useState<number | null>(null);
  const debounce = useRef<ReturnType<typeof setTimeout>>(undefined);
  const input = useRef<HTMLInputElement>(null);
  /** Set during pointer up, when the slider’s own change event, which is rounded, is ignored. */
  const ignoreChange = useRef(false);
  const shown = draft ?? own;

  const send = async (rating: number) => {
    clearTimeout(debounce.current);
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
    clearTimeout(debounce.current);
    setDraft(null);
    if (own === null) return;
    input.current?.focus();
    void attempt(async () => onRated(await getSession().games.unrate(slug)));
  };
  usePendingIntent(slug, ['rate'], (intent) => {
    if (intent.name === 'rate') void send(intent.rating);
  });
  const sendDebounced = () => {
    clearTimeout(debounce.current);
    if (draft !== null) debounce.current = setTimeout(() => void send(draft), KEY_DEBOUNCE_MS);
  };
  const preload = () => getSession().preload();
  useEffect(() => () => clearTimeout(debounce.current), []);

  return (
    <div className={css['own']}>
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
          onFocus={preload}
          onPointerEnter={preload}
          onChange={({ target }) => ignoreChange.current || setDraft(Number(target.value))}
          onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
          onPointerUp={({ currentTarget, clientX, button }) => {
            if (button !== 0) return;
            ignoreChange.current = true;
            setTimeout(() => (ignoreChange.current = false));
            void send(positionToRating(clientX, currentTarget.getBoundingClientRect()));
          }}
          onPointerCancel={() => setDraft(null)}
          onKeyDown={({ key }) => {
            if (key === 'Delete' || key === 'Backspace') clear();
          }}
          onKeyUp={sendDebounced}
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

/**
 * Turns a pointer position into a rating, in proportion to the width of the stars and unrounded.
 * @param x CSS pixels from the left of the viewport
 * @param box the stars’ box, in the same pixels
 * @returns 0 to 5; a point outside the box counts as its nearest end
 */
export function positionToRating(x: number, box: Pick<DOMRect, 'left' | 'width'>): number {
  const share = box.width > 0 ? (x - box.left) / box.width : 0;
  return Math.min(RATING_MAX, Math.max(RATING_MIN, share * RATING_MAX));
}
