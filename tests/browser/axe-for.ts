import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** The rules that a page’s other theme may break: only colours change with it. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * Makes axe for a page as it is now: in the light theme, after all rules in the dark one, with those about colours.
 * A page without frames is checked without gathering the results in another page, which finds the same in less time.
 */
export function axeFor(page: Page, colorScheme: 'dark' | 'light' = 'dark'): AxeBuilder {
  const axe = new AxeBuilder({ page })
    .setLegacyMode(page.frames().length === 1)
    // Without describing every element that is right.
    .options({ resultTypes: ['violations'] });
  return colorScheme === 'dark' ? axe : axe.withRules(COLOUR_RULES);
}
