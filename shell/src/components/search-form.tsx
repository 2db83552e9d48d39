import { urls } from '@savepoint/contracts';
import { Icon } from '@savepoint/region-kit';

/** Search as a plain form; works without any script. @param value what was searched for */
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
