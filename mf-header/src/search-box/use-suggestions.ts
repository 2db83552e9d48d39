import type { AutosuggestAnswer, Suggestion } from '@savepoint/contracts';
import { useRegion } from '@savepoint/region-kit';
import { ApiError, getSession } from '@savepoint/session';
import { useEffect, useState } from 'react';

/** Milliseconds the typing rests before it is asked about. */
const REST = 100;
const NONE: readonly Suggestion[] = [];

/**
 * What the site suggests for a query, asked for once the typing rests. Meanwhile the last suggestions
 * stay; an answer that comes after the query has changed is dropped, and one that fails suggests nothing.
 * @param query trimmed; nothing is asked while it is empty
 */
export function useSuggestions(query: string): readonly Suggestion[] {
  const { report } = useRegion();
  const [suggestions, setSuggestions] = useState(NONE);

  useEffect(() => {
    if (!query) return setSuggestions(NONE);
    const late = new AbortController();
    const answered = (found: readonly Suggestion[]) => late.signal.aborted || setSuggestions(found);
    const ask = () =>
      getSession()
        .api.get<AutosuggestAnswer>(`/api/autosuggest/?q=${encodeURIComponent(query)}`, {
          signal: late.signal,
        })
        .then((answer) => answered(answer.suggestions))
        .catch((error: unknown) => {
          answered(NONE);
          if (!late.signal.aborted && !(error instanceof ApiError)) report(error);
        });
    const timer = setTimeout(() => void ask(), REST);
    return () => {
      clearTimeout(timer);
      late.abort();
    };
  }, [query, report]);

  return suggestions;
}
