import { urls } from '@savepoint/contracts/base';
import type { HeaderProps } from '@savepoint/contracts/regions';
import { Icon, Logo } from '@savepoint/region-kit';
import { message } from '../messages';
import { useThemeSync, useThemeToggle } from '../theme';
import { AccountMenu } from './components/account-menu';
import { AllSections, Sections } from './components/all-sections';
import { MainMenu } from './components/main-menu';
import { SearchLayer } from './components/search-layer';
import css from './header.module.css';
import { LayersProvider, useLayers } from './layers';

/** The sticky bar at the top of the page, with its menus, search box and expanded menu. */
export function Header({ path, platforms, categories }: HeaderProps) {
  useThemeSync();
  return (
    <LayersProvider>
      <header className={css['head']} role="banner">
        <div className={`wrap ${css['bar']}`}>
          <a className="logo" href={urls.home()} aria-label={message('home')}>
            <Logo />
          </a>
          <MainMenu path={path} />
          <div className={css['tools']}>
            <SearchLayer />
            <ThemeToggle />
            <AccountMenu path={path} />
            <AllSections>
              <Sections path={path} platforms={platforms} categories={categories} />
            </AllSections>
          </div>
        </div>
      </header>
      <Scrim />
    </LayersProvider>
  );
}

/** Shown in the bar where there is room; the expanded menu has this button too. */
function ThemeToggle() {
  const toggleTheme = useThemeToggle();
  return (
    <button
      className={`iconbtn ${css['theme']}`}
      data-needs-script
      type="button"
      aria-label={message('theme')}
      onClick={toggleTheme}
    >
      <Icon name="theme" />
    </button>
  );
}

/** Dims the page below the search box and the expanded menu; a click on it closes them. */
function Scrim() {
  const { open, hide } = useLayers();
  if (open?.name !== 'search' && open?.name !== 'mega') return null;
  return <div className="scrim" role="presentation" data-scrim onClick={() => hide()} />;
}
