import { ApiMember } from './api-member';
import { test } from './configured-site';
import { commentOf, expectAccessible, openAs, openCommentsAs } from './members';
import { expect } from './site';

const RUDE = 'Everybody who likes this is a fool, and so is everybody who answers.';

test('a comment is removed for a reason → the reporter reads the outcome, its author reads why, on their account pages, and appeals; the moderator undoes it', async ({
  browser,
  site,
}) => {
  await (await ApiMember.join(site.url, 'Ruben')).post('tunic', RUDE);
  const reva = await openCommentsAs(browser, site.url, 'Reva', '/games/tunic/');
  await commentOf(reva, RUDE).getByRole('button', { name: 'Report' }).click();
  const dialog = reva.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Insults, threats or hate' }).check();
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect(reva.getByText('Report sent. Thank you.')).toBeVisible();
  await reva.context().close();

  const mo = await openAs(browser, site.url, 'Mo', '/moderation/');
  const waiting = mo.getByRole('group', { name: 'Comment by Ruben', exact: true });
  const reason = waiting.getByRole('combobox', { name: 'Reason for the decision about Ruben' });
  await expect(reason).toHaveValue('abuse');
  await reason.selectOption('Off topic');
  await waiting.getByRole('button', { name: 'Remove' }).click();
  await expect(mo.getByText('Comment by Ruben removed.')).toBeVisible();
  await mo.getByRole('button', { name: 'Log', exact: true }).click();
  await expect(mo.locator('[data-region=moderation] ol > li').first()).toContainText('Off topic');

  const informed = await openAs(browser, site.url, 'Reva');
  const reports = informed.getByRole('region', { name: 'Your reports' });
  await expect(reports.getByRole('heading', { level: 3 })).toHaveText('A comment on Tunic');
  await expect(reports).toContainText('A moderator removed it on');
  await expectAccessible(informed, '[data-region=account]');
  await informed.context().close();

  const ruben = await openAs(browser, site.url, 'Ruben');
  const decisions = ruben.getByRole('region', { name: 'Decisions about you' });
  await expect(decisions.getByRole('heading', { level: 3 })).toHaveText('Your comment on Tunic was removed');
  await expect(decisions).toContainText('Our terms ask for comments that are about the game or the article.');
  await expect(decisions).toContainText(RUDE);
  await expect(decisions).toContainText('A moderator decided this, after members had reported it.');
  await expectAccessible(ruben, '[data-region=account]');

  await decisions.getByRole('button', { name: 'Appeal' }).press('Enter');
  const text = decisions.getByRole('textbox', { name: 'Why do you think that this decision is wrong?' });
  await expect(text).toBeFocused();
  await decisions.getByRole('button', { name: 'Send appeal' }).click();
  await expect(decisions.getByRole('alert')).toHaveText('Write why you think so.');
  await text.fill('It is a line from the game.');
  await expectAccessible(ruben, '[data-region=account]');
  await decisions.getByRole('button', { name: 'Send appeal' }).click();
  await expect(decisions.getByRole('status')).toContainText('A moderator will look at the decision again.');
  await expect(decisions.getByRole('status')).toBeFocused();

  await mo.getByRole('button', { name: 'Appeals', exact: true }).click();
  const appeal = mo.getByRole('group', { name: /^Appeal: Ruben/ });
  await expect(appeal).toContainText('It is a line from the game.');
  await expectAccessible(mo, '[data-region=moderation]');
  await appeal.getByRole('textbox', { name: /^Answer/ }).fill('So it is.');
  await appeal.getByRole('button', { name: 'Undo the decision' }).click();
  await expect(mo.getByText('The decision is undone')).toBeFocused();
  await mo.context().close();

  await ruben.reload();
  await expect(decisions).toContainText('Your appeal was granted on');
  await expect(decisions).toContainText('The moderator answered: So it is.');
  await expectAccessible(ruben, '[data-region=account]');
  await ruben.context().close();
});
