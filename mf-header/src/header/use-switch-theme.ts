import { useRegion } from '@savepoint/region-kit';

/** Where the page’s inline script looks before anything is painted. */
const KEY = 'theme';

/** @returns a function that changes the page from dark to light or back, and remembers it */
export function useSwitchTheme(): () => void {
  const { bus } = useRegion();
  return () => {
    const { dataset } = document.documentElement;
    const now = dataset['theme'] ?? (matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark');
    const theme = now === 'light' ? 'dark' : 'light';
    dataset['theme'] = theme;
    try {
      localStorage.setItem(KEY, theme);
    } catch {
      // Storage is blocked: it lasts for this page.
    }
    bus.emit('theme:changed', { theme });
  };
}
