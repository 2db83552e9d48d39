import { randomInt } from 'node:crypto';
import type { AddCommentBody, Comment, CommentsPage } from '@savepoint/contracts/comments';
import {
  byTier,
  callEnv,
  createTestClient,
  createTestTokens,
  eventually,
  startDatabase,
  startFakeCatalog,
} from '@savepoint/service-kit/testing';
import mongoose from 'mongoose';
import { addBody, targetBody } from '../../test/comments';
import { buildService, startProcess } from '../../test/process';

const ROUNDS = byTier(2, 6);
/** Responses in a round before the kill. */
const RESPONSES = 40;
const CLIENTS = 16;
const MEMBERS = ['ann', 'bob', 'cyd', 'dan'];
const any = <T>(list: readonly T[]): T | undefined => list[randomInt(Math.max(1, list.length))];

/** The outcome of all rounds; a call without a response may have been executed or not. */
const added = new Map<string, AddCommentBody>();
const withoutResponse: { body: AddCommentBody; as: string }[] = [];
const deleted = new Set<string>();
const deletionsTried = new Set<string>();
/** By comment and member: whether it is liked after the last response, unless a later call got no response. */
const liked = new Map<string, boolean>();
/** Pending calls, by comment and member: the outcome of two concurrent ones would be undefined. */
const liking = new Set<string>();
let responses = 0;

const tokens = createTestTokens('comments');
let env: NodeJS.ProcessEnv;
let connection: mongoose.Connection;
let close: () => Promise<unknown>;
beforeAll(async () => {
  buildService();
  const database = await startDatabase();
  const catalogue = await startFakeCatalog(['game/hades']);
  env = {
    MONGODB_URI: database.uri,
    CATALOG_URL: catalogue.url,
    // Nobody wants mail.
    FORMS_URL: 'http://127.0.0.1:1',
    INTERNAL_PUBLIC_KEY: tokens.publicKey,
    ...callEnv,
  };
  // Rate limits are not tested here.
  env['RATE_LIMIT_SCALE'] = '10000';
  connection = await mongoose.createConnection(database.uri).asPromise();
  close = async () => {
    await connection.close();
    await catalogue.close();
    await database.close();
  };
});
afterAll(() => close());

/** Makes one random call after another as a member until the service is killed; records each before and after. */
async function makeCalls(
  as: string,
  caller: ReturnType<typeof createTestClient>,
  known: Comment[],
): Promise<void> {
  for (;;) {
    const parent = any(known);
    const chance = randomInt(10);
    try {
      if (chance < 5 || !parent) await write(as, caller, known, chance < 3 ? parent : undefined);
      else if (chance < 7) await remove(as, caller, parent);
      else await like(as, caller, parent, chance < 9);
      responses += 1;
    } catch {
      return; // the service was killed
    }
  }
}

async function write(
  as: string,
  caller: ReturnType<typeof createTestClient>,
  known: Comment[],
  parent?: Comment,
) {
  const body = addBody({ content: `Said by ${as}, ${randomInt(1e9)} times.` }, parent);
  withoutResponse.push({ body, as });
  const answer = await caller.post<{ comment: Comment }>('/api/user/comments/add', body, { as });
  withoutResponse.splice(
    withoutResponse.findIndex((each) => each.body === body),
    1,
  );
  if (answer.status !== 200) return;
  added.set(body.comment_uid, body);
  if (answer.body.comment.level < 3) known.push(answer.body.comment);
}

async function remove(as: string, caller: ReturnType<typeof createTestClient>, comment: Comment) {
  deletionsTried.add(comment.uid);
  const options = { as, roles: ['admin' as const] };
  const { status } = await caller.post('/api/user/comments/delete', targetBody(comment), options);
  if (status === 200) deleted.add(comment.uid);
}

async function like(
  as: string,
  caller: ReturnType<typeof createTestClient>,
  comment: Comment,
  isLiked: boolean,
) {
  const id = `${comment.uid}:${as}`;
  if (liking.has(id)) return;
  liking.add(id);
  liked.delete(id);
  const path = `/api/user/comments/${isLiked ? 'like' : 'unlike'}`;
  const { status } = await caller.post(path, targetBody(comment), { as });
  liking.delete(id);
  if (status === 200) liked.set(id, isLiked);
}

/** Every comment that can be read, and their number according to the service. */
async function readAll(caller: ReturnType<typeof createTestClient>) {
  const read = async (more: string) =>
    (await caller.get<CommentsPage>(`/api/comments?entity_type=game&entity_slug=hades&limit=50${more}`)).body;
  const comments = new Map<string, Comment>();
  const take = async (more: string) => {
    let page = await read(more);
    for (;;) {
      for (const comment of page.comments) comments.set(comment.uid, comment);
      if (!page.next_cursor) return page.total;
      page = await read(`${more}&cursor=${page.next_cursor}`);
    }
  };
  const total = await take('');
  for (const { uid, level } of [...comments.values()]) if (level === 0) await take(`&parent_uid=${uid}`);
  return { comments, total };
}

/** Compares what is read after a restart with the responses before the kill and with the stored likes. */
async function verify(caller: ReturnType<typeof createTestClient>) {
  const { comments, total } = await readAll(caller);
  expect(total).toBe(comments.size);
  const lost = [...added.keys()].filter((uid) => !comments.has(uid) && !deletionsTried.has(uid));
  const back = [...deleted].filter((uid) => comments.has(uid));
  const orphans = [...comments.values()].filter(({ parent_uid }) => parent_uid && !comments.has(parent_uid));
  expect({ lost, back, orphans }).toEqual({ lost: [], back: [], orphans: [] });

  const storedLikes = await connection
    .collection<{ _id: string; comment_uid: string }>('comment_likes')
    .find()
    .toArray();
  const wrong = [...comments.values()].filter(
    ({ uid, likes }) => likes !== storedLikes.filter(({ comment_uid }) => comment_uid === uid).length,
  );
  const stored = new Set(storedLikes.map(({ _id }) => _id));
  const wrongLikes = [...liked].filter(
    ([id, isLiked]) => comments.has(id.split(':')[0]!) && stored.has(id) !== isLiked,
  );
  expect({ wrong, wrongLikes }).toEqual({ wrong: [], wrongLikes: [] });
}

/** Repeats the calls without a response under the same uid: each is stored once, or rejected permanently. */
async function retry(caller: ReturnType<typeof createTestClient>) {
  for (const { body, as } of withoutResponse.splice(0)) {
    const { status } = await caller.post('/api/user/comments/add', body, { as });
    expect([200, 404, 409]).toContain(status);
    if (status === 200) added.set(body.comment_uid, body);
  }
}

test('killed repeatedly while members write, the service loses and duplicates nothing', async () => {
  const known: Comment[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const running = await startProcess(env);
    const caller = createTestClient(running.url, tokens);
    await verify(caller);
    await retry(caller);
    const clients = Array.from({ length: CLIENTS }, (_, index) =>
      makeCalls(MEMBERS[index % 4]!, caller, known),
    );
    // At an arbitrary time: some calls are always pending.
    const enough = responses + RESPONSES + round;
    await Promise.race([eventually(() => responses >= enough), Promise.all(clients)]);
    await running.kill();
    await Promise.all(clients);
    liking.clear();
  }
  const last = await startProcess(env);
  await verify(createTestClient(last.url, tokens));
  await last.kill();
  expect(added.size).toBeGreaterThan(10);
  expect(deleted.size).toBeGreaterThan(0);
});
