import { expect, type Page } from '@playwright/test';
import { signInAs } from './members';
import type { Site } from './site';

/** Opens the account page of a member who has rated, liked and favourited a game and commented on it. */
export async function takePart(page: Page, site: Site, name: string, comment: string): Promise<void> {
  const member = await signInAs(page, site.url, name);
  for (const action of ['like', 'favorite'] as const) await member.actOn('hades', action);
  await member.actOn('hades', 'rate', { rating: 5 });
  await member.post('hades', comment);
  await page.goto(`${site.url}/account/`);
  await expect(page.getByRole('heading', { name: 'You are currently logged in' })).toBeVisible();
}

/** Reads the counts of the game. */
export const statsOf = async ({ url }: Site) =>
  (await (await fetch(`${url}/api/ratings?slugs=hades`)).json()).stats[0];
