import { useRegion, type Bus } from '@savepoint/region-kit';
import { useEffect } from 'react';

/** Where the page’s inline script looks before anything is painted. */
const KEY = 'theme';
type Theme = 'dark' | 'light';

/** @returns a function that changes the page from dark to light or back, and remembers it */
export function useSwitchTheme(): () => void {
  const { bus } = useRegion();
  return () => {
    const chosen = document.documentElement.dataset['theme'];
    const now = chosen ?? (matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark');
    const theme = now === 'light' ? 'dark' : 'light';
    try {
      localStorage.setItem(KEY, theme);
    } catch {
      // Storage is blocked: it lasts for this page.
    }
    wear(theme, bus);
  };
}

/** Follows the theme when it is changed in another tab. */
export function useThemeOfOtherTabs(): void {
  const { bus } = useRegion();
  useEffect(() => {
    const follow = ({ key, newValue }: StorageEvent) => {
      if (key === KEY && (newValue === 'dark' || newValue === 'light')) wear(newValue, bus);
    };
    addEventListener('storage', follow);
    return () => removeEventListener('storage', follow);
  }, [bus]);
}

function wear(theme: Theme, bus: Bus): void {
  document.documentElement.dataset['theme'] = theme;
  bus.emit('theme:changed', { theme });
}
