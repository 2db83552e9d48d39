import type { FooterProps, HeaderProps, SearchProps } from '@savepoint/contracts/regions';
import { defineFragment } from '@savepoint/region-kit/server';
import { Footer } from './footer/footer';
import { Header } from './header/header';
import { Search } from './search/search-box';

/** Fragments by region. The shell passes all their data as props, so there is no `load`. */
export const regions = {
  header: defineFragment<HeaderProps, undefined>(Header),
  footer: defineFragment<FooterProps, undefined>(Footer),
  search: defineFragment<SearchProps, undefined>(Search),
};
