import type { GameStatsResponse, GameStats, RateResponse, UnrateResponse } from '@savepoint/contracts';
import { getSession } from '@savepoint/session';
import { useCallback, useEffect, useState } from 'react';

/** What a member can count in. */
export type Counted = 'likes' | 'favorites';

/**
 * A game’s public figures: what the page brought, then what the API answers, then what each change made
 * of them. A refresh that fails leaves what is shown.
 */
export function useFigures(slug: string, given: GameStats | null) {
  const [figures, setFigures] = useState(given);

  const refresh = useCallback(
    (signal?: AbortSignal) =>
      getSession()
        .api.get<GameStatsResponse>(`/api/ratings?slugs=${slug}`, signal ? { signal } : {})
        .then(({ figures: [fresh] }) => fresh && setFigures(fresh))
        .catch(() => {}),
    [slug],
  );

  useEffect(() => {
    const gone = new AbortController();
    void refresh(gone.signal);
    return () => gone.abort();
  }, [refresh]);

  const rated = ({ site_rating, rating_count }: RateResponse | UnrateResponse) => {
    setFigures((shown) => shown && { ...shown, site_rating, rating_count });
    void refresh();
  };
  /** Counts one more, or one less, before the server has. */
  const count = (what: Counted, by: 1 | -1) =>
    setFigures((shown) => shown && { ...shown, [what]: Math.max(0, shown[what] + by) });

  return { figures, rated, count, refresh: () => void refresh() };
}
