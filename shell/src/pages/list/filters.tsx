import { Icon } from '@savepoint/region-kit';
import type { Chosen, Filter } from './chosen';

const FORM = 'filters';
/** Years on offer: a few to come, and back to the first home computers. */
const FIRST_YEAR = 1975;
const YEARS_AHEAD = 2;

const years = (): number[] => {
  const last = new Date().getUTCFullYear() + YEARS_AHEAD;
  return Array.from({ length: last - FIRST_YEAR + 1 }, (_, index) => last - index);
};

/** Filters in a column; on small screens they unfold above the list. */
export function Filters({ filter: { base, name, others, chosen } }: { filter: Filter }) {
  const count = Number(chosen.other !== undefined) + Number(chosen.year !== undefined);
  const legend = name === 'platform' ? 'Platform' : 'Category';
  return (
    <details className="filters">
      <summary>
        <Icon name="filter" />
        Filter
        {count > 0 && <span>{count} chosen</span>}
      </summary>
      <form className="filters__in" id={FORM} action={base} method="get">
        <fieldset>
          <legend>{legend}</legend>
          <Choice name={name} value="" text="Any" checked={chosen.other === undefined} />
          {others.map((other) => (
            <Choice
              key={other.slug}
              name={name}
              value={other.slug}
              text={other.name}
              checked={other.slug === chosen.other}
            />
          ))}
        </fieldset>
        <div className="field">
          <label htmlFor="filter-year">Released</label>
          <Select id="filter-year" name="year" value={chosen.year === undefined ? '' : String(chosen.year)}>
            <option value="">Any year</option>
            {years().map((year) => (
              <option key={year}>{year}</option>
            ))}
          </Select>
        </div>
        <button className="btn btn--line" type="submit">
          Show games
        </button>
      </form>
    </details>
  );
}

/** The order of the list; part of the filters’ form wherever it stands. */
export function SortBy({ chosen }: { chosen: Chosen }) {
  return (
    <div className="sortby">
      <label htmlFor="sort">Sort by</label>
      <Select id="sort" name="sort" value={chosen.sort}>
        <option value="release">Newest</option>
        <option value="title">Name</option>
      </Select>
      <button className="btn btn--quiet" type="submit" form={FORM}>
        Sort
      </button>
    </div>
  );
}

function Choice({
  name,
  value,
  text,
  checked,
}: {
  name: string;
  value: string;
  text: string;
  checked: boolean;
}) {
  return (
    <label className="check">
      <input type="radio" name={name} value={value} defaultChecked={checked} />
      <span>{text}</span>
    </label>
  );
}

interface SelectProps {
  id: string;
  name: string;
  value: string;
  children: React.ReactNode;
}

function Select({ id, name, value, children }: SelectProps) {
  return (
    <span className="select">
      <select id={id} name={name} form={FORM} defaultValue={value}>
        {children}
      </select>
      <Icon name="chevron" />
    </span>
  );
}
