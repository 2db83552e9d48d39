// Widens tests/browser/sites.spec.ts: the whole life of a site, from its registration and an import to mail and an export
import { readFileSync } from 'node:fs';
import type { FrameLocator, Locator, Page } from '@playwright/test';
import { test } from './configured-site';
import { startEmbeddingSite } from './embedding-site';
import { follow, linkIn } from './mail';
import { openAs } from './members';
import { signToken, type SigningKey } from './sign-on-token';
import { expect } from './site';

const section = (page: Page, name: string) =>
  page.locator('[data-region=sites]').getByRole('region', { name, exact: true });
const commentIn = (thread: FrameLocator, text: string) =>
  thread.getByRole('article').filter({ hasText: text }).last();

/** What Disqus exports of a page with a comment and a reply. */
const disqusFile = (page: string) => `<?xml version="1.0" encoding="utf-8"?>
<disqus xmlns="http://disqus.com" xmlns:dsq="http://disqus.com/disqus-internals">
  <thread dsq:id="900"><id>roses</id><link>${page}</link><title>Roses</title></thread>
  ${['Roses like morning sun.', 'And no wet leaves.']
    .map(
      (text, index) => `<post dsq:id="${index + 1}">
    <message><![CDATA[<p>${text}</p>]]></message><createdAt>2020-02-01T10:0${index}:00Z</createdAt>
    <isDeleted>false</isDeleted><isSpam>false</isSpam>
    <author><name>Old reader ${index + 1}</name><isAnonymous>true</isAnonymous></author>
    <thread dsq:id="900"/>${index ? '<parent dsq:id="1"/>' : ''}
  </post>`,
    )
    .join('')}
</disqus>`;

/** Finds a comment, among those that came after the page was cached if it is there. */
async function findIn(thread: FrameLocator, text: string): Promise<Locator> {
  const [comment, news] = [commentIn(thread, text), thread.getByRole('button', { name: /new comment/ })];
  await expect(comment.or(news).first()).toBeVisible();
  if (await news.isVisible()) await news.click();
  await expect(comment).toBeVisible();
  return comment;
}

/** Posts in the thread of a page. */
async function write(thread: FrameLocator, text: string): Promise<void> {
  await thread.getByRole('textbox', { name: 'Have your say' }).fill(text);
  await thread.getByRole('button', { name: 'Post' }).click();
  await expect(commentIn(thread, text)).toBeVisible();
  await expect(thread.getByRole('textbox', { name: 'Have your say' })).toHaveValue('');
}

