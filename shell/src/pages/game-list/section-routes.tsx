import { urls } from '@savepoint/contracts/base';
import type { Section } from '@savepoint/contracts/catalog';
import { MoreLink, PageHead } from '../../components/layout';
import { SectionTiles } from '../../components/section-tiles';
import { itemList } from '../../document/json-ld';
import type { Crumb, Page } from '../../document/page';
import { GAMES_CRUMB, HOME_CRUMB, PLATFORMS_CRUMB } from '../crumbs';
import { definePage } from '../page-route';
import { ALL_GAMES_QUERY, gameList, PLATFORM_LIST_QUERY } from './game-list';
import { message } from './messages';

/** All categories. */
export const categoriesPage = definePage({
  path: '/games/',
  inSitemap: true,
  async load({ sources, publicUrl }) {
    const { categories } = await sources.menus();
    return sectionsPage({
      title: GAMES_CRUMB.name,
      text: message('gamesText'),
      more: { name: message('allGames'), path: urls.allGames() },
      crumb: GAMES_CRUMB,
      sections: categories,
      url: urls.category,
      publicUrl,
    });
  },
});

/** All platforms. */
export const platformsPage = definePage({
  path: '/platforms/',
  inSitemap: true,
  async load({ sources, publicUrl }) {
    const { platforms } = await sources.menus();
    return sectionsPage({
      title: PLATFORMS_CRUMB.name,
      text: message('platformsText'),
      crumb: PLATFORMS_CRUMB,
      sections: platforms,
      url: urls.platform,
      publicUrl,
    });
  },
});

/** The games of one platform. */
export const platformPage = definePage({
  path: '/platforms/:slug/',
  query: PLATFORM_LIST_QUERY,
  async inSitemap({ menus }) {
    return (await menus()).platforms.map(({ slug }) => urls.platform(slug));
  },
  async load({ params, ...request }) {
    const { platforms } = await request.sources.menus();
    const section = platforms.find(({ slug }) => slug === params.slug);
    if (!section) return null;
    const base = urls.platform(section.slug);
    return gameList(
      {
        title: message('gamesOf', { name: section.name }),
        description: section.description,
        base,
        crumbs: [PLATFORMS_CRUMB, { name: section.name, path: base }],
        scope: { platform: section.slug },
      },
      request,
    );
  },
});

/** The whole catalogue, with every filter. */
export const allGamesPage = definePage({
  path: '/games/all/',
  query: ALL_GAMES_QUERY,
  inSitemap: true,
  load: (request) =>
    gameList(
      {
        title: message('allGames'),
        description: message('allGamesText'),
        base: urls.allGames(),
        crumbs: [GAMES_CRUMB, { name: message('allGames'), path: urls.allGames() }],
        scope: {},
      },
      request,
    ),
});

interface SectionsPageOptions {
  title: string;
  text: string;
  /** Link to a further list. */
  more?: { name: string; path: string };
  crumb: Crumb;
  sections: readonly Section[];
  /** @returns the path of a section’s list */
  url(slug: string): string;
  publicUrl: string;
}

/** All categories, or all platforms. */
function sectionsPage({ title, text, more, crumb, sections, url, publicUrl }: SectionsPageOptions): Page {
  const crumbs = [HOME_CRUMB, crumb];
  const items = sections.map(({ name, slug }) => ({ name, path: url(slug) }));
  return {
    title,
    description: text,
    path: crumb.path,
    crumbs,
    jsonld: [itemList(items, publicUrl)],
    styles: ['section-tiles'],
    body: (
      <div className="wrap">
        <PageHead title={title} text={text} crumbs={crumbs} />
        {more && <MoreLink {...more} />}
        <SectionTiles sections={sections} url={url} />
      </div>
    ),
  };
}
