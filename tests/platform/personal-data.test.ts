/** @jest-environment node */
import { createHash, generateKeyPairSync, randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { callOf, type PublicCall } from '@savepoint/contracts/api';
import { MARK_LISTS, MARK_NAMES } from '@savepoint/contracts/base';
import type { CommentsOnDeletion } from '@savepoint/contracts/members';
import {
  IMPERSONAL_COLLECTIONS,
  MEMBER_DATA_RULES,
  PERSONAL_DATA,
  type MemberDataRule,
  type PersonalCollection,
} from '@savepoint/service-kit/privacy';
import type { Server } from '@savepoint/service-kit/http';
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

/** A person, whose every trace is found by these words. */
interface Person {
  uid: string;
  name: string;
  email: string;
  roles?: ('admin' | 'moderator')[];
}
interface Member extends Person {
  /** The name they choose, which their comments have. */
  chosen: string;
  /** Where they call from. */
  address: string;
  /** What they write about: nobody else does, so that all can do so at the same time. */
  game: string;
}
const person = (name: string): Person => ({ uid: `uid-of-${name}`, name, email: `${name}@example.org` });

const zebedee: Member = {
  uid: 'uid-of-zebedee',
  name: 'Zebedee Quill',
  email: 'zebedee.quill@example.org',
  chosen: 'Quillon of Zed',
  address: '203.0.113.77',
  game: 'hades',
};
const yolanda: Member = {
  uid: 'uid-of-yolanda',
  name: 'Yolanda Trask',
  email: 'yolanda.trask@example.org',
  chosen: 'Traskella the Wise',
  address: '203.0.113.78',
  game: 'celeste',
};
const xaver: Member = {
  uid: 'uid-of-xaver',
  name: 'Xaver Umbel',
  email: 'xaver.umbel@example.org',
  chosen: 'Umbelina',
  address: '203.0.113.79',
  game: 'balatro',
};
const members = [zebedee, yolanda, xaver];
const moderator: Person = { ...person('mo'), name: 'Mo the Moderator', roles: ['admin'] };
const otherModerator: Person = { ...person('ann'), name: 'Ann', roles: ['admin'] };
const guest = { name: 'Gwendolyn Guest', email: 'gwendolyn.guest@example.org' };

const tracesOf = ({ uid, name, email }: Person) => [uid, name, email];
const addressesOf = ({ address }: Member) => [
  address,
  ...(['hex', 'base64', 'base64url'] as const).map((form) =>
    createHash('sha256').update(address).digest(form).slice(0, 20),
  ),
];
const allTracesOf = (member: Member) => [...tracesOf(member), member.chosen, ...addressesOf(member)];

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
  const catalogue = await startFakeCatalog(members.map(({ game }) => `game/${game}`));
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
  body: object,
  who: Person & Partial<Pick<Member, 'address'>>,
): Promise<T> {
  const { path, upstream } = callOf(name as PublicCall);
  const service = upstream as keyof typeof tokens;
  const { uid, name: own, email, roles, address } = who;
  const response = await fetch(urls[service] + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': address ?? '198.51.100.1',
      authorization: `Bearer ${tokens[service].token(uid, { name: own, email, ...(roles && { roles }) })}`,
    },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${name}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}
const callAsMember = (name: string, { body = {} }: { body?: object } = {}) => call(name, body, zebedee);

interface Posted {
  uid: string;
  parent_uid: string | null;
}

async function decide(comment_uid: string, verdict: 'approved' | 'removed', by = moderator): Promise<string> {
  const { version } = (await connection.collection<{ _id: string }>('comment_cases').findOne({
    _id: comment_uid,
  })) as unknown as { version: number };
  const action_uid = randomUUID();
  await call('decideCase', { action_uid, comment_uid, verdict, version }, by);
  return action_uid;
}

