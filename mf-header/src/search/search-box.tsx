import { urls } from '@savepoint/contracts/base';
import type { SearchProps } from '@savepoint/contracts/regions';
import { Icon, lazyWithRetry } from '@savepoint/region-kit';
import { useId, useImperativeHandle, type FormEvent, type FocusEvent, type Ref } from 'react';
import { message } from './messages';
import { useCombobox } from './use-combobox';

/** Loaded when the search box gets the focus. */
const Suggestions = lazyWithRetry(() => import('./suggestions.lazy'));

const QUERY_MAX_LENGTH = 200;

interface Props {
  /** Initial text. */
  q: string;
  /** Accessible name of the form. */
  label: string;
  /** Accessible name of the submit button. */
  action: string;
  large?: boolean;
  input?: Ref<HTMLInputElement>;
}

/** The search form with suggestions. Without scripts it submits to the result page. */
export function SearchBox({ q, label, action, large = false, input }: Props) {
  const box = useCombobox(q);
  const id = useId();
  useImperativeHandle(input, () => box.input.ref.current!);

  const onSubmit = (event: FormEvent) => {
    if (box.query) return;
    event.preventDefault();
    box.input.ref.current?.focus();
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) box.close();
  };

  return (
    <form
      className={large ? 'searchbox searchbox--lg' : 'searchbox'}
      action={urls.search()}
      method="get"
      role="search"
      aria-label={label}
      onSubmit={onSubmit}
      onBlur={onBlur}
    >
      <label className="vh" htmlFor={id}>
        {message('label')}
      </label>
      <input
        {...box.input}
        onFocus={Suggestions.preload}
        id={id}
        name="q"
        type="text"
        inputMode="search"
        maxLength={QUERY_MAX_LENGTH}
        placeholder={message('label')}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="search"
      />
      <button className="iconbtn" type="submit" aria-label={action}>
        <Icon name="search" />
      </button>
      <p className="vh" role="status">
        {box.open ? message('suggestionCount', { count: box.suggestions.length }) : ''}
        {box.nothingFound ? message('noSuggestions') : ''}
      </p>
      {box.open || box.nothingFound || box.error ? <Suggestions {...box} /> : null}
    </form>
  );
}

/** Region `search`: the large search box of the result page, with the page’s query. */
export function Search({ q }: SearchProps) {
  return <SearchBox q={q} label={message('form')} action={message('search')} large />;
}
