import type { Suggestion } from '@savepoint/contracts';
import { Option } from './option';
import css from './suggestions.module.css';

interface Props {
  query: string;
  suggestions: readonly Suggestion[];
  /** Index of the chosen one; -1 for none. */
  active: number;
  optionId(index: number): string;
  list: { id: string };
  /** Why there are none, as a sentence. */
  failed: string | false;
}

/** The list under the box, or why there is none, and the way to everything that was found. */
export default function Suggestions({ query, suggestions, active, optionId, list, failed }: Props) {
  return (
    <div className={css['panel']} {...KEEP_FOCUS}>
      {failed ? (
        <p className={css['failed']} role="alert">
          No suggestions came. {failed}
        </p>
      ) : (
        <div {...list} role="listbox" aria-label="Suggestions">
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
          All results for “{query}”
        </button>
        {failed ? null : (
          <span className={css['keys']} aria-hidden="true">
            <span>
              <kbd>↑</kbd> <kbd>↓</kbd> to move
            </span>
            <span>
              <kbd>Enter</kbd> to open
            </span>
            <span>
              <kbd>Esc</kbd> to close
            </span>
          </span>
        )}
      </div>
    </div>
  );
}

/** A press inside the list leaves the focus in the box, whose loss would close the list. */
const KEEP_FOCUS = { onMouseDown: (event: { preventDefault(): void }) => event.preventDefault() };
