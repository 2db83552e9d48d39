import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test as base, type Page } from '@playwright/test';
import AxeBuilder from '@axe-core/playwright';
import { mailsOf } from './mail';
import { expect, Site } from './site';

const test = base.extend<object, { site: Site }>({
  site: [
    async ({}, use) => {
      const site = await Site.start({ CHALLENGE: 'proof-of-work', CHALLENGE_DIFFICULTY: '40' });
      await use(site);
      await site.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
});

const form = (page: Page) => page.getByRole('form', { name: 'Contact Us' });
const button = (page: Page) => form(page).getByRole('button', { name: 'Send message' });
async function fillContact(page: Page, site: Site): Promise<void> {
  await page.goto(`${site.url}/contact/`);
  await expect(page.locator('[data-region=contact]')).toHaveAttribute('data-mounted', /^contact@/);
  await form(page).getByRole('textbox', { name: 'Name' }).fill('Sam');
  await form(page).getByRole('textbox', { name: 'Email' }).fill('sam@example.com');
  await form(page).getByRole('textbox', { name: 'Message' }).fill('Hades came out in 2020.');
  await form(page).getByRole('checkbox').check();
}

test('contact form with a proof of work: by keyboard, with a note while it runs; a failure keeps the text', async ({
  page,
  site,
}) => {
  const violations: string[] = [];
  page.on(
    'console',
    (entry) => /content security|trusted/i.test(entry.text()) && violations.push(entry.text()),
  );
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await fillContact(page, site);
  expect(scripts.filter((url) => url.includes('challenge'))).toEqual([]);

  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  let attempts = 0;
  await page.route('**/challenge?*', async (route) => {
    attempts += 1;
    if (attempts === 1) return route.abort();
    await held;
    await route.continue();
  });
  await button(page).focus();
  await page.keyboard.press('Enter');
  await expect(form(page).getByRole('alert')).toContainText('cannot be reached');
  await expect(form(page).getByRole('textbox', { name: 'Message' })).toHaveValue('Hades came out in 2020.');

  await button(page).focus();
  await page.keyboard.press('Enter');
  const note = page.getByRole('status').filter({ hasText: 'Checking that this is not sent by a program' });
  await expect(note).toBeVisible();
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    const { violations: found } = await new AxeBuilder({ page }).include('[role=status]').analyze();
    expect(found.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  }
  release();
  await expect(page.getByText('Thank you, Sam')).toBeVisible();
  await expect(note).toHaveCount(0);
  expect(violations).toEqual([]);
  await expect.poll(() => mailsOf(site).length).toBeGreaterThan(0);
});

test('newsletter form with a proof of work', async ({ page, site }) => {
  await page.goto(site.url);
  const footer = page.locator('[data-region=footer]');
  await footer.scrollIntoViewIfNeeded();
  await expect(footer).toHaveAttribute('data-mounted', /^footer@/);
  const email = footer.getByRole('textbox', { name: 'Email address' });
  await email.fill('sam@example.com');
  await email.press('Enter');
  await expect(footer.getByText('Thank you for subscribing')).toBeVisible();
});

test('contact form without JavaScript: a page with why, and with all that was typed', async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${site.url}/contact/`);
  await form(page).getByRole('textbox', { name: 'Message' }).fill('Hades came out in 2020.');
  await form(page).getByRole('textbox', { name: 'Name' }).fill('Sam');
  await form(page).getByRole('textbox', { name: 'Email' }).fill('sam@example.com');
  await form(page).getByRole('checkbox').check();
  await button(page).click();
  await expect(page.getByRole('alert')).toContainText('This form needs JavaScript');
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Hades came out in 2020.');
  await context.close();
});

/** A CAPTCHA service: a script with the interface that hCaptcha documents, and `siteverify`. */
async function startCaptcha(): Promise<{ url: string; server: Server }> {
  const script = `self.hcaptcha = { render: (box, { sitekey, callback }) => {
    const button = document.createElement('button');
    button.textContent = 'I am a person';
    button.onclick = () => callback('passed-at-' + sitekey);
    box.append(button);
  } };
  self[new URL(document.currentScript.src).searchParams.get('onload')]();`;
  const server = createServer((request, response) => {
    if (request.method === 'GET')
      return void response.writeHead(200, { 'content-type': 'text/javascript' }).end(script);
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      const sent = new URLSearchParams(body);
      const success = sent.get('secret') === 'secret' && sent.get('response') === 'passed-at-public';
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ success, hostname: 'localhost' }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

test('contact form with a CAPTCHA: in a dialog with a frame of its own; cancelling keeps the text', async ({
  page,
}) => {
  test.setTimeout(300_000);
  const captcha = await startCaptcha();
  const site = await Site.start({
    CHALLENGE: 'captcha',
    CAPTCHA_SCRIPT_URL: `${captcha.url}/api.js`,
    CAPTCHA_SITE_KEY: 'public',
    CAPTCHA_VERIFY_URL: `${captcha.url}/siteverify`,
    CAPTCHA_SECRET: 'secret',
  });
  try {
    const response = page.waitForResponse(`${site.url}/contact/`);
    await fillContact(page, site);
    expect((await response).headers()['content-security-policy']).not.toContain(captcha.url);
    await button(page).click();
    const dialog = page.getByRole('dialog', { name: 'One more step' });
    await expect(dialog).toBeVisible();
    await expect(dialog.frameLocator('iframe').getByRole('button')).toBeVisible();
    const { violations } = await new AxeBuilder({ page }).include('dialog').analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(form(page).getByRole('alert')).toContainText('You have not finished the check');
    await expect(form(page).getByRole('textbox', { name: 'Message' })).toHaveValue('Hades came out in 2020.');
    await expect(button(page)).toBeFocused();
    // Also from within the frame.
    await button(page).click();
    await dialog.frameLocator('iframe').getByRole('button', { name: 'I am a person' }).focus();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await button(page).click();
    await dialog.frameLocator('iframe').getByRole('button', { name: 'I am a person' }).click();
    await expect(page.getByText('Thank you, Sam')).toBeVisible();
  } finally {
    await site.stop();
    captcha.server.close();
  }
});
