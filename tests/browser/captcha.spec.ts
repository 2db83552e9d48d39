import { axeFor } from './axe-for';
import { contactForm, fillContact, MESSAGE, sendButton } from './contact-form';
import { test } from './restricted-site';
import { expect } from './site';

test('contact form with a CAPTCHA: in a dialog with a frame of its own; cancelling keeps the text', async ({
  page,
  site,
  captcha,
}) => {
  const response = page.waitForResponse(`${site.url}/contact/`);
  await fillContact(page, site);
  expect((await response).headers()['content-security-policy']).not.toContain(captcha.url);
  await sendButton(page).click();
  const dialog = page.getByRole('dialog', { name: 'One more step' });
  await expect(dialog).toBeVisible();
  await expect(dialog.frameLocator('iframe').getByRole('button')).toBeVisible();
  const { violations } = await axeFor(page).include('dialog').analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(contactForm(page).getByRole('alert')).toContainText('You have not finished the check');
  await expect(contactForm(page).getByRole('textbox', { name: 'Message' })).toHaveValue(MESSAGE);
  await expect(sendButton(page)).toBeFocused();
  // Also from within the frame.
  await sendButton(page).click();
  await dialog.frameLocator('iframe').getByRole('button', { name: 'I am a person' }).focus();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await sendButton(page).click();
  await dialog.frameLocator('iframe').getByRole('button', { name: 'I am a person' }).click();
  await expect(page.getByText('Thank you, Sam')).toBeVisible();
});
