import { callOf, publicCalls } from '@savepoint/contracts/api';
import { guestRoutes, siteRoutes } from '@savepoint/contracts/routes';
import type { CommentTarget } from '@savepoint/contracts/comments';
import type { AddSiteKeyResponse } from '@savepoint/contracts/sites';
import {
  byTier,
  readRoutes,
  type Route,
  startAtNoon,
  validCalls,
  watchContents,
} from '@savepoint/service-kit/testing';
import fc from 'fast-check';
import { startAkismet, VALID_KEY } from '../../test/akismet';
import type { addBody } from '../../test/comments';
import { newUid, post } from '../../test/comments';
import { onPage, registerSite } from '../../test/sites';
import { startStack, type Stack } from '../../test/stack';
import { recipientFields } from '../data/models/receiver';
import { spamKeyModel } from '../data/models/spam-keys';

startAtNoon();

const CALLS_COUNT = byTier(1, 5);
/** One of them has to be answered. */
const OWN_CALLS_COUNT = 10;
const PUBLIC_URL = 'https://savepoint.example';
const isManagement = ({ path }: Route): boolean =>
  Object.values(siteRoutes).some((route) => route.path === path);
/** In every text that belongs to the attacked site. */
const SECRET = 'kestrel';
/** How often an address calls is counted for all sites together. */
const SHARED_COLLECTIONS = ['comment_rate_limits'];
/** What background tasks change at any time: events that are collected, and mail that is being sent. */
const BACKGROUND_FIELDS = [
  'site_event',
  'site_events',
  ...Object.keys(recipientFields),
  'token_hash',
  'mailed_until',
];
const ADMIN = { roles: ['admin' as const] };

/** The calls of the contract that this service answers to the public: a new one is tested without a change here. */
const paths = new Set<string>(
  publicCalls.map(callOf).flatMap(({ upstream, path }) => (upstream === 'comments' ? [path] : [])),
);

let akismet: Awaited<ReturnType<typeof startAkismet>>;
let stack: Stack;
let routes: Route[];
let contents: ReturnType<typeof watchContents>;
let ids: Awaited<ReturnType<typeof fillSite>>;
let managed: Awaited<ReturnType<typeof manageSite>>;
let savepoint: Awaited<ReturnType<typeof fillSite>>;
beforeAll(async () => {
  akismet = await startAkismet();
  stack = await startStack({ SITE_REGISTRATION: 'members', PUBLIC_URL, SPAM_SERVICE_URL: akismet.url });
  await registerSite(stack, 'victim', { name: SECRET });
  await registerSite(stack, 'thief');
  claims = await stack.claimsOf({ site: 'thief' });
  await post(stack, { ...onPage('thief'), content: 'Ours.' }, undefined, 'thief-owner');
  ids = await fillSite('victim-owner', { site: 'victim' }, onPage('victim'));
  managed = await manageSite('victim');
  savepoint = await fillSite('mo', {}, { entity_type: 'game', entity_slug: 'hades' }, ADMIN);
  routes = (await readRoutes(stack.url)).filter(({ path }) => paths.has(path));
  contents = watchContents(stack.connection, SHARED_COLLECTIONS, BACKGROUND_FIELDS);
  await contents.begin();
});
afterAll(async () => {
  await stack.close();
  await akismet.close();
});

/** Gives a site a comment that is shown, one that is held, a report, a rule, a ban, and a log. @returns their uids */
async function fillSite(
  as: string,
  site: { site?: string },
  place: Partial<ReturnType<typeof addBody>> & Pick<CommentTarget, 'entity_type' | 'entity_slug'>,
  options: object = {},
) {
  const moderator = { as, ...options };
  const [rule_uid, action_uid] = [newUid(), newUid()];
  const rule = { rule_uid, phrases: [`${SECRET} feathers`], effect: 'moderate', enabled: true, version: 0 };
  await stack.post('/api/moderation/rules/save', { ...rule, ...site }, moderator);
  const shown = await post(stack, { ...place, content: `A ${SECRET} for all.` }, undefined, 'robin');
  const held = await post(stack, { ...place, content: `Many ${SECRET} feathers.` }, undefined, 'wren');
  const { entity_type, entity_slug } = place;
  const target = { comment_uid: shown.uid, entity_type, entity_slug };
  await stack.post('/api/user/comments/report', { ...target, reason: 'spam', note: SECRET }, { as: 'lark' });
  await stack.post('/api/user/comments/like', target, { as: 'lark' });
  const ban = { action_uid, user_uid: 'wren', days: 9, reason: SECRET, ...site };
  expect((await stack.post('/api/moderation/ban', ban, moderator)).status).toBe(200);
  return { rule_uid, action_uid, shown: shown.uid, held: held.uid, slug: entity_slug };
}

