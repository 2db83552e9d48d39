import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { calls } from '@savepoint/contracts/api';
import type { Comment, CommentsPage } from '@savepoint/contracts/comments';
import { startFakeCatalog, startService } from '@savepoint/service-kit/testing';
import { post, startGateway } from '../../gateway/test/gateway';
import { startIdentity } from '../../gateway/test/identity';
import { buildApp as buildComments } from '../../services/comments/src';

const THREAD = { entity_type: 'game', entity_slug: 'hades' };
const FIRST_PAGE = `${calls.listComments.path}?${new URLSearchParams(THREAD)}`;

type Gateway = Awaited<ReturnType<typeof startGateway>>;
let nowMs: number;
let comments: Awaited<ReturnType<typeof startComments>>;
let isStopped: boolean;
let identity: Awaited<ReturnType<typeof startIdentity>>;
let catalogue: Awaited<ReturnType<typeof startFakeCatalog>>;
let gateways: [Gateway, Gateway];
let token: string;

const keys = generateKeyPairSync('ed25519', {
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
});
const startComments = (catalogUrl: string) =>
  startService(buildComments, {
    CATALOG_URL: catalogUrl,
    FORMS_URL: 'http://127.0.0.1:9',
    INTERNAL_PUBLIC_KEY: keys.publicKey,
    RATE_LIMIT_SCALE: '1000',
  });

/** Two gateways that do not know each other, in front of one comments service. */
beforeEach(async () => {
  nowMs = Date.now();
  isStopped = false;
  catalogue = await startFakeCatalog(['game/hades']);
  [comments, identity] = await Promise.all([startComments(catalogue.url), startIdentity()]);
  const start = () =>
    startGateway(
      { comments: comments.url, userActions: comments.url },
      {
        IDENTITY_URL: identity.url,
        INTERNAL_PRIVATE_KEY: keys.privateKey,
        INTERNAL_PUBLIC_KEY: keys.publicKey,
      },
      { now: () => nowMs, contentVersion: () => 'unchanged' },
    );
  gateways = [await start(), await start()];
  token = await identity.signIn('ada', 'Ada');
});
afterEach(async () => {
  await Promise.all(gateways.map((gateway) => gateway.close()));
  await Promise.all([identity.close(), catalogue.close(), ...(isStopped ? [] : [comments.close()])]);
});
const stopComments = async () => {
  isStopped = true;
  await comments.close();
};

async function read(gateway: Gateway) {
  const response = await fetch(gateway.url + FIRST_PAGE);
  const { comments: listed = [] } = (await response.json()) as Partial<CommentsPage>;
  return {
    status: response.status,
    contents: listed.map(({ content }) => content),
    cache: response.headers.get('x-cache'),
  };
}
async function call(name: 'addComment' | 'deleteComment', fields: object): Promise<Comment> {
  const answer = await post(gateways[0].url + calls[name].path, { ...THREAD, token, ...fields });
  if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { comment: Comment }).comment;
}
const add = (content: string) =>
  call('addComment', { comment_uid: randomUUID(), parent_uid: null, grandparent_uid: null, content });
const remove = ({ uid }: Comment) => call('deleteComment', { comment_uid: uid });

test('a kept thread is served without the service for a second', async () => {
  await add('A fine game.');
  await read(gateways[0]);
  await comments.connection.collection('comments').updateMany({}, { $set: { content: 'Changed.' } });
  await comments.connection.collection('threads').updateMany({}, { $inc: { log_position: 1 } });
  expect(await read(gateways[0])).toEqual({ status: 200, contents: ['A fine game.'], cache: 'hit' });
  nowMs += 1_000;
  expect((await read(gateways[0])).contents).toEqual(['Changed.']);
});

test('a comment is posted and deleted: its author’s gateway shows it at once, any other one within a second', async () => {
  for (const gateway of gateways) for (let times = 0; times < 2; times += 1) await read(gateway);
  const comment = await add('A fine game.');
  expect((await read(gateways[0])).contents).toEqual(['A fine game.']);
  nowMs += 1_000;
  expect((await read(gateways[1])).contents).toEqual(['A fine game.']);
  await remove(comment);
  expect((await read(gateways[0])).contents).toEqual([]);
  nowMs += 1_000;
  expect((await read(gateways[1])).contents).toEqual([]);
});

test('a reader at another gateway who has received an event gets no older page', async () => {
  await read(gateways[1]);
  const followed = new AbortController();
  const stream = await fetch(
    `${gateways[1].url}${calls.streamCommentChanges.path}?${new URLSearchParams(THREAD)}`,
    { signal: followed.signal },
  );
  const events = stream.body!.pipeThrough(new TextDecoderStream()).getReader();
  let received = '';
  while (!received.includes('data:')) received += (await events.read()).value;
  await add('A fine game.');
  while (!received.includes('A fine game.')) received += (await events.read()).value;
  expect((await read(gateways[1])).contents).toEqual(['A fine game.']);
  followed.abort();
});

test('the comments service is stopped: a thread that was read stays readable for a day', async () => {
  await add('A fine game.');
  for (const gateway of gateways) await read(gateway);
  await stopComments();
  for (const afterMs of [1_000, 3_600_000, 22 * 3_600_000]) {
    nowMs += afterMs;
    for (const gateway of gateways)
      expect(await read(gateway)).toEqual({ status: 200, contents: ['A fine game.'], cache: 'stale' });
  }
  nowMs += 2 * 3_600_000;
  expect((await read(gateways[0])).status).toBe(503);
});

test('the comments service is stopped after a deletion: the deleted comment does not come back', async () => {
  const comment = await add('A fine game.');
  await read(gateways[0]);
  await remove(comment);
  await stopComments();
  expect(await read(gateways[0])).toMatchObject({ status: 503, contents: [] });
});
