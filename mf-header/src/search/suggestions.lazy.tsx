import { SUGGESTION_IMAGE_PX } from '@savepoint/contracts/base';
import type { SearchReason, Suggestion } from '@savepoint/contracts/catalog';
import { Icon, Stars } from '@savepoint/region-kit';
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

/**
 * What a suggestion is, its studio and year, and why it is found: “Game. Larian Studios, 2023. Also known as BG3”.
 * Of a studio, publisher or series: “Game. Larian Studios, 2023. Studio: Larian Studios”.
 */
function describe({ kind, developers, year, reason }: Suggestion): string {
  const credit = [developers.join(' and '), year].filter(Boolean).join(', ');
  return [message(kind), credit, reason && explain(reason)].filter(Boolean).join('. ');
}

const explain = ({ by, text }: SearchReason): string =>
  by === 'alternative-title' ? message('alsoKnownAs', { text }) : `${message(by)}: ${text}`;

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
      {image === null ? (
        <Icon name="search" />
      ) : (
        <img className="thumb" src={image} width={SUGGESTION_IMAGE_PX} height={SUGGESTION_IMAGE_PX} alt="" />
      )}
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
