import { expect, type Page } from '@playwright/test';
import type { ApiMember } from './api-member';
import type { Site } from './site';

/** Rates, likes and favourites a game, comments on it, and opens the account page, where the member is logged in. */
export async function takePart(page: Page, site: Site, member: ApiMember, comment: string): Promise<void> {
  for (const action of ['like', 'favorite'] as const) await member.actOn('hades', action);
  await member.actOn('hades', 'rate', { rating: 5 });
  await member.post('hades', comment);
  await page.goto(`${site.url}/account/`);
  await expect(page.getByRole('heading', { name: 'You are currently logged in' })).toBeVisible();
}

/** Reads the counts of the game. */
export const statsOf = async ({ url }: Site) =>
  (await (await fetch(`${url}/api/ratings?slugs=hades`)).json()).stats[0];
