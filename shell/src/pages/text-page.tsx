import { textStyles } from '../components/article-parts';
import { PageHead } from '../components/layout';
import { HOME_CRUMB } from './crumbs';
import { definePage, type PageRoute } from './page-route';

/** Slugs of the text pages in the catalogue, which are also their paths. */
const SLUGS = [
  'about',
  'our-team',
  'how-we-score',
  'subscription',
  'development',
  'advertise-with-us',
  'privacy-policy',
  'cookie-policy',
  'terms-and-conditions',
  'dmca-policy',
  'earnings-disclaimer',
] as const;

/** The pages of text at the root of the site: about us, and the legal texts. */
export const textPages: readonly PageRoute[] = SLUGS.map((slug) =>
  definePage({
    path: `/${slug}/`,
    inSitemap: true,
    async load({ sources }) {
      const found = await sources.catalog.call('readPage', { params: { slug } });
      if (!found) return null;
      const { page } = found;
      const path = `/${slug}/`;
      const crumbs = [HOME_CRUMB, { name: page.title, path }];
      return {
        title: page.title,
        description: page.description,
        path,
        crumbs,
        styles: textStyles(page.body),
        body: (
          <div className="wrap">
            <PageHead title={page.title} text={page.description} crumbs={crumbs} />
            <div className="prose" dangerouslySetInnerHTML={{ __html: page.body }} />
          </div>
        ),
      };
    },
  }),
);
