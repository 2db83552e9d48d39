import { startEmbeddingSite } from './embedding-site';
import { registerSite, siteCommand } from './registered-site';
import { signToken, type SigningKey } from './sign-on-token';
import { expect, test, type Site } from './site';

interface Added {
  added: SigningKey;
}

/** Registers a site whose pages log their reader in with the token that `tokenOf` returns. */
async function startSite(site: Site, key: string) {
  let token = '';
  const { url, close } = await startEmbeddingSite(site.url, () => {
    const attribute = token && `token="${token}"`;
    return `<savepoint-comments site="${key}" page-id="one" ${attribute}></savepoint-comments>
      <script type="module" src="${site.url}/embed/element.js"></script>`;
  });
  await registerSite(site, key, [new URL(url).origin]);
  const { added } = (await siteCommand(site, 'key', key, '--new', 'hs256')) as Added;
  return {
    url,
    close,
    logIn: (claims: object) => (token = signToken(added, claims)),
    logOut: () => (token = ''),
  };
}

test('a reader who is logged in on the site writes without Savepoint’s login, and finds their comment again', async ({
  page,
  site,
}) => {
  const { url, close, logIn, logOut } = await startSite(site, 'clubblog');
  const thread = page.frameLocator('iframe');
  const box = thread.getByRole('textbox', { name: 'Have your say' });
  logIn({ sub: '7', name: 'Åsa of the club' });
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.goto(url);
  await expect(thread.getByText('Logged in as Åsa of the club')).toBeVisible();
  await box.fill('Written as a reader of the club.');
  await thread.getByRole('button', { name: 'Post' }).click();
  const comment = thread.getByRole('article').filter({ hasText: 'Written as a reader of the club.' });
  await expect(comment).toBeVisible();
  await expect(comment).toContainText('Åsa of the club');
  await expect(box).toHaveValue('');
  await expect(thread.getByRole('dialog')).toHaveCount(0);
  // The token is in no address, and nothing of the identity provider was loaded.
  expect(requests.filter((request) => /eyJ|emulator|gapi|identitytoolkit/.test(request))).toEqual([]);

  // Again, in a thread that exists, once the empty one is no longer cached: the comment is the reader’s own.
  await expect
    .poll(async () => {
      await page.reload();
      return (await (await page.locator('iframe').elementHandle())?.contentFrame())?.url();
    })
    .toContain('/embed/comments/page/');
  await expect(thread.getByText('Logged in as Åsa of the club')).toBeVisible();
  await expect(comment.getByRole('button', { name: 'Delete' })).toBeVisible();

  // Another reader of the site, and one who is not logged in there.
  logIn({ sub: '8', name: 'Bo' });
  await page.reload();
  await expect(thread.getByText('Logged in as Bo')).toBeVisible();
  await expect(comment).toBeVisible();
  await expect(comment.getByRole('button', { name: 'Delete' })).toHaveCount(0);
  logOut();
  await page.reload();
  await expect(comment).toBeVisible();
  await expect(thread.getByText('Logged in as')).toBeHidden();
  await box.click();
  await expect(thread.getByRole('dialog').getByRole('button', { name: /Google/ })).toBeVisible();
  close();
});
