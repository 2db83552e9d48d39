import { urls, type HeaderProps } from '@savepoint/contracts';
import { Icon } from '@savepoint/region-kit';
import { ALL_CATEGORIES, ALL_PLATFORMS, FEEDS, SECTIONS } from '../../links';
import { useLayer } from '../layers/use-layer';
import { useSwitchTheme } from '../../theme/switch-theme';
import css from './all-sections.module.css';
import { SectionLinks } from './section-links';

/** The expanded menu: everything the site has, over the page. */
export function AllSections({ path, platforms, categories }: HeaderProps) {
  const { open, place, trigger, panel, toggle } = useLayer('mega');
  const switchTheme = useSwitchTheme();
  return (
    <div {...place}>
      <button {...trigger} className="iconbtn" type="button" aria-label="All sections" onClick={toggle}>
        <Icon name={open ? 'close' : 'menu'} />
      </button>
      <div {...panel} className={css['panel']}>
        <nav className="wrap" aria-label="All sections">
          <div className={css['sections']}>
            <SectionLinks
              name="Platforms"
              path={path}
              links={[
                ...platforms.map(({ slug, name, count }) => ({ name, path: urls.platform(slug), count })),
                ALL_PLATFORMS,
              ]}
            />
            <SectionLinks
              name="Categories"
              path={path}
              links={[
                ...categories.map(({ slug, name, count }) => ({ name, path: urls.category(slug), count })),
                ALL_CATEGORIES,
              ]}
            />
            {SECTIONS.map(({ name, links }) => (
              <SectionLinks key={name} name={name} path={path} links={links} />
            ))}
          </div>
          <div className={css['foot']}>
            <p className="muted">
              Follow by{' '}
              <a className="link" href={FEEDS}>
                RSS
              </a>
              , no account needed
            </p>
            <button className="btn btn--line" type="button" onClick={switchTheme}>
              <Icon name="theme" small />
              Dark or light
            </button>
          </div>
        </nav>
      </div>
    </div>
  );
}
