import { RATING_MAX, RATING_MIN } from '@savepoint/contracts/base';
import type { RateResponse, UnrateResponse } from '@savepoint/contracts/members';
import { Icon, Stars } from '@savepoint/region-kit';
import { getSession, useSession } from '@savepoint/session';
import {
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
} from 'react';
import { usePendingIntent, type Attempt } from '../hooks';
import { message } from '../messages';
import css from '../ratings.module.css';
import { pointerRating, ratingAfterKey, ratingText } from '../rating-input';

interface Props {
  slug: string;
  name: string;
  attempt: Attempt;
  onRated(response: RateResponse | UnrateResponse): void;
}

/** Time after the last key press before the rating is sent, so that several presses are one rating. */
const KEY_DEBOUNCE_MS = 600;

/**
 * The member’s rating as a slider over the stars, in tenths, or finer with Shift. It is sent on pointer up, or after
 * a pause in key presses. A visitor is prompted to sign in first. Delete removes the rating.
 */
export function YourRating({ slug, name, attempt, onRated }: Props) {
  const label = useId();
  const own = useSession(({ user }) => user.ratings.games[slug] ?? null);
  /** A rating that is not stored yet, and one set by keys that is not even sent. */
  const [draft, setDraft] = useState<number | null>(null);
  const [unsent, setUnsent] = useState<number | null>(null);
  /** The rating under the pointer. */
  const [preview, setPreview] = useState<number | null>(null);
  const input = useRef<HTMLInputElement>(null);
  /** Set while the pointer is down, when the slider’s own change events are ignored. */
  const isPressed = useRef(false);
  const current = unsent ?? draft ?? own;
  const shown = preview ?? current;

  const send = async (rating: number) => {
    setUnsent(null);
    setDraft(rating);
    await attempt(async () => {
      const session = getSession();
      const intent = { name: 'rate', slug, rating } as const;
      if (await session.ensureSignedIn(message('toAct', { action: 'rate', name }), intent))
        onRated(await session.games.rate(slug, rating));
    });
    setDraft((current) => (current === rating ? null : current));
  };
  const change = (rating: number) => {
    setPreview(null);
    setUnsent(rating);
  };
  const flush = () => {
    if (unsent !== null) void send(unsent);
  };
  const flushLatest = useEffectEvent(flush);
  useEffect(() => {
    if (unsent === null) return;
    const timer = setTimeout(flushLatest, KEY_DEBOUNCE_MS);
    addEventListener('pagehide', flushLatest);
    return () => {
      clearTimeout(timer);
      removeEventListener('pagehide', flushLatest);
    };
  }, [unsent]);
  const clear = () => {
    setUnsent(null);
    setDraft(null);
    if (own === null) return;
    input.current?.focus();
    void attempt(async () => onRated(await getSession().games.unrate(slug)));
  };
  usePendingIntent(slug, ['rate'], (intent) => {
    if (intent.name === 'rate') void send(intent.rating);
  });
  const release = () => {
    setPreview(null);
    // After the slider’s own change event.
    setTimeout(() => (isPressed.current = false));
  };
  const preload = () => getSession().preload();
  const onKeyDown = (event: KeyboardEvent) => {
    const rating = ratingAfterKey(current ?? 0, event);
    if (rating !== null) {
      event.preventDefault();
      change(rating);
    } else if (event.key === 'Delete' || event.key === 'Backspace') clear();
  };

  return (
    <div className={css['own']} data-needs-script>
      <span id={label} className={css['note']}>
        {message('own')}
      </span>
      <div className={css['rate']}>
        <Stars value={shown ?? 0} decorative />
        <input
          ref={input}
          type="range"
          min={RATING_MIN}
          max={RATING_MAX}
          step="any"
          value={current ?? 0}
          aria-labelledby={label}
          aria-valuetext={
            current === null ? message('notRated') : message('value', { rating: Number(current.toFixed(2)) })
          }
          onFocus={preload}
          onBlur={flush}
          onPointerEnter={preload}
          onChange={({ target }) => isPressed.current || change(Number(target.value))}
          onPointerDown={(event) => {
            if (event.button !== 0) return;
            isPressed.current = true;
            event.currentTarget.setPointerCapture(event.pointerId);
            setPreview(pointerRating(event));
          }}
          onPointerMove={(event: PointerEvent) => setPreview(pointerRating(event))}
          onPointerLeave={() => setPreview(null)}
          onPointerUp={(event) => {
            if (!isPressed.current) return;
            release();
            void send(pointerRating(event));
          }}
          onPointerCancel={release}
          onKeyDown={onKeyDown}
        />
        <output>{shown === null ? '' : ratingText(shown)}</output>
        <button
          className="iconbtn"
          type="button"
          disabled={own === null}
          aria-label={message('clear')}
          onClick={clear}
        >
          <Icon name="close" small />
        </button>
      </div>
    </div>
  );
}
