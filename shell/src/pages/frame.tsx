import { urls, type SiteData } from '@savepoint/contracts';
import { Logo } from '@savepoint/region-kit';
import { placeholderHtml } from '../components/layout';
import type { SlotRequest } from '../server/regions/slots';
import { largestSections } from './largest-sections';

/** Platforms and categories in the menus; pages of their own list all of them. */
const MAX_MENU_SECTIONS = 24;

/**
 * The header and footer regions of every page, with plain links as fallbacks.
 * @param asksConsent whether readers are asked to agree to anything
 */
export function frameSlots(path: string, siteData: SiteData | null, asksConsent: boolean): SlotRequest[] {
  const platforms = largestSections(siteData?.platforms ?? [], MAX_MENU_SECTIONS);
  const categories = largestSections(siteData?.categories ?? [], MAX_MENU_SECTIONS);
  return [
    {
      region: 'header',
      when: 'now',
      props: {
        path: path.replace(/\?.*/, ''),
        platforms: platforms.map(({ slug, name, count }) => ({ slug, name, count })),
        categories: categories.map(({ slug, name, count }) => ({ slug, name, count })),
      },
      fallback: placeholderHtml(<PlainHeader />),
    },
    {
      region: 'footer',
      when: 'load',
      props: {
        platforms: platforms.map(({ slug, name }) => ({ slug, name })),
        categories: categories.map(({ slug, name }) => ({ slug, name })),
        year: new Date().getUTCFullYear(),
        ...(asksConsent && { asks: true }),
      },
      fallback: placeholderHtml(<PlainFooter />),
    },
  ];
}

const MAIN_LINKS = [
  ['Games', urls.categories()],
  ['Platforms', urls.platforms()],
  ['Charts', urls.charts()],
  ['Reviews', urls.reviews()],
  ['News', urls.news()],
  ['Search', urls.search()],
  ['Account', urls.account()],
] as const;

const COMPANY_LINKS = [
  ['About', '/about/'],
  ['Contact', urls.contact()],
  ['Privacy', urls.privacy()],
  ['Cookies', '/cookie-policy/'],
  ['Terms', '/terms-and-conditions/'],
  ['Sitemap', '/sitemap/'],
] as const;

/** Fallback of the header region. Inside a `<section>`, landmarks need an explicit role. */
function PlainHeader() {
  return (
    <header className="plain-head" role="banner">
      <div className="wrap plain-head__bar">
        <a className="logo" href={urls.home()} aria-label="Savepoint, home">
          <Logo />
        </a>
        <nav aria-label="Main">
          <PlainLinks list={MAIN_LINKS} />
        </nav>
      </div>
    </header>
  );
}

/** Fallback of the footer region. */
function PlainFooter() {
  return (
    <footer className="plain-foot" role="contentinfo">
      <div className="wrap">
        <p>
          Savepoint is not affiliated with any game developer, and hosts no game files or downloads. Names and
          trademarks belong to their owners.
        </p>
        <nav aria-label="About this site">
          <PlainLinks list={COMPANY_LINKS} />
        </nav>
      </div>
    </footer>
  );
}

function PlainLinks({ list }: { list: readonly (readonly [name: string, path: string])[] }) {
  return (
    <ul className="plain-links">
      {list.map(([name, path]) => (
        <li key={path}>
          <a href={path}>{name}</a>
        </li>
      ))}
    </ul>
  );
}
