import { SUGGESTION_IMAGE_PX } from '@savepoint/contracts/base';
import type { Suggestion } from '@savepoint/contracts/catalog';
import { Stars } from '@savepoint/region-kit';
import { useEffect, useRef } from 'react';
import { highlight } from './highlight';
import { message } from './messages';
import css from './suggestions.module.css';

interface Props {
  query: string;
  suggestions: readonly Suggestion[];
  /** Index of the selected suggestion; -1 for none. */
  active: number;
  optionId(index: number): string;
  list: { id: string };
  /** Whether there are no suggestions for the query. */
  nothingFound: boolean;
  /** Error message; empty without an error. */
  error: string;
}

/** The list below the search box, a sentence without suggestions, or an error; and a button for all results. */
export default function Suggestions({
  query,
  suggestions,
  active,
  optionId,
  list,
  nothingFound,
  error,
}: Props) {
  const empty = error || nothingFound;
  return (
    <div className={css['panel']} {...KEEP_FOCUS}>
      {error ? (
        <p className={css['error']} role="alert">
          {message('unavailable', { reason: error })}
        </p>
      ) : nothingFound ? (
        <p className={css['error']}>{message('nothingFound', { query })}</p>
      ) : (
        <div {...list} className={css['list']} role="listbox" aria-label={message('suggestions')}>
          {suggestions.map((suggestion, index) => (
            <Option
              key={suggestion.url}
              id={optionId(index)}
              suggestion={suggestion}
              query={query}
              active={index === active}
            />
          ))}
        </div>
      )}
      <div className={css['foot']}>
        <button type="submit" tabIndex={-1}>
          {nothingFound ? message('openSearch') : message('allResults', { query })}
        </button>
        {empty ? null : (
          <span className={css['keys']} aria-hidden="true">
            <span>
              <kbd>↑</kbd> <kbd>↓</kbd> {message('move')}
            </span>
            <span>
              <kbd>Enter</kbd> {message('open')}
            </span>
            <span>
              <kbd>Esc</kbd> {message('close')}
            </span>
          </span>
        )}
      </div>
    </div>
  );
}

/** What a suggestion is, and its studio and year: “Game. Larian Studios, 2023”. */
function describe({ kind, developers, year }: Suggestion): string {
  const credit = [developers.join(' and '), year].filter(Boolean).join(', ');
  return credit ? `${message(kind)}. ${credit}` : message(kind);
}

/** Keeps the focus in the search box while the list is pressed: losing it would close the list. */
const KEEP_FOCUS = { onMouseDown: (event: { preventDefault(): void }) => event.preventDefault() };

interface OptionProps {
  id: string;
  suggestion: Suggestion;
  query: string;
  active: boolean;
}

/** One suggestion. It is a link, so that it can be opened in a new tab. */
function Option({ id, suggestion, query, active }: OptionProps) {
  const { name, image, url, user_rating } = suggestion;
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (active) link.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  return (
    <a
      ref={link}
      id={id}
      className={css['option']}
      href={url}
      role="option"
      aria-selected={active}
      tabIndex={-1}
    >
      <img className="thumb" src={image} width={SUGGESTION_IMAGE_PX} height={SUGGESTION_IMAGE_PX} alt="" />
      <span className={css['name']}>
        {highlight(name, query).map(({ text, match }, index) =>
          match ? <mark key={index}>{text}</mark> : text,
        )}
        <small>{describe(suggestion)}</small>
      </span>
      {user_rating === null ? null : <Stars value={user_rating} />}
    </a>
  );
}
