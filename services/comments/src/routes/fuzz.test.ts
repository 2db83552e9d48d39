import { randomUUID } from 'node:crypto';
import { callOf, publicCalls } from '@savepoint/contracts/api';
import { clearDatabase, fuzzRoutes, rejectInvalidFields } from '@savepoint/service-kit/testing';
import { startAkismet, VALID_KEY } from '../../test/akismet';
import { newUid, post, targetBody } from '../../test/comments';
import { PUSH_PRIVATE_KEY } from '../../test/reply-mail';
import { onPage } from '../../test/sites';
import { startStack, type Stack } from '../../test/stack';
import { invitationModel } from '../data/models/site-invitations';
import { invitationId } from '../sites/invitations/invitations';
import { readKeyModel } from '../data/models/read-keys';
import { signOnKeyModel, siteModel } from '../data/models/site';
import { deliveryId, deliveryModel, webhookModel } from '../data/models/webhooks';
import { addSite } from '../sites/edit-sites';
import { addReadKey } from '../sites/reading/read-keys';
import { addSignOnKey } from '../sites/sign-on-keys';

const SITE = { name: 'Fuzz', origins: ['https://fuzz.example'], owners: ['mo'], moderators: ['mo'] };

/** Nobody listens there. */
const NOBODY = 'http://127.0.0.1:9';

let akismet: Awaited<ReturnType<typeof startAkismet>>;
let stack: Stack;
let sites = 0;
/** Of the latest site. */
let readKey = '';
beforeAll(async () => {
  akismet = await startAkismet();
  // Replies are not gathered for mail meanwhile, which changes them.
  stack = await startStack({
    REPLY_MAIL_DELAY_S: '86400',
    OUTGOING_PRIVATE_ORIGINS: NOBODY,
    PUSH_PRIVATE_KEY,
    SPAM_SERVICE_URL: akismet.url,
  });
});
afterAll(async () => {
  await stack.close();
  await akismet.close();
});

/**
 * Creates a thread, a comment to report and a case to moderate; called again after each route that may have changed
 * something. What was stored before is deleted: the contents are compared after each call.
 */
async function knownValues() {
  await clearDatabase(stack.connection);
  const top = await post(stack, {}, undefined, 'mo');
  const reply = await post(stack, {}, top, 'bob');
  await stack.post('/api/user/comments/report', { ...targetBody(reply), reason: 'spam' }, { as: 'cyd' });
  const action_uid = newUid();
  const ban = { action_uid, user_uid: 'bob', days: 1, reason: '' };
  // A new one, because the previous may have been removed.
  const site = `fuzz${++sites}`;
  const origins = [...SITE.origins, `https://${site}.example`];
  await addSite(siteModel(stack.connection), { ...SITE, origins, settings: { guests: 'confirmed' } }, site);
  const page = onPage(site);
  for (const as of ['mo', 'bob']) await post(stack, page, undefined, as);
  await stack.post('/api/moderation/ban', ban, { as: 'mo', roles: ['admin'] });
  const { kid } = await addSignOnKey(signOnKeyModel(stack.connection), site, 'HS256');
  const { webhook, delivery } = await addSiteWebhook(site);
  const read = await addReadKey(readKeyModel(stack.connection), site, 'public');
  readKey = read.key;
  await invitationModel(stack.connection).insertIfAbsent({
    ...{
      _id: invitationId(site, 'mo'),
      site,
      member: 'mo',
      role: 'moderator',
      by: { uid: 'mo', name: 'Mo' },
    },
    ...{ created: new Date(), expires: new Date(Date.now() + 3_600_000) },
  });
  const file_uid = newUid();
  const part = { site, file_uid, index: 0, data: 'eyJ9' };
  await stack.post('/api/sites/import/file', part, { as: 'mo' });
  // The caller appeals against the one, and decides on the appeal of somebody else against the other.
  const others = await post(stack, {}, undefined, 'ann');
  const [decided, appealed] = [await removeComment(top.uid, 'mo'), await removeComment(others.uid, 'ann')];
  await stack.connection
    .collection<{ _id: string }>('moderation_appeals')
    .insertOne({ _id: appealed, member: 'ann', text: 'Why?', created: new Date(), state: 'open' } as never);
  return {
    decision_uid: [decided],
    appeal_uid: [appealed],
    entity_type: ['game'],
    entity_slug: ['hades'],
    parent_uid: [null],
    grandparent_uid: [null],
    comment: [top.uid],
    comment_uid: [top.uid, reply.uid, reply.uid, newUid()],
    slug: [page.entity_slug],
    case_uid: [decided],
    // An id stands for one action: most calls need another one.
    action_uid: [action_uid, newUid(), newUid(), newUid()],
    note_uid: [newUid()],
    rule_uid: [newUid()],
    // Also Savepoint, where the thread is.
    site: [site, site, site, undefined, undefined],
    user_uid: ['bob'],
    name: [SITE.name],
    email: ['guest@example.org'],
    origins: [SITE.origins],
    languages: [['en']],
    person: ['bob'],
    kid: [kid],
    // Of a person, a webhook and a key.
    uid: ['mo', webhook, webhook, read.uid],
    delivery: [delivery],
    address: [`${NOBODY}/hook`],
    endpoint: [`${NOBODY}/push`],
    p256dh: ['BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'],
    auth: ['BTBZMqHH6r4Tts7J_aSIgg'],
    thread: [page.entity_slug, undefined],
    threads: [page.entity_slug],
    file_uid: [file_uid],
    parts: [1],
    api_key: [VALID_KEY, 'made-up'],
    data: ['eyJ9'],
    version: [0],
    // Any text is a phrase or a cursor to the schema, hardly any to the service.
    phrases: [['spoiler', 'buy now*']],
    cursor: [null, undefined],
  };
}

