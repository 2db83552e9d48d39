import type { Site } from '@savepoint/contracts/schema';
import { addBody } from '../../../test/comments';
import { HOUR_MS, member, MINUTE_MS, startReplyMail, tokenIn } from '../../../test/reply-mail';
import { onPage } from '../../../test/sites';
import { postComment } from '../../posting/post-comment';
import { reportComment } from '../../moderation/report-comment';
import { addSite } from '../../sites/edit-sites';
import { changeModeratorMail, confirmModeratorMail, leaveModeratorMail, readModeratorMail } from './settings';

let stage: Awaited<ReturnType<typeof startReplyMail>>;
let site: Site;
beforeAll(async () => {
  stage = await startReplyMail();
});
afterEach(() => void jest.restoreAllMocks());
afterAll(() => stage.close());
beforeEach(async () => {
  await stage.clear();
  site = await register('garden', ['mona', 'milo']);
});

const register = async (key: string, moderators: string[]): Promise<Site> => {
  const choices = {
    name: `Site ${key}`,
    origins: [`https://${key}.example`],
    owners: [`${key}-owner`],
    moderators,
  };
  const added = await addSite(stage.context.siteModel, choices, key);
  return added.site;
};
const mails = () => stage.forms.state.moderation;
const hold = (content: string, of = site) =>
  postComment(
    stage.context.forSite(of),
    member('wanda'),
    addBody({ ...onPage(of.key), content: `${content} https://spam.example` }),
  );
async function optIn(uid: string, mode: 'now' | 'daily' = 'now', of = site): Promise<void> {
  await changeModeratorMail(stage.context, member(uid), { site: of.key, mode });
  await stage.turn();
  const { confirm_url } = stage.forms.state.moderatorConfirmations.findLast(
    ({ to }) => to === `${uid}@example.org`,
  )!;
  expect(await confirmModeratorMail(stage.context, tokenIn(confirm_url))).toBe(true);
}
const textsIn = (index = 0) => mails()[index]?.cases.map(({ text }) => text.split(' ')[0]);

test('mail to a moderator: off until the link in a mail to the verified address confirms it, once', async () => {
  const { context } = stage;
  expect(await readModeratorMail(context, member('mona'), 'garden')).toMatchObject({ mode: 'off' });
  await changeModeratorMail(context, member('mona'), { site: 'garden', mode: 'now' });
  await stage.turn();
  await hold('Early');
  await stage.later(10 * MINUTE_MS);
  expect(mails()).toEqual([]);
  const [{ confirm_url, to, site: name } = { confirm_url: '' }] = stage.forms.state.moderatorConfirmations;
  expect([to, name]).toEqual(['mona@example.org', 'Site garden']);
  expect(await confirmModeratorMail(context, tokenIn(confirm_url))).toBe(true);
  expect(await confirmModeratorMail(context, tokenIn(confirm_url))).toBe(false);
  expect(await readModeratorMail(context, member('mona'), 'garden')).toMatchObject({ confirmed: true });
  const unverified = { ...member('milo'), email_verified: false };
  await expect(
    changeModeratorMail(context, unverified, { site: 'garden', mode: 'now' }),
  ).rejects.toMatchObject({
    code: 'email-not-verified',
  });
});

test('held and reported comments of some minutes are one mail, each comment once', async () => {
  await optIn('mona');
  await hold('First');
  const shown = await postComment(
    stage.context.forSite(site),
    member('wanda'),
    addBody({ ...onPage('garden'), content: 'Rubbish words.' }),
  );
  const { entity_type, entity_slug, _id: comment_uid } = shown;
  await reportComment(
    stage.context.forSite(site),
    { member: 'dan' },
    {
      ...{ comment_uid, entity_type, entity_slug },
      reason: 'abuse',
    },
  );
  await stage.turn();
  expect(mails()).toEqual([]);
  await stage.later();
  expect(mails()).toHaveLength(1);
  expect(mails()[0]).toMatchObject({
    to: 'mona@example.org',
    site: 'Site garden',
    more: 0,
    queue_url: 'https://savepoint.example/sites/garden/moderation/',
    cases: [
      { name: 'wanda', about: 'Post /post', reasons: [{ kind: 'links' }], reports: 0 },
      { name: 'wanda', text: 'Rubbish words.', reasons: [], reports: 1 },
    ],
  });
  await reportComment(
    stage.context.forSite(site),
    { member: 'eve' },
    {
      ...{ comment_uid, entity_type, entity_slug },
      reason: 'abuse',
    },
  );
  await stage.later();
  expect(mails()).toHaveLength(1);
});