/** Gives a site what only its owners see: keys, a file to import, and entries in its log. @returns their ids */
async function manageSite(site: string) {
  const as = { as: `${site}-owner` };
  const file_uid = newUid();
  const key = await stack.post<AddSiteKeyResponse>('/api/sites/keys/add', { site, algorithm: 'HS256' }, as);
  const part = { site, file_uid, index: 0, data: Buffer.from(SECRET).toString('base64') };
  expect((await stack.post('/api/sites/import/file', part, as)).status).toBe(200);
  const person = { site, person: `${site}-${'x'.repeat(20)}`, role: 'moderator' };
  expect((await stack.post('/api/sites/people/add', person, as)).status).toBe(200);
  const spam_key = `${SECRET}-at-a-spam-service`;
  await spamKeyModel(stack.connection).insertIfAbsent({ _id: site, api_key: spam_key, created: new Date() });
  return { kid: key.body.kid, signing_key: key.body.signing_key, file_uid };
}

interface Attack {
  token: () => string;
  origin?: string;
  known: Record<string, readonly unknown[]>;
  /** Whether a document, as JSON, may not change. */
  isProtected: (document: string) => boolean;
  /** Whether responses may have the texts: what the whole world may read. */
  mayRead?: boolean;
}

const knownOf = ({ rule_uid, action_uid, shown, held }: typeof ids) => ({
  comment_uid: [shown, held],
  comment: [shown, held],
  parent_uid: [shown, null],
  grandparent_uid: [null],
  rule_uid: [rule_uid],
  action_uid: [action_uid],
  user_uid: ['wren', 'robin'],
  version: [0, 1],
  // Of the attacked site.
  kid: [managed.kid],
  file_uid: [managed.file_uid],
  parts: [1],
  api_key: [VALID_KEY],
  uid: ['victim-owner'],
  // Who is let in by an attack that succeeds.
  person: ['thief-owner', 'robin'],
  // Found in the texts of the others.
  phrases: [['for all'], ['many*']],
  cursor: [undefined],
  since: [0],
  entity_page: [undefined],
});
const ofThief = { entity_type: ['page'], entity_slug: [onPage('thief').entity_slug], site: ['thief'] };
const ofVictim = { entity_type: ['page'], entity_slug: [onPage('victim').entity_slug], site: ['victim'] };
const slugsOf = (...slugs: string[]) => ({ slugs: [slugs.join(',')] });

const isThiefs = (document: string) => document.includes('thief');
const isVictims = (document: string) =>
  document.includes('victim') ||
  document.includes(managed.kid) ||
  document.includes(ids.shown) ||
  document.includes(ids.held);

const thief = () => stack.tokens.token('thief-owner');
/** A moderator whom the other site has logged in. */
let claims: Record<string, unknown>;
const signedOn = () => stack.tokens.token('@thief.someone', { roles: ['moderator'], claims });
const admin = () => stack.tokens.token('mo', ADMIN);

const attacks: [string, () => Attack][] = [
  [
    'a moderator of a site names it, with what belongs to another site',
    () => ({
      token: thief,
      known: {
        ...knownOf(ids),
        ...ofThief,
        ...slugsOf(onPage('thief').entity_slug, onPage('victim').entity_slug),
      },
      isProtected: (document) => !isThiefs(document),
    }),
  ],
  [
    'a moderator of a site names it, with what belongs to Savepoint',
    () => ({
      token: thief,
      known: { ...knownOf(savepoint), ...ofThief, ...slugsOf(onPage('thief').entity_slug, savepoint.slug) },
      isProtected: (document) => !isThiefs(document),
    }),
  ],
  [
    'a page of another origin calls about a site’s pages',
    () => ({
      token: thief,
      origin: 'https://thief.example',
      known: { ...knownOf(ids), ...ofVictim, ...slugsOf(onPage('victim').entity_slug) },
      isProtected: (document) => !isThiefs(document),
    }),
  ],
  [
    'a page of another origin calls as the site’s own moderator',
    () => ({
      token: () => stack.tokens.token('victim-owner'),
      origin: 'https://thief.example',
      known: { ...knownOf(ids), ...ofVictim, ...slugsOf(onPage('victim').entity_slug) },
      // What members choose for themselves is no site’s.
      isProtected: (document) => isVictims(document) && !document.startsWith('reply_mail_settings '),
    }),
  ],
  [
    'a moderator whom another site has logged in calls about a site’s pages',
    () => ({
      token: signedOn,
      known: { ...knownOf(ids), ...ofVictim, ...slugsOf(onPage('victim').entity_slug) },
      isProtected: () => true,
      mayRead: true,
    }),
  ],
  [
    'a moderator whom a site has logged in calls about Savepoint’s own',
    () => ({
      token: signedOn,
      known: {
        ...knownOf(savepoint),
        entity_type: ['game'],
        entity_slug: ['hades'],
        site: [undefined, 'victim'],
        ...slugsOf('hades'),
      },
      isProtected: () => true,
      mayRead: true,
    }),
  ],
  [
    'an administrator of Savepoint names no site, with what belongs to one',
    () => ({
      token: admin,
      known: {
        ...knownOf(ids),
        entity_type: ['game'],
        entity_slug: ['hades'],
        site: [undefined],
        ...slugsOf('hades'),
      },
      isProtected: isVictims,
      mayRead: true,
    }),
  ],
];

