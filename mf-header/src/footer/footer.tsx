import { urls } from '@savepoint/contracts/base';
import type { FooterProps } from '@savepoint/contracts/regions';
import { Icon, useRegion } from '@savepoint/region-kit';
import { useHydrated } from '../browser-hooks';
import { ALL_CATEGORIES, ALL_PLATFORMS, FEED_LINKS, FOOTER_GROUPS } from '../links';
import { message } from '../messages';
import { useThemeToggle } from '../theme';
import { LinkGroup } from './components/link-group';
import { Newsletter } from './components/newsletter';
import css from './footer.module.css';

/** The footer of every page: newsletter, a note about the site, links and settings. */
export function Footer({ platforms, categories, year, needs_consent = false }: FooterProps) {
  return (
    <footer className={css['footer']} role="contentinfo">
      <div className="wrap">
        <div className={css['top']}>
          <Newsletter />
          <About />
        </div>
        <nav className={css['groups']} aria-label={message('footerLinks')}>
          <LinkGroup
            name={message('categories')}
            links={[
              ...categories.map(({ slug, name }) => ({ name, path: urls.category(slug) })),
              ALL_CATEGORIES,
            ]}
          />
          <LinkGroup
            name={message('platforms')}
            links={[
              ...platforms.map(({ slug, name }) => ({ name, path: urls.platform(slug) })),
              ALL_PLATFORMS,
            ]}
          />
          {FOOTER_GROUPS.map((group) => (
            <LinkGroup key={group.name} {...group} />
          ))}
        </nav>
        <div className={css['bottom']}>
          <ul className={css['feeds']} aria-label={message('follow')}>
            {FEED_LINKS.map(({ name, path }) => (
              <li key={name}>
                <a href={path}>{name}</a>
              </li>
            ))}
          </ul>
          <Settings needsConsent={needs_consent} />
          <p>{message('credit', { year: String(year) })}</p>
        </div>
      </div>
    </footer>
  );
}

function About() {
  return (
    <div className={css['about']}>
      <p>{message('aboutSite')}</p>
      <p>{message('disclaimer')}</p>
    </div>
  );
}

/** Buttons that need scripts: the theme, and the privacy choices if there is anything to consent to. */
function Settings({ needsConsent }: { needsConsent: boolean }) {
  const { bus } = useRegion();
  const hydrated = useHydrated();
  const toggleTheme = useThemeToggle();
  return (
    <p className={css['settings']} data-hydrated={hydrated || undefined}>
      <button type="button" onClick={toggleTheme}>
        <Icon name="theme" small />
        {message('themeShort')}
      </button>
      {needsConsent ? (
        <button type="button" onClick={() => bus.emit('consent:opened', {})}>
          {message('privacyChoices')}
        </button>
      ) : null}
    </p>
  );
}
