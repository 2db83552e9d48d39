import { expect, type Page } from '@playwright/test';
import type { Site } from './site';

export const contactForm = (page: Page) => page.getByRole('form', { name: 'Contact Us' });
export const sendButton = (page: Page) => contactForm(page).getByRole('button', { name: 'Send message' });

export const MESSAGE = 'Hades came out in 2020.';

/** Opens the contact page and fills its form. */
export async function fillContact(page: Page, { url }: Site): Promise<void> {
  await page.goto(`${url}/contact/`);
  await expect(page.locator('[data-region=contact]')).toHaveAttribute('data-mounted', /^contact@/);
  await typeMessage(page);
}

/** Fills the contact form of an open page. */
export async function typeMessage(page: Page): Promise<void> {
  const form = contactForm(page);
  await form.getByRole('textbox', { name: 'Name' }).fill('Sam');
  await form.getByRole('textbox', { name: 'Email' }).fill('sam@example.com');
  await form.getByRole('textbox', { name: 'Message' }).fill(MESSAGE);
  await form.getByRole('checkbox').check();
}