test('a site owner registers, brings comments along, lets readers of the site write, is helped by mail, and takes everything out', async ({
  browser,
  site,
  mail,
}) => {
  let body = '';
  const blog = await startEmbeddingSite(site.url, () => body);
  const { origin } = new URL(blog.url.replace('127.0.0.1', 'localhost'));
  const roses = `${origin}/roses/`;
  try {
    // The owner registers the site and puts its tag on a page.
    const petra = await openAs(browser, site.url, 'Petra', '/sites/');
    await petra.getByLabel('Name').fill('Rose notes');
    await petra.getByLabel('Origins, one per line').fill(origin);
    await petra.getByRole('button', { name: 'Register site' }).click();
    await expect(petra.getByText('Rose notes is registered')).toBeVisible();
    const tag = (await petra.locator('[data-region=sites] pre').textContent())!;
    const key = /data-site="(\w+)"/.exec(tag)![1]!;
    body = tag;
    await petra.getByRole('link', { name: 'Settings and threads of Rose notes' }).click();

    // The old comments come along.
    const moving = section(petra, 'Export and import');
    const file = { name: 'disqus.xml', mimeType: 'application/xml', buffer: Buffer.from(disqusFile(roses)) };
    await moving.getByLabel('File', { exact: true }).setInputFiles(file);
    await moving.getByRole('button', { name: 'See what would happen' }).click();
    await moving.getByRole('button', { name: 'Import 2 comments' }).click();
    await expect(moving.getByText('2 comments were imported.')).toBeVisible();

    // The owner wants mail when comments wait for a decision.
    const toOwner = section(petra, 'Mail to you');
    await toOwner.getByLabel('When comments wait for a decision').selectOption('Mail soon after they come');
    await toOwner.getByRole('button', { name: 'Save settings' }).click();
    const asked = await mail.wait('petra', /^Confirm mail about comments of Rose notes/);
    const confirm = linkIn(asked, `${site.url}/moderate/confirm`);
    await follow(browser, confirm, 'Yes, write to me', 'Mail to you is on');

    // A member of Savepoint writes there, and wants mail about replies.
    const flora = await openAs(browser, site.url, 'Flora');
    const replies = flora.getByRole('region', { name: 'Mail about replies' });
    await replies.getByRole('radio', { name: 'At once' }).check();
    await replies.getByRole('button', { name: 'Save' }).click();
    const wanted = await mail.wait('flora', /^Confirm mail about replies/);
    const confirmReplies = linkIn(wanted, `${site.url}/replies/confirm`);
    await follow(browser, confirmReplies, 'Yes, write to me', 'Mail about replies is on');
    await flora.goto(roses);
    const thread = flora.frameLocator('iframe');
    await expect(commentIn(thread, 'And no wet leaves.')).toContainText('Old reader 2');
    await write(thread, 'Mine have black spots.');

    // A reader whom the site logs in replies.
    const login = section(petra, 'Login of your own');
    await login.getByRole('button', { name: 'Make a key' }).click();
    const signingKey: SigningKey = {
      kid: /\S+$/.exec((await login.getByText(/^Its id/).textContent())!)![0],
      signing_key: (await login.locator('pre').textContent())!,
    };
    const token = signToken(signingKey, { sub: '7', name: 'Asa of the club' });
    body = `<savepoint-comments site="${key}" token="${token}"></savepoint-comments>
      <script type="module" src="${site.url}/embed/element.js"></script>`;
    const asa = await (await browser.newContext()).newPage();
    await asa.goto(roses);
    const forAsa = asa.frameLocator('iframe');
    await expect(forAsa.getByText('Logged in as Asa of the club')).toBeVisible();
    const spots = await findIn(forAsa, 'Mine have black spots.');
    await spots.getByRole('button', { name: 'Reply' }).click();
    await forAsa.getByRole('textbox', { name: /Reply to Flora/ }).fill('Remove those leaves.');
    await forAsa.getByRole('button', { name: 'Post reply' }).click();
    await expect(commentIn(forAsa, 'Remove those leaves.')).toContainText('Asa of the club');
    await asa.context().close();
    body = tag;

    // One mail tells the first author, and leads back to the page.
    const told = await mail.wait('flora', /^Asa of the club replied to you/);
    expect(told).toContain('Remove those leaves.');
    await flora.goto(linkIn(told, `${origin}/roses`));
    await findIn(thread, 'Remove those leaves.');

    // Somebody advertises; a reader reports it, and the owner removes it by mail.
    const sly = await openAs(browser, site.url, 'Sly');
    await sly.goto(roses);
    await write(sly.frameLocator('iframe'), 'Cheap sprays at my shop.');
    await sly.context().close();
    await flora.reload();
    const spam = await findIn(thread, 'Cheap sprays at my shop.');
    await spam.getByRole('button', { name: 'Report' }).click();
    await thread.getByRole('radio', { name: 'Spam or advertising' }).check();
    await thread.getByRole('button', { name: 'Send report' }).click();
    await expect(thread.getByRole('dialog')).toHaveCount(0);
    const waits = await mail.wait('petra', /comment of Rose notes waits for you/);
    expect(waits).toContain('Cheap sprays at my shop.');
    const remove = /Remove: (\S+)/.exec(waits)![1]!;
    await follow(browser, remove, 'Remove', 'The comment is removed');
    await expect(async () => {
      await flora.reload();
      await expect(commentIn(thread, 'Mine have black spots.')).toBeVisible({ timeout: 10_000 });
      await expect(spam).toHaveCount(0, { timeout: 1_000 });
    }).toPass();

    // Everything can be taken out.
    await petra.reload();
    const download = petra.waitForEvent('download');
    await moving.getByRole('button', { name: 'Export comments' }).click();
    const exported = readFileSync(await (await download).path(), 'utf8');
    for (const text of ['Roses like morning sun.', 'Mine have black spots.', 'Remove those leaves.'])
      expect(exported).toContain(text);
    expect(mail.sentTo('flora', /replied to you/)).toHaveLength(1);
    await Promise.all([petra.context().close(), flora.context().close()]);
  } finally {
    blog.close();
  }
});
