import { urls, type Article, type Review, type Section } from '@savepoint/contracts';
import { PageHead } from '../components/page-head';
import type { Crumb } from '../document/json-ld/breadcrumbs';

interface Props {
  crumbs: readonly Crumb[];
  categories: readonly Section[];
  platforms: readonly Section[];
  articles: readonly Article[];
  reviews: readonly Review[];
}

type Link = readonly [name: string, path: string];

const READ: readonly Link[] = [
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

const COMPANY: readonly Link[] = [
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

export function SitemapPage({ crumbs, categories, platforms, articles, reviews }: Props) {
  return (
    <div className="wrap">
      <PageHead title="Sitemap" crumbs={crumbs} />
      <div className="sitemap">
        <Links title="Read" links={READ} />
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
        <Links title="Us" links={COMPANY} />
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
