import { Elsewhere } from '../components/elsewhere';
import { PageHead } from '../components/page-head';
import { SearchForm } from '../components/search-form';
import type { Page } from '../document/page';

/** The answer to an address that names nothing; the same bytes for every such address. */
export const notFoundPage = (): Page => ({
  status: 404,
  title: 'Page not found',
  description: 'There is no page at this address.',
  path: '/404/',
  robots: 'none',
  body: (
    <div className="wrap message">
      <PageHead
        title="This page is not here"
        text="It may have moved, or its address has a slip in it. Search for it, or start from here."
      />
      <SearchForm />
      <Elsewhere />
    </div>
  ),
});
