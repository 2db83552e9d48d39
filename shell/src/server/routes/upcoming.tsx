import { urls } from '@savepoint/contracts';
import { itemList } from '../../document/json-ld/item-list';
import { UpcomingPage } from '../../pages/article/upcoming-page';
import type { PageRoute } from './index';

const GAMES = 100;
const ARTICLES = 6;

/** What comes out next, by date, with our looks ahead. */
export const upcomingRoute: PageRoute = async ({ sources, publicUrl }) => {
  const [games, articles] = await Promise.all([
    sources.catalog.games({ upcoming: true, sort: 'release', size: GAMES }),
    sources.optional(sources.catalog.articles({ kind: 'upcoming', size: ARTICLES })),
  ]);
  const coming = games?.games ?? [];
  const crumbs = [
    { name: 'Articles', path: urls.articles() },
    { name: 'Upcoming', path: urls.upcoming() },
  ];
  const text = 'Games that are still to come, by the date their makers have confirmed.';
  return {
    title: 'Upcoming games',
    description: text,
    path: urls.upcoming(),
    crumbs,
    jsonld: [
      itemList(
        coming.map(({ name, slug }) => ({ name, path: urls.game(slug) })),
        publicUrl,
      ),
    ],
    body: <UpcomingPage text={text} crumbs={crumbs} games={coming} articles={articles?.articles ?? []} />,
  };
};
