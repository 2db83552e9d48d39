import { ACCOUNT_PAGE_SIZE_MAX, COMMENTS_PAGE_SIZES, RESPONSE_MAX_BYTES } from '@savepoint/contracts/base';
import { type PublicCall, callOf, publicCalls } from '@savepoint/contracts/api';
import { siteRoutes } from '@savepoint/contracts/routes';
import type { CommentsPage } from '@savepoint/contracts/comments';
import type { AddReadKeyResponse } from '@savepoint/contracts/sites';
import { callerHeaders } from '@savepoint/service-kit/testing';
import { AUTHOR, IMPORTED_LENGTH, storeLargestSite } from '../../test/largest-site';
import { startStack, type Stack } from '../../test/stack';
import { deliveryId, deliveryModel, webhookModel } from '../data/models/webhooks';
import { MAX_LOGGED_ATTEMPTS } from '../notices/webhooks/send-messages';

jest.setTimeout(60_000);

const SITE = 'giant';
const OWNER = `${SITE}-owner`;
const MODERATOR = `${SITE}-mod`;
const WEBHOOK = 'a-webhook';

let stack: Stack;
let stored: Awaited<ReturnType<typeof storeLargestSite>>;
let readKey: string;
beforeAll(async () => {
  stack = await startStack({ RATE_LIMIT_SCALE: '1000' });
  stored = await storeLargestSite(stack, SITE);
  const body = { site: SITE, scope: 'moderation' };
  const made = await stack.post<AddReadKeyResponse>(siteRoutes.addReadKey.path, body, { as: OWNER });
  readKey = made.body.key;
  await storeWebhook();
});
afterAll(() => stack.close());

/** A webhook with as many messages as it keeps for some pages, each with as many attempts as are kept. */
async function storeWebhook(): Promise<void> {
  const event = 'comment.reported' as const;
  const at = new Date();
  await webhookModel(stack.connection).insertIfAbsent({
    ...{ _id: WEBHOOK, site: SITE, address: `https://${'a'.repeat(60)}.example/${'b'.repeat(400)}` },
    ...{
      events: [event],
      secret: 'whsec_AAAA',
      created: at,
      failures: 0,
      off: { since: at, reason: 'owner' },
    },
  });
  const attempts = Array.from({ length: MAX_LOGGED_ATTEMPTS }, () => ({
    at,
    status: 500,
    problem: 'not-answered',
  }));
  await deliveryModel(stack.connection).insertManyIfAbsent(
    Array.from({ length: 100 }, (_, index) => {
      const event_uid = `message-${'0'.repeat(100)}${index}`;
      const about = { event_uid, event, comment_uid: `comment-${'0'.repeat(100)}${index}`, reason: 'abuse' };
      return {
        _id: deliveryId(WEBHOOK, event_uid),
        webhook: WEBHOOK,
        site: SITE,
        at,
        due: at,
        attempts,
        ...about,
      };
    }),
  );
}

type Input = Record<string, unknown>;
/** Who makes a call, and with which inputs. */
interface Reading {
  as?: string;
  roles?: 'admin'[];
  inputs(): Input[];
}

const thread = () => stored.page;
const site = () => [{ site: SITE }];
const nothing = () => [{}];
const ofOwner = { as: OWNER, inputs: site };
const ofModerator = { as: MODERATOR, inputs: site };
const ofAuthor = { as: AUTHOR, inputs: nothing };

/** The calls that read, each with the inputs that get most. */
const READING: Partial<Record<PublicCall, Reading>> = {
  listComments: {
    inputs: () => [
      ...COMMENTS_PAGE_SIZES.map((limit) => ({ ...thread(), limit })),
      ...['oldest', 'most-liked'].map((sort) => ({ ...thread(), sort, limit: 50 })),
      { ...thread(), parent_uid: 'largest-0', limit: 50 },
      { ...thread(), comment_uid: 'largest-0' },
    ],
  },
  readCommentsPage: {
    inputs: () => [
      { ...thread() },
      { ...thread(), comment: 'largest-3-reply-12' },
      { ...thread(), page: '2' },
    ],
  },
  countComments: { inputs: () => [{ entity_type: 'page', slugs: thread().entity_slug }] },
  countPageComments: { inputs: () => [{ site: SITE, pages: `https://${SITE}.example/post` }] },
  readCommentChanges: {
    inputs: () => [{ ...thread() }, { ...thread(), since: 1 }, { ...thread(), since: 95 }],
  },
  listPendingComments: { as: AUTHOR, inputs: () => [{ ...thread() }] },
  listThreadAuthors: { as: AUTHOR, inputs: () => [{ ...thread() }] },
  listOwnComments: {
    as: AUTHOR,
    inputs: () => ['written', 'liked'].map((kind) => ({ kind, limit: ACCOUNT_PAGE_SIZE_MAX })),
  },
  listReplies: { as: AUTHOR, inputs: () => [{ limit: ACCOUNT_PAGE_SIZE_MAX }] },
  listOwnDecisions: { as: AUTHOR, inputs: () => [{ limit: ACCOUNT_PAGE_SIZE_MAX }] },
  readOwnModeration: { as: AUTHOR, inputs: () => [{ limit: ACCOUNT_PAGE_SIZE_MAX }] },
  countNewReplies: ofAuthor,
  readReplyMail: ofAuthor,
  readPush: ofAuthor,
  listIgnoredMembers: ofAuthor,
  listAppeals: ofModerator,
  readModerationQueue: ofModerator,
  listShadowed: ofModerator,
  listBans: ofModerator,
  listMemberNotes: { as: MODERATOR, inputs: () => [{ site: SITE, user_uid: AUTHOR }] },
  readModerationLog: ofModerator,
  readPublishedFigures: { inputs: nothing },
  readTransparency: ofModerator,
  listWordRules: ofModerator,
  testWordRule: {
    as: MODERATOR,
    inputs: () => [
      { site: SITE, phrases: ['a', '*'] },
      { site: SITE, phrases: ['😀'] },
    ],
  },
  listThreadsByKey: { inputs: nothing },
  listCommentsByKey: { inputs: () => [{ limit: 100 }, { thread: thread().entity_slug, limit: 100 }] },
  countCommentsByKey: { inputs: () => [{ threads: thread().entity_slug }] },
  listOwnSites: { as: OWNER, inputs: nothing },
  readSite: ofOwner,
  listSiteThreads: ofOwner,
  readModeratorMail: ofOwner,
  readSiteLog: ofOwner,
  exportSite: ofOwner,
  readSiteImport: ofOwner,
  readSiteFigures: ofOwner,
  trySpamFilter: ofOwner,
  listReadKeys: ofOwner,
  listSiteWebhooks: ofOwner,
  listSiteDeliveries: { as: OWNER, inputs: () => [{ site: SITE, uid: WEBHOOK }] },
};

