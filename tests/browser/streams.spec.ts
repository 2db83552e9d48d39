import { test } from './configured-site';
import { expect } from './site';

test('a game’s page shows four of five streams, and a 400 × 300 player only on request', async ({
  page,
  site,
  twitch,
}) => {
  const outside: string[] = [];
  await page.route(/twitch\.tv/, (route) => {
    outside.push(route.request().url());
    return route.fulfill({ contentType: 'text/html', body: '<title>Player</title>' });
  });
  // No other test on this site opens the game, so nothing about it is cached.
  twitch.calls.length = 0;
  await page.goto(`${site.url}/games/hollow-knight/`);
  const panel = page.locator('[data-region=streams]');
  await panel.scrollIntoViewIfNeeded();
  await expect(panel).toHaveAttribute('data-mounted', /^streams@/);
  await expect(panel.getByRole('listitem')).toHaveCount(4);
  await expect(panel.getByText('1,204 watching')).toBeVisible();
  expect(twitch.calls).toEqual(['/helix/games?name=Hollow+Knight', '/helix/streams?game_id=1&first=5']);
  expect(outside).toEqual([]);

  await panel.getByRole('button', { name: 'Play orbitalmoth’s stream here' }).press('Enter');
  const player = panel.locator('iframe');
  await expect(player).toHaveCount(1);
  await expect(player).toBeFocused();
  await expect(player).toHaveAttribute('width', '400');
  await expect(player).toHaveAttribute('height', '300');
  const { width, height } = (await player.boundingBox())!;
  expect(width).toBeLessThanOrEqual(400);
  expect(width / height).toBeCloseTo(4 / 3, 1);
  await expect.poll(() => outside).toHaveLength(1);
  const { searchParams } = new URL(outside[0]!);
  expect([searchParams.get('channel'), searchParams.get('parent')]).toEqual(['orbitalmoth', 'localhost']);
  expect(await page.content()).not.toContain('not-for-browsers');
});

test('a failed stream lookup is logged, and the page shows that there are no streams', async ({
  page,
  site,
  twitch,
}) => {
  twitch.status = 503;
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  await page.goto(`${site.url}/games/gris/`);
  const panel = page.locator('[data-region=streams]');
  await panel.scrollIntoViewIfNeeded();
  await expect(
    panel.getByText('Sorry, there are no live streams available for Gris right now. Check back soon!'),
  ).toBeVisible();
  await expect.poll(() => logged).toContain('Could not get streams');
  twitch.status = 200;
});
