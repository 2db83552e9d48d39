import type { Page } from '@playwright/test';
import { ApiMember } from './api-member';
import { test } from './configured-site';
import { expectAccessible, openAs } from './members';
import { expect } from './site';

const RUDE = 'Nobody who can read would buy this.';
const PART = '[data-region=moderation]';

const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Moderation' }).getByRole('button', { name, exact: true });

test('an administrator asks a member to moderate, who accepts, sees the queue and writes a note; then takes the role', async ({
  browser,
  site,
}) => {
  // The gateway reads roles every ten seconds.
  test.setTimeout(300_000);
  const tully = await ApiMember.join(site.url, 'Tully');
  const comment = await tully.post('tunic', RUDE);
  const tara = await ApiMember.join(site.url, 'Tara');
  const target = { entity_type: 'game', entity_slug: 'tunic', comment_uid: comment.uid };
  await tara.act('/api/user/comments/report', { ...target, reason: 'abuse' });

  const jo = await openAs(browser, site.url, 'Jo', '/moderation/');
  await expect(jo.getByRole('heading', { name: 'Only moderators can see this page' })).toBeVisible();

  const mo = await openAs(browser, site.url, 'Mo', '/moderation/');
  await tab(mo, 'Team').click();
  const team = mo.getByRole('region', { name: 'Team' });
  await expect(team.getByRole('listitem')).toContainText('Named in the site’s settings (ADMIN_UIDS)');
  await expect(team.getByRole('button', { name: /Change the role/ })).toHaveCount(0);

  await test.step('finds the member by name, and offers the role with a reason', async () => {
    await mo.getByRole('textbox', { name: 'Name or account ID' }).fill('Nobody at all');
    await mo.keyboard.press('Enter');
    await expect(mo.getByText('No account has this name or ID.')).toBeVisible();
    await mo.getByRole('textbox', { name: 'Name or account ID' }).fill('jo');
    await mo.keyboard.press('Enter');
    const found = mo.getByRole('list', { name: 'Accounts found' });
    await expect(found).toContainText('No role');
    await found.getByRole('button', { name: 'Change the role of Jo' }).press('Enter');
    const form = found.getByRole('form', { name: 'Change the role of Jo' });
    await expect(form.getByRole('combobox', { name: 'Role' })).toBeFocused();
    await form.getByRole('button', { name: 'Save role' }).press('Enter');
    await expect(form.getByRole('alert')).toHaveText('Write why.');
    await expectAccessible(mo, PART);
    await form.getByRole('textbox', { name: 'Reason (in the history)' }).fill('Joins the team.');
    await mo.keyboard.press('Enter');
    await expect(mo.getByText('Jo is asked. They have the role when they accept it')).toBeFocused();
    await expect(team.getByRole('listitem')).toHaveCount(1);
    await expect(mo.getByText('Mo offered Jo the role Moderator')).toBeVisible();
    await expect(mo.getByText('Joins the team.')).toHaveCount(2);
    await expect(mo.getByRole('button', { name: 'Withdraw the offer to Jo' })).toBeVisible();
    await expectAccessible(mo, PART);
  });

  await test.step('the member accepts it on the account page', async () => {
    await jo.goto(`${site.url}/account/`);
    const offer = jo.getByRole('region', { name: 'A role on the team' });
    await expect(offer).toContainText('Mo asks you to moderate Savepoint');
    await expect(offer).toContainText('Why: Joins the team.');
    await expectAccessible(jo, '[data-region=account]');
    await offer.getByRole('button', { name: 'Accept' }).click();
    await expect(offer.getByRole('status')).toContainText('You are on the team now.');
    await jo.goto(`${site.url}/moderation/`);
  });

  await test.step('the member moderates within a minute, without the team’s page, and writes a note', async () => {
    await expect(async () => {
      await jo.reload();
      await expect(tab(jo, 'Queue')).toBeVisible({ timeout: 8_000 });
    }).toPass({ timeout: 120_000 });
    await expect(tab(jo, 'Team')).toHaveCount(0);
    expect(await (await ApiMember.join(site.url, 'Jo')).post('tunic', 'Be kind, please.')).toMatchObject({
      staff: true,
    });
    const waiting = jo.getByRole('group', { name: 'Comment by Tully', exact: true });
    await waiting.getByRole('button', { name: 'Notes about Tully' }).click();
    const notes = waiting.getByRole('region', { name: 'Notes about Tully' });
    await expect(notes.getByText('No notes yet.')).toBeVisible();
    await notes.getByRole('textbox', { name: 'New note about Tully' }).fill('Warned on Monday.');
    await notes.getByRole('button', { name: 'Add note' }).click();
    await expect(notes.getByRole('listitem')).toContainText('Warned on Monday.');
    await expect(notes.getByRole('textbox')).toBeFocused();
    await expectAccessible(jo, PART);
  });

  await test.step('the administrator reads the note, and takes the role', async () => {
    await tab(mo, 'Queue').click();
    const waiting = mo.getByRole('group', { name: 'Comment by Tully', exact: true });
    await expect(waiting).toContainText('1 note');
    await expect(waiting.getByRole('status').first()).toHaveText('Jo is looking at this');
    await waiting.getByRole('button', { name: 'Notes about Tully' }).click();
    await expect(waiting.getByRole('region', { name: 'Notes about Tully' })).toContainText(
      'Warned on Monday.',
    );
    await waiting.getByRole('button', { name: 'Delete the note “Warned on Monday.”' }).click();
    await expect(waiting.getByText('No notes yet.')).toBeVisible();

    await tab(mo, 'Team').click();
    await expect(mo.getByText('Jo accepted the role Moderator')).toBeVisible();
    await team.getByRole('button', { name: 'Change the role of Jo' }).click();
    const form = team.getByRole('form', { name: 'Change the role of Jo' });
    await form.getByRole('combobox', { name: 'Role' }).selectOption('No role');
    await form.getByRole('textbox').fill('Leaves the team.');
    await form.getByRole('button', { name: 'Save role' }).click();
    await expect(mo.getByText('Mo took the role Moderator from Jo')).toBeVisible();
    await expect(async () => {
      await jo.reload();
      await expect(jo.getByRole('heading', { name: 'Only moderators can see this page' })).toBeVisible({
        timeout: 8_000,
      });
    }).toPass({ timeout: 120_000 });
  });
  for (const page of [jo, mo]) await page.context().close();
});
