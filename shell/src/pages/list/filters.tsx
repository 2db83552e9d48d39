import { Icon } from '@savepoint/region-kit';
import { Select } from '../../components/select';
import { years } from '../../components/years';
import { SORTS, type Chosen, type Filter } from './chosen';

const FORM = 'filters';
const SORT_NAMES: Record<Chosen['sort'], string> = {
  release: 'Newest',
  rating: 'Readers’ rating',
  popularity: 'Popularity',
  title: 'Name',
};
/** With more choices than this a list of them is longer than what it narrows. */
const MOST_RADIOS = 20;

/** Filters in a column; on small screens they unfold above the list. */
export function Filters({ filter: { base, name, others, chosen } }: { filter: Filter }) {
  const count = Number(chosen.other !== undefined) + Number(chosen.year !== undefined);
  return (
    <details className="filters">
      <summary>
        <Icon name="filter" />
        Filter
        {count > 0 && <span>{count} chosen</span>}
      </summary>
      <form className="filters__in" id={FORM} action={base} method="get">
        <Others name={name} others={others} chosen={chosen.other} />
        <div className="field">
          <label htmlFor="filter-year">Released</label>
          <Select
            form={FORM}
            id="filter-year"
            name="year"
            value={chosen.year === undefined ? '' : String(chosen.year)}
          >
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
      <Select form={FORM} id="sort" name="sort" value={chosen.sort}>
        {SORTS.map((sort) => (
          <option key={sort} value={sort}>
            {SORT_NAMES[sort]}
          </option>
        ))}
      </Select>
      <button className="btn btn--quiet" type="submit" form={FORM}>
        Sort
      </button>
    </div>
  );
}

/** The platforms of a category, or the categories of a platform. */
function Others({ name, others, chosen }: Pick<Filter, 'name' | 'others'> & { chosen: string | undefined }) {
  const title = name === 'platform' ? 'Platform' : 'Category';
  if (others.length > MOST_RADIOS)
    return (
      <div className="field">
        <label htmlFor={`filter-${name}`}>{title}</label>
        <Select form={FORM} id={`filter-${name}`} name={name} value={chosen ?? ''}>
          <option value="">Any</option>
          {others.map((other) => (
            <option key={other.slug} value={other.slug}>
              {other.name}
            </option>
          ))}
        </Select>
      </div>
    );
  return (
    <fieldset>
      <legend>{title}</legend>
      <Choice name={name} value="" text="Any" checked={chosen === undefined} />
      {others.map((other) => (
        <Choice
          key={other.slug}
          name={name}
          value={other.slug}
          text={other.name}
          checked={other.slug === chosen}
        />
      ))}
    </fieldset>
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
