import type { FiguresAnswer, GameFigures, RateAnswer } from '@savepoint/contracts';
import { getSession } from '@savepoint/session';
import { useCallback, useEffect, useState } from 'react';

/**
 * A game’s public figures: what the page brought, then what the API answers, then what each change made
 * of them. A refresh that fails leaves what is shown.
 */
export function useFigures(slug: string, given: GameFigures | null) {
  const [figures, setFigures] = useState(given);

  const refresh = useCallback(
    (signal?: AbortSignal) =>
      getSession()
        .api.get<FiguresAnswer>(`/api/ratings?slugs=${slug}`, signal ? { signal } : {})
        .then(({ figures: [fresh] }) => fresh && setFigures(fresh))
        .catch(() => {}),
    [slug],
  );

  useEffect(() => {
    const gone = new AbortController();
    void refresh(gone.signal);
    return () => gone.abort();
  }, [refresh]);

  const rated = ({ site_rating, rating_count }: RateAnswer) => {
    setFigures((shown) => shown && { ...shown, site_rating, rating_count });
    void refresh();
  };

  return { figures, rated, refresh: () => void refresh() };
}