/** Waits for something that happens in the background. @throws {Error} that says what did not */
async function until(what: string, condition: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + 100_000;
  await eventually(async () => {
    if (await condition()) return true;
    if (Date.now() > end) throw new Error(`Still waiting for ${what}.`);
    return false;
  });
}

/** Repeats a call that is refused at the moment. */
const untilAccepted = (what: string, makeCall: () => Promise<unknown>) =>
  until(what, () =>
    makeCall().then(
      () => true,
      (error: Error) => {
        if (!/: (403|503) /.test(error.message)) throw error;
        return false;
      },
    ),
  );

/** Does everything a member can do, and has everything done to them that moderators can. */
async function takePart(member: Member): Promise<void> {
  const { game } = member;
  const page = { entity_type: 'game', entity_slug: game };
  const rated = { entity_type: 'game', entity_field: 'slug', entity_value: game };
  const bob = person(`bob-${game}`);
  const liz = person(`liz-${game}`);
  const act = <T = Record<string, never>>(name: string, body: object = {}) => call<T>(name, body, member);
  let texts = 0;
  const comment = async (who: Person, parent: Posted | null = null, over: object = {}, text = '') => {
    const content = `A comment of some length about ${game}, number ${++texts}. ${text}`;
    const place = { parent_uid: parent?.uid ?? null, grandparent_uid: parent?.parent_uid ?? null };
    const body = { comment_uid: randomUUID(), ...page, ...place, content, ...over };
    return (await call<{ comment: Posted }>('addComment', body, who)).comment;
  };

  for (const device of ['laptop', 'phone'])
    await act('login', {
      name: member.name,
      email: member.email,
      device: `${device}-of-a-player-of-${game}`,
    });
  await act('chooseName', { name: member.chosen });
  await act('rateGame', { ...rated, rating: 4.5 });
  for (const mark of MARK_NAMES) for (const name of [`un${mark}Game`, `${mark}Game`]) await act(name, rated);

  const [byBob, reported] = [await comment(bob), await comment(bob)];
  const withReply = await comment(member);
  await comment(bob, withReply);
  await comment(bob, null, { mention_uids: [member.uid] }, `Ask @${member.chosen}.`);
  await comment(member, byBob);
  const edited = await comment(member);
  await act('updateComment', { ...page, comment_uid: edited.uid, content: 'Something else entirely.' });
  const deleted = await comment(member);
  await act('likeComment', { ...page, comment_uid: byBob.uid });
  // Not Bob, whose replies they would get no mail about.
  await act('ignoreMember', { ...page, comment_uid: (await comment(liz)).uid });
  await call('ignoreMember', { ...page, comment_uid: withReply.uid }, liz);
  const note = `Signed, ${member.name}`;
  await act('reportComment', { ...page, comment_uid: reported.uid, reason: 'spam', note });
  await act('rateGame', { ...rated, rating: 4.5 });

  const [removed, approved] = [await comment(member), await comment(member)];
  for (const { uid: comment_uid } of [removed, approved, withReply, deleted])
    await call('reportComment', { ...page, comment_uid, reason: 'abuse' }, bob);
  const removal = await decide(removed.uid, 'removed', otherModerator);
  for (const { uid } of [approved, withReply, deleted]) await decide(uid, 'approved');
  await act('deleteComment', { ...page, comment_uid: deleted.uid });
  const ends = { user_uid: member.uid };
  const ban = { ...ends, days: 1, reason: `${member.name} was rude.` };
  await call('banMember', { ...ban, action_uid: randomUUID() }, moderator);
  await call('unbanMember', { ...ends, action_uid: randomUUID() }, moderator);
  const noted = { note_uid: randomUUID(), ...ends, text: `${member.name} was warned.` };
  await call('addMemberNote', noted, moderator);
  for (const role of ['moderator', null])
    await call(
      'changeRole',
      { change_uid: randomUUID(), ...ends, role, reason: `${member.name} asked.` },
      moderator,
    );
  await act('appealDecision', { decision_uid: removal, text: note });

  const { site } = await act<{ site: { key: string } }>('registerSite', {
    name: `Site about ${game}`,
    origins: [`https://${game}.example`],
  });
  await act('changeSite', { site: site.key, version: 0, settings: { guests: 'confirmed' } });
  // Of a site of Liz’s, and of theirs: one each that is open, and one that was refused.
  const { site: other } = await call<{ site: { key: string } }>(
    'registerSite',
    { name: `Another site about ${game}`, origins: [`https://other-${game}.example`] },
    liz,
  );
  const invite = (key: string, who: Person, by: Person) =>
    call('addSitePerson', { site: key, person: who.uid, role: 'moderator' }, by);
  await invite(site.key, bob, member);
  await invite(site.key, liz, member);
  await call('answerInvitation', { site: site.key, answer: 'decline', block: 'inviter' }, liz);
  await invite(other.key, member, liz);
  await act('answerInvitation', { site: other.key, answer: 'decline', block: 'inviter' });
  await act('blockInvitations', { blocked: false, kind: 'inviter', of: liz.uid });
  await invite(other.key, member, liz);
  await act('blockInvitations', { blocked: true, kind: 'everybody' });
  await act('changeModeratorMail', { site: site.key, mode: 'daily' });
  // The site is cached for some seconds as it was.
  await untilAccepted('a guest', () => act('becomeGuest', { site: site.key, ...guest }));
  const file_uid = randomUUID();
  await act('sendSiteFile', { site: site.key, file_uid, index: 0, data: btoa('{"a file": "of comments"}') });
  // One import runs at a time.
  await untilAccepted('an import', () =>
    act('startSiteImport', { site: site.key, file_uid, parts: 1, dry_run: true }),
  );

  await act('changeReplyMail', { mode: 'now' });
  await confirmReplyMail(member);
  const mailed = await comment(member);
  // Nobody listens there.
  await act('addPushSubscription', {
    endpoint: `http://127.0.0.1:9/${game}`,
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  });
  await comment(bob, mailed);
  const message = { name: member.name, email: member.email, message: 'A question.', agree: true };
  await act('sendContactForm', message);
  await act('sendNewsletterForm', { email: member.email });

  await stored('push_notifications', { member: member.uid });
  await stored('reply_mail_notifications', { member: member.uid, state: 'sent' });
}

