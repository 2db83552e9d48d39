/** Media features that the stage sets, with the value of each. */
export interface EmulatedMedia {
  theme: string;
  motion: string;
}

/** Conditions that every screen fulfils, and none does. */
const ALWAYS = '(min-width: 0)';
const NEVER = '(max-width: 0)';

/** Replaces the features in a style sheet, since a page cannot set what its reader prefers. */
export const emulateMedia = (css: string, { theme, motion }: EmulatedMedia): string =>
  css
    .replace(/\(\s*prefers-color-scheme\s*:\s*(dark|light)\s*\)/g, (_, value) =>
      value === theme ? ALWAYS : NEVER,
    )
    .replace(/\(\s*prefers-reduced-motion(?:\s*:\s*(reduce|no-preference))?\s*\)/g, (_, value = 'reduce') =>
      (value === 'reduce') === (motion === 'reduced') ? ALWAYS : NEVER,
    );
