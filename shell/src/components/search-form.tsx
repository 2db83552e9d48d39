import { urls } from '@savepoint/contracts';
import { Icon } from '@savepoint/region-kit';

/** Search as a plain form that works without scripts. @param value the current query */
export function SearchForm({ value = '' }: { value?: string }) {
  return (
    <form className="searchbox searchbox--lg" action={urls.search()} method="get" role="search">
      <label className="vh" htmlFor="page-q">
        Search games
      </label>
      <input
        id="page-q"
        name="q"
        type="search"
        autoComplete="off"
        placeholder="Search games"
        defaultValue={value}
      />
      <button className="iconbtn" type="submit" aria-label="Search">
        <Icon name="search" />
      </button>
    </form>
  );
}

const SUGGESTED_LINKS = [
  ['The chart', urls.charts()],
  ['All categories', urls.categories()],
  ['All platforms', urls.platforms()],
  ['Reviews', urls.reviews()],
  ['News', urls.news()],
] as const;

/** Links for a page that has nothing to show. */
export function SuggestedLinks() {
  return (
    <ul className="chips">
      {SUGGESTED_LINKS.map(([name, path]) => (
        <li key={path}>
          <a className="chip" href={path}>
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}
