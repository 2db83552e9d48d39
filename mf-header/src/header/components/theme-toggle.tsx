import { Icon } from '@savepoint/region-kit';
import { useSwitchTheme } from '../../theme/switch-theme';
import css from './theme-toggle.module.css';

/** In the bar where there is room; the expanded menu has one too. */
export function ThemeToggle() {
  const switchTheme = useSwitchTheme();
  return (
    <button
      className={`iconbtn ${css['toggle']}`}
      type="button"
      aria-label="Switch between dark and light"
      onClick={switchTheme}
    >
      <Icon name="theme" />
    </button>
  );
}