test('a storm of comments: ten in one mail and a count, and five mails in an hour at most', async () => {
  await optIn('mona');
  for (let index = 0; index < 13; index++) await hold(`Number${index}`);
  await stage.later();
  expect([mails().length, mails()[0]?.cases.length, mails()[0]?.more]).toEqual([1, 10, 3]);
  for (let index = 0; index < 8; index++) {
    await hold(`Later${index}`);
    await stage.later();
  }
  expect(mails()).toHaveLength(5);
  await stage.later(HOUR_MS);
  expect(mails()).toHaveLength(6);
  expect(textsIn(5)).toEqual(['Later4', 'Later5', 'Later6', 'Later7']);
});

test('daily mail comes once, at its hour', async () => {
  // Half a day away, whenever the test runs: cases are opened by the real clock.
  const digestHour = (new Date().getUTCHours() + 12) % 24;
  jest.replaceProperty(stage.context.settings, 'digestHour', digestHour);
  await optIn('mona', 'daily');
  await hold('One');
  await stage.later(10 * MINUTE_MS);
  await hold('Two');
  await stage.later(10 * MINUTE_MS);
  expect(mails()).toEqual([]);
  stage.advanceTo(digestHour + 1);
  await stage.turn();
  expect(textsIn()).toEqual(['One', 'Two']);
});

test('nobody is mailed about another site, nor who no longer moderates it', async () => {
  const kitchen = await register('kitchen', ['cook']);
  await optIn('cook', 'now', kitchen);
  await optIn('mona');
  await optIn('milo');
  await stage.context.siteModel.updateOne({ _id: 'garden' }, { $pull: { moderators: 'milo' } } as object);
  await hold('Weeds');
  await stage.later();
  expect(mails().map(({ to }) => to)).toEqual(['mona@example.org']);
  expect(await stage.context.moderatorMail.settings.countDocuments({ member: 'milo' })).toBe(0);
});

test('the mail server is down → sent later; the connection breaks → not sent again', async () => {
  await optIn('mona');
  stage.answer('not-sent');
  await hold('Down');
  await stage.later();
  stage.answer('broken');
  await stage.later();
  expect(mails().map(({ id: _id, cases }) => cases.length)).toEqual([1, 1]);
  stage.answer('sent');
  await stage.later(12 * HOUR_MS);
  expect(mails()).toHaveLength(2);
  await hold('Up');
  await stage.later();
  expect(textsIn(2)).toEqual(['Up']);
});

test('two instances at once send one mail', async () => {
  await optIn('mona');
  await hold('Once');
  stage.advance(10 * MINUTE_MS);
  await Promise.all(stage.instances.map((instance) => stage.turn(instance)));
  expect(mails()).toHaveLength(1);
});

test('leaving, and another address of the account, end the mail and delete the address', async () => {
  const { context } = stage;
  await optIn('mona');
  await leaveModeratorMail(context, 'mona', 'garden');
  await optIn('milo');
  const moved = member('milo', 'milo@elsewhere.example');
  expect(await readModeratorMail(context, moved, 'garden')).toMatchObject({ mode: 'off', confirmed: false });
  await hold('Nobody');
  await stage.later();
  expect(mails()).toEqual([]);
  expect(await context.moderatorMail.settings.countDocuments({})).toBe(0);
});
