import type { SiteData } from '@savepoint/contracts';
import { placeholder } from '../components/placeholder';
import { PlainFooter, PlainHeader } from '../components/plain-frame';
import { mostPopulated } from './most-populated';
import type { SlotRequest } from './regions';

/** Platforms, and categories, that menus name; the rest stand on the pages that list all of them. */
const SECTIONS = 24;

/**
 * The regions every page has: header and footer, with plain links in their place if they do not come.
 * @param asks whether there is something that readers are asked to agree to
 */
export function frameSlots(path: string, siteData: SiteData | null, asks: boolean): SlotRequest[] {
  const platforms = mostPopulated(siteData?.platforms ?? [], SECTIONS);
  const categories = mostPopulated(siteData?.categories ?? [], SECTIONS);
  return [
    {
      region: 'header',
      when: 'now',
      props: {
        path: path.split('?')[0]!,
        platforms: platforms.map(({ slug, name, count }) => ({ slug, name, count })),
        categories: categories.map(({ slug, name, count }) => ({ slug, name, count })),
      },
      fallback: placeholder(<PlainHeader />),
    },
    {
      region: 'footer',
      when: 'load',
      props: {
        platforms: platforms.map(({ slug, name }) => ({ slug, name })),
        categories: categories.map(({ slug, name }) => ({ slug, name })),
        year: new Date().getUTCFullYear(),
        ...(asks && { asks }),
      },
      fallback: placeholder(<PlainFooter />),
    },
  ];
}
