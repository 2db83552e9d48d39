import type { MarkList } from '@savepoint/contracts/base';
import type { GameStats, RateResponse } from '@savepoint/contracts/members';
import { useRegion } from '@savepoint/region-kit';
import { errorMessage, getSession, useSession, type Intent } from '@savepoint/session';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';

/**
 * A game’s public stats. They start with those in the page, are refreshed from the API on mount, and change
 * with what the member does. A failed refresh leaves them as they are.
 */
export function useGameStats(slug: string, initial: GameStats | null) {
  const [stats, setStats] = useState(initial);

  const refresh = useCallback(
    () =>
      getSession()
        .api.call('readGameStats', { query: { slugs: slug } })
        .then(({ stats: [fresh] }) => fresh && setStats(fresh))
        .catch(() => {}),
    [slug],
  );

  useEffect(() => {
    void refresh();
  }, [refresh]);

  const setRating = ({ site_rating, rating_count }: RateResponse) => {
    setStats((shown) => shown && { ...shown, site_rating, rating_count });
    void refresh();
  };
  /** Changes a count before the server has confirmed it. */
  const addToCount = (list: MarkList, delta: 1 | -1) =>
    setStats((shown) => shown && { ...shown, [list]: Math.max(0, (shown[list] ?? 0) + delta) });

  return { stats, setRating, addToCount, refresh };
}

/**
 * Runs the pending intent of a visitor who was redirected to sign in, once their profile is loaded.
 * @param names the intents that the caller handles
 */
export function usePendingIntent(
  slug: string,
  names: readonly Intent['name'][],
  resume: (intent: Intent) => void,
): void {
  const profileLoaded = useSession(({ user }) => user.profileLoaded);
  const resumeLatest = useEffectEvent(() => {
    const intent = getSession().takePendingIntent(slug, names);
    if (intent) resume(intent);
  });
  useEffect(() => {
    if (profileLoaded) resumeLatest();
  }, [profileLoaded, slug]);
}

/** Runs a call; an error becomes the message that is shown. */
export type Attempt = (call: () => Promise<unknown>) => Promise<void>;

/** Keeps the message of the last failed attempt until the next one. Unexpected errors are reported. */
export function useAttempt(): { error: string; attempt: Attempt } {
  const { report } = useRegion();
  const [error, setError] = useState('');
  const attempt: Attempt = async (call) => {
    setError('');
    try {
      await call();
    } catch (cause) {
      setError(errorMessage(cause, report));
    }
  };
  return { error, attempt };
}
