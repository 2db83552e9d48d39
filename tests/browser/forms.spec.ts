import type { Page } from '@playwright/test';
import { mailsOf } from './mail';
import { expect, test, type Site } from './site';
import { faultsWith, injectFault, NETWORK_FAULTS, removeFault } from './network-faults';

const CONTACT = '**/api/contact-form/';
const NEWSLETTER = '**/api/newsletter-form/';

const typed = { name: 'Sam Réyes', email: 'sam@example.com', message: 'Hades came out in 2020.' };
const form = (page: Page) => page.getByRole('form', { name: 'Contact Us' });
const field = (page: Page, name: string) => form(page).getByRole('textbox', { name });
const footer = (page: Page) => page.locator('[data-region=footer]');

async function openContact(page: Page, site: Site): Promise<void> {
  await page.goto(`${site.url}/contact/`);
  await expect(page.locator('[data-region=contact]')).toHaveAttribute('data-mounted', /^contact@/);
}

async function fill(page: Page, values = typed): Promise<void> {
  await field(page, 'Name').fill(values.name);
  await field(page, 'Email').fill(values.email);
  await field(page, 'Message').fill(values.message);
  await form(page).getByRole('checkbox').check();
}
const send = (page: Page) => form(page).getByRole('button', { name: 'Send message' }).click();

async function everythingIsStillThere(page: Page): Promise<void> {
  for (const [name, value] of [
    ['Name', typed.name],
    ['Email', typed.email],
    ['Message', typed.message],
  ] as const)
    await expect(field(page, name)).toHaveValue(value);
  await expect(form(page).getByRole('checkbox')).toBeChecked();
}

test('contact message: sent by keyboard, confirmed and mailed', async ({ page, site }) => {
  await openContact(page, site);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact Us');
  await expect(form(page).getByText('I have read and agree to the Privacy Policy')).toBeVisible();
  await expect(form(page).getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute(
    'href',
    '/privacy-policy/',
  );
  await field(page, 'Name').focus();
  await page.keyboard.type(typed.name);
  await page.keyboard.press('Tab');
  await page.keyboard.type(typed.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(typed.message);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await send(page);
  await expect(page.getByText(`Thank you, ${typed.name}`)).toBeVisible();
  // Other tests may have sent messages on this site.
  const ours = () =>
    mailsOf(site).filter((mail) => mail.includes('Reply-To') && mail.includes(`<${typed.email}>`));
  await expect.poll(() => ours().length).toBe(1);
});

test('contact form: each invalid field shows its error and keeps its text', async ({ page, site }) => {
  await openContact(page, site);
  await field(page, 'Email').fill('sam@example');
  await send(page);
  for (const sentence of [
    'Enter your name.',
    'The part after the @ needs a dot, as in example.com.',
    'Write a message.',
    'Tick the box to agree. We can only reply if you do.',
  ])
    await expect(form(page).getByText(sentence)).toBeVisible();
  await expect(field(page, 'Name')).toBeFocused();
  await expect(field(page, 'Email')).toHaveValue('sam@example');
});

for (const fault of NETWORK_FAULTS)
  test(`contact form ${fault.when}: shows an error, keeps the text and sends it afterwards`, async ({
    page,
    site,
  }) => {
    await openContact(page, site);
    await fill(page);
    await injectFault(page, fault, CONTACT);
    await send(page);
    await expect(form(page).getByRole('alert')).toContainText(fault.message);
    await everythingIsStillThere(page);
    await removeFault(page, CONTACT);
    await send(page);
    await expect(page.getByText(`Thank you, ${typed.name}`)).toBeVisible();
  });

for (const fault of faultsWith('when the server fails'))
  test(`newsletter form ${fault.when}: shows an error, keeps the address and sends it afterwards`, async ({
    page,
    site,
  }) => {
    await page.goto(site.url);
    await footer(page).scrollIntoViewIfNeeded();
    await expect(footer(page)).toHaveAttribute('data-mounted', /^footer@/);
    await injectFault(page, fault, NEWSLETTER);
    const email = footer(page).getByRole('textbox', { name: 'Email address' });
    await email.fill('sam@example.com');
    await email.press('Enter');
    await expect(footer(page).getByRole('alert')).toContainText(fault.message);
    await expect(email).toHaveValue('sam@example.com');
    await removeFault(page, NEWSLETTER);
    await email.press('Enter');
    await expect(footer(page).getByText('Thank you for subscribing')).toBeVisible();
  });

test('contact form: shows that it is sending, and sends once', async ({ page, site }) => {
  await openContact(page, site);
  await fill(page);
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  let calls = 0;
  await page.route(/\/api\/contact-form\//, async (route) => {
    calls += 1;
    await held;
    await route.fulfill({ json: { ok: true } });
  });
  await send(page);
  const sending = form(page).getByRole('button', { name: 'Sending' });
  await expect(sending).toBeVisible();
  await sending.click();
  release();
  await expect(page.getByText(`Thank you, ${typed.name}`)).toBeVisible();
  expect(calls).toBe(1);
});

test('newsletter: a sign-up is confirmed by mail and ended with one click', async ({ page, site }) => {
  await page.goto(site.url);
  await footer(page).scrollIntoViewIfNeeded();
  await expect(footer(page)).toHaveAttribute('data-mounted', /^footer@/);
  const email = footer(page).getByRole('textbox', { name: 'Email address' });
  await email.fill('letters@example.com');
  await email.press('Enter');
  await expect(footer(page).getByText('Thank you for subscribing')).toBeVisible();
  await expect(email).toHaveCount(0);
  // A mail that is still being written has no token yet.
  const tokenIn = (mail = '') => /confirm\?token=3?D?([\w-]{43})/.exec(mail.replace(/=\r?\n/g, ''))?.[1];
  const confirmation = () => mailsOf(site).find((mail) => mail.includes('To: letters@example.com'));
  await expect.poll(() => tokenIn(confirmation())).toBeTruthy();
  expect(confirmation()).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  const token = tokenIn(confirmation())!;
  await page.goto(`${site.url}/newsletter/confirm?token=${token}`);
  await expect(page.getByRole('heading')).toHaveText('Confirm your subscription');
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByRole('heading')).toHaveText('You are subscribed');
  await page.goto(`${site.url}/newsletter/unsubscribe?token=${token}`);
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByRole('heading')).toHaveText('You have unsubscribed');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the contact form shows field errors and, once corrected, a confirmation', async ({ page, site }) => {
    await page.goto(`${site.url}/contact/`);
    await fill(page, { ...typed, email: 'sam@example' });
    await send(page);
    await expect(page.getByText('The part after the @ needs a dot')).toBeVisible();
    await expect(page.getByLabel('Message')).toHaveValue(typed.message);
    await page.getByLabel('Email').fill(typed.email);
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  });

  test('the newsletter form signs an address up', async ({ page, site }) => {
    await page.goto(site.url);
    await footer(page).getByRole('textbox', { name: 'Email address' }).fill('plain@example.com');
    await footer(page).getByRole('button', { name: 'Subscribe' }).click();
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  });
});