/** Every stored document that is protected. */
const documentsOf = (isProtected: Attack['isProtected']): string[] =>
  contents.documents().filter(isProtected).sort();

/** A site that removed itself would be out of reach of all later calls. */
const knownFor = ({ path }: Route, known: Attack['known']): Attack['known'] =>
  path === siteRoutes.removeSite.path ? { ...known, name: ['Not its name'] } : known;

interface Answer {
  status: number;
  text: string;
}

/** Makes calls of a route. @param isEnough whether no more than these are needed */
async function attack(
  route: Route,
  { token, origin, known }: Attack,
  numRuns = CALLS_COUNT,
  isEnough: (answers: readonly Answer[]) => boolean = () => false,
): Promise<Answer[]> {
  const calls = fc.sample(validCalls(route, knownFor(route, known), 'token'), { numRuns, seed: 1 });
  const answers: Answer[] = [];
  for (const { path, ...call } of calls) {
    const headers = { ...call.headers, authorization: `Bearer ${token()}`, ...(origin && { origin }) };
    const answer = await fetch(stack.url + path, { ...call, headers });
    const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream');
    const text = isStream ? (await answer.body?.cancel(), '') : await answer.text();
    answers.push({ status: answer.status, text });
    if (isEnough(answers)) break;
  }
  return answers;
}

test('the loop covers every call of the contract', () => {
  expect(new Set(routes.map(({ path }) => path))).toEqual(paths);
});

test('an administrator of Savepoint is no moderator of a site, and finds nothing of it in Savepoint’s queue', async () => {
  const moderates = publicCalls
    .map(callOf)
    .filter(({ upstream, audience }) => upstream === 'comments' && audience === 'moderator');
  for (const { path } of moderates) {
    const body = { site: 'victim', action_uid: ids.action_uid, comment_uid: ids.held, verdict: 'approved' };
    for (const as of ['thief-owner', 'mo'])
      expect(await stack.post(path, body, { as, ...(as === 'mo' && ADMIN) })).toMatchObject({
        status: 403,
        body: { code: 'moderators-only' },
      });
    const { body: answer } = await stack.post(path, {}, { as: 'mo', ...ADMIN });
    for (const uid of [ids.shown, ids.held, ids.rule_uid, ids.action_uid])
      expect([path, JSON.stringify(answer)]).toEqual([path, expect.not.stringContaining(uid)]);
  }
});

test.each(attacks)('%s → nothing is read, changed or counted, by any call', async (_what, describeAttack) => {
  const described = describeAttack();
  await contents.changed();
  let before = documentsOf(described.isProtected);
  for (const route of routes) {
    const answers = await attack(route, described);
    if ((await contents.changed()).length) {
      const after = documentsOf(described.isProtected);
      expect([route.path, after]).toEqual([route.path, before]);
      before = after;
    }
    for (const { status, text } of answers) {
      expect([route.path, status]).toEqual([route.path, expect.any(Number)]);
      expect(status).toBeLessThan(500);
      if (!described.mayRead)
        for (const secret of [SECRET, managed.signing_key])
          expect([route.path, text]).toEqual([route.path, expect.not.stringContaining(secret)]);
    }
  }
  await contents.end();
});

test('control: with the site’s own key and moderator the same calls are answered', async () => {
  const own: Attack = {
    token: () => stack.tokens.token('victim-owner'),
    origin: 'https://victim.example',
    known: {
      ...{ ...knownOf(ids), ...ofVictim, ...slugsOf(onPage('victim').entity_slug) },
      ...{ origins: [['https://victim.example']], person: ['robin'], uid: ['robin'] },
    },
    isProtected: () => false,
  };
  const refused: string[] = [];
  const answer = async (route: Route) => {
    // Sites are run on Savepoint’s own pages only.
    const origin = isManagement(route) ? PUBLIC_URL : own.origin;
    const isAnswered = (answers: readonly Answer[]) => answers.some(({ status }) => status !== 403);
    const answers = await attack(route, { ...own, ...(origin && { origin }) }, OWN_CALLS_COUNT, isAnswered);
    if (!isAnswered(answers)) refused.push(route.path);
  };
  // A call that changes the site gives it a name that one that removes it may hit upon.
  const isRemoval = ({ path }: Route) => path === siteRoutes.removeSite.path;
  for (const route of routes.filter((each) => !isRemoval(each))) await answer(route);
  const queue = await stack.post('/api/moderation/log', { site: 'victim' }, { as: 'victim-owner' });
  expect(JSON.stringify(queue.body)).toContain(ids.action_uid);
  for (const route of routes.filter(isRemoval)) await answer(route);
  // Whether the site has guests is up to what the calls before have set.
  expect(refused.filter((path) => path !== guestRoutes.becomeGuest.path)).toEqual([]);
});
