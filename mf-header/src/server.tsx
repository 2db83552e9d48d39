import type { FooterProps, HeaderProps, SearchProps } from '@savepoint/contracts';
import { defineFragment } from '@savepoint/region-kit/server';
import { Footer } from './footer/footer';
import { Header } from './header/header';
import { Search } from './search/search';

/** The server's half of the remote, by region. The page brings all they need, so there is nothing to load. */
export const regions = {
  header: defineFragment<HeaderProps, undefined>(Header),
  footer: defineFragment<FooterProps, undefined>(Footer),
  search: defineFragment<SearchProps, undefined>(Search),
};