/** What moderators do besides, which names them. */
async function moderate(): Promise<void> {
  const phrases = ['a phrase that nobody writes'];
  const rule = { rule_uid: randomUUID(), phrases, effect: 'moderate', enabled: true, version: 0 };
  await call('saveWordRule', rule, moderator);
  const waiting = await connection.collection<{ _id: string }>('comment_cases').findOne({ status: 'open' });
  await call('assignCase', { comment_uid: waiting!._id }, moderator);
  const appeal = await connection
    .collection<{ _id: string }>('moderation_appeals')
    .findOne({ member: yolanda.uid });
  await call('decideAppeal', { appeal_uid: appeal!._id, outcome: 'upheld', answer: 'It stays.' }, moderator);
  const note = { note_uid: randomUUID(), user_uid: 'uid-of-bob-hades', text: 'Was warned.' };
  await call('addMemberNote', note, moderator);
  const { name, email, uid } = otherModerator;
  await call('login', { name, email, device: 'computer-of-a-moderator' }, otherModerator);
  const role = { change_uid: randomUUID(), user_uid: uid, role: 'moderator', reason: 'Asked.' };
  await call('changeRole', role, moderator);
  // A surge takes fifty members.
  const surge = { _id: 'hades:0', game: 'hades', noticed: new Date(), state: 'open', version: 0 };
  await connection.collection<{ _id: string }>('rating_surges').insertOne(surge);
  await call('decideRatingSurge', { surge_uid: surge._id, state: 'counted', version: 0 }, moderator);
}

const stored = (name: string, filter: object) =>
  until(
    `${name}: ${JSON.stringify(filter)}`,
    async () => (await connection.collection(name).countDocuments(filter)) > 0,
  );

