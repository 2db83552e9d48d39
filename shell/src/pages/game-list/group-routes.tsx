import { pageUrls } from '@savepoint/contracts/base';
import type { GameGroupKind } from '@savepoint/contracts/catalog';
import { GAMES_CRUMB } from '../crumbs';
import { definePage, isSlug, type PageRequest, type QueryValues } from '../page-route';
import { ALL_GAMES_QUERY, gameList } from './game-list';
import { message } from './messages';

type GroupRequest = PageRequest<QueryValues<typeof ALL_GAMES_QUERY>, 'slug'>;

/** Loads the games of a developer, publisher or series. */
const loadGroup =
  (kind: GameGroupKind) =>
  async ({ params: { slug }, ...request }: GroupRequest) => {
    if (!isSlug(slug)) return null;
    const found = await request.sources.catalog.call('readGameGroup', { params: { kind, slug } });
    if (!found) return null;
    const { count } = found.group;
    // “The Witcher series”, although the series is called “The Witcher”.
    const name = kind === 'series' ? found.group.name.replace(/^The /, '') : found.group.name;
    const base = pageUrls[kind](slug);
    return gameList(
      {
        title: message(`${kind}Title`, { name }),
        description: message(`${kind}Text`, { name, count }),
        base,
        crumbs: [GAMES_CRUMB, { name: found.group.name, path: base }],
        scope: { [kind]: slug },
      },
      request,
    );
  };

export const developerPage = definePage({
  path: '/developers/:slug/',
  query: ALL_GAMES_QUERY,
  load: loadGroup('developer'),
});
export const publisherPage = definePage({
  path: '/publishers/:slug/',
  query: ALL_GAMES_QUERY,
  load: loadGroup('publisher'),
});
export const seriesPage = definePage({
  path: '/series/:slug/',
  query: ALL_GAMES_QUERY,
  load: loadGroup('series'),
});
