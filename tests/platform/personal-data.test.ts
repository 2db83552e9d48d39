/** @jest-environment node */
import { createHash, generateKeyPairSync, randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { publicRoutes, type CallName, type CommentsOnDeletion } from '@savepoint/contracts';
import { IMPERSONAL_COLLECTIONS, PERSONAL_DATA, type Server } from '@savepoint/service-kit';
import {
  callEnv,
  createTestTokens,
  eventually,
  startDatabase,
  startFakeCatalog,
} from '@savepoint/service-kit/testing';
import mongoose from 'mongoose';
import { exportAccountData } from '../../mf-account/src/account/data/export-data';
import { buildApp as buildComments } from '../../services/comments/src';
import { buildApp as buildForms } from '../../services/forms/src';
import { buildApp as buildUserActions } from '../../services/user-actions/src';

const mockSession = {
  api: { call: (name: string, options: object): unknown => callAsMember(name, options) },
};
jest.mock('@savepoint/session', () => ({ ApiError: class extends Error {}, getSession: () => mockSession }));

const ADDRESS = '203.0.113.77';
/** What must not be found: who the member is, and where they call from. */
const MEMBER = { uid: 'uid-of-zebedee', name: 'Zebedee Quill', email: 'zebedee.quill@example.org' };
/** The name they choose, which their comments have. */
const CHOSEN_NAME = 'Quillon of Zed';
const TRACES = [
  ...Object.values(MEMBER),
  CHOSEN_NAME,
  ADDRESS,
  ...(['hex', 'base64', 'base64url'] as const).map((form) =>
    createHash('sha256').update(ADDRESS).digest(form).slice(0, 20),
  ),
];
const hades = { entity_type: 'game', entity_slug: 'hades' };
const game = { entity_type: 'game', entity_field: 'slug', entity_value: 'hades' };
const tokens = {
  comments: createTestTokens('comments'),
  'user-actions': createTestTokens('user-actions'),
  forms: createTestTokens('forms'),
};

let urls: Record<keyof typeof tokens, string>;
let connection: mongoose.Connection;
let dataDir: string;
let close: () => Promise<void>;

/** Starts the services that keep personal data, on an empty database. */
async function start(): Promise<void> {
  const database = await startDatabase();
  dataDir = database.folder;
  const catalogue = await startFakeCatalog(['game/hades']);
  const apps: Server[] = [];
  const startService = async (
    build: (env: NodeJS.ProcessEnv) => Promise<unknown>,
    env: NodeJS.ProcessEnv,
  ) => {
    const app = (await build({
      LOG_LEVEL: 'silent',
      MONGODB_URI: database.uri,
      ...callEnv,
      ...env,
    })) as Server;
    apps.push(app);
    const url = await app.listen({ port: 0, host: '127.0.0.1' });
    await eventually(async () => (await fetch(`${url}/readyz`)).ok);
    return url;
  };
  const CATALOG_URL = catalogue.url;
  const keyFor = (name: keyof typeof tokens) => ({ INTERNAL_PUBLIC_KEY: tokens[name].publicKey });
  const forms = await startService(buildForms, {
    ...keyFor('forms'),
    PUBLIC_URL: 'https://savepoint.example',
    CONTACT_TO: 'desk@savepoint.example',
    DATA_DIR: database.folder,
  });
  const comments = await startService(buildComments, {
    CATALOG_URL,
    FORMS_URL: forms,
    REPLY_MAIL_DELAY_S: '0',
    REPLY_MAIL_ADDRESS: 'reply@in.savepoint.example',
    INBOUND_MAIL_SECRET: 'the-secret-of-a-mail-provider-in-this-test',
    PUSH_PRIVATE_KEY: generateKeyPairSync('ec', { namedCurve: 'P-256' })
      .privateKey.export({ type: 'pkcs8', format: 'pem' })
      .toString(),
    OUTGOING_PRIVATE_ORIGINS: 'http://127.0.0.1:9',
    SPAM_SERVICE_URL: 'http://127.0.0.1:9',
    REPORTS_TO_HIDE: '1',
    NEW_MEMBER_DAYS: '0',
    SITE_REGISTRATION: 'members',
    ...keyFor('comments'),
  });
  urls = {
    comments,
    forms,
    'user-actions': await startService(buildUserActions, {
      CATALOG_URL,
      COMMENTS_URL: comments,
      FORMS_URL: forms,
      ADMIN_UIDS: moderator.uid,
      ...keyFor('user-actions'),
    }),
  };
  connection = await mongoose.createConnection(database.uri).asPromise();
  close = async () => {
    await connection.close();
    await Promise.all(apps.map((app) => app.close()));
    await catalogue.close();
    await database.close();
  };
}

/** Calls the service of a route as the gateway does. @throws {Error} unless it succeeds */
async function call<T = Record<string, never>>(
  name: string,
  body: object = {},
  who: { uid: string; name: string; email: string; roles?: 'admin'[] } = MEMBER,
): Promise<T> {
  const { path, upstream } = publicRoutes[name as CallName & keyof typeof publicRoutes];
  const service = upstream as keyof typeof tokens;
  const { uid, ...claims } = who;
  const response = await fetch(urls[service] + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': ADDRESS,
      authorization: `Bearer ${tokens[service].token(uid, claims)}`,
    },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${name}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}
const callAsMember = (name: string, { body = {} }: { body?: object } = {}) => call(name, body);

const person = (name: string) => ({ uid: `uid-of-${name}`, name, email: `${name}@example.org` });
const moderator = { ...person('mo'), roles: ['admin' as const] };
const bob = person('bob');

let texts = 0;
async function comment(
  who = MEMBER,
  parent: { uid: string; parent_uid: string | null } | null = null,
  text = '',
) {
  const { comment: posted } = await call<{ comment: { uid: string; parent_uid: string | null } }>(
    'addComment',
    {
      comment_uid: randomUUID(),
      ...hades,
      parent_uid: parent?.uid ?? null,
      grandparent_uid: parent?.parent_uid ?? null,
      content: `A comment of some length, number ${++texts}. ${text}`,
    },
    who,
  );
  return posted;
}

async function decide(comment_uid: string, verdict: 'approved' | 'removed'): Promise<string> {
  const { version } = (await connection.collection<{ _id: string }>('comment_cases').findOne({
    _id: comment_uid,
  })) as unknown as { version: number };
  const action_uid = randomUUID();
  await call('decideCase', { action_uid, comment_uid, verdict, version }, moderator);
  return action_uid;
}

/** Does everything a member can do, and has everything done to them that moderators can. */
async function takePart(): Promise<void> {
  for (const device of ['device-of-zebedees', 'phone-of-zebedee0'])
    await call('login', { name: MEMBER.name, email: MEMBER.email, device });
  await call('chooseName', { name: CHOSEN_NAME });
  await call('rateGame', { ...game, rating: 4.5 });
  for (const name of ['likeGame', 'favoriteGame']) await call(name, game);
  const [byBob, reported] = [await comment(bob), await comment(bob)];
  const withReply = await comment();
  await comment(bob, withReply);
  await comment(MEMBER, byBob);
  const edited = await comment();
  await call('updateComment', { ...hades, comment_uid: edited.uid, content: 'Something else entirely.' });
  const deleted = await comment();
  await call('likeComment', { ...hades, comment_uid: byBob.uid });
  // Not Bob, whose replies they would get no mail about.
  const liz = person('liz');
  await call('ignoreMember', { ...hades, comment_uid: (await comment(liz)).uid });
  await call('ignoreMember', { ...hades, comment_uid: withReply.uid }, liz);
  await call('reportComment', {
    ...hades,
    comment_uid: reported.uid,
    reason: 'spam',
    note: 'Signed, Zebedee Quill',
  });
  const refused = await Promise.allSettled(
    Array.from({ length: 70 }, () => call('rateGame', { ...game, rating: 4.5 })),
  );
  expect(refused.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(0);
  const ofMember = { 'members.uid': MEMBER.uid };
  await eventually(
    async () => (await connection.collection('site_refused_calls').countDocuments(ofMember)) > 0,
  );
  const [removed, approved] = [await comment(), await comment()];
  for (const { uid: comment_uid } of [removed, approved, withReply, deleted])
    await call('reportComment', { ...hades, comment_uid, reason: 'abuse' }, bob);
  const removal = await decide(removed.uid, 'removed');
  for (const { uid } of [approved, withReply, deleted]) await decide(uid, 'approved');
  await call('deleteComment', { ...hades, comment_uid: deleted.uid });
  const [ban, unban] = [randomUUID(), randomUUID()];
  const ends = { user_uid: MEMBER.uid };
  await call('banMember', { ...ends, action_uid: ban, days: 1, reason: 'A mistake' }, moderator);
  await call('unbanMember', { ...ends, action_uid: unban }, moderator);
  const note = { note_uid: randomUUID(), user_uid: MEMBER.uid, text: `${MEMBER.name} was warned.` };
  await call('addMemberNote', note, moderator);
  for (const role of ['moderator', null])
    await call(
      'changeRole',
      { change_uid: randomUUID(), user_uid: MEMBER.uid, role, reason: `${MEMBER.name} asked.` },
      moderator,
    );
  await call('appealDecision', { decision_uid: removal, text: 'Signed, Zebedee Quill' });
  const { site } = await call<{ site: { key: string } }>('registerSite', {
    name: 'A site',
    origins: ['https://site.example'],
  });
  await call('addSitePerson', { site: site.key, person: CHOSEN_NAME, role: 'moderator' });
  await call('changeModeratorMail', { site: site.key, mode: 'daily' });
  await call('changeReplyMail', { mode: 'now' });
  const mail = await confirmReplyMail();
  // Nobody listens there.
  await call('addPushSubscription', {
    endpoint: 'http://127.0.0.1:9/zebedee',
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  });
  await comment(bob, mail);
  const pushes = connection.collection('push_notifications');
  await eventually(async () => (await pushes.countDocuments()) >= 1);
  await call('sendContactForm', {
    name: MEMBER.name,
    email: MEMBER.email,
    message: 'A question.',
    agree: true,
  });
  await call('sendNewsletterForm', { email: MEMBER.email });
  const outbox = connection.collection('mail_outbox');
  await eventually(async () => (await outbox.countDocuments({ state: 'sent' })) === 3);
  const notifications = connection.collection('reply_mail_notifications');
  await eventually(async () => (await notifications.countDocuments({ state: 'sent' })) === 1);
}

/** Confirms mail about replies with the link in the mail, which is a file. @returns a comment to reply to */
async function confirmReplyMail() {
  const link = /\/replies\/confirm\?token=[\w-]+/;
  const folder = join(dataDir, 'mail');
  const texts = () =>
    readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8').replace(/=\r?\n/g, ''));
  const found = () => texts().map((text) => link.exec(text.replaceAll('=3D', '='))?.[0]);
  await eventually(() => existsSync(folder) && found().some(Boolean));
  await fetch(urls.comments + found().find(Boolean)!, { method: 'POST' });
  return comment();
}

/** Every document of every collection, as text, with its collection. */
async function everything(): Promise<{ collection: string; text: string }[]> {
  const names = (await connection.listCollections()).map(({ name }) => name);
  const all = await Promise.all(
    names.map(async (collection) => {
      const documents = await connection.collection(collection).find().toArray();
      return documents.map((document) => ({ collection, text: JSON.stringify(document) }));
    }),
  );
  return all.flat();
}
const holds = (text: string, trace: string) => text.toLowerCase().includes(trace.toLowerCase());
/** The collections with a trace of the member. */
const tracesIn = async (traces: readonly string[]) => {
  const found = (await everything()).filter(({ text }) => traces.some((trace) => holds(text, trace)));
  return [...new Set(found.map(({ collection }) => collection))].sort();
};

/** What stays for a time after the deletion; the privacy policy says of each how long. */
const KEPT_AFTER_DELETION = [
  'account_deletions',
  'comment_account_deletions',
  'comment_rate_limits',
  'contact_messages',
  'newsletter_subscriptions',
  'rating_rate_limits',
];

const described = PERSONAL_DATA.flatMap(({ collections }) => [...collections] as string[]);

/** Fields that the export leaves out: they are technical, or follow from others. */
const INTERNAL = new Set([
  'revision',
  'pending_changes',
  'reply_attempts',
  // Whom a reply reaches, and whether they have read it: the one who is answered, whose list has it.
  'reply',
  'user_uid',
  'parent_uid',
  'grandparent_uid',
  'root_uid',
  'level',
  'state',
  'stars',
  'counts_from',
  'established',
  'mailbox',
  'token_hash',
  // With which the site encrypts for a browser, and what an attempt to send needs.
  'p256dh',
  'auth',
  'lease',
  'lease_until',
  'due',
  'subscription',
  'expires',
  'action_uid',
  'name_key',
  'rename_due',
  // Of a decision: moderators’ names, and what the comment or the account has.
  'by',
  'before',
  'about',
  'target',
  'version',
  'member',
  // Of refused calls: those of others.
  'members',
  'addresses',
  'refused',
]);
/** Collections whose documents of a member, found by a field, are in the export. */
const EXPORTED: Record<string, object> = {
  profiles: { _id: MEMBER.uid },
  game_ratings: { user_uid: MEMBER.uid },
  game_likes: { user_uid: MEMBER.uid },
  game_favorites: { user_uid: MEMBER.uid },
  comments: { user_uid: MEMBER.uid },
  comment_likes: { user_uid: MEMBER.uid },
  member_names: { user_uid: MEMBER.uid },
  member_roles: { _id: MEMBER.uid },
  member_sessions: { user_uid: MEMBER.uid },
  comment_reports: { user_uid: MEMBER.uid },
  comment_members: { _id: MEMBER.uid },
  moderation_appeals: { member: MEMBER.uid },
  member_notes: { member: MEMBER.uid },
  site_refused_calls: { 'members.uid': MEMBER.uid },
  moderation_log: { member: MEMBER.uid, action: { $in: ['removed', 'banned'] } },
  contact_messages: { email: MEMBER.email },
  newsletter_subscriptions: { email: MEMBER.email },
  moderator_mail_settings: { member: MEMBER.uid },
  ignored_members: { member: MEMBER.uid },
  reply_mail_settings: { _id: MEMBER.uid },
  reply_mail_notifications: { member: MEMBER.uid },
  reply_mail_addresses: { member: MEMBER.uid },
  push_subscriptions: { member: MEMBER.uid },
  push_notifications: { member: MEMBER.uid },
};

/** The values of a document that the export has to contain. */
function valuesOf(document: object): string[] {
  return Object.entries(document).flatMap(([name, value]: [string, unknown]) => {
    if (INTERNAL.has(name) || value === null || typeof value === 'boolean') return [];
    if (value instanceof Date) return [value.toISOString()];
    if (typeof value === 'object') return valuesOf(value);
    // Ids made of several values are those of their parts.
    return name === '_id' && (String(value).includes(':') || String(value).length === 43)
      ? []
      : [String(value)];
  });
}

describe('while the account exists', () => {
  beforeAll(async () => {
    await start();
    await takePart();
  });
  afterAll(() => close());

  test('every collection of the database is in one of the tables, once', async () => {
    const names = (await connection.listCollections()).map(({ name }) => name);
    const tables = [...described, ...Object.keys(IMPERSONAL_COLLECTIONS)];
    expect(names.filter((name) => !tables.includes(name))).toEqual([]);
    expect(new Set(tables).size).toBe(tables.length);
  });

  test('a member is named only in collections of personal data; addresses are stored nowhere', async () => {
    const found = await tracesIn(Object.values(MEMBER));
    expect(found).toEqual(
      expect.arrayContaining(['profiles', 'comments', 'comment_reports', 'moderation_log']),
    );
    expect(found.filter((name) => !described.includes(name))).toEqual([]);
    expect(await tracesIn(TRACES.slice(4))).toEqual([]);
  });

  test('the export contains everything that is stored under the member’s id and verified mail address', async () => {
    const exported = (await exportAccountData(() => {})).join('');
    for (const [name, filter] of Object.entries(EXPORTED)) {
      // The id of a name is the name as it looks, which the account has.
      const projection = name === 'member_names' ? { _id: 0 } : {};
      const documents = await connection.collection(name).find(filter, { projection }).toArray();
      expect([name, documents.length]).not.toEqual([name, 0]);
      const missing = documents.flatMap(valuesOf).filter((value) => !exported.includes(value));
      expect([name, missing]).toEqual([name, []]);
    }
  });
});

describe('when the account is deleted', () => {
  beforeEach(async () => {
    await start();
    await takePart();
  });
  afterEach(() => close());

  test.each<CommentsOnDeletion>(['remove', 'anonymise'])(
    'an account is deleted (comments: %s) → no uid, name or mail address in any collection but those that say so',
    async (comments) => {
      await eventually(
        async () => (await call<{ finished: boolean }>('deleteAccount', { comments })).finished,
      );
      expect(await tracesIn(TRACES)).toEqual(KEPT_AFTER_DELETION);
      const [kept] = await connection.collection('contact_messages').find().toArray();
      expect(JSON.stringify(kept)).not.toContain(MEMBER.uid);
      for (const name of KEPT_AFTER_DELETION) {
        const indexes = await connection.collection(name).indexes();
        // A newsletter stays until it is unsubscribed from; the others end by themselves.
        expect(indexes.some(({ expireAfterSeconds }) => expireAfterSeconds !== undefined)).toBe(true);
      }
      const entry = PERSONAL_DATA.filter((data) =>
        data.collections.some((name) => KEPT_AFTER_DELETION.includes(name)),
      );
      for (const { afterDeletion } of entry) expect(afterDeletion).toMatch(/^The same/);
    },
  );

  test('a banned member deletes the account → the ban stays without the name', async () => {
    const ban = { action_uid: randomUUID(), user_uid: MEMBER.uid, days: null, reason: 'Spam' };
    await call('banMember', ban, moderator);
    await eventually(
      async () => (await call<{ finished: boolean }>('deleteAccount', { comments: 'remove' })).finished,
    );
    expect(await tracesIn([MEMBER.uid])).toEqual(
      [...KEPT_AFTER_DELETION, 'comment_members', 'moderation_log']
        .filter((name) => !['contact_messages', 'newsletter_subscriptions'].includes(name))
        .sort(),
    );
    expect(await tracesIn([MEMBER.name])).toEqual(['contact_messages']);
  });
});
