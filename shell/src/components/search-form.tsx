import { urls } from '@savepoint/contracts/base';
import { Icon } from '@savepoint/region-kit';
import { message } from '../messages';

/** Search as a plain form that works without scripts. @param value the current query */
export function SearchForm({ value = '' }: { value?: string }) {
  return (
    <form className="searchbox searchbox--lg" action={urls.search()} method="get" role="search">
      <label className="vh" htmlFor="page-q">
        {message('searchGames')}
      </label>
      <input
        id="page-q"
        name="q"
        type="search"
        autoComplete="off"
        placeholder={message('searchGames')}
        defaultValue={value}
      />
      <button className="iconbtn" type="submit" aria-label={message('search')}>
        <Icon name="search" />
      </button>
    </form>
  );
}

const SUGGESTED_LINKS = [
  [message('weekChart'), urls.charts()],
  [message('allCategories'), urls.categories()],
  [message('allPlatforms'), urls.platforms()],
  [message('reviews'), urls.reviews()],
  [message('news'), urls.news()],
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
