import { urls, type Section } from '@savepoint/contracts';
import type { Crumb } from '../../document/json-ld/breadcrumbs';
import { itemList } from '../../document/json-ld/item-list';
import type { Page } from '../../document/page';
import { SectionsPage } from '../../pages/sections-page';
import { gameList } from './game-list';
import type { PageRequest, PageRoute } from './index';

const GAMES: Crumb = { name: 'Games', path: urls.categories() };
const PLATFORMS: Crumb = { name: 'Platforms', path: urls.platforms() };

/** All categories. */
export const categoriesRoute: PageRoute = async ({ sources, publicUrl }) => {
  const { categories } = await sources.siteData();
  const text = 'Every kind of game we cover. Pick one; each list can be narrowed to your machine.';
  return sectionsPage({
    title: 'Games',
    text,
    crumb: GAMES,
    sections: categories,
    url: urls.category,
    publicUrl,
  });
};

/** All platforms. */
export const platformsRoute: PageRoute = async ({ sources, publicUrl }) => {
  const { platforms } = await sources.siteData();
  const text = 'Every machine we cover, with the games that run on it.';
  return sectionsPage({
    title: 'Platforms',
    text,
    crumb: PLATFORMS,
    sections: platforms,
    url: urls.platform,
    publicUrl,
  });
};

/** The games of one platform. */
export const platformRoute: PageRoute = async (request) => {
  const section = (await request.sources.siteData()).platforms.find(
    ({ slug }) => slug === request.params['slug'],
  );
  if (!section) return null;
  const crumbs = [PLATFORMS, { name: section.name, path: urls.platform(section.slug) }];
  return gameList({ section, kind: 'platform', title: `${section.name} games`, crumbs }, request);
};

/** The games of one category. */
export function categoryPage(section: Section, request: PageRequest): Promise<Page | null> {
  const crumbs = [GAMES, { name: section.name, path: urls.category(section.slug) }];
  return gameList({ section, kind: 'category', title: `${section.name} games`, crumbs }, request);
}

interface Sections {
  title: string;
  text: string;
  crumb: Crumb;
  sections: readonly Section[];
  url(slug: string): string;
  publicUrl: string;
}

function sectionsPage({ title, text, crumb, sections, url, publicUrl }: Sections): Page {
  const crumbs = [{ name: 'Home', path: urls.home() }, crumb];
  return {
    title,
    description: text,
    path: crumb.path,
    crumbs,
    jsonld: [
      itemList(
        sections.map(({ name, slug }) => ({ name, path: url(slug) })),
        publicUrl,
      ),
    ],
    body: <SectionsPage title={title} text={text} crumbs={crumbs} sections={sections} url={url} />,
  };
}
