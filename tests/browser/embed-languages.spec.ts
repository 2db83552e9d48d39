import type { Page } from '@playwright/test';
import { startEmbeddingSite } from './embedding-site';
import { expect, test, type Site } from './site';
import { inputs } from './tier';

const thread = (page: Page) => page.frameLocator('iframe');
const tag = (site: Site, attributes = '') =>
  `<script async src="${site.url}/embed/comments.js" data-entity-slug="hades" ${attributes}></script>`;

/** What each language shows before the client is loaded, and what the client adds. */
const LANGUAGES = inputs<readonly [lang: string, box: string, newest: string, dialog: string, time: RegExp]>(
  [['de', 'Was meinst du?', 'Neueste', 'Anmelden, um mitzudiskutieren', /^vor \d+ \p{L}+/u]],
  [
    [
      'fr',
      'Donnez votre avis',
      'Plus récents',
      'Se connecter pour participer à la discussion',
      /^il y a \d+ /,
    ],
    [
      'es',
      'Da tu opinión',
      'Más recientes',
      'Inicia sesión para participar en la conversación',
      /^hace \d+ /,
    ],
    ['nb', 'Si hva du mener', 'Nyeste', 'Logg inn for å delta i diskusjonen', /^for \d+ .* siden/],
  ],
);

for (const [lang, box, newest, dialog, time] of LANGUAGES)
  test(`${lang}: the thread, its times and the login dialog`, async ({ page, site }) => {
    const embedding = await startEmbeddingSite(site.url, tag(site, `data-lang="${lang}"`));
    const requested: string[] = [];
    const errors: string[] = [];
    page.on('request', (request) => requested.push(new URL(request.url()).pathname));
    page.on('console', (entry) => entry.type() === 'error' && errors.push(entry.text()));
    page.on('pageerror', (error) => errors.push(String(error)));
    await page.goto(embedding.url);
    await expect(thread(page).locator(`html[lang=${lang}]`)).toBeAttached();
    await expect(thread(page).getByRole('link', { name: newest, exact: true })).toBeVisible();
    // Of the sample comments: other tests may have posted some just now.
    await expect(thread(page).locator('article time', { hasText: time }).first()).toBeVisible();
    // Before a reader uses the thread, its texts are in the HTML.
    expect(requested).not.toContain(`/embed/languages/${lang}.json`);
    await thread(page).getByRole('textbox', { name: box }).click();
    await expect(thread(page).getByRole('dialog', { name: dialog })).toBeVisible();
    expect(requested).toContain(`/embed/languages/${lang}.json`);
    expect(errors).toEqual([]);
    embedding.close();
  });

test('without data-lang: the language of the page, and English where there is no other', async ({
  page,
  site,
}) => {
  const english = await startEmbeddingSite(site.url, tag(site));
  await page.goto(english.url);
  await expect(thread(page).getByRole('textbox', { name: 'Have your say' })).toBeVisible();
  english.close();
  const french = await startEmbeddingSite(site.url, tag(site), { lang: 'fr-CA' });
  await page.goto(french.url);
  await expect(thread(page).getByRole('textbox', { name: 'Donnez votre avis' })).toBeVisible();
  // Links of the thread keep its language.
  const oldest = thread(page).getByRole('link', { name: 'Plus anciens' });
  expect(await oldest.evaluate((link: HTMLAnchorElement) => new URL(link.href).pathname)).toBe(
    '/embed/comments/game/hades/fr-CA/auto/',
  );
  french.close();
});
