import type { GameFacets } from '@savepoint/contracts/catalog';
import { Icon } from '@savepoint/region-kit';
import { Select } from '../../components/select';
import { formatNumber } from '../../format';
import { message } from './messages';
import { minScoreOf, SCORES, SORTS, type SelectedFilters } from './selection';

/** A choice of a group of filters. */
export interface FilterOption {
  slug: string;
  name: string;
  /** Games it would list, given the other filters. */
  count: number;
}

/** The filters of a list: the choices, and what is selected. */
export interface ListFilter {
  /** Path of the list. */
  base: string;
  /** The groups of which several can be selected; without the one that the list itself is of. */
  groups: readonly { name: 'platform' | 'category'; options: readonly FilterOption[] }[];
  facets: Pick<GameFacets, 'years' | 'scores'>;
  selected: SelectedFilters;
}

const FILTER_FORM = 'filters';
const SORT_NAMES: Record<SelectedFilters['sort'], string> = {
  release: message('sortRelease'),
  rating: message('sortRating'),
  popularity: message('sortPopularity'),
  title: message('sortTitle'),
};
const GROUP_TITLES = { platform: message('platform'), category: message('category') };
const MORE_TITLES = { platform: message('morePlatforms'), category: message('moreCategories') };
/** Choices of a group that are always visible: those with the most games, and those selected. */
const VISIBLE_OPTIONS_COUNT = 10;

const selectedOf = (selected: SelectedFilters, name: 'platform' | 'category') =>
  name === 'platform' ? selected.platforms : selected.categories;

interface FiltersProps {
  filter: ListFilter;
  /** Games that the list has with these filters. */
  total: number;
}

/**
 * Filters in a column; on small screens a disclosure above the list, with a button that closes it. With scripts they
 * apply on change.
 */
export function Filters({ filter: { base, groups, facets, selected }, total }: FiltersProps) {
  const count =
    selected.platforms.length +
    selected.categories.length +
    Number(selected.year !== undefined) +
    Number(selected.score !== undefined);
  return (
    <details className="filters" id="filter-list">
      <summary>
        <Icon name="filter" />
        {message('filter')}
        <span data-live-part="selected">{count > 0 && message('selected', { count })}</span>
      </summary>
      <form
        id={FILTER_FORM}
        action={base}
        method="get"
        autoComplete="off"
        data-live
        data-remember="list-filters"
      >
        <div className="filters__form" data-live-part="filters">
          {groups.map(({ name, options }) => (
            <OptionGroup key={name} name={name} options={options} selected={selectedOf(selected, name)} />
          ))}
          <YearFilter years={facets.years} selected={selected.year} />
          <ScoreFilters scores={facets.scores} selected={selected.score} />
        </div>
        <button className="btn filters__show" type="submit" data-live-part="show">
          {message('show', { count: total })}
        </button>
        <a className="more" href={base} data-last-filters hidden>
          {message('lastFilters')}
        </a>
      </form>
    </details>
  );
}

/** The order of the list; belongs to the form of the filters by id. */
export function SortBy({ sort: selected }: Pick<SelectedFilters, 'sort'>) {
  return (
    <div className="sortby" data-live-part="sort">
      <label htmlFor="sort">{message('sortBy')}</label>
      <Select form={FILTER_FORM} id="sort" name="sort" value={selected === SORTS[0] ? '' : selected}>
        {SORTS.map((sort) => (
          <option key={sort} value={sort === SORTS[0] ? '' : sort}>
            {SORT_NAMES[sort]}
          </option>
        ))}
      </Select>
      <button className="btn btn--quiet without-script" type="submit" form={FILTER_FORM}>
        {message('sort')}
      </button>
    </div>
  );
}

interface OptionGroupProps {
  name: 'platform' | 'category';
  options: readonly FilterOption[];
  /** Slugs. */
  selected: readonly string[];
}

/** The choices of one group, with the number of games of each; those with few games are in a disclosure. */
function OptionGroup({ name, options, selected }: OptionGroupProps) {
  const offered = options.filter(({ slug, count }) => count > 0 || selected.includes(slug));
  if (offered.length === 0) return null;
  const largest = [...offered].sort((a, b) => b.count - a.count).slice(0, VISIBLE_OPTIONS_COUNT);
  const isVisible = (option: FilterOption) => largest.includes(option) || selected.includes(option.slug);
  const others = offered.filter((option) => !isVisible(option));
  const render = ({ slug, name: text, count }: FilterOption) => (
    <Choice
      key={slug}
      type="checkbox"
      name={name}
      value={slug}
      text={text}
      count={count}
      checked={selected.includes(slug)}
    />
  );
  return (
    <fieldset>
      <legend>{GROUP_TITLES[name]}</legend>
      {offered.filter(isVisible).map(render)}
      {others.length > 0 && (
        <details className="filters__more" id={`filter-more-${name}`}>
          <summary>{MORE_TITLES[name]}</summary>
          {others.map(render)}
        </details>
      )}
    </fieldset>
  );
}

/** The years that have games, latest first. */
function YearFilter({ years, selected }: { years: GameFacets['years']; selected: number | undefined }) {
  const offered =
    selected === undefined || years.some(({ year }) => year === selected)
      ? years
      : [...years, { year: selected, count: 0 }].sort((a, b) => b.year - a.year);
  if (offered.length === 0) return null;
  return (
    <div className="field">
      <label htmlFor="filter-year">{message('year')}</label>
      <Select
        form={FILTER_FORM}
        id="filter-year"
        name="year"
        value={selected === undefined ? '' : String(selected)}
      >
        <option value="">{message('anyYear')}</option>
        {offered.map(({ year, count }) => (
          <option key={year} value={year}>
            {message('yearOption', { year: String(year), games: count })}
          </option>
        ))}
      </Select>
    </div>
  );
}

/** Whether we reviewed the game, and the lowest score. */
function ScoreFilters({
  scores,
  selected,
}: {
  scores: GameFacets['scores'];
  selected: SelectedFilters['score'];
}) {
  const countOf = (score: (typeof SCORES)[number]) =>
    scores.find(({ min_score }) => min_score === minScoreOf(score))?.count ?? 0;
  const offered = SCORES.filter((score) => score === selected || countOf(score) > 0);
  if (offered.length === 0) return null;
  return (
    <fieldset>
      <legend>{message('score')}</legend>
      <Choice
        type="radio"
        name="score"
        value=""
        text={message('anyScore')}
        checked={selected === undefined}
      />
      {offered.map((score) => (
        <Choice
          key={score}
          type="radio"
          name="score"
          value={score}
          text={score === 'reviewed' ? message('reviewed') : message('scoreFrom', { score })}
          count={countOf(score)}
          checked={score === selected}
        />
      ))}
    </fieldset>
  );
}

interface ChoiceProps {
  type: 'checkbox' | 'radio';
  name: string;
  value: string;
  text: string;
  count?: number;
  checked: boolean;
}

function Choice({ type, name, value, text, count, checked }: ChoiceProps) {
  return (
    <label className="check">
      <input type={type} name={name} value={value} defaultChecked={checked} />
      <span>
        {text}
        {count !== undefined && (
          <>
            {' '}
            <span className="num" aria-hidden="true">
              {formatNumber(count)}
            </span>
            <span className="vh">({message('games', { count })})</span>
          </>
        )}
      </span>
    </label>
  );
}