/** Adds a webhook with a message to a site. */
async function addSiteWebhook(site: string) {
  const [webhook, delivery] = [newUid(), `msg_${randomUUID()}`];
  const at = new Date();
  const about = { site, event: 'comment.hidden' as const };
  await webhookModel(stack.connection).insertIfAbsent({
    ...{ _id: webhook, site, address: NOBODY, events: [about.event], secret: 'whsec_', created: at },
  });
  await deliveryModel(stack.connection).insertIfAbsent({
    ...{ ...about, _id: deliveryId(webhook, delivery), webhook, event_uid: delivery, comment_uid: newUid() },
    at,
    state: 'sent',
  });
  return { webhook, delivery };
}

/** Stores another moderator’s decision against a member. @returns its uid */
async function removeComment(target: string, member: string): Promise<string> {
  const _id = newUid();
  await stack.connection.collection<{ _id: string }>('moderation_log').insertOne({
    _id,
    action: 'removed',
    by: { uid: 'eve', name: 'Eve' },
    at: new Date(),
    target,
    member,
    about: 'A comment',
    comment: {
      content: 'A comment',
      entity_type: 'game',
      entity_slug: 'hades',
      parent_uid: null,
      pending_reasons: [],
      reports: { spam: 1 },
    },
    case: { before: { status: 'open', hidden: null, handled_reports: 0 }, version: 1 },
  } as never);
  return _id;
}

const options = () => ({
  url: stack.url,
  connection: stack.connection,
  tokens: [
    () => stack.tokens.token('mo', { roles: ['admin'] }),
    () => stack.tokens.token('ann'),
    () => readKey,
  ],
  knownValues,
  // Rate limits and members’ names are stored for rejected calls as well. An import writes when its call was answered, and
  // mail is sent in the background.
  ignoredCollections: [
    'comment_rate_limits',
    'site_imports',
    'site_files',
    'transparency_months',
    'reply_mail_settings',
    'moderator_mail_settings',
    'site_guests',
    'site_webhooks',
    'site_webhook_messages',
  ],
  ignoredFields: ['site_events', 'site_event'],
});
const own = publicCalls.map(callOf).filter(({ upstream }) => upstream === 'comments');
const names = own.map(({ method, path }) => `${method} ${path}`);

test('a field that is unknown, missing, of another type or beyond its bounds → 400 with its name, in every route', async () => {
  const report = await rejectInvalidFields({ ...options(), fieldsReadFirst: ['site'] });
  expect([...report.keys()]).toEqual(expect.arrayContaining(names));
  expect([...report].filter(([, calls]) => calls === 0)).toEqual([]);
});

test('no call of any route causes an internal error, and a rejected one stores nothing', async () => {
  const report = await fuzzRoutes(options());
  expect([...report.keys()]).toEqual(expect.arrayContaining(names));
  const oneSided = names.filter((name) => !report.get(name)?.accepted || !report.get(name)?.rejected);
  expect(oneSided).toEqual([]);
}, 600_000);
