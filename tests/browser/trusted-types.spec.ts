import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Frame, Page } from '@playwright/test';
import { startEmbeddingSite } from './embedding-site';
import { startFirebaseProject } from './firebase-project';
import { expect, signIn, test, type Site } from './site';
import { expectMounted } from './steps';
import { inputs } from './tier';

/** What code in a page does with strings. @returns what the browser accepts of it */
const attempts = () => {
  type Policies = { createPolicy(name: string, rules: object): void };
  const { trustedTypes } = globalThis as unknown as { trustedTypes: Policies };
  const tries: Record<string, () => unknown> = {
    'HTML of an element': () =>
      void (document.createElement('div').innerHTML = '<img src=x onerror=alert(1)>'),
    'HTML beside an element': () => document.body.insertAdjacentHTML('beforeend', '<p>injected</p>'),
    'HTML of a document': () => document.write('<p>injected</p>'),
    'HTML that is parsed': () => new DOMParser().parseFromString('<p>injected</p>', 'text/html'),
    'document of a frame': () => void (document.createElement('iframe').srcdoc = '<script>alert(1)</script>'),
    'text of a script': () => void (document.createElement('script').text = 'alert(1)'),
    'script of this site that is none': () => void (document.createElement('script').src = '/cdn/upload.png'),
    'script by its attribute': () => document.createElement('script').setAttribute('src', '/api/site-data'),
    'handler as text': () => document.createElement('a').setAttribute('onclick', 'alert(1)'),
    'another policy': () => trustedTypes.createPolicy('mine', { createHTML: (text: string) => text }),
    'another default policy': () =>
      trustedTypes.createPolicy('default', { createHTML: (text: string) => text }),
  };
  return Object.entries(tries).flatMap(([name, attempt]) => {
    try {
      attempt();
      return [name];
    } catch {
      return [];
    }
  });
};

const acceptedIn = (document: Page | Frame): Promise<string[]> => document.evaluate(attempts);

/** Collects what the browser blocks in a page and its frames. */
function watchViolations(page: Page): string[] {
  const violations: string[] = [];
  page.on('console', (entry) => {
    if (/Content Security Policy|Trusted(HTML|Script|Types)/i.test(entry.text()))
      violations.push(entry.text());
  });
  return violations;
}

for (const path of inputs(['/games/hades/'], ['/', '/account/', '/contact-us/', '/no-such-page/']))
  test(`${path}: strings are accepted neither as HTML nor as scripts`, async ({ page, site }) => {
    await page.goto(site.url + path);
    await page.waitForLoadState('load');
    expect(await acceptedIn(page)).toEqual([]);
  });

test('scripts of the page and of regions load, also those that regions load later', async ({
  page,
  site,
}) => {
  const violations = watchViolations(page);
  await page.goto(`${site.url}/games/hades/`);
  await expectMounted(page, 'ratings');
  await page.locator('[data-region=comments]').scrollIntoViewIfNeeded();
  await page.locator('[data-region=ratings]').getByRole('button', { name: 'Like', exact: true }).click();
  await signIn(page, 'Tia');
  await expect(page.getByRole('button', { name: 'Liked', exact: true })).toBeVisible();
  expect(violations).toEqual([]);
});

test('filters replace parts of the page, without the page being opened again', async ({ page, site }) => {
  const violations = watchViolations(page);
  await page.goto(`${site.url}/games/all/`);
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
  await page
    .locator('[data-live] input[type=checkbox]')
    .first()
    .evaluate((box: HTMLInputElement) => box.click());
  await expect(page).toHaveURL(/\?/);
  await expect(page.locator('[data-live] input[type=checkbox]').first()).toBeChecked();
  expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true);
  expect(violations).toEqual([]);
});

/** Registers a site, as its owner does. */
const addSite = async ({ dataDir }: Site, key: string, origin: string): Promise<void> => {
  const cli = join(__dirname, '..', '..', 'services', 'comments', 'dist', 'cli.js');
  await promisify(execFile)(process.execPath, [cli, 'add', key, '--name', 'A blog', '--origin', origin], {
    env: { ...process.env, DATA_DIR: dataDir },
  });
};

test.describe('frames in other sites', () => {
  /** Opens a page of another site with a thread in it. */
  async function visit(page: Page, site: Site, tag: string) {
    const other = await startEmbeddingSite(site.url, tag);
    await page.goto(other.url);
    await expect.poll(() => page.frames().length).toBe(2);
    const frame = page.frames()[1]!;
    await frame.waitForLoadState('load');
    return { other, frame, thread: page.frameLocator('iframe') };
  }

  test('a thread of Savepoint: accepts no strings, and loads its client', async ({ page, site }) => {
    const violations = watchViolations(page);
    const { other, frame, thread } = await visit(
      page,
      site,
      `<script src="${site.url}/embed/comments.js" data-entity-slug="hades"></script>`,
    );
    await thread.getByRole('textbox', { name: 'Have your say' }).click();
    await signIn(page, 'Tova', thread);
    await expect(thread.getByText('Logged in as Tova')).toBeVisible();
    expect(violations).toEqual([]);
    expect(await acceptedIn(frame)).toEqual([]);
    other.close();
  });

  test('a thread of the site’s own: accepts no strings, and loads its client', async ({ page, site }) => {
    const violations = watchViolations(page);
    const tag = `<script async src="${site.url}/embed/site.js" data-site="strict"></script>`;
    const other = await startEmbeddingSite(site.url, tag);
    await addSite(site, 'strict', new URL(other.url).origin);
    const thread = page.frameLocator('iframe');
    await expect(async () => {
      await page.goto(other.url);
      await expect(thread.getByRole('textbox', { name: 'Have your say' })).toBeVisible({ timeout: 5_000 });
    }).toPass();
    const box = thread.getByRole('textbox', { name: 'Have your say' });
    await box.click();
    await signIn(page, 'Tovi', thread);
    await box.fill('The first comment of this blog.');
    await thread.getByRole('button', { name: 'Post' }).click();
    await expect(thread.getByRole('article').getByText('The first comment of this blog.')).toBeVisible();
    expect(violations).toEqual([]);
    expect(await acceptedIn(page.frames()[1]!)).toEqual([]);
    other.close();
  });

  test('what is wrong with a tag: the document accepts no strings', async ({ page, site }) => {
    await page.goto(`${site.url}/embed/page/?site=nobody&address=http://127.0.0.1/`);
    await expect(page.getByText('There is no site with the key “nobody”.')).toBeVisible();
    expect(await acceptedIn(page)).toEqual([]);
    await page.goto(`${site.url}/embed/comments/game/no-such-game/`);
    expect(await acceptedIn(page)).toEqual([]);
  });
});

test('a Firebase project: Firebase’s client loads Google’s gapi, and signs in', async ({ page, site }) => {
  const violations = watchViolations(page);
  const requested = await startFirebaseProject(page.context(), site);
  await page.goto(`${site.url}/account/`);
  await page.getByRole('button', { name: 'Login' }).click();
  await signInWithFirebase(page);
  await expect(page.getByRole('heading', { name: 'You are currently logged in' })).toBeVisible();
  expect(requested).toEqual(['/js/api.js', '/_/scs/abc-static/_/js/gapi.iframes']);
  expect(violations).toEqual([]);
  expect(await acceptedIn(page)).toEqual([]);
});

/** Chooses Google in the dialog; the project’s window signs in without further steps. */
async function signInWithFirebase(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-identity', 'ready');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Google/ })
    .click();
}
