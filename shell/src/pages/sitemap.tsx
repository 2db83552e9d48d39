import { pageUrls, urls } from '@savepoint/contracts/base';
import type { Article, Review, Section, StaffMember } from '@savepoint/contracts/catalog';
import { PageHead } from '../components/layout';
import type { Crumb } from '../document/page';
import { message } from '../messages';
import { HOME_CRUMB } from './crumbs';
import { definePage } from './page-route';

const NEWEST_COUNT = 20;

/** Links to every section of the site, for readers. */
export const sitemapPage = definePage({
  path: '/sitemap/',
  inSitemap: true,
  async load({ sources }) {
    const [menus, articles, reviews, staff] = await Promise.all([
      sources.menus(),
      sources.optional(sources.catalog.call('listArticles', { query: { size: NEWEST_COUNT } })),
      sources.optional(sources.catalog.call('listReviews', { query: { size: NEWEST_COUNT } })),
      sources.optional(sources.catalog.call('listStaff', {})),
    ]);
    const crumbs = [HOME_CRUMB, { name: message('sitemap'), path: '/sitemap/' }];
    return {
      title: message('sitemap'),
      description: message('sitemapDescription'),
      path: '/sitemap/',
      crumbs,
      styles: ['small-pages'],
      body: (
        <SitemapPage
          crumbs={crumbs}
          categories={menus.categories}
          platforms={menus.platforms}
          articles={articles?.articles ?? []}
          reviews={reviews?.reviews ?? []}
          staff={staff?.staff ?? []}
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
  staff: readonly StaffMember[];
}

type Link = readonly [name: string, path: string];

const READING_LINKS: readonly Link[] = [
  [message('home'), urls.home()],
  [message('charts'), urls.charts()],
  [message('allArticles'), urls.articles()],
  [message('news'), urls.news()],
  [message('upcoming'), urls.upcoming()],
  [message('reviews'), urls.reviews()],
  [message('topics'), pageUrls.topics()],
  [message('feeds'), '/feeds/'],
  [message('search'), urls.search()],
  [message('account'), urls.account()],
];

const COMPANY_LINKS: readonly Link[] = [
  [message('about'), '/about/'],
  [message('team'), '/our-team/'],
  [message('scoring'), urls.scoring()],
  [message('contact'), urls.contact()],
  [message('subscription'), urls.whyJoin()],
  [message('development'), '/development/'],
  [message('api'), pageUrls.apiDocs()],
  [message('advertise'), '/advertise-with-us/'],
  [message('privacyPolicy'), urls.privacy()],
  [message('cookiePolicy'), '/cookie-policy/'],
  [message('termsAndConditions'), '/terms-and-conditions/'],
  [message('transparency'), pageUrls.transparency()],
  [message('dmcaPolicy'), '/dmca-policy/'],
  [message('earningsDisclaimer'), '/earnings-disclaimer/'],
];

function SitemapPage({ crumbs, categories, platforms, articles, reviews, staff }: SitemapPageProps) {
  return (
    <div className="wrap">
      <PageHead title={message('sitemap')} crumbs={crumbs} />
      <div className="link-columns">
        <Links title={message('read')} links={READING_LINKS} />
        <Links
          title={message('categories')}
          links={categories.map(({ name, slug }) => [name, urls.category(slug)])}
        />
        <Links
          title={message('platforms')}
          links={platforms.map(({ name, slug }) => [name, urls.platform(slug)])}
        />
        <Links
          title={message('latestArticles')}
          links={articles.map(({ title, slug }) => [title, urls.article(slug)])}
        />
        <Links
          title={message('latestReviews')}
          links={reviews.map((review) => [review.game_name, urls.review(review.slug)])}
        />
        <Links
          title={message('authors')}
          links={staff.map(({ name, slug }) => [name, pageUrls.author(slug)])}
        />
        <Links title={message('us')} links={COMPANY_LINKS} />
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