/** What changes something answers with that alone; a stream sends what `readCommentChanges` answers. */
const CHANGES =
  /^(add|answer|appeal|assign|ban|become|block|change|decide|delete|ignore|like|lock|mark|pin|register|remove|renew|reopen|replay|report|save|send|set|shadow|start|stop|stream|switch|unban|undo|unlike|update|withdraw)[A-Z]/;

const routes = publicCalls
  .map((name) => [name, callOf(name)] as const)
  .filter(([, { upstream }]) => upstream === 'comments');

async function read(name: PublicCall, input: Input, { as, roles }: Reading) {
  const { method, path, keyed } = callOf(name);
  const isGet = method === 'GET';
  const query = isGet ? `?${new URLSearchParams(input as Record<string, string>)}` : '';
  const bearer = keyed ? readKey : as && stack.tokens.token(as, roles ? { roles } : {});
  const answer = await fetch(stack.url + path + query, {
    method,
    headers: {
      ...callerHeaders(method, path),
      ...(!isGet && { 'content-type': 'application/json' }),
      ...(bearer && { authorization: `Bearer ${bearer}` }),
    },
    ...(!isGet && { body: JSON.stringify(input) }),
  });
  const text = await answer.text();
  return { status: answer.status, bytes: Buffer.byteLength(text), body: JSON.parse(text) as Input };
}

test('every call of the contract that answers with a list reads, or changes', () => {
  const unknown = routes
    .filter(([, { response }]) => JSON.stringify(response ?? {}).includes('"type":"array"'))
    .map(([name]) => name)
    .filter((name) => !(name in READING) && !CHANGES.test(name));
  expect(unknown).toEqual([]);
});

test.each(Object.entries(READING) as [PublicCall, Reading][])(
  '%s: no response about the largest texts has more bytes than one may have, and the rest comes by cursor',
  async (name, reading) => {
    expect(reading.inputs()).not.toEqual([]);
    for (const input of reading.inputs()) {
      let cursor: unknown;
      let count = 0;
      do {
        const found = await read(name, { ...input, ...(cursor ? { cursor } : {}) }, reading);
        expect([name, found.status, found.status === 200 ? '' : found.body]).toEqual([name, 200, '']);
        expect(found.bytes).toBeLessThanOrEqual(RESPONSE_MAX_BYTES);
        cursor = found.body['next_cursor'];
        count += 1;
      } while (cursor && !(name === 'readCommentsPage') && count < 300);
      expect(count).toBeLessThan(300);
    }
  },
);

test('pages of a thread have the beginning of long texts, and a call has the whole one', async () => {
  const [page, whole] = await Promise.all(
    [{ ...thread() }, { ...thread(), comment_uid: 'largest-0' }].map(
      async (input) =>
        (await read('listComments', input, { inputs: nothing })).body as unknown as CommentsPage,
    ),
  );
  expect(page!.comments[0]).toMatchObject({ cut: true, content: `${'😀'.repeat(1_000)}…` });
  expect(whole!.comments).toHaveLength(1);
  expect(whole!.comments[0]?.cut).toBeUndefined();
  expect([...whole!.comments[0]!.content]).toHaveLength(IMPORTED_LENGTH);
});

test('everything of a thread can be read, page by page', async () => {
  const seen = new Set<string>();
  const collect = async (input: Input): Promise<CommentsPage> => {
    const { body } = await read('listComments', { ...thread(), ...input }, { inputs: nothing });
    const page = body as unknown as CommentsPage;
    for (const { uid } of page.comments) seen.add(uid);
    if (page.next_cursor) await collect({ ...input, cursor: page.next_cursor });
    for (const parent_uid of page.more_replies ?? []) await collect({ parent_uid, limit: '50' });
    return page;
  };
  const { total } = await collect({});
  expect(seen.size).toBe(total);
});
