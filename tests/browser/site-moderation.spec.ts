import { pageThreadUrl } from '@savepoint/contracts/base';
import type { SaveWordRuleBody, ShadowMemberBody } from '@savepoint/contracts/moderation';
import type { RegisterSiteBody, SiteResponse } from '@savepoint/contracts/sites';
import { pageSlug } from '../../services/comments/src/data/page-slug';
import { ApiMember } from './api-member';
import { test } from './configured-site';
import { commentOf, expectAccessible, openAs, openCommentsAs, openComments, uidOf } from './members';
import { expect } from './site';

const PART = '[data-region=moderation]';
/** A game that no other test on this site opens. */
const GAME = '/games/celeste/';
const ADDRESS = 'https://garden.example/roses';

/** Registers a site of Mo’s, with a word rule that holds these comments. @returns its key */
async function fillSite(url: string, texts: readonly string[]): Promise<string> {
  const mo = await ApiMember.join(url, 'Mo');
  const { site } = await mo.act<SiteResponse>('/api/sites/register', {
    name: 'Garden',
    origins: ['https://garden.example'],
  } satisfies RegisterSiteBody);
  await mo.act('/api/moderation/rules/save', {
    ...{ site: site.key, rule_uid: 'rule-000001', phrases: ['cheap', 'roses'] },
    ...{ effect: 'moderate', enabled: true, version: 0 },
  } satisfies SaveWordRuleBody & { site: string });
  const writer = await ApiMember.join(url, 'Wanda');
  for (const [index, content] of texts.entries())
    await writer.act('/api/user/comments/add', {
      ...{ comment_uid: `${site.key}-${String(index).padStart(6, '0')}`, content },
      ...{ entity_type: 'page', entity_slug: pageSlug(site.key, { address: ADDRESS }) },
      ...{ parent_uid: null, grandparent_uid: null, entity_page: { address: ADDRESS, title: 'Roses' } },
    });
  return site.key;
}

test('the queue of a site by keyboard and several at once, with undo, filter and log', async ({
  browser,
  site,
}) => {
  const key = await fillSite(site.url, ['Cheap pills here.', 'Cheap watches here.', 'Lovely roses.']);
  const mo = await openAs(browser, site.url, 'Mo', `/sites/${key}/`);
  await mo.getByRole('link', { name: 'Moderate comments' }).click();
  const entries = mo.locator(`${PART} [data-entry]`);
  await expect(entries).toHaveCount(3);
  await expect(entries.first()).toContainText('Needs approval: contains “cheap”');
  await expect(mo.getByRole('button', { name: 'Ratings' })).toHaveCount(0);
  await expectAccessible(mo, PART);

  await mo.getByRole('button', { name: 'Refresh' }).focus();
  for (const pressed of ['j', 'x', 'j', 'x']) await mo.keyboard.press(pressed);
  await mo.getByRole('button', { name: 'Remove selected as spam' }).click();
  await expect(mo.getByText('2 comments decided')).toBeVisible();
  await mo.getByRole('button', { name: 'Undo for 2 comments' }).click();
  await expect(mo.getByText('Undone for 2 comments')).toBeVisible();
  await entries.first().focus();
  await mo.keyboard.press('s');
  await expect(mo.getByText('Comment by Wanda removed.')).toHaveCount(1);

  await mo.keyboard.press('b');
  await mo.getByRole('button', { name: 'Put in the shadow instead' }).click();
  await expect(mo.getByText('Wanda is in the shadow.')).toBeVisible();
  await expectAccessible(mo, PART);

  await mo.getByLabel('Show', { exact: true }).selectOption('Reported');
  await expect(mo.getByText('Nothing in the queue for this reason')).toBeVisible();
  await mo.getByRole('button', { name: 'Bans' }).click();
  const shadowed = mo.getByRole('region', { name: 'Authors in the shadow' });
  await shadowed.getByRole('button', { name: 'Take Wanda out of the shadow' }).click();
  await expect(shadowed.getByText('No longer in the shadow.')).toBeVisible();
  await expectAccessible(mo, PART);
  await mo.getByRole('link', { name: `Settings and threads of ${key}` }).click();
  const log = mo.getByRole('region', { name: 'What changed' });
  await expect(log.getByText('Mo removed a comment: Wanda: Cheap pills here.').first()).toBeVisible();
  await mo.context().close();

  const outsider = await openAs(browser, site.url, 'Nell', `/sites/${key}/moderation/`);
  await expect(outsider.getByText('this account moderates no site with this key')).toBeVisible();
  await outsider.context().close();
});

