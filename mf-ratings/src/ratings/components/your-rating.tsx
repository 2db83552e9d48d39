import { RATING_MAX, RATING_MIN } from '@savepoint/contracts/base';
import type { RateResponse } from '@savepoint/contracts/members';
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
  onRated(response: RateResponse): void;
}

/** What the member did last, and what it was before; null: not rated. */
interface Done {
  rating: number | null;
  before: number | null;
}

/** Time after the last key press before the rating is sent, so that several presses are one rating. */
const KEY_DEBOUNCE_MS = 600;

/**
 * The member’s rating as a slider over the stars: in halves by pointer, in tenths by keys, finer with Shift. It is sent on
 * pointer up, or after a pause in key presses. A visitor is prompted to sign in first. Delete removes the rating. What was
 * done last can be undone.
 */
export function YourRating({ slug, name, attempt, onRated }: Props) {
  const label = useId();
  const own = useSession(({ user }) => user.ratings.games[slug] ?? null);
  /** A rating that is not stored yet, and one set by keys that is not even sent. */
  const [draft, setDraft] = useState<number | null>(null);
  const [unsent, setUnsent] = useState<number | null>(null);
  /** The rating under the pointer. */
  const [preview, setPreview] = useState<number | null>(null);
  const [done, setDone] = useState<Done | null>(null);
  const input = useRef<HTMLInputElement>(null);
  /** Set while the pointer is down, when the slider’s own change events are ignored. */
  const isPressed = useRef(false);
  const current = unsent ?? draft ?? own;
  const shown = preview ?? current;

  /** Rates, or removes the rating (null), and offers to undo that. */
  const store = async (rating: number | null) => {
    const { games, store: session } = getSession();
    const before = session.getState().user.ratings.games[slug] ?? null;
    setDone(rating === before ? null : { rating, before });
    try {
      onRated(await (rating === null ? games.unrate(slug) : games.rate(slug, rating)));
    } catch (error) {
      setDone(null);
      throw error;
    }
  };
  const send = async (rating: number) => {
    setUnsent(null);
    setDraft(rating);
    await attempt(async () => {
      const intent = { name: 'rate', slug, rating } as const;
      if (await getSession().ensureSignedIn(message('toAct', { action: 'rate', name }), intent))
        await store(rating);
    });
    setDraft((current) => (current === rating ? null : current));
  };
  const undo = ({ before }: Done) => {
    // The button goes away.
    input.current?.focus();
    void attempt(() => store(before).finally(() => setDone(null)));
    setDone(null);
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
    const controller = new AbortController();
    addEventListener('pagehide', flushLatest, controller);
    // Phones end a page that is hidden without another event.
    document.addEventListener('visibilitychange', () => document.hidden && flushLatest(), controller);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [unsent]);
  const clear = () => {
    setUnsent(null);
    setDraft(null);
    if (own === null) return;
    input.current?.focus();
    void attempt(() => store(null));
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
      <div className={css['label']}>
        <span id={label} className={done ? 'vh' : css['note']}>
          {message('own')}
        </span>
        <div className={css['note']} role="status">
          {done ? <Undo {...done} onUndo={() => undo(done)} /> : null}
        </div>
      </div>
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
        <output aria-hidden>{shown === null ? '' : ratingText(shown)}</output>
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

/** Says what was done, with a button that takes it back. */
const Undo = ({ rating, onUndo }: Done & { onUndo(): void }) => (
  <>
    <span>{rating === null ? message('removed') : message('rated', { rating: ratingText(rating) })}</span>{' '}
    <button className={css['undo']} type="button" onClick={onUndo}>
      {message('undo')}
    </button>
  </>
);
