import { urls, type Article, type Review, type Section } from '@savepoint/contracts';
import { PageHead } from '../components/layout';
import type { Crumb } from '../document/page';
import { definePage } from './page-route';

const NEWEST_COUNT = 20;

/** Links to every section of the site, for readers. */
export const sitemapPage = definePage({
  path: '/sitemap/',
  inSitemap: true,
  async load({ sources }) {
    const [siteData, articles, reviews] = await Promise.all([
      sources.siteData(),
      sources.optional(sources.catalog.call('listArticles', { query: { size: NEWEST_COUNT } })),
      sources.optional(sources.catalog.call('listReviews', { query: { size: NEWEST_COUNT } })),
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
  },
});

interface SitemapPageProps {
  crumbs: readonly Crumb[];
  categories: readonly Section[];
  platforms: readonly Section[];
  articles: readonly Article[];
  reviews: readonly Review[];
}

type Link = readonly [name: string, path: string];

const READING_LINKS: readonly Link[] = [
  ['Front page', urls.home()],
  ['Charts', urls.charts()],
  ['All articles', urls.articles()],
  ['News', urls.news()],
  ['Upcoming', urls.upcoming()],
  ['Reviews', urls.reviews()],
  ['Feeds', '/feeds/'],
  ['Search', urls.search()],
  ['Account', urls.account()],
];

const COMPANY_LINKS: readonly Link[] = [
  ['About', '/about/'],
  ['Our team', '/our-team/'],
  ['Contact', urls.contact()],
  ['Subscription', urls.whyJoin()],
  ['Development', '/development/'],
  ['Advertise with us', '/advertise-with-us/'],
  ['Privacy policy', urls.privacy()],
  ['Cookie policy', '/cookie-policy/'],
  ['Terms and conditions', '/terms-and-conditions/'],
  ['DMCA policy', '/dmca-policy/'],
  ['Earnings disclaimer', '/earnings-disclaimer/'],
];

function SitemapPage({ crumbs, categories, platforms, articles, reviews }: SitemapPageProps) {
  return (
    <div className="wrap">
      <PageHead title="Sitemap" crumbs={crumbs} />
      <div className="link-columns">
        <Links title="Read" links={READING_LINKS} />
        <Links title="Categories" links={categories.map(({ name, slug }) => [name, urls.category(slug)])} />
        <Links title="Platforms" links={platforms.map(({ name, slug }) => [name, urls.platform(slug)])} />
        <Links
          title="Newest articles"
          links={articles.map(({ title, slug }) => [title, urls.article(slug)])}
        />
        <Links
          title="Newest reviews"
          links={reviews.map((review) => [review.game_name, urls.review(review.slug)])}
        />
        <Links title="Us" links={COMPANY_LINKS} />
      </div>
    </div>
  );
}

function Links({ title, links }: { title: string; links: readonly Link[] }) {
  if (links.length === 0) return null;
  return (
    <section>
      <h2 className="pt">{title}</h2>
      <ul>
        {links.map(([name, path]) => (
          <li key={path}>
            <a href={path}>{name}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}
