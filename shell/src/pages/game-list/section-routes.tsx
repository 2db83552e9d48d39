import { urls, type Section } from '@savepoint/contracts';
import { PageHead } from '../../components/layout';
import { SectionTiles } from '../../components/section-tiles';
import { itemList } from '../../document/json-ld';
import type { Crumb, Page } from '../../document/page';
import { definePage, text } from '../page-route';
import { GAME_LIST_QUERY, gameList } from './game-list';

export const GAMES_CRUMB: Crumb = { name: 'Games', path: urls.categories() };
const PLATFORMS_CRUMB: Crumb = { name: 'Platforms', path: urls.platforms() };

/** All categories. */
export const categoriesPage = definePage({
  path: '/games/',
  inSitemap: true,
  async load({ sources, publicUrl }) {
    const { categories } = await sources.siteData();
    return sectionsPage({
      title: 'Games',
      text: 'Every kind of game we cover. Pick one; each list can be filtered by platform.',
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
    const { platforms } = await sources.siteData();
    return sectionsPage({
      title: 'Platforms',
      text: 'Every platform we cover, with its games.',
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
  query: { category: text, ...GAME_LIST_QUERY },
  async load({ params, ...request }) {
    const { platforms } = await request.sources.siteData();
    const section = platforms.find(({ slug }) => slug === params.slug);
    if (!section) return null;
    const crumbs = [PLATFORMS_CRUMB, { name: section.name, path: urls.platform(section.slug) }];
    return gameList({ section, kind: 'platform', crumbs, selectedOther: request.query.category }, request);
  },
});

interface SectionsPageOptions {
  title: string;
  text: string;
  crumb: Crumb;
  sections: readonly Section[];
  /** @returns the path of a section’s list */
  url(slug: string): string;
  publicUrl: string;
}

/** All categories, or all platforms. */
function sectionsPage({ title, text, crumb, sections, url, publicUrl }: SectionsPageOptions): Page {
  const crumbs = [{ name: 'Home', path: urls.home() }, crumb];
  const items = sections.map(({ name, slug }) => ({ name, path: url(slug) }));
  return {
    title,
    description: text,
    path: crumb.path,
    crumbs,
    jsonld: [itemList(items, publicUrl)],
    body: (
      <div className="wrap">
        <PageHead title={title} text={text} crumbs={crumbs} />
        <SectionTiles sections={sections} url={url} />
      </div>
    ),
  };
}
