import { Icon } from '@savepoint/region-kit';
import { Select, YearSelect } from '../../components/select';

/** Orders of a list; the first is the default. */
export const SORTS = ['release', 'rating', 'popularity', 'title'] as const;

/** The filters and the order a reader selected. */
export interface SelectedFilters {
  /** Slug of the platform (in a category) or category (of a platform). */
  other: string | undefined;
  year: number | undefined;
  sort: (typeof SORTS)[number];
}

/** The filters of a list: the options, and what is selected. */
export interface ListFilter {
  /** Path of the list. */
  base: string;
  /** Query parameter of the platform (in a category) or category (of a platform). */
  name: 'platform' | 'category';
  others: readonly { slug: string; name: string }[];
  selected: SelectedFilters;
}

const FILTER_FORM = 'filters';
const SORT_NAMES: Record<SelectedFilters['sort'], string> = {
  release: 'Newest',
  rating: 'Readers’ rating',
  popularity: 'Popularity',
  title: 'Name',
};
/** More options than this are a select instead of radio buttons. */
const MAX_RADIO_COUNT = 20;

/** Filters in a column; on small screens a disclosure above the list. */
export function Filters({ filter: { base, name, others, selected } }: { filter: ListFilter }) {
  const count = Number(selected.other !== undefined) + Number(selected.year !== undefined);
  return (
    <details className="filters">
      <summary>
        <Icon name="filter" />
        Filter
        {count > 0 && <span>{count} selected</span>}
      </summary>
      <form className="filters__form" id={FILTER_FORM} action={base} method="get">
        <OtherFilter name={name} others={others} selected={selected.other} />
        <div className="field">
          <label htmlFor="filter-year">Released</label>
          <YearSelect form={FILTER_FORM} id="filter-year" value={selected.year} />
        </div>
        <button className="btn btn--line" type="submit">
          Show games
        </button>
      </form>
    </details>
  );
}

/** The order of the list; belongs to the form of the filters by id. */
export function SortBy({ sort: selected }: Pick<SelectedFilters, 'sort'>) {
  return (
    <div className="sortby">
      <label htmlFor="sort">Sort by</label>
      <Select form={FILTER_FORM} id="sort" name="sort" value={selected}>
        {SORTS.map((sort) => (
          <option key={sort} value={sort}>
            {SORT_NAMES[sort]}
          </option>
        ))}
      </Select>
      <button className="btn btn--quiet" type="submit" form={FILTER_FORM}>
        Sort
      </button>
    </div>
  );
}

/** The platforms of a category, or the categories of a platform. */
function OtherFilter({
  name,
  others,
  selected,
}: Pick<ListFilter, 'name' | 'others'> & { selected: string | undefined }) {
  const title = name === 'platform' ? 'Platform' : 'Category';
  if (others.length > MAX_RADIO_COUNT)
    return (
      <div className="field">
        <label htmlFor={`filter-${name}`}>{title}</label>
        <Select form={FILTER_FORM} id={`filter-${name}`} name={name} value={selected ?? ''}>
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
      <RadioOption name={name} value="" text="Any" checked={selected === undefined} />
      {others.map((other) => (
        <RadioOption
          key={other.slug}
          name={name}
          value={other.slug}
          text={other.name}
          checked={other.slug === selected}
        />
      ))}
    </fieldset>
  );
}

function RadioOption({
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
