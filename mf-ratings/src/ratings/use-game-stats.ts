import type { GameStatsResponse, GameStats, RateResponse, UnrateResponse } from '@savepoint/contracts';
import { getSession } from '@savepoint/session';
import { useCallback, useEffect, useState } from 'react';

/** What a member can count in. */
export type Counted = 'likes' | 'favorites';

/**
 * A game’s public stats: what the page brought, then what the API answers, then what each change made
 * of them. A refresh that fails leaves what is shown.
 */
export function useGameStats(slug: string, given: GameStats | null) {
  const [stats, setStats] = useState(given);

  const refresh = useCallback(
    (signal?: AbortSignal) =>
      getSession()
        .api.get<GameStatsResponse>(`/api/ratings?slugs=${slug}`, signal ? { signal } : {})
        .then(({ stats: [fresh] }) => fresh && setStats(fresh))
        .catch(() => {}),
    [slug],
  );

  useEffect(() => {
    const gone = new AbortController();
    void refresh(gone.signal);
    return () => gone.abort();
  }, [refresh]);

  const rated = ({ site_rating, rating_count }: RateResponse | UnrateResponse) => {
    setStats((shown) => shown && { ...shown, site_rating, rating_count });
    void refresh();
  };
  /** Counts one more, or one less, before the server has. */
  const count = (what: Counted, by: 1 | -1) =>
    setStats((shown) => shown && { ...shown, [what]: Math.max(0, shown[what] + by) });

  return { stats, rated, count, refresh: () => void refresh() };
}
