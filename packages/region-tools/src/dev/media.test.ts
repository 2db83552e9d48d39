import { emulateMedia } from './media';

const css =
  '@media (prefers-color-scheme: light) and (min-width: 30rem) {} @media (prefers-reduced-motion:reduce) {}' +
  '@media (prefers-reduced-motion: no-preference) {} @media not (prefers-reduced-motion) {}';

test('the theme and reduced motion of the stage replace those of the reader', () => {
  expect(emulateMedia(css, { theme: 'light', motion: 'reduced' })).toBe(
    '@media (min-width: 0) and (min-width: 30rem) {} @media (min-width: 0) {}' +
      '@media (max-width: 0) {} @media not (min-width: 0) {}',
  );
  expect(emulateMedia(css, { theme: 'dark', motion: 'full' })).toBe(
    '@media (max-width: 0) and (min-width: 30rem) {} @media (max-width: 0) {}' +
      '@media (min-width: 0) {} @media not (max-width: 0) {}',
  );
});
