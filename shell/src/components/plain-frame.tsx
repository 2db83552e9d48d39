import { urls } from '@savepoint/contracts';
import { Logo } from '@savepoint/region-kit';

const MAIN = [
  ['Games', urls.categories()],
  ['Platforms', urls.platforms()],
  ['Charts', urls.charts()],
  ['Reviews', urls.reviews()],
  ['News', urls.news()],
  ['Search', urls.search()],
  ['Account', urls.account()],
] as const;

const COMPANY = [
  ['About', '/about/'],
  ['Contact', urls.contact()],
  ['Privacy', urls.privacy()],
  ['Cookies', '/cookie-policy/'],
  ['Terms', '/terms-and-conditions/'],
  ['Sitemap', '/sitemap/'],
] as const;

/** Stands in for the header region: nothing but links. A slot is a section, so landmarks must say their role. */
export function PlainHeader() {
  return (
    <header className="plain-head" role="banner">
      <div className="wrap plain-head__bar">
        <a className="logo" href={urls.home()} aria-label="Savepoint, home">
          <Logo />
        </a>
        <nav aria-label="Main">
          <Links list={MAIN} />
        </nav>
      </div>
    </header>
  );
}

/** Stands in for the footer region. */
export function PlainFooter() {
  return (
    <footer className="plain-foot" role="contentinfo">
      <div className="wrap">
        <p>
          Savepoint is not affiliated with any game developer, and hosts no game files or downloads. Names and
          trademarks belong to their owners.
        </p>
        <nav aria-label="About this site">
          <Links list={COMPANY} />
        </nav>
      </div>
    </footer>
  );
}

function Links({ list }: { list: readonly (readonly [name: string, path: string])[] }) {
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
