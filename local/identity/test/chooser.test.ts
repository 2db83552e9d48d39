/** @jest-environment node */
import type { Browser, Page } from '@playwright/test';
import { AxeBuilder } from '@axe-core/playwright';
import { startBrowser } from './browser';
import { cleanUp, startProvider, type Provider } from './support';

afterAll(cleanUp);

let browser: Browser;
let provider: Provider;
let page: Page;
beforeAll(async () => {
  browser = await startBrowser();
  provider = await startProvider();
  await provider.signIn({ sub: '1', email: 'ada@example.org', name: 'Ada Lovelace' });
  await provider.signIn({
    sub: '2',
    email: `${'long.'.repeat(10)}@example.org`,
    name: 'A very long name '.repeat(8),
  });
});
afterEach(async () => {
  await page.context().close();
});

async function open(query: Record<string, string> = {}, options: Parameters<Browser['newContext']>[0] = {}) {
  page = await (await browser.newContext(options)).newPage();
  const search = new URLSearchParams({
    apiKey: 'local',
    appName: 'site',
    authType: 'signInViaRedirect',
    providerId: 'google.com',
    redirectUrl: `${provider.origin}/healthz`,
    ...query,
  });
  await page.goto(`${provider.origin}/emulator/auth/handler?${search}`);
}

/** What the chooser left for the helper frame to find. */
const stored = async () => {
  const text = await page.evaluate("sessionStorage.getItem('savepoint-identity:local:site')");
  return JSON.parse(String(text)) as { urlResponse: string };
};

describe('the account chooser in a browser', () => {
  test.each(['dark', 'light'] as const)('has no accessibility fault in the %s theme', async (colorScheme) => {
    await open({}, { colorScheme });
    await page.getByRole('button', { name: 'Log in' }).click(); // with its errors shown
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  });

  test('fits a width of 320 pixels', async () => {
    await open({}, { viewport: { width: 320, height: 600 } });
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);
  });

  test('works with the keyboard only', async () => {
    await open();
    await page.getByRole('button', { name: 'Cancel' }).focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/healthz');
    const claims = new URL((await stored()).urlResponse).searchParams.get('id_token');
    expect(JSON.parse(claims!)).toMatchObject({ sub: '1', email: 'ada@example.org' });
  });

  test('an invalid field: shows its error and takes the focus; a valid one clears it', async () => {
    await open();
    const [name, email] = [page.getByLabel('Name'), page.getByLabel('Email')];
    await name.fill('   ');
    await email.fill('ada@localhost');
    await email.press('Enter');
    expect(await page.evaluate('document.activeElement.id')).toBe('name');
    expect(await page.getByText('Enter the name').isVisible()).toBe(true);
    expect(await page.getByText('Enter an email address').isVisible()).toBe(true);
    await name.fill('Ada');
    expect(await name.getAttribute('aria-invalid')).toBeNull();
    expect(await page.getByText('Enter the name').isVisible()).toBe(false);
    await email.fill('ada@example.net');
    await email.press('Enter');
    await page.waitForURL('**/healthz');
  });

  test('a known mail address selects its account', async () => {
    await open();
    await page.getByLabel('Name').fill('Ada King');
    await page.getByLabel('Email').fill('ADA@example.org');
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.waitForURL('**/healthz');
    const claims = new URL((await stored()).urlResponse).searchParams.get('id_token');
    expect(JSON.parse(claims!)).toEqual({
      sub: '1',
      name: 'Ada King',
      email: 'ADA@example.org',
      email_verified: true,
    });
  });

  test.each(['https://example.org/', 'http://127.0.0.1.example.org/', 'http://127.evil.example/'])(
    'does not lead to %s',
    async (redirectUrl) => {
      await open({ redirectUrl });
      for (const name of [/Ada Lovelace/, 'Cancel']) {
        await page.getByRole('button', { name }).dispatchEvent('click');
        expect(await page.getByRole('alert').textContent()).toMatch(/lead to another site/);
        expect(page.url()).toContain('/emulator/auth/handler');
      }
    },
  );

  test('the opener was closed → shows an error', async () => {
    await open({ authType: 'signInViaPopup' });
    await page.getByRole('button', { name: 'Ada Lovelace ada@example.org' }).click();
    expect(await page.getByRole('alert').textContent()).toMatch(/The page that opened this window is closed/);
  });
});
