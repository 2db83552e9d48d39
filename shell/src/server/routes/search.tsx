import { urls } from '@savepoint/contracts';
import { placeholder } from '../../components/placeholder';
import { SearchForm } from '../../components/search-form';
import { SearchPage } from '../../pages/search/search-page';
import { total } from '../../pages/search/summary';
import type { PageRoute } from './index';
import { listUrl, pageOf } from './query';

/** Characters of a query that are looked at. */
const LONGEST = 200;
/** Games shown to whom nothing was found. */
const IDEAS = 6;

/** What is found for a query; without one, the box alone. */
export const searchRoute: PageRoute = async ({ query, sources }) => {
  const page = pageOf(query);
  if (page === null) return null;
  const q = typeof query['q'] === 'string' ? query['q'].trim().slice(0, LONGEST) : '';
  const found = q ? await sources.catalog.search({ q, page }) : null;
  const nothing = !found || total(found) === 0;
  const chart = nothing ? await sources.optional(sources.catalog.chart({ chart: 'top', size: IDEAS })) : null;
  const ideas = chart?.entries.map(({ game }) => game) ?? [];
  const slugs = [...(found?.games ?? []), ...ideas].map(({ slug }) => slug);
  const stats = await sources.optional(sources.ratings.stats(slugs));
  return {
    title: q ? `Search: ${q}` : 'Search',
    description: 'Find a game, a machine, a review or an article.',
    path: urls.search(),
    robots: 'none',
    slots: [
      {
        region: 'search',
        when: 'load',
        props: { q },
        label: 'Search',
        fallback: placeholder(<SearchForm value={q} />),
      },
    ],
    body: (
      <SearchPage
        q={q}
        found={found}
        ideas={ideas}
        stats={stats}
        url={(to) => listUrl(urls.search(), { q, page: to })}
      />
    ),
  };
};
