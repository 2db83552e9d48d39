import type { Suggestion } from '@savepoint/contracts/catalog';
import { useRegion } from '@savepoint/region-kit';
import { ApiError, getSession } from '@savepoint/session';
import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { message } from './messages';

/**
 * State and handlers of an editable combobox with suggestions: arrow keys select, Enter opens the selected
 * page, Escape closes the list and keeps the text; Escape without a list clears the text. Escape is not prevented, so
 * that it closes what the box is in, too.
 * @param q initial text
 * @see https://www.w3.org/WAI/ARIA/apg/patterns/combobox/
 */
export function useCombobox(q: string) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [requested, setRequested] = useState(false);
  const [selected, setSelected] = useState<Suggestion | null>(null);
  const value = typed ?? q;
  const query = value.trim();
  // Once loading has started, suggestions follow the text even while the list is closed.
  const [loading, setLoading] = useState(false);
  const { suggestions, failure, loadedQuery } = useSuggestions(loading ? query : '');
  const open = requested && suggestions.length > 0;
  const error = requested ? failure : '';
  const nothingFound =
    requested && !failure && suggestions.length === 0 && query !== '' && loadedQuery === query;
  const active = open && selected ? suggestions.indexOf(selected) : -1;
  const optionId = (index: number) => `${id}-${index}`;

  useLayoutEffect(() => {
    // Text that was typed before hydration.
    const early = input.current?.value;
    if (early) setTyped(early);
  }, []);

  const show = () => {
    setLoading(true);
    setRequested(true);
  };
  const close = () => {
    setRequested(false);
    setSelected(null);
  };
  const type = (text: string) => {
    setTyped(text);
    setSelected(null);
    show();
  };

  const move = (step: 1 | -1) => {
    if (!open) return show();
    const from = active < 0 && step < 0 ? 0 : active;
    setSelected(suggestions.at((from + step) % suggestions.length) ?? null);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const { key } = event;
    if (key === 'ArrowDown' || key === 'ArrowUp') move(key === 'ArrowDown' ? 1 : -1);
    else if (key === 'Escape') return requested && query ? close() : void (value && setTyped(''));
    else if (key === 'Enter' && active >= 0) document.getElementById(optionId(active))?.click();
    else return;
    event.preventDefault();
  };

  return {
    query,
    suggestions,
    open,
    /** Whether there are no suggestions for the query. */
    nothingFound,
    /** Error message of the last request; empty without an error. */
    error,
    active,
    optionId,
    close,
    input: {
      ref: input,
      value,
      onChange: ({ target }: { target: HTMLInputElement }) => type(target.value),
      onKeyDown,
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': open,
      'aria-controls': open ? id : undefined,
      'aria-activedescendant': active >= 0 ? optionId(active) : undefined,
    } as const,
    list: { id },
  };
}

const DEBOUNCE_MS = 100;

interface Result {
  suggestions: readonly Suggestion[];
  /** Error message; empty without an error. */
  failure: string;
  /** The query they are for; empty before the first response. */
  loadedQuery: string;
}
const NONE: Result = { suggestions: [], failure: '', loadedQuery: '' };

/**
 * Loads suggestions for a query, debounced. The previous suggestions stay until the next arrive; the response
 * to an outdated query is dropped.
 * @param query trimmed; nothing is loaded while it is empty
 */
function useSuggestions(query: string): Result {
  const { report } = useRegion();
  const [result, setResult] = useState(NONE);

  useEffect(() => {
    if (!query) return setResult(NONE);
    const controller = new AbortController();
    const finish = (found: Partial<Result>) =>
      controller.signal.aborted || setResult({ ...NONE, loadedQuery: query, ...found });
    const load = () =>
      getSession()
        .api.call('suggest', { query: { q: query }, signal: controller.signal })
        .then(({ suggestions }) => finish({ suggestions }))
        .catch((error: unknown) => {
          const isApiError = error instanceof ApiError;
          finish({ failure: isApiError ? error.message : message('stillSearch') });
          if (!controller.signal.aborted && !isApiError) report(error);
        });
    const timer = setTimeout(() => void load(), DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [query, report]);

  return result;
}
