import { startEmbeddingSite } from './embedding-site';
import { registerSite } from './registered-site';
import { expect, signIn, test } from './site';

test('one request fills the counts of a page, on the site’s origins only', async ({ page, site }) => {
  const body = `
    <a href="/posts/one/#comments" id="one"><b data-comment-count>?</b> comments</a>
    <a href="/posts/two/" id="two" data-comment-count>?</a>
    <i id="by-id" data-comment-count data-page-id="post-1">?</i>
    <script async src="${site.url}/embed/count.js" data-site="listblog"></script>
    <script async src="${site.url}/embed/site.js" data-site="listblog"></script>`;
  const { url, close } = await startEmbeddingSite(site.url, body, {
    headers: {
      'content-security-policy': `default-src 'none'; script-src ${site.url}; frame-src ${site.url}; connect-src ${site.url}`,
    },
  });
  const { origin } = new URL(url.replace('127.0.0.1', 'localhost'));
  await registerSite(site, 'listblog', [origin]);

  await page.goto(`${origin}/posts/one/`);
  const thread = page.frameLocator('iframe');
  const box = thread.getByRole('textbox', { name: 'Have your say' });
  await box.click();
  await signIn(page, 'Finch', thread);
  await box.fill('To be counted.');
  await thread.getByRole('button', { name: 'Post' }).click();
  await expect(thread.getByRole('article').getByText('To be counted.')).toBeVisible();
  // Only now has the server answered.
  await expect(box).toHaveValue('');

  const requests: string[] = [];
  page.on('request', (request) => request.url().includes('page-counts') && requests.push(request.url()));
  await page.goto(`${origin}/`);
  await expect(page.locator('#one')).toHaveText('1 comments');
  await expect(page.locator('#two')).toHaveText('0');
  await expect(page.locator('#by-id')).toHaveText('0');
  expect(requests).toHaveLength(1);

  const warnings: string[] = [];
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
  await page.goto(`${url}posts/one/`);
  await expect
    .poll(() => warnings)
    .toContain('Savepoint: no counts. Check data-site and the origins of the site.');
  await expect(page.locator('#two')).toHaveText('?');
  close();
});
