import { urls, type FooterProps } from '@savepoint/contracts';
import { ALL_CATEGORIES, ALL_PLATFORMS, FOLLOW, FOOTER_GROUPS } from '../links';
import { Blurb } from './components/blurb';
import { LinkGroup } from './components/link-group';
import { Newsletter } from './components/newsletter';
import { Settings } from './components/settings';
import css from './footer.module.css';

/** The foot of every page: the letter, what this site is, all its links. */
export function Footer({ platforms, categories, year, asks = false }: FooterProps) {
  return (
    <footer className={css['foot']} role="contentinfo">
      <div className="wrap">
        <div className={css['top']}>
          <Newsletter />
          <Blurb />
        </div>
        <nav className={css['groups']} aria-label="All of this site">
          <LinkGroup
            name="Categories"
            links={[
              ...categories.map(({ slug, name }) => ({ name, path: urls.category(slug) })),
              ALL_CATEGORIES,
            ]}
          />
          <LinkGroup
            name="Platforms"
            links={[
              ...platforms.map(({ slug, name }) => ({ name, path: urls.platform(slug) })),
              ALL_PLATFORMS,
            ]}
          />
          {FOOTER_GROUPS.map((group) => (
            <LinkGroup key={group.name} {...group} />
          ))}
        </nav>
        <div className={css['end']}>
          <ul className={css['follow']} aria-label="Follow Savepoint">
            {FOLLOW.map(({ name, path }) => (
              <li key={name}>
                <a href={path}>{name}</a>
              </li>
            ))}
          </ul>
          <Settings asks={asks} />
          <p>Wordmark set in Piazzolla by Huerta Tipográfica. © {year} Savepoint</p>
        </div>
      </div>
    </footer>
  );
}
