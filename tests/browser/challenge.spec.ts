import { axeFor } from './axe-for';
import { contactForm, fillContact, MESSAGE, sendButton, typeMessage } from './contact-form';
import { test } from './configured-site';
import { expect } from './site';

test('contact form with a proof of work: by keyboard, with a note while it runs; a failure keeps the text', async ({
  page,
  site,
  mail,
}) => {
  const sent = mail.mails.length;
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
  await sendButton(page).focus();
  await page.keyboard.press('Enter');
  await expect(contactForm(page).getByRole('alert')).toContainText('cannot be reached');
  await expect(contactForm(page).getByRole('textbox', { name: 'Message' })).toHaveValue(MESSAGE);

  await sendButton(page).focus();
  await page.keyboard.press('Enter');
  const note = page.getByRole('status').filter({ hasText: 'Checking that this is not sent by a program' });
  await expect(note).toBeVisible();
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    const { violations: found } = await axeFor(page, colorScheme).include('[role=status]').analyze();
    expect(found.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  }
  release();
  await expect(page.getByText('Thank you, Sam')).toBeVisible();
  await expect(note).toHaveCount(0);
  expect(violations).toEqual([]);
  await expect.poll(() => mail.mails.length).toBeGreaterThan(sent);
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
  await typeMessage(page);
  await sendButton(page).click();
  await expect(page.getByRole('alert')).toContainText('This form needs JavaScript');
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue(MESSAGE);
  await context.close();
});
