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
}

/** The list under the box, and the way to everything that was found. */
export default function Suggestions({ query, suggestions, active, optionId, list }: Props) {
  return (
    <div className={css['panel']} {...KEEP_FOCUS}>
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
      <div className={css['foot']}>
        <button type="submit" tabIndex={-1}>
          All results for “{query}”
        </button>
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
      </div>
    </div>
  );
}

/** A press inside the list leaves the focus in the box, whose loss would close the list. */
const KEEP_FOCUS = { onMouseDown: (event: { preventDefault(): void }) => event.preventDefault() };
