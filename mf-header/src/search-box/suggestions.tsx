import type { Suggestion } from '@savepoint/contracts';
import { Option } from './option';
import css from './suggestions.module.css';

interface Props {
  query: string;
  suggestions: readonly Suggestion[];
  open: boolean;
  /** Index of the chosen one; -1 for none. */
  active: number;
  optionId(index: number): string;
  list: { id: string };
}

/** The list under the box, and the way to everything that was found. */
export function Suggestions({ query, suggestions, open, active, optionId, list }: Props) {
  if (!open) return <Count of={0} />;
  return (
    <>
      <Count of={suggestions.length} />
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
    </>
  );
}

/** Says to those who do not see the list that it has come. */
function Count({ of }: { of: number }) {
  return (
    <p className="vh" role="status">
      {of === 0 ? '' : `${of} ${of === 1 ? 'suggestion' : 'suggestions'}`}
    </p>
  );
}

/** A press inside the list leaves the focus in the box, whose loss would close the list. */
const KEEP_FOCUS = { onMouseDown: (event: { preventDefault(): void }) => event.preventDefault() };
