import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Browser } from '@playwright/test';
import { header, startMailServer, textOf } from '../../services/forms/test/mail-server';
import type { Site } from './site';

/** Reads the mails that a site without `SMTP_URL` has written; the folder is made for the first one. */
export function mailsOf({ dataDir }: Site): string[] {
  const folder = join(dataDir, 'mail');
  try {
    return readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'));
  } catch {
    return [];
  }
}

/** Starts a mail server that keeps what a site sends, for `SMTP_URL`. */
export async function startMail() {
  const server = await startMailServer();
  const sentTo = (name: string, subject: RegExp) =>
    server.mails.filter(
      (mail) => header(mail, 'To') === `${name}@example.org` && subject.test(header(mail, 'Subject') ?? ''),
    );
  /** Waits for a mail. @returns its text */
  const wait = async (name: string, subject: RegExp): Promise<string> => {
    await expect.poll(() => sentTo(name, subject).length).toBe(1);
    const [mail] = sentTo(name, subject) as [string];
    const isMultipart = header(mail, 'Content-Type')?.startsWith('multipart/');
    return textOf(isMultipart ? mail.slice(mail.indexOf('Content-Type: text/plain')) : mail);
  };
  return { ...server, sentTo, wait };
}

/** Finds a link in a text, by its beginning. */
export const linkIn = (text: string, begin: string): string =>
  new RegExp(`${begin.replaceAll(/[/?.]/g, '\\$&')}\\S*`).exec(text)![0];

/** Opens a link of a mail where nobody is logged in, as on another device, and selects its button. */
export async function follow(browser: Browser, link: string, button: string, title: string): Promise<void> {
  const page = await (await browser.newContext()).newPage();
  await page.goto(link);
  await page.getByRole('button', { name: button }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await page.context().close();
}
