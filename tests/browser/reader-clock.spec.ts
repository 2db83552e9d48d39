import { COMMENT_EDIT_WINDOW_MS } from '@savepoint/contracts/base';
import { ApiMember } from './api-member';
import { commentOf, openComments, postComment, signInAs } from './members';
import { expect, test } from './site';
import { open } from './steps';

const HOUR_MS = 3_600_000;

for (const [what, error] of [
  ['two hours ahead', 2 * HOUR_MS],
  ['three days ahead', 72 * HOUR_MS],
  ['a day behind', -24 * HOUR_MS],
] as const)
  test(`the reader’s clock is ${what} → the age of a comment is counted by the server’s`, async ({
    page,
    site,
  }) => {
    const text = `Written a moment ago, ${what}.`;
    await (await ApiMember.join(site.url, 'Gil')).post('celeste', text);
    await page.clock.install({ time: Date.now() + error });
    const comments = await open(page, `${site.url}/games/celeste/`, 'comments');
    const comment = comments.getByRole('article').filter({ hasText: text });
    await expect(comment.locator('time')).toHaveText(/^(just now|seconds ago|1 minute ago)$/);
    // Also later on the same page.
    await page.clock.fastForward(5.5 * 60_000);
    await expect(comment.locator('time')).toHaveText(/^[56] minutes ago$/);
  });

test('a member’s clock is two hours ahead → a login lasts, and a comment can be edited for a quarter of an hour', async ({
  page,
  site,
}) => {
  await signInAs(page, site.url, 'Hal');
  await page.clock.install({ time: Date.now() + 2 * HOUR_MS });
  await openComments(page, `${site.url}/games/celeste/`);
  const text = 'Mine, and just now.';
  await postComment(page, text);
  const edit = commentOf(page, text).getByRole('button', { name: 'Edit' });
  await expect(edit).toBeVisible();
  // The time in an answer is in whole seconds.
  await page.clock.fastForward(COMMENT_EDIT_WINDOW_MS + 2_000);
  await expect(edit).toHaveCount(0);
});
