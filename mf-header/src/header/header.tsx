import { urls, type HeaderProps } from '@savepoint/contracts';
import { Logo } from '@savepoint/region-kit';
import { AccountMenu } from './components/account-menu';
import { AllSections } from './components/all-sections';
import { MainMenu } from './components/main-menu';
import { Scrim } from './components/scrim';
import { SearchLayer } from './components/search-layer';
import { ThemeToggle } from './components/theme-toggle';
import css from './header.module.css';
import { useThemeOfOtherTabs } from '../theme/switch-theme';
import { LayersProvider } from './layers/layers';

/** The bar that stays at the top of the page, and what hangs from it: menus, search, the expanded menu. */
export function Header({ path, platforms, categories }: HeaderProps) {
  useThemeOfOtherTabs();
  return (
    <LayersProvider>
      <header className={css['head']} role="banner">
        <div className={`wrap ${css['bar']}`}>
          <a className="logo" href={urls.home()} aria-label="Savepoint, home">
            <Logo />
          </a>
          <MainMenu path={path} />
          <div className={css['tools']}>
            <SearchLayer />
            <ThemeToggle />
            <AccountMenu path={path} />
            <AllSections path={path} platforms={platforms} categories={categories} />
          </div>
        </div>
      </header>
      <Scrim />
    </LayersProvider>
  );
}
