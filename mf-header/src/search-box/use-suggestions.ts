import type { AutosuggestResponse, Suggestion } from '@savepoint/contracts';
import { useRegion } from '@savepoint/region-kit';
import { ApiError, getSession } from '@savepoint/session';
import { useEffect, useState } from 'react';

/** Milliseconds the typing rests before it is asked about. */
const REST = 100;
interface Answer {
  suggestions: readonly Suggestion[];
  /** Why none came, as a sentence; empty when they did. */
  failure: string;
}
const NONE: Answer = { suggestions: [], failure: '' };

/**
 * What the site suggests for a query, asked for once the typing rests. Meanwhile the last suggestions
 * stay; an answer that comes after the query has changed is dropped.
 * @param query trimmed; nothing is asked while it is empty
 */
export function useSuggestions(query: string): Answer {
  const { report } = useRegion();
  const [answer, setAnswer] = useState(NONE);

  useEffect(() => {
    if (!query) return setAnswer(NONE);
    const late = new AbortController();
    const answered = (found: Partial<Answer>) => late.signal.aborted || setAnswer({ ...NONE, ...found });
    const ask = () =>
      getSession()
        .api.get<AutosuggestResponse>(`/api/autosuggest/?q=${encodeURIComponent(query)}`, {
          signal: late.signal,
        })
        .then(({ suggestions }) => answered({ suggestions }))
        .catch((error: unknown) => {
          const known = error instanceof ApiError;
          answered({ failure: known ? error.message : 'You can search without them.' });
          if (!late.signal.aborted && !known) report(error);
        });
    const timer = setTimeout(() => void ask(), REST);
    return () => {
      clearTimeout(timer);
      late.abort();
    };
  }, [query, report]);

  return answer;
}
