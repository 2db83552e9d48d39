import { expect, test } from './site';
import { open } from './steps';
import { faultsWith, injectFault, injectFaultBeforeLoad, removeFault } from './network-faults';

const SUGGESTIONS = '**/api/autosuggest/*';

for (const fault of faultsWith('when the rate limit is reached'))
  test(`suggestions ${fault.when}: show the reason, and load with the next letter`, async ({
    page,
    site,
  }) => {
    const search = await open(page, `${site.url}/search/`, 'search');
    const box = search.getByRole('combobox');
    await box.fill('cel');
    await expect(search.getByRole('option').first()).toBeVisible();
    await injectFault(page, fault, SUGGESTIONS);
    await box.fill('hade');
    await expect(search.getByRole('alert')).toContainText(fault.message);
    await expect(search.getByRole('option')).toHaveCount(0);
    await expect(box).toHaveValue('hade');
    await removeFault(page, SUGGESTIONS);
    await page.keyboard.type('s');
    await expect(search.getByRole('option').first()).toHaveText(/^Hades/);
    await expect(search.getByRole('alert')).toHaveCount(0);
  });

for (const fault of faultsWith('when the server fails'))
  test(`streams ${fault.when}: shown as unavailable, with the reason in the console`, async ({
    page,
    site,
  }) => {
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    await injectFaultBeforeLoad(page, fault, '**/api/streams*');
    // As if the fragment had timed out on the server.
    await page.route('**/games/celeste/', async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(
        /(data-region="streams".*?)<script[^>]*data-region-state>.*?<\/script><div data-region-root>.*?<\/div><\/section>/s,
        '$1<div data-region-root></div></section>',
      );
      await route.fulfill({ response, body });
    });
    const panel = await open(page, `${site.url}/games/celeste/`, 'streams');
    await expect(panel).toContainText(
      'Sorry, there are no live streams available for Celeste right now. Check back soon!',
    );
    await expect.poll(() => logged).toContain('Could not get streams');
  });

test('a query without suggestions can be searched', async ({ page, site }) => {
  const search = await open(page, `${site.url}/search/`, 'search');
  await page.route(SUGGESTIONS, (route) => route.abort());
  await search.getByRole('combobox').fill('hades');
  await search.getByRole('button', { name: /All results for/ }).click();
  await expect(page).toHaveURL(`${site.url}/search/?q=hades`);
});
