import type { SearchProps } from '@savepoint/contracts';
import { SearchBox } from '../search-box/search-box';

/** The large search box of the result page, holding what was asked for. */
export function Search({ q }: SearchProps) {
  return <SearchBox q={q} label="Search the site" action="Search" large />;
}
