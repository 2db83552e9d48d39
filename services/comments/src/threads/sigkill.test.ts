import { randomInt } from 'node:crypto';
import type { AddCommentBody, Comment, CommentsPage } from '@savepoint/contracts';
import {
  createTestClient,
  createTestTokens,
  eventually,
  startFakeCatalog,
  startDatabase,
} from '@savepoint/service-kit/testing';
import mongoose from 'mongoose';
import { addBody, targetBody } from '../../test/comments';
import { buildService, startProcess } from '../../test/process';

const ROUNDS = 3;
/** Calls that are answered in a round before the kill. */
const ANSWERS = 40;
const LANES = 16;
const MEMBERS = ['ann', 'bob', 'cyd', 'dan'];
const any = <T>(list: readonly T[]): T | undefined => list[randomInt(Math.max(1, list.length))];

/** What the service has answered, over all rounds; calls without an answer may have happened or not. */
const added = new Map<string, AddCommentBody>();
const unanswered: { body: AddCommentBody; as: string }[] = [];
const deleted = new Set<string>();
const tried = new Set<string>();
/** By comment and member: what the last answered like or unlike left, unless a later call got no answer. */
const liked = new Map<string, boolean>();
/** Likes under way: two calls of one member about one comment at once would leave either's outcome. */
const liking = new Set<string>();
let answered = 0;

const tokens = createTestTokens('comments');
let env: NodeJS.ProcessEnv;
let connection: mongoose.Connection;
let close: () => Promise<unknown>;
beforeAll(async () => {
  buildService();
  const database = await startDatabase();
  const catalogue = await startFakeCatalog(['game/hades']);
  env = { MONGODB_URI: database.uri, CATALOG_URL: catalogue.url, INTERNAL_PUBLIC_KEY: tokens.publicKey };
  // What is tried here is a crowd, not limits.
  env['RATE_LIMIT_SCALE'] = '10000';
  connection = await mongoose.createConnection(database.uri).asPromise();
  close = async () => {
    await connection.close();
    await catalogue.close();
    await database.close();
  };
});
afterAll(() => close());

/** A member who does one thing after the other until the service is gone; each is noted before and after. */
async function live(
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
      answered += 1;
    } catch {
      return; // it was killed
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
  unanswered.push({ body, as });
  const answer = await caller.post<{ comment: Comment }>('/api/user/comments/add', body, { as });
  unanswered.splice(
    unanswered.findIndex((each) => each.body === body),
    1,
  );
  if (answer.status !== 200) return;
  added.set(body.comment_uid, body);
  if (answer.body.comment.level < 3) known.push(answer.body.comment);
}

async function remove(as: string, caller: ReturnType<typeof createTestClient>, comment: Comment) {
  tried.add(comment.uid);
  const options = { as, roles: ['admin' as const] };
  const { status } = await caller.post('/api/user/comments/delete', targetBody(comment), options);
  if (status === 200) deleted.add(comment.uid);
}

async function like(
  as: string,
  caller: ReturnType<typeof createTestClient>,
  comment: Comment,
  wanted: boolean,
) {
  const fact = `${comment.uid}:${as}`;
  if (liking.has(fact)) return;
  liking.add(fact);
  liked.delete(fact);
  const path = `/api/user/comments/${wanted ? 'like' : 'unlike'}`;
  const { status } = await caller.post(path, targetBody(comment), { as });
  liking.delete(fact);
  if (status === 200) liked.set(fact, wanted);
}

/** Every comment that readers can come to, and what the service says they are in number. */
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

/** Holds what readers see right after a restart against what was answered before the kill, and the facts. */
async function verify(caller: ReturnType<typeof createTestClient>) {
  const { comments, total } = await readAll(caller);
  expect(total).toBe(comments.size);
  const lost = [...added.keys()].filter((uid) => !comments.has(uid) && !tried.has(uid));
  const back = [...deleted].filter((uid) => comments.has(uid));
  const orphans = [...comments.values()].filter(({ parent_uid }) => parent_uid && !comments.has(parent_uid));
  expect({ lost, back, orphans }).toEqual({ lost: [], back: [], orphans: [] });

  const facts = await connection
    .collection<{ _id: string; comment_uid: string }>('comment_likes')
    .find()
    .toArray();
  const wrong = [...comments.values()].filter(
    ({ uid, likes }) => likes !== facts.filter(({ comment_uid }) => comment_uid === uid).length,
  );
  const stored = new Set(facts.map(({ _id }) => _id));
  const forgotten = [...liked].filter(
    ([fact, wanted]) => comments.has(fact.split(':')[0]!) && stored.has(fact) !== wanted,
  );
  expect({ wrong, forgotten }).toEqual({ wrong: [], forgotten: [] });
}

/** A call that got no answer is made again by the client, under the same uid: it is stored once, or refused for good. */
async function retry(caller: ReturnType<typeof createTestClient>) {
  for (const { body, as } of unanswered.splice(0)) {
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
    const lanes = Array.from({ length: LANES }, (_, lane) => live(MEMBERS[lane % 4]!, caller, known));
    // At no moment in particular: some calls are under way whenever it is.
    const enough = answered + ANSWERS + round;
    await Promise.race([eventually(() => answered >= enough), Promise.all(lanes)]);
    await running.kill();
    await Promise.all(lanes);
    liking.clear();
  }
  const last = await startProcess(env);
  await verify(createTestClient(last.url, tokens));
  await last.kill();
  expect(added.size).toBeGreaterThan(20);
  expect(deleted.size).toBeGreaterThan(0);
});