/** Until no mail is left to be sent: mails have addresses. */
async function allMailSent(): Promise<void> {
  const unsent = [
    ['contact_messages', { mail: { $exists: true } }],
    ['newsletter_subscriptions', { mail: { $exists: true } }],
    ['member_sessions', { announce_to: { $exists: true } }],
    ['site_guests', { email: { $exists: true } }],
    ['mail_outbox', { state: { $ne: 'sent' } }],
  ] as const;
  for (const [name, filter] of unsent)
    await until(
      `the mail in ${name}`,
      async () => (await connection.collection(name).countDocuments(filter)) === 0,
    );
}

/** Confirms mail about replies with the link in the mail, which is a file. */
async function confirmReplyMail({ email }: Person): Promise<void> {
  const link = /\/replies\/confirm\?token=[\w-]+/;
  const folder = join(dataDir, 'mail');
  const find = () =>
    readdirSync(folder)
      .map((file) => readFileSync(join(folder, file), 'utf8').replace(/=\r?\n/g, ''))
      .filter((text) => text.includes(email))
      .map((text) => link.exec(text.replaceAll('=3D', '='))?.[0])
      .find(Boolean);
  await until(`the mail to ${email}`, () => existsSync(folder) && find() !== undefined);
  await fetch(urls.comments + find()!, { method: 'POST' });
}

const namesOfCollections = async () => (await connection.listCollections()).map(({ name }) => name);
/** Every document of every collection, as text, with its collection. */
async function everything(): Promise<{ collection: string; text: string }[]> {
  const all = await Promise.all(
    (await namesOfCollections()).map(async (collection) => {
      const documents = await connection.collection(collection).find().toArray();
      return documents.map((document) => ({ collection, text: JSON.stringify(document) }));
    }),
  );
  return all.flat();
}
const holds = (text: string, trace: string) => text.toLowerCase().includes(trace.toLowerCase());
/** The collections with a trace of somebody. */
const tracesIn = async (traces: readonly string[]) => {
  const found = (await everything()).filter(({ text }) => traces.some((trace) => holds(text, trace)));
  return [...new Set(found.map(({ collection }) => collection))].sort();
};

const described = PERSONAL_DATA.flatMap(({ collections }) => [...collections]);
/** The collections whose rule is such. */
const collectionsOf = (has: (rule: MemberDataRule) => boolean): string[] =>
  described.filter((name) => has(MEMBER_DATA_RULES[name])).sort();
const isLeft = ({ deleted }: MemberDataRule) => deleted !== true;
/** What the catalogue imports from files; it is not started here. */
const CATALOGUE = ['articles', 'reviews', 'staff'];

/** Fields that the export leaves out: they are technical, or follow from others. */
const INTERNAL: Partial<Record<PersonalCollection, readonly string[]>> = {
  // The keys of name and uid, and when what was written before a change of name is due to get it.
  profiles: ['name_key', 'uid_key', 'rename_due'],
  // The id is the name as it looks.
  member_names: ['_id'],
  member_sessions: ['_id'],
  // Also when the last call was made, of many about one game.
  game_ratings: ['_id', 'stars', 'counts_from', 'acted_at'],
  ...Object.fromEntries(MARK_LISTS.map((list) => [`game_${list}`, ['_id', 'acted_at']])),
  // Where it is in the thread; and whom a reply reaches: the one who is answered, whose list has it.
  comments: [
    'parent_uid',
    'grandparent_uid',
    'root_uid',
    'level',
    'state',
    'reply',
    'reply_attempts',
    'revision',
  ],
  comment_likes: ['_id'],
  comment_reports: ['_id'],
  comment_members: ['name_key'],
  // Moderators’ names, what the comment or the account has, and a digest of the call.
  moderation_log: ['by', 'about', 'target', 'case', 'before', 'asked'],
  member_roles: ['by', 'action_uid', 'version'],
  member_notes: ['by'],
  // The site’s, which those who run it see.
  sites: ['settings', 'created'],
  // The site and the member, which are in it.
  site_invitations: ['_id'],
  invitation_blocks: ['_id'],
  ignored_members: ['_id'],
  contact_messages: ['_id'],
  newsletter_subscriptions: ['_id', 'token_hash', 'expires'],
  reply_mail_settings: ['token_hash', 'attempts'],
  reply_mail_notifications: ['_id', 'lease'],
  reply_mail_addresses: ['_id'],
  // With which the site encrypts for a browser, and what an attempt to send needs.
  push_subscriptions: ['_id', 'p256dh', 'auth', 'due', 'lease', 'lease_until', 'attempts'],
  push_notifications: ['_id', 'subscription', 'lease'],
  moderator_mail_settings: ['_id', 'token_hash', 'expires', 'attempts'],
};

