import type { Suggestion } from '@savepoint/contracts';
import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useSuggestions } from './use-suggestions';

/**
 * An editable combobox over the site’s suggestions: arrows choose, Enter opens the chosen page, Escape
 * closes the list and keeps the text.
 * @param q what is in the box until somebody types
 */
export function useCombobox(q: string) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [wanted, setWanted] = useState(false);
  const [chosen, setChosen] = useState<Suggestion | null>(null);
  const value = typed ?? q;
  const query = value.trim();
  // Once asked for, suggestions follow the text even while their list is closed.
  const [used, setUsed] = useState(false);
  const { suggestions, failure } = useSuggestions(used ? query : '');
  const open = wanted && suggestions.length > 0;
  const failed = wanted && failure;
  const active = open && chosen ? suggestions.indexOf(chosen) : -1;
  const optionId = (index: number) => `${id}-${index}`;

  useLayoutEffect(() => {
    // Typed before the script was there.
    const early = input.current?.value;
    if (early) setTyped(early);
  }, []);

  const show = () => {
    setUsed(true);
    setWanted(true);
  };
  const close = () => {
    setWanted(false);
    setChosen(null);
  };
  const type = (text: string) => {
    setTyped(text);
    setChosen(null);
    show();
  };

  const move = (step: 1 | -1) => {
    if (!open) return show();
    const from = active < 0 && step < 0 ? 0 : active;
    setChosen(suggestions.at((from + step) % suggestions.length) ?? null);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const { key } = event;
    if (key === 'ArrowDown' || key === 'ArrowUp') move(key === 'ArrowDown' ? 1 : -1);
    else if (key === 'Escape' && (open || failed)) close();
    else if (key === 'Enter' && active >= 0) document.getElementById(optionId(active))?.click();
    else return;
    event.preventDefault();
  };

  return {
    query,
    suggestions,
    open,
    /** Why there is no list, when one was asked for. */
    failed,
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
      'aria-controls': id,
      'aria-activedescendant': active >= 0 ? optionId(active) : undefined,
    } as const,
    list: { id },
  };
}