test('a member in the shadow edits a comment of before: it stays for them, and for nobody else', async ({
  browser,
  site,
}) => {
  const key = await fillSite(site.url, ['Prune in March.']);
  const mo = await ApiMember.join(site.url, 'Mo');
  const wanda = await openAs(browser, site.url, 'Wanda');
  const thread = `${site.url}${pageThreadUrl(pageSlug(key, { address: ADDRESS }))}`;
  // Without a stream the page asks for changes, so that they certainly come after the response to the edit.
  await wanda.route('**/api/comments/events*', (route) => route.fulfill({ status: 404 }));
  const refused = wanda.waitForResponse('**/api/comments/events*');
  await wanda.goto(thread);
  await refused;
  await mo.act('/api/moderation/shadow', {
    ...{ action_uid: 'shadow-000001', user_uid: uidOf('Wanda'), shadowed: true, site: key },
  } satisfies ShadowMemberBody & { site: string });
  await commentOf(wanda, 'Prune in March.').getByRole('button', { name: 'Edit' }).click();
  await wanda.getByRole('textbox', { name: 'Edit your comment' }).fill('Buy my shears.');
  await wanda.getByRole('button', { name: 'Save changes' }).click();
  await expect(commentOf(wanda, 'Buy my shears.')).toBeVisible();
  const reloaded = wanda.waitForResponse('**/api/user/comments/pending');
  await expect(async () => {
    const asked = wanda.waitForResponse('**/api/comments/changes*');
    await wanda.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    expect(await (await asked).json()).toMatchObject({ deleted: [`${key}-000000`] });
  }).toPass();
  await reloaded;
  await expect(commentOf(wanda, 'Buy my shears.')).toBeVisible();
  await expect(wanda.getByRole('heading', { name: '1 comment' })).toBeVisible();
  await wanda.reload();
  await expect(commentOf(wanda, 'Buy my shears.')).toBeVisible();
  const nell = await browser.newPage();
  await nell.goto(thread);
  await expect(nell.getByRole('textbox')).toBeVisible();
  await expect(nell.getByRole('article')).toHaveCount(0);
  await nell.close();
  await wanda.context().close();
});

test('in a thread: a moderator pins a comment by keyboard, and a member ignores its author until the account page ends it', async ({
  browser,
  site,
}) => {
  const [hint, second] = ['A hint for the third mountain.', 'And another hint.'];
  const wanda = await ApiMember.join(site.url, 'Wanda');
  for (const text of [hint, second]) await wanda.post('celeste', text);
  const thread = site.url + GAME;
  const articles = '[data-region=comments] article';

  const mo = await openCommentsAs(browser, site.url, 'Mo', GAME);
  await commentOf(mo, hint).getByRole('button', { name: 'More about Wanda’s comment' }).focus();
  await mo.keyboard.press('Enter');
  await expectAccessible(mo, '[data-region=comments]');
  await commentOf(mo, hint).getByRole('button', { name: 'Pin to the top' }).focus();
  await mo.keyboard.press('Enter');
  await expect(mo.locator(articles).first()).toContainText(hint);
  await expect(mo.locator(articles).first()).toBeFocused();
  await mo.context().close();

  const nell = await openCommentsAs(browser, site.url, 'Nell', GAME);
  const first = nell.locator(articles).first();
  await expect(first).toContainText('pinned');
  await first.getByRole('button', { name: 'More about Wanda’s comment' }).click();
  await first.getByRole('button', { name: 'Ignore this member' }).click();
  await expect(nell.locator(articles).getByText('You ignore this member.')).toHaveCount(2);
  await expect(first).toBeFocused();
  await openComments(nell, thread);
  await expect(nell.locator(articles).getByText('You ignore this member.')).toHaveCount(2);
  await expectAccessible(nell, '[data-region=comments]');
  await first.getByRole('button', { name: 'Show comment' }).click();
  await expect(first).toContainText(hint);

  await nell.goto(`${site.url}/account/`);
  const ignored = nell.getByRole('region', { name: 'Members you ignore' });
  await expect(ignored).toContainText('Wanda');
  await expectAccessible(nell, '[data-region=account]');
  const ended = nell.waitForResponse('**/api/user/ignored/remove');
  await ignored.getByRole('button', { name: 'Stop ignoring Wanda' }).click();
  await ended;
  await openComments(nell, thread);
  await expect(commentOf(nell, second)).toBeVisible();
  await nell.context().close();
});