/** The documents of a collection that are about a member, where neither `_id` nor a field is their uid. */
const OWN: Partial<Record<PersonalCollection, object>> = {
  contact_messages: { email: zebedee.email },
  newsletter_subscriptions: { email: zebedee.email },
  sites: { owners: zebedee.uid },
  site_invitations: { $or: [{ member: zebedee.uid }, { 'by.uid': zebedee.uid }] },
  // What is decided for a member is in their comments. That a site’s moderators put them in its shadow is told to nobody.
  moderation_log: { member: zebedee.uid, action: { $in: ['removed', 'banned'] } },
};
const OWN_BY_DEFAULT = { $or: [{ _id: zebedee.uid }, { user_uid: zebedee.uid }, { member: zebedee.uid }] };

/** The values of a document that the export has to contain. */
function valuesOf(document: object, internal: readonly string[]): string[] {
  return Object.entries(document).flatMap(([name, value]: [string, unknown]) => {
    if (internal.includes(name) || value === null || typeof value === 'boolean') return [];
    if (value instanceof Date) return [value.toISOString()];
    if (typeof value === 'object') return valuesOf(value, internal);
    // A number counts as the value of a field.
    return [typeof value === 'number' ? `: ${value}` : String(value)];
  });
}

/** Deletes an account, and the sites that it owns. */
async function deleteAccount(member: Person, comments: CommentsOnDeletion): Promise<void> {
  const own = await call<{ sites: { key: string; role: string }[] }>('listOwnSites', {}, member);
  const sites = own.sites
    .filter(({ role }) => role === 'owner')
    .map(({ key }) => ({ site: key, then: 'remove' }));
  await until(
    'the deletion',
    async () => (await call<{ finished: boolean }>('deleteAccount', { comments, sites }, member)).finished,
  );
}

beforeAll(async () => {
  await start();
  await Promise.all(members.map(takePart));
  await moderate();
  await allMailSent();
});
afterAll(() => close());

