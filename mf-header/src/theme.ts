import { useRegion, type Bus } from '@savepoint/region-kit';
import { useEffect } from 'react';

/** Also read by the page’s inline script, before the first paint. */
const STORAGE_KEY = 'theme';
type Theme = 'dark' | 'light';

/** Returns a function that toggles between dark and light and stores the choice. */
export function useThemeToggle(): () => void {
  const { bus } = useRegion();
  return () => {
    const stored = document.documentElement.dataset['theme'];
    const current = stored ?? (matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark');
    const theme = current === 'light' ? 'dark' : 'light';
    try {
      localStorage.setItem(STORAGE_KEY, theme);
    } catch {
      // Storage is blocked: the choice applies to this page only.
    }
    applyTheme(theme, bus);
  };
}

/** Applies a theme that is chosen in another tab. */
export function useThemeSync(): void {
  const { bus } = useRegion();
  useEffect(() => {
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (key === STORAGE_KEY && (newValue === 'dark' || newValue === 'light')) applyTheme(newValue, bus);
    };
    addEventListener('storage', onStorage);
    return () => removeEventListener('storage', onStorage);
  }, [bus]);
}

function applyTheme(theme: Theme, bus: Bus): void {
  document.documentElement.dataset['theme'] = theme;
  bus.emit('theme:changed', { theme });
}
