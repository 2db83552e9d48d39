import { urls } from '@savepoint/contracts';
import { TextPage } from '../../pages/text-page';
import type { PageRoute } from './index';

/** Pages of text that the site has at its root: who we are, and what is agreed. */
export const TEXT_PAGES = [
  'about',
  'our-team',
  'subscription',
  'development',
  'advertise-with-us',
  'privacy-policy',
  'cookie-policy',
  'terms-and-conditions',
  'dmca-policy',
  'earnings-disclaimer',
] as const;

/** @param slug of the page in the catalogue and in its address */
export const textPageRoute =
  (slug: (typeof TEXT_PAGES)[number]): PageRoute =>
  async ({ sources }) => {
    const page = await sources.catalog.page(slug);
    if (!page) return null;
    const path = `/${slug}/`;
    const crumbs = [
      { name: 'Home', path: urls.home() },
      { name: page.title, path },
    ];
    return {
      title: page.title,
      description: page.description,
      path,
      crumbs,
      body: <TextPage page={page} crumbs={crumbs} />,
    };
  };