describe('while the account exists', () => {
  test('every collection of the database is in one of the tables, once', async () => {
    const tables = [...described, ...Object.keys(IMPERSONAL_COLLECTIONS)];
    expect((await namesOfCollections()).filter((name) => !tables.includes(name))).toEqual([]);
    expect(new Set(tables).size).toBe(tables.length);
  });

  test('every collection of personal data has a document: of the member, or of whom its rule names', async () => {
    const found = await tracesIn(tracesOf(zebedee));
    expect(found).toEqual(expect.arrayContaining(collectionsOf(({ names }) => names === undefined)));
    const ofModerator = await tracesIn(tracesOf(moderator));
    expect(ofModerator).toEqual(expect.arrayContaining(collectionsOf(({ names }) => names === 'moderators')));
    const others = collectionsOf(({ names }) => names === 'others').filter(
      (name) => !CATALOGUE.includes(name),
    );
    const counts = await Promise.all(others.map((name) => connection.collection(name).countDocuments()));
    expect(others.filter((_name, index) => counts[index] === 0)).toEqual([]);
    expect(found.filter((name) => others.includes(name))).toEqual([]);
    expect(await tracesIn([guest.name])).toEqual(['site_guests']);
  });

  test('a member is named only in collections of personal data; addresses are stored nowhere', async () => {
    const found = await tracesIn([...tracesOf(zebedee), zebedee.chosen]);
    expect(found.filter((name) => !(described as string[]).includes(name))).toEqual([]);
    expect(await tracesIn(members.flatMap(addressesOf))).toEqual([]);
  });

  test('the export contains everything that is stored under the member’s id and verified mail address', async () => {
    const exported = (await exportAccountData(() => {})).join('');
    const missing: Record<string, unknown> = {};
    for (const name of described) {
      if (MEMBER_DATA_RULES[name].exported !== true) continue;
      const documents = await connection
        .collection(name)
        .find(OWN[name] ?? OWN_BY_DEFAULT)
        .toArray();
      const values = documents.flatMap((document) => valuesOf(document, INTERNAL[name] ?? []));
      const lost = values.filter((value) => !exported.includes(value));
      if (!documents.length) missing[name] = 'no document';
      else if (lost.length) missing[name] = lost;
    }
    expect(missing).toEqual({});
  });
});

describe('when the account is deleted', () => {
  test.each<[CommentsOnDeletion, Member]>([
    ['remove', zebedee],
    ['anonymise', yolanda],
  ])(
    'an account is deleted (comments: %s) → no uid, name or mail address in any collection but those that say so',
    async (comments, member) => {
      await deleteAccount(member, comments);
      const left = collectionsOf(
        (rule) => isLeft(rule) && !['moderators', 'others'].includes(rule.names ?? ''),
      );
      expect(await tracesIn(allTracesOf(member))).toEqual(left);
      const message = await connection.collection('contact_messages').findOne({ email: member.email });
      expect(JSON.stringify(message)).not.toContain(member.uid);
      for (const name of left) {
        const indexes = await connection.collection(name).indexes();
        // A newsletter stays until it is unsubscribed from; the others end by themselves.
        expect(indexes.some(({ expireAfterSeconds }) => expireAfterSeconds !== undefined)).toBe(true);
      }
      const entries = PERSONAL_DATA.filter(({ collections }) =>
        collections.some((name) => left.includes(name)),
      );
      for (const { afterDeletion } of entries) expect(afterDeletion).toMatch(/^The same/);
    },
  );

  test('a banned member deletes the account → the ban stays without the name', async () => {
    const ban = { action_uid: randomUUID(), user_uid: xaver.uid, days: null, reason: 'Spam' };
    await call('banMember', ban, moderator);
    await deleteAccount(xaver, 'remove');
    const byUid = collectionsOf(
      (rule) => isLeft(rule) && (rule.names === undefined || rule.names === 'deleted-accounts'),
    ).filter((name) => !['contact_messages', 'newsletter_subscriptions'].includes(name));
    expect(await tracesIn([xaver.uid])).toEqual([...byUid, 'comment_members', 'moderation_log'].sort());
    expect(await tracesIn([xaver.name, xaver.chosen])).toEqual(['contact_messages']);
  });

  test('a moderator deletes the account → what they decided names them where a rule says so, and nothing else', async () => {
    const lookedAt = () =>
      connection.collection('comment_cases').countDocuments({ 'assigned.uid': moderator.uid });
    expect(await lookedAt()).toBe(1);
    await deleteAccount(moderator, 'remove');
    expect(await lookedAt()).toBe(0);
    const left = await tracesIn(tracesOf(moderator));
    const decided = collectionsOf((rule) => rule.ofModerators !== undefined || rule.names === 'moderators');
    const own = collectionsOf(({ names }) => names === 'deleted-accounts');
    // How often they have decided ends by itself.
    expect(left).toEqual([...decided, ...own, 'comment_rate_limits'].sort());
    expect(await tracesIn([moderator.email])).toEqual([]);
  });
});
