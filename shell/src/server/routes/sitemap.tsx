import { urls } from '@savepoint/contracts';
import { SitemapPage } from '../../pages/sitemap-page';
import type { PageRoute } from './index';

const NEWEST = 20;

/** Every section of the site, for people. */
export const sitemapRoute: PageRoute = async ({ sources }) => {
  const [siteData, articles, reviews] = await Promise.all([
    sources.siteData(),
    sources.optional(sources.catalog.articles({ size: NEWEST })),
    sources.optional(sources.catalog.reviews({ size: NEWEST })),
  ]);
  const crumbs = [
    { name: 'Home', path: urls.home() },
    { name: 'Sitemap', path: '/sitemap/' },
  ];
  return {
    title: 'Sitemap',
    description: 'Every section of Savepoint on one page.',
    path: '/sitemap/',
    crumbs,
    body: (
      <SitemapPage
        crumbs={crumbs}
        categories={siteData.categories}
        platforms={siteData.platforms}
        articles={articles?.articles ?? []}
        reviews={reviews?.reviews ?? []}
      />
    ),
  };
};
