import { expect, test } from './site';

test.use({ javaScriptEnabled: false });

/** Controls that a reader sees and that neither send a form nor open a panel of the header, which styles do. */
const deadControls = (all: Element[]): string[] =>
  all
    .filter((each) => each.checkVisibility({ visibilityProperty: true }))
    .filter((each) => !(each as HTMLButtonElement).form?.hasAttribute('action'))
    .filter((each) => !each.parentElement?.querySelector(':scope > [data-panel]'))
    .map((each) => each.outerHTML);

for (const path of ['/', '/games/hades/', '/games/', '/embed/comments/game/hades/'])
  test(`${path} without scripts: no control that does nothing; counts and the reason are there`, async ({
    page,
    site,
  }) => {
    await page.goto(site.url + path);
    const controls = page.locator('button, input, select, textarea, [tabindex="0"]');
    expect(await controls.evaluateAll(deadControls)).toEqual([]);
    if (!path.includes('hades')) return;
    const reason = page.locator('[data-region=comments] noscript');
    await expect(reason).toBeVisible();
    expect(await reason.evaluate((each) => each.textContent)).toContain(
      'You need JavaScript to write or like.',
    );
    await expect(page.getByRole('article').first().getByText(/^\d+$/)).toBeVisible();
  });
